package chat

import (
	"cmp"
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// Calls and results as frameworks spell them that have messages of their own, which
// programs put among those of others:
//
//   - Genkit (firebase/genkit: js/core/src/.../parts.ts): {"toolRequest":{"name","ref","input"}}, {"media":{"url","contentType"}}
//   - langchaingo (tmc/langchaingo: llms/marshaling.go): {"type":"tool_call","tool_call":{"id","function":{…}}}, {"type":"tool_response","tool_response":{…}}
//   - LlamaIndex.TS (run-llama/LlamaIndexTS: packages/core/src/llms/type.ts): "options":{"toolCall":[…]} and {"toolResult":{…}} of a message
//   - structs of the AWS SDK for Go, which have no names for JSON (aws/aws-sdk-go-v2: service/bedrockruntime/types): {"Value":…}
//   - OpenAI's Agents SDK (openai/openai-agents-js: packages/agents-core/src/items.ts): {"type":"tool_call_item","rawItem":{…},"agent":{…}}
//   - Semantic Kernel (microsoft/semantic-kernel: dotnet/src/Connectors/…/OpenAIChatMessageContent.cs): "Metadata":{"ChatCompletionsToolCall.Id":…}
//   - Mastra (mastra-ai/mastra: packages/core/src/agent/message-list): "content":{"format":2,"parts":[…]}, {"type":"tool-invocation","toolInvocation":{…}}

// ofFrameworks returns the calls and the result that stand beside a message's content.
func ofFrameworks(v rawjson.Value) (calls, result rawjson.Value) {
	options := v.Get("options")
	if calls = options.Get("toolCall"); calls.IsNull() {
		calls = kernelCalls(v)
	}
	return calls, options.Get("toolResult")
}

// KernelCall returns the id of the call that the message of a tool answers by the
// metadata of Semantic Kernel, "" for none.
func KernelCall(v rawjson.Value) string {
	return v.First("Metadata", "metadata").Get("ChatCompletionsToolCall.Id").Scalar()
}

func kernelCalls(v rawjson.Value) rawjson.Value {
	return v.First("Metadata", "metadata").First("ChatResponseMessage.FunctionToolCalls", "ChatResponseMessage.ToolCalls")
}

// Kernel completes a message of Semantic Kernel by its metadata: older versions have
// the calls only there, under the name of the plugin and the function, and the id of
// the call that a text is the result of.
func Kernel(m *model.Message, v rawjson.Value) {
	for _, p := range ToolCalls(kernelCalls(v)) {
		if c, ok := p.(*model.ToolCall); !ok {
			m.Parts = append(m.Parts, p)
		} else if c.ID == "" || !slices.ContainsFunc(m.Calls(), func(have *model.ToolCall) bool { return have.ID == c.ID }) {
			if plugin, name, found := strings.Cut(c.Name, "-"); found && plugin != "" && name != "" {
				c.Server, c.Name = plugin, name
			}
			m.Parts = append(m.Parts, c)
		}
	}
	if m.Role == model.RoleTool {
		m.Parts = kernelResult(m, v)
	}
	if OnlyResults(m.Parts) {
		m.Role = model.RoleTool
	}
}

// kernelResult returns the parts of a tool's message: its text is the result, which
// stands there alone or a second time.
func kernelResult(m *model.Message, v rawjson.Value) []model.Part {
	results := m.Results()
	if len(results) == 1 && len(m.Parts) == 2 && Texts(m.Parts) == Texts(results[0].Content) {
		m.Parts = []model.Part{results[0]}
	}
	id := KernelCall(v)
	switch {
	case id == "" || len(results) > 1:
	case len(results) == 0:
		return []model.Part{&model.ToolResult{CallID: id, Content: m.Parts}}
	default:
		results[0].CallID = cmp.Or(results[0].CallID, id)
	}
	return m.Parts
}

// RunItem returns the item of OpenAI's API that an item of a run of its Agents SDK
// holds, and the name of the agent; Missing if v is none.
func RunItem(v rawjson.Value) (item rawjson.Value, agent string) {
	if item = v.First("rawItem", "raw_item"); item.Kind() != rawjson.Object {
		return rawjson.Value{}, ""
	}
	return item, cmp.Or(v.At("agent", "name").Text(), v.Get("agent").Text())
}

// valuePart decodes a member of a union of the AWS SDK for Go.
func valuePart(inner rawjson.Value) ([]model.Part, bool) {
	switch {
	case inner.Kind() == rawjson.String:
		return one(model.Text{Text: inner.Text()})
	case inner.Kind() != rawjson.Object:
		return nil, false
	case inner.Get("ToolUseId").Exists() && inner.Get("Content").Exists():
		r := &model.ToolResult{CallID: inner.Get("ToolUseId").Scalar()}
		for _, c := range inner.Get("Content").Elems() {
			if own := c.Get("Value"); own.Kind() == rawjson.String || own.Kind() == rawjson.Missing {
				r.Content = append(r.Content, ResultPart(c)...)
			} else {
				r.Content = append(r.Content, model.Text{Text: JSONText(own)})
			}
		}
		switch {
		case inner.Is("Status", "error"):
			r.Error = model.Yes
		case inner.Is("Status", "success"):
			r.Error = model.No
		}
		return one(r)
	case inner.Get("ToolUseId").Exists():
		c := &model.ToolCall{ID: inner.Get("ToolUseId").Scalar(), Name: inner.Str("Name")}
		SetArguments(c, inner.Get("Input"))
		return one(c)
	}
	return nil, false
}
