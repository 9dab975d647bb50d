package frameagent

import (
	"msgview/loaders/format"
	"strings"

	"msgview/model"
)

// The prose forms of tool results, all written in the name of role system
// (src/orchestrators/graph/nodes/toolExecutorNode.ts, templates/agentFlowTemplate.ts).
var (
	responseLine = format.Regexp(`^# (\S+) response[ \t]*(?:\r?\n|$)`)
	deniedLine   = format.Regexp(`^Tool "([^"\n]+)" is not allowed\.`)
	guardedCall  = format.Regexp(`^Guardrail: [^\n]*[Bb]efore calling "([^"\n]+)"`)
)

const (
	executionFailed = "Tool execution failed: "
	nodeFailed      = "Erro na execução: "
	guardrail       = "Guardrail: "
)

// responseHeader splits "# file_read response\n…" into name and body.
func responseHeader(text string) (name, body string, ok bool) {
	m := responseLine().FindStringSubmatchIndex(text)
	if m == nil {
		return "", "", false
	}
	return text[m[2]:m[3]], text[m[1]:], true
}

// toolResult reads the text of a system message as the result of a tool, nil if
// it is none. Failures name no tool; they belong to the call before them.
func toolResult(text string) *model.ToolResult {
	r, body := &model.ToolResult{}, text
	if name, rest, ok := responseHeader(text); ok {
		r.Name, body = name, rest
	} else if m := deniedLine().FindStringSubmatch(text); m != nil {
		r.Name, r.Denied, r.Error = m[1], true, model.Yes
	} else if strings.HasPrefix(text, guardrail) {
		// A rule kept the tool from running.
		r.Denied, r.Error = true, model.Yes
		if m := guardedCall().FindStringSubmatch(text); m != nil {
			r.Name = m[1]
		}
	} else if rest, ok := strings.CutPrefix(text, executionFailed); ok {
		r.Error, body = model.Yes, rest
	} else if rest, ok := strings.CutPrefix(text, nodeFailed); ok {
		r.Error, body = model.Yes, rest
	} else {
		return nil
	}
	if body != text {
		r.SetRaw(text)
	}
	r.Truncated = strings.HasSuffix(body, cutMark)
	if body != "" {
		r.Content = []model.Part{model.Text{Text: body}}
	}
	return r
}

// cutMark ends strings that the telemetry cut (src/telemetry/utils/truncate.ts).
const cutMark = "…(truncated)"
