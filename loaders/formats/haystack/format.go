// Package haystack reads chat messages of Haystack, in the form of to_dict, by
// themselves and in the outputs of pipelines and agents.
//
//   - A part of a message is an object with one member that says what it is; the
//     result of a tool holds a copy of its call.
//   - What is known of an answer, the model and the usage, stands under meta.
//   - Versions before 2.9 had a text as content, those in between wrote names with a
//     leading underscore.
package haystack

import (
	"slices"
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:    "haystack",
	Title:   "Haystack chat messages",
	Reads:   "what programs save: lists of ChatMessage, one a line or as JSON, outputs of agents and generators that hold them",
	Omits:   "messages in OpenAI's form, which to_openai_dict_format writes, are read as that; documents of retrievers",
	Sources: []format.Source{{Project: "deepset-ai/haystack", File: "haystack/dataclasses/chat_message.py, image_content.py, file_content.py", Version: "c7cb46c0 of 2026-08-21", Verified: "2026-11-25"}},
	Shapes: []format.Shape{
		{Name: "messages", Score: score, Decode: decode},
		{Name: "outputs", Score: scoreOutputs, Decode: decode, List: "-"},
	},
}

// ofMessage are votes for one message.
const ofMessage = format.Votes(`
	10 _role:text _content:list
	0  !role:text
	0  !meta:object
	0  type
	9  content:list
	5  name content:text
	5  name content:null
`)

// votes judges one message by its parts, or by having nothing else.
func votes(v rawjson.Value) int {
	v = body(v)
	n := ofMessage.Of(v)
	if n == 9 && slices.ContainsFunc(v.Get("content").AsList(), noPart) || n == 5 && v.Len() > 4 {
		return 0
	}
	return n
}

// noPart reports whether v is no part of a message: an object with one member of these.
func noPart(v rawjson.Value) bool {
	return v.Len() != 1 || !v.Fits("text/tool_call/tool_call_result/reasoning/image/file")
}

// score votes on messages and on lists of them.
func score(r *format.Record) int {
	if r.Value.Kind() == rawjson.Array {
		return chat.Surest(r.Value, votes)
	}
	return max(votes(r.Value), chat.Surest(r.Value.Get("messages"), votes))
}

// scoreOutputs votes on the outputs of a pipeline: {"llm":{"replies":[…]}}.
func scoreOutputs(r *format.Record) int { return chat.Surest(replies(r.Value), votes) }

// replies finds the messages in the outputs of a component or of a pipeline.
func replies(v rawjson.Value) rawjson.Value {
	if v.Fits("role") {
		return rawjson.Value{}
	}
	if list := v.Get("replies"); list.Kind() == rawjson.Array {
		return list
	}
	for _, out := range v.Saying() {
		for _, key := range [...]string{"replies", "messages"} {
			if list := out.Get(key); list.Kind() == rawjson.Array && votes(list.Index(0)) > 0 {
				return list
			}
		}
	}
	return rawjson.Value{}
}

// body returns the message in {"type":"haystack.dataclasses.…","data":{…}}, as
// snapshots of pipelines have it.
func body(v rawjson.Value) rawjson.Value {
	if v.Fits("type:text data:object data.role/_role") {
		return v.Get("data")
	}
	return v
}

// decode decodes a message, a list of messages, or outputs with one.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	if d, none := format.NoObject(r, v); none && v.Kind() != rawjson.Array {
		return d
	}
	if messages := message(v); messages != nil {
		return format.Shown(messages...)
	}
	list := v
	if v.Kind() == rawjson.Object {
		if list = v.Get("messages"); list.Kind() != rawjson.Array {
			list = replies(v)
		}
	}
	messages := chat.Conversation(list, strconv.FormatInt(r.Origin.Offset, 10), message)
	if messages == nil {
		return format.Unknown(v.Str("type"))
	}
	return format.Shown(messages...)
}

// message decodes a ChatMessage, nil of anything else.
func message(v rawjson.Value) []*model.Message {
	v = body(v)
	if !v.Fits("role/_role:text content/_content") {
		return nil
	}
	m := &model.Message{RawRole: v.First("role", "_role").Text(), Agent: v.First("name", "_name").Text()}
	m.Role, _ = chat.Role(m.RawRole)
	content := v.First("content", "_content")
	if m.Parts = chat.FlatMap(content, part); content.Kind() != rawjson.Array {
		m.Parts = chat.Parts(content)
	}
	if m.Role == model.RoleAssistant {
		m.Parts = chat.SplitTexts(m.Parts)
	}
	if m.Role == model.RoleTool && len(m.Results()) == 0 { // versions with a text: the name is that of the function
		m.Parts = []model.Part{&model.ToolResult{Name: m.Agent, Content: m.Parts}}
		m.Agent = ""
	}
	chat.Facts(m, v.First("meta", "_meta"), nil)
	m.Meta = append(m.Meta, format.Rest(v)...)
	return []*model.Message{m}
}

// part decodes one part of a message.
func part(p rawjson.Value) []model.Part {
	for _, key := range [...]string{"image", "file"} {
		v := p.Get(key)
		data := v.First("base64_image", "base64_data")
		if data.Kind() != rawjson.String {
			continue
		}
		m := chat.Image(data, v.Str("mime_type"))
		if key == "file" {
			m.Kind, m.Data = model.File, nil
		}
		m.Name = v.Str("filename")
		return []model.Part{m}
	}
	if r := p.Get("tool_call_result"); r.Kind() == rawjson.Object && r.Get("result").Kind() == rawjson.Array { // parts
		parts := chat.Part(p)
		if result, ok := parts[0].(*model.ToolResult); ok {
			result.Content = chat.FlatMap(r.Get("result"), contents)
		}
		return parts
	}
	return chat.Part(p)
}

// contents decodes a part of the result of a tool, which holds no calls.
func contents(p rawjson.Value) []model.Part {
	parts := part(p)
	for i, q := range parts {
		switch q.(type) {
		case model.Text, model.Media, model.Citation, model.Unknown:
		default:
			parts[i] = model.Unknown{Type: p.Key(0), Raw: p.Keep()}
		}
	}
	return parts
}
