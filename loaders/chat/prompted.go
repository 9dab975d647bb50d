package chat

import (
	"strings"

	"msgview/model"
)

const promptMark = ">>> "

// isPrompted reports whether a text is what a program printed that shows a mark where the
// person types, as ollama does. A session of Python, which has the same mark, is none.
func isPrompted(text string) bool {
	if !strings.HasPrefix(text, promptMark) && !strings.Contains(text[:min(len(text), 512)], "\n"+promptMark) {
		return false
	}
	at, from, before, prose := 0, -1, 0, false
	for line := range strings.Lines(text) {
		begin := at
		at += len(line)
		asked, ok := promptOf(line)
		if ok && isCode(asked) {
			return false
		}
		if ok && from < 0 {
			from, before = at, begin
		}
		prose = prose || ok && isTyped(asked) && isProse(asked)
	}
	return prose && before <= 512
}

// promptOf returns what a person typed in a line.
func promptOf(line string) (asked string, ok bool) {
	asked, ok = strings.CutPrefix(strings.TrimRight(line, " \t\r\n")+" ", promptMark)
	return strings.TrimSpace(asked), ok
}

// isTyped reports whether it was a person who typed it.
func isTyped(asked string) bool { return asked != "" && !strings.HasPrefix(asked, "Send a message (") }

// prompted reads such a text.
func (s *Spoken) prompted(text string, yield func(SpeakerTurn) bool) {
	at, from, goesOn := 0, -1, true
	var open *SpeakerTurn // the last one
	turn := func(t *SpeakerTurn) {
		if open != nil {
			goesOn = goesOn && yield(*open)
		}
		open = t
	}
	answer := func(end int) {
		if said := strings.Trim(text[from:end], "\r\n"); strings.TrimSpace(said) != "" {
			turn(&SpeakerTurn{At: from, Style: StylePrompt, Role: model.RoleAssistant, Said: strings.TrimRight(said, " \t\r\n")})
			s.Changes++
		}
	}
	for line := range strings.Lines(text) {
		begin := at
		at += len(line)
		switch asked, ok := promptOf(line); {
		case !goesOn:
			return
		case ok:
			if from >= 0 {
				answer(begin)
			} else {
				s.Before = text[:begin]
			}
			from = at
			if isTyped(asked) {
				turn(&SpeakerTurn{At: begin, Style: StylePrompt, Role: model.RoleUser, Said: asked})
			}
		case strings.HasPrefix(strings.TrimRight(line, " \t\r\n"), "... ") && from == begin && open != nil:
			open.Said = strings.TrimSpace(text[open.At+len(promptMark) : at])
			from = at
		}
	}
	if from >= 0 {
		answer(len(text))
	}
	turn(nil)
}

// isCode reports whether what was typed is for a program that runs it.
func isCode(s string) bool {
	word, _, _ := strings.Cut(s, " ")
	return strings.ContainsAny(s, "=()[]{}_;<>\\`+#") && !strings.HasPrefix(s, "Send a message (") ||
		word == "import" || word == "from" || word == "print" || word == "del" || strings.HasSuffix(s, ":")
}
