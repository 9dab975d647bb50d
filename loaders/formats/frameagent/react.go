package frameagent

import (
	"regexp"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// A turn is what the prose of one reply says.
type turn struct {
	parts    []model.Part
	meta     []model.Field
	warnings []string
}

// Tools that speak to the person (src/tools/tools/finalAnswerTool.ts, askUserTool.ts).
const (
	finalAnswer = "final_answer"
	askUser     = "ask_user"
)

// read takes a reply apart. A text without any of the protocol comes back as it is.
func read(text string) turn {
	var t turn
	at, calls := 0, newActions(text)
	for {
		c, found := calls.next(at)
		limit := len(text)
		if found {
			limit = c.start
		}
		if m := finalLine.FindStringSubmatchIndex(text[at:limit]); m != nil {
			// "Final: …" stands for final_answer and takes all that follows.
			t.prose(text[at:at+m[0]], true)
			t.text(strings.TrimSpace(text[at+m[1]:]))
			t.keep(text[at+m[0]:])
			return t
		}
		if !found {
			break
		}
		t.prose(text[at:c.start], true)
		t.call(c)
		at = c.end
	}
	if at == 0 && thought.FindStringIndex(text) == nil {
		if text != "" {
			t.parts = []model.Part{model.Text{Text: text}}
		}
		return t
	}
	t.prose(text[at:], false)
	return t
}

var (
	thought   = regexp.MustCompile(`(?im)^[ \t]*Thought[ \t]*:[ \t]*`)
	finalLine = regexp.MustCompile(`(?im)^[ \t]*Final[ \t]*:`)
)

// prose adds the text before, between and after calls. A thought goes on to the
// call that follows it, or, without one (closed is false), to the next blank line.
func (t *turn) prose(text string, closed bool) {
	starts := thought.FindAllStringIndex(text, -1)
	if len(starts) == 0 {
		t.text(text)
		return
	}
	t.text(text[:starts[0][0]])
	for i, m := range starts {
		end := len(text)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		body, rest := text[m[1]:end], ""
		if !closed && i+1 == len(starts) {
			if cut := blankLine.FindStringIndex(body); cut != nil {
				body, rest = body[:cut[0]], body[cut[1]:]
			}
		}
		if body = strings.TrimSpace(body); body != "" {
			t.parts = append(t.parts, model.Reasoning{Text: body})
		}
		t.text(rest)
	}
}

var blankLine = regexp.MustCompile(`\r?\n[ \t]*\r?\n`)

// text adds visible text, unless there is nothing to see.
func (t *turn) text(s string) {
	if s = strings.Trim(s, "\r\n"); strings.TrimSpace(s) != "" {
		t.parts = append(t.parts, model.Text{Text: s})
	}
}

// keep remembers prose that is shown in another form.
func (t *turn) keep(raw string) {
	t.meta = append(t.meta, model.Field{Name: "action", Value: rawjson.Quote(raw)})
}

// call adds a tool call, or the answer that the call of final_answer carries.
func (t *turn) call(c call) {
	args, _ := rawjson.Parse(c.arguments)
	if c.repaired {
		t.warnings = append(t.warnings, "the arguments of "+c.name+" were not valid JSON and were repaired")
	}
	if answer := args.Get("answer"); c.name == finalAnswer && answer.Kind() == rawjson.String {
		t.text(answer.Text())
		t.keep(c.raw)
		return
	}
	part := &model.ToolCall{Name: c.name, Arguments: c.arguments, Malformed: c.malformed, Raw: c.raw}
	if c.malformed {
		part.ArgumentsText = c.text
		t.warnings = append(t.warnings, "the arguments of "+c.name+" could not be read")
	}
	if c.name == askUser {
		part.Description = args.Str("question")
	}
	t.parts = append(t.parts, part)
}

// reply decodes what the model said: reasoning in tags at the start, which the
// option wrapTag writes, then the protocol.
func reply(text string) turn {
	var t turn
	for _, p := range chat.SplitReasoning(text) {
		said, ok := p.(model.Text)
		if !ok {
			t.parts = append(t.parts, p)
			continue
		}
		rest := read(said.Text)
		t.parts = append(t.parts, rest.parts...)
		t.meta = append(t.meta, rest.meta...)
		t.warnings = append(t.warnings, rest.warnings...)
	}
	return t
}
