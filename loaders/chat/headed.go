package chat

import (
	"strings"

	"msgview/model"
)

// Headed reads a text whose questions are headings of the first level, each but the first
// behind a rule, with their answers below: "# How deep?\n\nAs its pot.\n\n---\n\n# And
// wide?". Nothing tells where a question of several paragraphs ends: what stands behind its
// first one is taken for the answer.
func Headed(text string, found func(Placed)) {
	var asked, said strings.Builder
	question, answer := -1, -1 // where they begin
	end := func() {
		if q := strings.TrimSpace(asked.String()); q != "" {
			found(Placed{question, Say(model.RoleUser, "", q)})
		}
		if a := strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(said.String()), "\n---")); a != "" {
			found(Placed{answer, Say(model.RoleAssistant, "", a)})
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
		case question < 0 && strings.HasPrefix(bare, "<img"): // a logo
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
