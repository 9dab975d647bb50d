package cline

import (
	"strings"

	"msgview/loaders/format"
	"msgview/model"
)

// A pendingCall is a call whose result the next request to the model brings.
type pendingCall struct {
	call     *model.ToolCall
	answered bool // the panel had the result already
}

// hasResult notes that the panel has the result of a call.
func (p *panel) hasResult(c *model.ToolCall) {
	for i := len(p.pending) - 1; i >= 0; i-- {
		if p.pending[i].call == c {
			p.pending[i].answered = true
			return
		}
	}
}

// results adds what the tools found: the record of a request holds the text that
// was sent, in which the results of the calls before it follow each other
// (cline/cline: src/core/task/index.ts, formatContentBlockToMarkdown). They have
// no ids. Where there are as many of them as calls they belong together in order;
// else nobody knows.
func (p *panel) results(m *model.Message, request string) format.RecordClass {
	calls := p.pending
	p.pending = nil
	class := metadata("API request")
	if len(calls) == 0 || request == "" {
		return class
	}
	found := requestResults(request)
	if len(found) != len(calls) {
		return class
	}
	var parts []model.Part
	for i, r := range found {
		if calls[i].answered {
			continue
		}
		judge(r)
		r.CallID, r.Name = calls[i].call.ID, calls[i].call.Name
		parts = append(parts, r)
	}
	if len(parts) == 0 {
		return class
	}
	answer := *m
	return p.say(&answer, model.RoleTool, parts...)
}

// requestResults finds the results in the text of a request.
func requestResults(text string) []*model.ToolResult {
	var found []*model.ToolResult
	var open *model.ToolResult // the result that is being read
	from := 0                  // where its text begins
	end := func(to int) {
		if open != nil {
			open.Content = []model.Part{model.Text{Text: strings.TrimRight(text[from:max(from, to)], "\n")}}
			found = append(found, open)
		}
		open = nil
	}
	for at := 0; at < len(text); {
		next := len(text)
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			next = at + i + 1
		}
		line := text[at:next]
		name, rest, ok := resultHeader(line)
		switch {
		case ok:
			end(at)
			if !answersPerson(name) {
				open, from = &model.ToolResult{Name: name}, next-len(rest)
			}
		case open != nil && (line[0] == '<' || line[0] == '#' || line[0] == '[') && strings.HasSuffix(text[:at], "\n\n"):
			if _, other := injection(line); other || strings.HasPrefix(line, "<feedback>") || strings.HasPrefix(line, "<user_message>") {
				end(at)
			}
		}
		at = next
	}
	end(len(text))
	return found
}

// answersPerson tells tools that speak to a person: the panel has no calls of them.
func answersPerson(name string) bool {
	switch name {
	case "attempt_completion", "ask_followup_question", "plan_mode_respond", "act_mode_respond":
		return true
	}
	return false
}
