// Package hermes reads the sessions of Nous Research's Hermes Agent: the session
// files it exports, and the rows of its store (~/.hermes/state.db):
//
//	{"session_id":"…","platform":"telegram","model":"…","system_prompt":"…","messages":[…]}
//	{"_table":"messages","session_id":"…","role":"tool","content":"…","tool_name":"shell",…}
//
// Messages are those of the chat API with members more. What is special about them:
//
//   - In rows what is absent is an empty string, calls are JSON in a string, and
//     content that is no text has "\x00json:" before it.
//   - reasoning and reasoning_content say the same; codex_message_items repeat the
//     content for the provider.
//   - Rows that are neither active nor compacted belong to what was rewound.
//   - The program goes on with a goal in the user's name, and puts a skill that a
//     person calls around what the person typed.
package hermes

import (
	"cmp"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "hermes",
	Title: "Hermes Agent",
	Reads: "session files (~/.hermes/sessions/<id>.json), exports of sessions one a line, the store ~/.hermes/state.db, and rows of it one a line",
	Omits: "what was given to the provider again (codex_message_items), memory and skills",
	Sources: []format.Source{
		{Project: "NousResearch/hermes-agent", File: "hermes_state.py, hermes_state_messages.py", Version: "hermes_state.py of 00025f69, hermes_state_messages.py of 01e8a2d0", Verified: "2026-11-26"},
		{Project: "NousResearch/hermes-agent", File: "run_agent.py, gateway, agent/skill_commands.py"},
		{Project: "kenn-io/agentsview", File: "internal/parser/hermes.go", Version: "53860074 of 2026-08-22", Verified: "2026-11-23"},
	},
	Shapes: []format.Shape{{Name: "session", Score: votes.Score, Decode: decode, List: "messages"}},
}

// votes for a record. Exports of other programs name the producer.
const votes = format.Votes(`
	0  producer^hermes/
	10 session_id platform !role:some messages:list session_start/message_count/system_prompt
	10 id source started_at tool_call_count !role:some messages:list
	0  !role:text
	10 _table=messages session_id tool_name finish_reason
	10 tool_name display_kind content
	100 role=session_meta
	7  codex_reasoning_items/codex_message_items
	4  role=tool tool_name finish_reason
`)

func decode(r *format.Record) format.Decoded {
	v, d, object := chat.Object(r, message)
	switch {
	case !object:
		d.Messages = withPrompts(d.Messages...)
	case r.Envelope:
		return envelope(v)
	case v.Fits("role=session_meta"):
		return format.Metadata("session_meta")
	case v.Fits("role:text"):
		d = format.Shown(withPrompts(message(v))...)
		d.About.Directory = v.Str("_cwd")
	case !v.Is("_table", ""):
		return row(v)
	case v.Fits("messages:list"):
		d = envelope(v)
		said := chat.Map(v.Get("messages"), func(e rawjson.Value) *model.Message { return chat.Element(e, message) })
		d.Messages = chat.InConversation(d.About.ID, append(d.Messages, withPrompts(said...)...))
	default:
		return format.Unknown(v.Str("type"))
	}
	return d
}

// row reads a row of a table other than that of the messages.
func row(v rawjson.Value) format.Decoded {
	d := format.Metadata(v.Str("_table"))
	if v.Is("_table", "sessions") {
		d = envelope(v)
		d.Type, d.Messages = "sessions", chat.InConversation(d.About.ID, d.Messages)
	}
	return d
}

// envelope reads what stands around the messages; the system prompt is said there only.
func envelope(v rawjson.Value) format.Decoded {
	d := format.Metadata("session")
	about := v.Look()
	d.About = format.About{
		ID: about.First("session_id", "id").Scalar(), Title: about.Str("title"), TitleWeight: 3, Model: about.Str("model"),
		Directory: chat.FirstText(about.Get("cwd"), about.At("model_config", "cwd")),
	}
	if prompt := v.Str("system_prompt"); prompt != "" {
		m := chat.Say(model.RoleSystem, "system_prompt", prompt)
		m.Time = chat.Time(v.First("session_start", "started_at"))
		d.Messages = []*model.Message{m}
	}
	return d
}

func message(v rawjson.Value) *model.Message {
	m := chat.Message(v, "_table", "_rowid", "session_id", "_model", "_cwd", "_ts", "active", "compacted", "display_kind", "codex_reasoning_items")
	if m.Model == "" && m.Role == model.RoleAssistant {
		m.Model = v.Str("_model")
	}
	if v.Get("_table").Exists() {
		m.Conversation = v.Get("session_id").Scalar()
	}
	multimodal(m)
	m.Parts = append(codexReasoning(v.Get("codex_reasoning_items"), m.Parts), m.Parts...)
	active, ok := v.Get("active").Int()
	compacted, _ := v.Get("compacted").Int()
	m.Inactive = ok && active == 0 && compacted == 0
	if summary, _ := v.Get("_compressed_summary").Int(); summary == 1 {
		m.Injected = "compaction summary"
	} else if m.Role == model.RoleUser {
		m.Injected = cmp.Or(injected(chat.Texts(m.Parts)), v.Look().Str("display_kind"))
	}
	for _, r := range m.Results() {
		judge(r)
	}
	return m
}

// multimodal decodes content that is no text.
func multimodal(m *model.Message) {
	for i, p := range m.Parts {
		switch p := p.(type) {
		case model.Text:
			if v := noText(p.Text); v.Exists() {
				m.Parts = slices.Concat(m.Parts[:i], chat.Parts(v), m.Parts[i+1:])
				return
			}
		case *model.ToolResult:
			if v := noText(chat.Texts(p.Content)); v.Exists() {
				p.Content = chat.ResultContent(v)
			}
		}
	}
}

// noText returns the content behind the mark, Missing if a text is one.
func noText(text string) (v rawjson.Value) {
	if text, ok := strings.CutPrefix(text, "\x00json:"); ok {
		v, _ = rawjson.Parse([]byte(text))
	}
	return v
}

// codexReasoning decodes the items that OpenAI's provider gives, as far as the
// message does not say the same.
func codexReasoning(list rawjson.Value, said []model.Part) (parts []model.Part) {
	var thoughts strings.Builder
	for _, p := range said {
		if r, ok := p.(model.Reasoning); ok {
			thoughts.WriteString(r.Text + "\n")
		}
	}
	for _, item := range rawjson.Unwrap(list, 2).Elems() {
		text := item.Str("text")
		for _, s := range item.Get("summary").Elems() {
			text = strings.TrimPrefix(text+"\n\n"+s.Text()+s.Str("text"), "\n\n")
		}
		switch opaque := item.Look().Str("encrypted_content"); {
		case text != "" && !strings.Contains(thoughts.String(), text):
			parts = append(parts, model.Reasoning{Text: text, Summary: true})
		case text == "" && opaque != "" && thoughts.Len() == 0:
			parts = append(parts, model.Reasoning{Encrypted: true, Size: len(opaque), Opaque: item.Str("encrypted_content")})
		}
	}
	return parts
}

// injected recognises what the program says in the user's name.
func injected(text string) string {
	switch {
	case strings.HasPrefix(text, "[Continuing toward your standing goal]"):
		return "goal"
	case strings.HasPrefix(text, "[System note:"), strings.HasPrefix(text, "[SYSTEM:"), strings.HasPrefix(text, "[IMPORTANT:"):
		return "notice"
	case strings.HasPrefix(text, "[CONTEXT COMPACTION"), strings.HasPrefix(text, "[CONTEXT SUMMARY"):
		return "compaction summary"
	}
	return ""
}

// judge reads a result: tools give JSON with an exit code or an error.
func judge(r *model.ToolResult) {
	text := chat.Texts(r.Content)
	if len(text) > 1<<20 || !strings.HasPrefix(text, "{") || !strings.Contains(text, `"error"`) && !strings.Contains(text, `"exit_code"`) {
		return
	}
	v, err := rawjson.Parse([]byte(text))
	if err != nil {
		return
	}
	chat.SetExit(r, v.Get("exit_code"))
	if !v.Is("error", "") {
		r.Error = model.Yes
	}
}
