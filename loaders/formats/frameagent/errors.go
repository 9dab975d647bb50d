package frameagent

import (
	"cmp"
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
)

// assembleHistory decodes a history, of which one thing can only be told by what
// stands before it: whether it was a tool that failed in a node or the model's API.
func assembleHistory(records iter.Seq[*format.Record]) format.Assembled {
	out := chat.AssembleEach(decode)(records)
	blame(out.Messages)
	return out
}

// blame makes of a failed node an error of the run, unless a tool ran in it. The SDK
// writes the same for both (src/orchestrators/graph/core/GraphEngine.ts: the catch of
// a node's run).
func blame(messages []*model.Message) {
	open := map[string][]*model.ToolCall{} // calls without a result, by conversation
	early := map[string]int{}              // results that stand before their call
	for _, m := range messages {
		if m.Role == model.RoleUser {
			delete(open, m.Conversation)
		}
		for _, r := range m.Results() {
			calls := open[m.Conversation]
			switch i := lastNamed(calls, r.Name); {
			case i >= 0:
				open[m.Conversation] = calls[:i]
			case strings.HasPrefix(r.Raw(), nodeFailed):
				m.Role, m.RawRole = model.RoleMarker, "system"
				m.Parts = []model.Part{model.Marker{Kind: model.MarkerError, Text: cmp.Or(chat.Texts(r.Content), r.Raw()), Error: true}}
			default:
				early[m.Conversation+"\x00"+r.Name]++
			}
		}
		for _, c := range m.Calls() {
			if key := m.Conversation + "\x00" + c.Name; early[key] > 0 {
				early[key]--
				continue
			}
			if c.Name != askUser {
				open[m.Conversation] = append(open[m.Conversation], c)
			}
		}
	}
}

// lastNamed returns the place of the last call of a tool, of any tool without a name;
// -1 if there is none.
func lastNamed(calls []*model.ToolCall, name string) int {
	for i := len(calls) - 1; i >= 0; i-- {
		if name == "" || calls[i].Name == name {
			return i
		}
	}
	return -1
}

// markerRetry is that the model was told that its reply was not of the protocol's form
// and has to be written again.
const markerRetry model.MarkerKind = "retry"

// retryPrompt begins what the model is told then (src/orchestrators/graph/nodes/agentNode.ts).
const retryPrompt = "⚠️ ERRO DE FORMATAÇÃO: "

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
