package render

import (
	"strings"

	"msgview/model/rawjson"
	"msgview/model/tool"
)

// The members in which programs keep what a person is asked: Claude Code, Codex and
// OpenCode have a list of questions, others a single one.
var (
	choiceKeys   = []string{"options", "choices", "suggestions", "follow_up"}
	questionKeys = []string{"question", "prompt", "text", "message"}
	severalKeys  = []string{"multiSelect", "multi_select", "multiple", "allow_multiple"}
)

// questionBlocks returns the questions of a call with what may be chosen, nil if
// there are none. What was chosen is marked, if anything is known of that.
func questionBlocks(v rawjson.Value, chosen []string) []Block {
	list := v.Get("questions")
	if list.Kind() != rawjson.Array {
		q, used := oneQuestion(v, chosen)
		if q == "" {
			return nil
		}
		return append([]Block{{Form: Markdown, Text: q}}, rest(v, used...)...)
	}
	var blocks []Block
	for _, e := range list.Elems() {
		q, used := oneQuestion(e, chosen)
		if q == "" {
			return nil // something else that is called so
		}
		// Codex tells the answers apart by the ids of their questions.
		blocks = append(blocks, Block{Form: Markdown, Title: e.Str("id"), Text: q})
		blocks = append(blocks, rest(e, append(used, "id")...)...)
	}
	if blocks == nil {
		return nil
	}
	// Claude Code writes what was answered into the call as well.
	if answers := answersOf(v.Get("answers")); answers != "" {
		return append(append(blocks, Block{Form: Markdown, Title: "answers", Text: answers}), rest(v, "questions", "answers")...)
	}
	return append(blocks, rest(v, "questions")...)
}

// answersOf writes answers by question as a list, "" if they are anything else.
func answersOf(v rawjson.Value) string {
	var b strings.Builder
	if v.Kind() != rawjson.Object {
		return ""
	}
	for question, given := range v.Members() {
		answer := given.Text()
		if given.Kind() == rawjson.Array {
			answer = strings.Join(tool.Strings(given), " ")
		}
		if answer == "" {
			return ""
		}
		b.WriteString("- " + question + " **" + answer + "**\n")
	}
	return b.String()
}

// oneQuestion writes a question and its choices as Markdown, and names the members
// that it used.
func oneQuestion(v rawjson.Value, chosen []string) (string, []string) {
	q, key := tool.Pick(v, questionKeys)
	if q == "" {
		return "", nil
	}
	used := []string{key}
	if header := v.Str("header"); header != "" {
		used = append(used, "header")
		if !strings.Contains(q, header) {
			q = "**" + header + "** · " + q
		}
	}
	var choices string
	for _, k := range choiceKeys {
		list := v.Get(k)
		if list.IsNull() {
			continue
		}
		if list.Kind() == rawjson.String { // Cline writes it as text
			if written, err := rawjson.Parse([]byte(list.Text())); err == nil && written.Kind() == rawjson.Array {
				list = written
			}
		}
		if s, ok := choicesOf(list, chosen); ok {
			choices, used = s, append(used, k)
			break
		}
	}
	for _, k := range severalKeys {
		if several, ok := v.Get(k).Bool(); ok {
			used = append(used, k)
			if several && choices != "" {
				q += " (several)"
			}
		}
	}
	return q + choices, used
}

// choicesOf writes a list of choices as a list in Markdown: strings, or objects with
// a label and what it means. It reports false if anything else is said there.
func choicesOf(list rawjson.Value, chosen []string) (string, bool) {
	names := []string{"label", "text", "title", "answer", "value", "id"}
	var b strings.Builder
	for _, e := range list.Elems() {
		label, about, name := e.Text(), "", e.Text()
		if e.Kind() == rawjson.Object {
			label, about = tool.Text(e, names...), tool.Text(e, "description")
			name = label
			for k, m := range e.Members() {
				switch {
				case k == "description" || k == "preview" || m.IsNull() || m.Text() == name:
				case (k == "id" || k == "value") && m.Kind() == rawjson.String:
					label += " (" + m.Text() + ")"
				default:
					return "", false
				}
			}
		}
		if label == "" {
			return "", false
		}
		mark := ""
		if len(chosen) > 0 {
			if mark = "[ ] "; isChosen(name, chosen) {
				mark = "[x] "
			}
		}
		b.WriteString("\n- " + mark + strings.ReplaceAll(label, "\n", "\n  "))
		if about != "" {
			b.WriteString(": " + strings.ReplaceAll(about, "\n", "\n  "))
		}
		if preview := e.Str("preview"); preview != "" {
			b.WriteString("\n\n  ```\n  " + strings.ReplaceAll(preview, "\n", "\n  ") + "\n  ```\n")
		}
	}
	return "\n" + b.String(), b.Len() > 0
}

// isChosen reports whether a choice is among the answers, each of which may be several
// choices with commas.
func isChosen(name string, answers []string) bool {
	for _, a := range answers {
		if a == name || strings.Contains(", "+a+", ", ", "+name+", ") {
			return true
		}
	}
	return false
}
