package cline

import (
	"slices"
	"strings"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// results adds what the tools found: the record of a request holds the text that
// was sent, in which the results of the calls before it follow each other
// (cline/cline: src/core/task/index.ts, formatContentBlockToMarkdown). They have
// no ids. Where there are as many of them as calls they belong together in order;
// else nobody knows.
func (p *panel) results(m *model.Message, request rawjson.Value) format.RecordClass {
	calls, found := p.pending, requestResults(request.Look().Text())
	p.pending = nil
	if c := p.offered; c != nil {
		c.State, p.offered = model.CallPlain, nil
		if strings.Contains(request.Look().Text(), "[attempt_completion] Result:\nThe user denied this operation") {
			c.State = model.CallDenied
		}
	}
	var parts []model.Part
	for i, r := range found {
		if len(found) == len(calls) && !p.answered[calls[i]] {
			judge(r)
			r.CallID, r.Name = calls[i].ID, calls[i].Name
			parts = append(parts, r)
		}
	}
	if len(parts) == 0 {
		return format.MetadataRecord("API request")
	}
	answer := *m
	answer.Meta = []model.Field{{Name: "request", Value: request.Keep()}} // with what stands between the results
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
	at := 0
	for line := range strings.Lines(text) {
		name, rest, ok := resultHeader(line)
		switch {
		case ok:
			end(at)
			if !slices.Contains(answersPerson, name) {
				open, from = &model.ToolResult{Name: name}, at+len(line)-len(rest)
			}
		case open != nil && (line[0] == '<' || line[0] == '#' || line[0] == '[') && strings.HasSuffix(text[:at], "\n\n"):
			if _, other := injection(line); other || strings.HasPrefix(line, "<feedback>") || strings.HasPrefix(line, "<user_message>") {
				end(at)
			}
		}
		at += len(line)
	}
	end(at)
	return found
}

// answersPerson are tools that speak to a person: the panel has no calls of them.
var answersPerson = []string{"attempt_completion", "ask_followup_question", "plan_mode_respond", "act_mode_respond"}
