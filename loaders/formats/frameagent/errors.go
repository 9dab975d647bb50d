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
