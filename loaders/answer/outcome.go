package answer

import "msgview/model"

// judged enters into the calls and results of a message what other records tell of
// how they ended.
func (l *Log) judged(m *model.Message, entry int) *model.Message {
	if l.index.Outcomes(entry) == 0 {
		return m
	}
	whole := *m
	whole.Parts = append([]model.Part(nil), m.Parts...)
	calls, results := 0, 0
	for i, p := range whole.Parts {
		switch p := p.(type) {
		case *model.ToolCall:
			if at, ok := l.index.CallOutcome(entry, calls); ok {
				_, _, done := l.index.Result(entry, calls)
				whole.Parts[i] = judgedCall(p, l.outcomeAt(at, p.ID), done)
			}
			calls++
		case *model.ToolResult:
			if at, ok := l.index.ResultOutcome(entry, results); ok {
				whole.Parts[i] = judgedResult(p, l.outcomeAt(at, p.CallID))
			}
			results++
		}
	}
	return &whole
}

// outcomeAt returns what an entry tells of a call.
func (l *Log) outcomeAt(entry int, call string) model.Outcome {
	m, _, err := l.one(entry)
	if err != nil {
		return model.Outcome{}
	}
	var found model.Outcome
	for _, o := range m.Indexing.Outcomes {
		if o.Judges() && (o.Call == call || o.Call == "") {
			found = o
		}
	}
	return found
}

// judgedCall returns a call that was refused, as such. The result of one that has
// one says why.
func judgedCall(c *model.ToolCall, o model.Outcome, done bool) *model.ToolCall {
	if !o.Denied || c.State != model.CallPlain {
		return c
	}
	call := *c
	call.State = model.CallDenied
	if !done {
		call.Approval = &model.Approval{ID: o.Approval, Answered: true, Reason: o.Text}
	}
	return &call
}

// judgedResult returns a result with how it came about. What the result itself
// says stands.
func judgedResult(r *model.ToolResult, o model.Outcome) *model.ToolResult {
	result := *r
	result.Denied = r.Denied || o.Denied
	if o.Error == model.Yes {
		result.Error = o.Error
	}
	if r.ExitCode == nil {
		result.ExitCode = o.ExitCode
	}
	if r.Duration == 0 {
		result.Duration = o.Duration
	}
	if len(r.Content) == 0 && o.Text != "" {
		result.Content = []model.Part{model.Text{Text: o.Text}}
	}
	return &result
}
