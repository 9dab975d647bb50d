// Package librechat reads the conversations that LibreChat exports as JSON, and the
// messages as its server returns them.
//
// The messages are a tree: nested in each other ("messagesTree", for a recursive
// export) or in a list in which each names its parent. What an agent did is in the
// content of its message, calls together with their output; "text" is all there is
// where no tools were used, and the failure where one is marked by "error".
package librechat

import (
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "librechat",
	Title:   "LibreChat export",
	Reads:   "conversations exported from the program, recursive or not, with all branches; lists of messages as the server returns them",
	Omits:   "exports as text, Markdown, CSV or picture",
	Sources: []format.Source{{Project: "danny-avila/LibreChat", File: "client/src/hooks/Conversations/useExportConversation.ts, packages/data-provider/src/types/assistants.ts (ContentPart), packages/data-schemas/src/schema/message.ts", Version: "message.ts of 0198a2be", Verified: "2026-11-23"}},
	Shapes: []format.Shape{
		{Name: "conversation", Score: votes.Score, Decode: format.Objects(decode), Assemble: chat.AssembleEach(format.Objects(decode)), List: "-"},
		{Name: "messages", Score: messages.Score, Assemble: assembleMessages, List: "messages"},
	},
}

// votes are those for an export.
const votes = format.Votes(`
	0  !conversationId:text
	10 messagesTree:list messagesTree.0.messageId:text messagesTree.0.isCreatedByUser:bool
	10 messagesTree:list messagesTree.0.messageId:text messagesTree.0.parentMessageId messagesTree.0.sender
	10 messages:list messages.0.messageId:text messages.0.isCreatedByUser:bool
	10 messages:list messages.0.messageId:text messages.0.parentMessageId messages.0.sender
	10 messagesTree:list !messagesTree:filled exportAt
	10 messages:list !messages:filled exportAt
`)

// messages are those that are records of their own.
const messages = format.Votes(`
	8 messageId:text isCreatedByUser:bool
	8 messageId:text parentMessageId sender
`)

// decode reads an export.
func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	list := v.First("messagesTree", "messages")
	if list.Kind() != rawjson.Array {
		return format.Unknown("object")
	}
	all := chat.Tree(nodesOf(nil, list, "", v.Get("conversationId").Look().Text()), "")
	options := v.Get("options")
	if system := options.First("promptPrefix", "system").Text(); system != "" {
		all = append([]*model.Message{chat.Say(model.RoleSystem, "system", system)}, all...)
	}
	d := chat.ShowConversation(format.About{ID: v.Str("conversationId"), Title: v.Str("title"), Model: options.Get("model").Look().Text()}, all)
	chat.InConversation("", all) // there is only one
	v.Get("recursive").Bool()
	v.Get("branches").Bool()
	return d
}

// nodesOf appends the messages of a list, each before those that are nested in it.
// Nesting is no deeper than a value can be.
func nodesOf(nodes []chat.Node, list rawjson.Value, parent, conversation string) []chat.Node {
	for _, v := range list.Elems() {
		if v.Kind() != rawjson.Object {
			nodes = append(nodes, chat.Node{Parent: parent, Messages: []*model.Message{chat.NoMessage(v, "message")}})
			continue
		}
		v.Is("conversationId", conversation)
		n := chat.Node{ID: v.Str("messageId"), Parent: v.Str("parentMessageId"), Messages: []*model.Message{message(v, "children")}}
		if n.Parent == "" || n.Parent == n.ID {
			n.Parent = parent
		}
		nodes = append(nodes, n)
		nodes = nodesOf(nodes, v.Get("children"), n.ID, conversation)
	}
	return nodes
}

// assembleMessages reads a list of messages, which may be of several conversations.
func assembleMessages(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var order []string
	nodes := map[string][]chat.Node{} // by conversation
	decode := format.Objects(func(_ *format.Record, v rawjson.Value) format.Decoded {
		if messages.Of(v) == 0 {
			return format.Unknown("object")
		}
		id := v.Str("conversationId")
		if _, known := nodes[id]; !known {
			order = append(order, id)
		}
		m := message(v)
		m.Conversation = id
		nodes[id] = append(nodes[id], chat.Node{ID: m.ID, Parent: v.Str("parentMessageId"), Messages: []*model.Message{m}})
		return format.Shown(m)
	})
	for r := range records {
		chat.Add(&out, r, decode(r))
	}
	out.Messages = nil
	for _, id := range order {
		out.Messages = append(out.Messages, chat.Tree(nodes[id], "")...)
	}
	if len(order) == 1 {
		out.About.ID = order[0]
	}
	return out
}

// message decodes one message, but for the members that the caller reads later.
func message(v rawjson.Value, later ...string) *model.Message {
	m := &model.Message{ID: v.Str("messageId"), Role: model.RoleAssistant}
	v.TakeAll("depth", "siblingIndex", "__v") // the place in the tree; the version of the schema
	user, stated := v.Get("isCreatedByUser").Bool()
	sender := v.Str("sender")
	if user || !stated && strings.EqualFold(sender, "user") {
		m.Role = model.RoleUser
	}
	if !strings.EqualFold(sender, "user") {
		m.Agent = sender
	}
	content := v.Get("content")
	m.Parts = append(m.Parts, chat.FlatMap(content, part)...)
	for _, quote := range v.Get("quotes").Elems() { // what the person marked, which the model is given before the text
		m.Parts = append(m.Parts, model.Text{Text: "> " + strings.ReplaceAll(quote.Text(), "\n", "\n> ")})
	}
	failed, _ := v.Get("error").Bool()
	if text := v.Str("text"); text != "" {
		switch {
		case failed:
			m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: text, Error: true})
		case content.Len() == 0:
			m.Parts = append(m.Parts, said(m.Role, text)...)
		case !strings.Contains(chat.Squeeze(chat.Texts(m.Parts)), chat.Squeeze(text)):
			m.Parts = append(m.Parts, model.Text{Text: text})
		}
	}
	m.Parts = append(append(m.Parts, chat.Files(v.Get("files"), "files")...), chat.Files(v.Get("attachments"), "attachments")...)
	if cut, _ := v.Get("unfinished").Bool(); cut {
		m.Parts = append(m.Parts, chat.NotFinished)
	}
	if m.Role == model.RoleAssistant {
		m.Usage.Output = chat.Count(v, "tokenCount")
	}
	chat.Facts(m, v, nil)
	v.Is("updatedAt", v.Get("createdAt").Look().Text())
	format.Keep(m, v, append(later, "conversationId", "parentMessageId")...)
	return m
}

// said decodes a text. Reasoning stood in it, between lines of colons, before it
// got a part of its own.
func said(role model.Role, text string) []model.Part {
	rest, marked := strings.CutPrefix(text, ":::thinking\n")
	if role != model.RoleAssistant || !marked {
		return chat.Say(role, "", text).Parts
	}
	thought, answer, closed := strings.Cut(rest, "\n:::")
	parts := []model.Part{model.Reasoning{Text: thought, Unclosed: !closed}}
	if answer = strings.TrimLeft(answer, "\n"); answer != "" {
		parts = append(parts, model.Text{Text: answer})
	}
	return parts
}

// part decodes one part of the content.
func part(v rawjson.Value) []model.Part {
	switch v.Str("type") {
	case "error":
		return []model.Part{chat.Fault(v.First("error", "text"), "the answer failed")}
	case "agent_update":
		return []model.Part{model.Marker{Kind: model.MarkerNotice, Text: "agent " + v.At("agent_update", "agentId").Text()}}
	case "tool_call":
		if call := v.Get("tool_call"); call.Kind() == rawjson.Object {
			return toolCall(call)
		}
	}
	return chat.Part(v)
}

// toolCall decodes a call with its output, which is empty while the tool runs.
func toolCall(body rawjson.Value) []model.Part {
	if body.Fits("function:object") || body.Fits("code_interpreter:object") { // OpenAI Assistants
		return assistantCall(body)
	}
	call := chat.Call(body.Get("id").Scalar(), body.Str("name"), body.First("args", "arguments"))
	if name, server, ok := strings.Cut(call.Name, "_mcp_"); ok {
		call.Name, call.Server = name, server
	}
	if body.Str("auth") != "" {
		call.State = model.CallAwaitingApproval
	}
	parts := []model.Part{call}
	output := body.Get("output")
	progress, stated := body.Look().Get("progress").Float() // which is kept, too
	if output.IsNull() || output.Text() == "" && stated && progress < 1 {
		if stated && progress < 1 && call.State == model.CallPlain {
			call.State = model.CallInterrupted
		}
		return parts
	}
	r := chat.Answer(call, output)
	if s := output.Text(); strings.HasPrefix(s, "Error: ") || strings.HasPrefix(s, "Error processing tool") {
		r.Error = model.Yes
	}
	return append(parts, r)
}

// assistantCall decodes a call as the Assistants API of OpenAI has it.
func assistantCall(body rawjson.Value) []model.Part {
	f := body.First("function", "code_interpreter")
	call := chat.Call(body.Get("id").Scalar(), chat.FirstText(f.Get("name"), body.Get("type")), f.First("arguments", "input"))
	call.Malformed = call.Malformed && f.Get("arguments").Exists()
	parts := []model.Part{call}
	if out := f.First("output", "outputs"); !out.IsNull() {
		parts = append(parts, chat.Answer(call, out))
	}
	return parts
}
