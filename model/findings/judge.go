package findings

import (
	"msgview/model"
	"msgview/model/tool"
)

// VerdictOf is Verdict of a call that was read already.
func VerdictOf(use tool.Use, r *model.ToolResult) Outcome {
	use = use.AsCommand()
	v := verdict{call: use.Call, result: r, use: use}
	return v.judge()
}

// verdictOfFetched is that of a command in the background, of what was asked for later.
func verdictOfFetched(use tool.Use, r *model.ToolResult) Outcome {
	use = use.AsCommand()
	v := verdict{call: use.Call, result: r, use: use, fetched: true}
	return v.judge()
}

// judge is Verdict.
func (v *verdict) judge() Outcome {
	if o, ok := withoutResult(v.call, v.result); ok {
		return o
	}
	v.exit()
	v.command()
	return v.outcome()
}

// withoutResult is Verdict where the result does not matter.
func withoutResult(c *model.ToolCall, r *model.ToolResult) (Outcome, bool) {
	refused := c.State == model.CallDenied || c.Approval != nil && c.Approval.Answered && !c.Approval.Approved
	switch {
	case r != nil && (r.Denied || refused):
		return denied(r), true
	case r != nil && (r.Stopped || r.Error == model.Yes && isCancelled(r)):
		return Outcome{State: Interrupted}, true
	case r != nil && r.Preliminary && r.Error != model.Yes:
		return Outcome{State: Running}, true
	case r != nil:
		return Outcome{}, false
	case refused:
		return Outcome{State: Denied, Rule: ruleDenied, Certainty: Sure}, true
	case c.Malformed && !tool.IsCut(c):
		return Outcome{State: Malformed, Rule: ruleMalformed, Certainty: Sure}, true
	case c.State == model.CallFailed:
		return Outcome{State: Failed, Rule: ruleFailed, Certainty: Sure}, true
	case c.State == model.CallStreaming:
		return Outcome{State: Running}, true
	case c.State == model.CallInterrupted:
		return Outcome{State: Interrupted}, true
	case c.State == model.CallAwaitingApproval:
		return Outcome{State: Awaiting}, true
	case c.HasNoResult() || c.ProviderExecuted:
		return Outcome{}, true
	}
	return Outcome{State: Missing, Rule: ruleMissing, Certainty: Sure}, true
}

func denied(r *model.ToolResult) Outcome {
	o := Outcome{State: Denied, Rule: ruleDenied, Certainty: Sure}
	o.Telling = firstLine(r)
	o.Evidence = o.Telling
	return o
}
