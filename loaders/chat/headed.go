package chat

import (
	"strings"

	"msgview/model"
)

// sourcesMark is what stands, centred, between an answer and its list of sources.
const sourcesMark = ">⁂</div>"

// Headed reads a text whose questions are headings of the first level, each but the first
// behind a rule, with their answers below: "# How deep?\n\nAs its pot.[^1]\n\n<div>⁂</div>\n\n
// [^1]: https://…\n\n---\n\n# And wide?". Nothing tells where a question of several paragraphs
// ends: what stands behind its first one is taken for the answer.
func Headed(text string, found func(Placed)) {
	var asked, said strings.Builder
	question, answer := -1, -1 // where they begin
	end := func() {
		if q := strings.TrimSpace(asked.String()); q != "" {
			found(Placed{question, Say(model.RoleUser, "", q)})
		}
		if m := sourced(said.String()); len(m.Parts) > 0 {
			found(Placed{answer, m})
		}
		asked.Reset()
		said.Reset()
		answer = -1
	}
	at, fence, ruled, open := 0, "", true, false
	for line := range strings.Lines(text) {
		bare := strings.TrimSpace(line)
		head, heading := strings.CutPrefix(strings.TrimRight(line, "\r\n"), "#")
		heading = heading && (head == "" || head[0] == ' ')
		if mark := bare[:min(3, len(bare))]; fence == "" && (mark == "```" || mark == "~~~") {
			fence = mark
		} else if fence != "" && bare == fence {
			fence = ""
		}
		switch {
		case fence == "" && heading && ruled:
			end()
			question, open = at, true
			asked.WriteString(head)
		case question < 0: // a logo
		case open && bare != "":
			asked.WriteString("\n" + bare)
		case open:
			open = false
		case answer < 0 && (bare == "" || bare == "---"):
		default:
			if answer < 0 {
				answer = at
			}
			said.WriteString(line)
		}
		if fence != "" || bare != "" {
			ruled = question < 0 || fence == "" && bare == "---" && !open
		}
		at += len(line)
	}
	end()
}

// sourced makes a message of an answer and its list of sources.
func sourced(answer string) *model.Message {
	m := &model.Message{Role: model.RoleAssistant}
	said, sources, _ := strings.Cut(answer, sourcesMark)
	if sources != "" {
		said = strings.TrimSpace(said[:max(strings.LastIndex(said, "<div"), 0)])
		if i := strings.LastIndex(said, "<span style=\"display:none\">"); i >= 0 && strings.HasSuffix(said, "</span>") {
			said = said[:i] // the numbers of sources that are not cited
		}
	}
	if said = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(said), "\n---")); said != "" {
		m.Parts = TextParts(said)
	}
	for line := range strings.Lines(sources) {
		if number, url, ok := strings.Cut(strings.TrimSpace(line), "]: "); ok && strings.HasPrefix(number, "[^") {
			m.Parts = append(m.Parts, model.Citation{Title: strings.TrimPrefix(number, "[^"), URL: url})
		}
	}
	return m
}
