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
	Reads: "session files (~/.hermes/sessions/<id>.json), the store ~/.hermes/state.db, and rows of it one a line",
	Omits: "what was given to the provider again (codex_message_items), memory and skills",
	Sources: []format.Source{
		{Project: "NousResearch/hermes-agent", File: "hermes_state.py, run_agent.py, gateway, agent/skill_commands.py"},
		{Project: "kenn-io/agentsview", File: "internal/parser/hermes.go"},
	},
	Shapes: []format.Shape{
		{Name: "session", Score: score, Decode: decode, List: "messages"},
	},
}

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 7
	hint    = 4
)

func score(r *format.Record) int {
	v := r.Value
	if v.Kind() != rawjson.Object || strings.HasPrefix(v.Str("producer"), "hermes/") {
		return 0
	}
	if v.Get("session_id").Exists() && v.Get("platform").Exists() && v.Get("role").IsNull() {
		if v.Get("messages").Kind() == rawjson.Array && (v.Get("session_start").Exists() || v.Get("message_count").Exists() || v.Get("system_prompt").Exists()) {
			return certain
		}
	}
	role := v.Get("role")
	if role.Kind() != rawjson.String {
		return 0
	}
	switch {
	case v.Is("_table", "messages") && v.Get("session_id").Exists() && v.Get("tool_name").Exists() && v.Get("finish_reason").Exists():
		return certain
	case v.Get("tool_name").Exists() && v.Get("display_kind").Exists() && v.Get("content").Exists():
		return certain
	case role.Text() == "session_meta":
		return likely
	case v.Get("codex_reasoning_items").Exists() || v.Get("codex_message_items").Exists():
		return likely
	case role.Text() == "tool" && v.Get("tool_name").Exists() && v.Get("finish_reason").Exists():
		return hint
	}
	return 0
}

func decode(r *format.Record) format.Decoded {
	v, d, object := chat.Object(r, message)
	switch {
	case !object:
		var whole []*model.Message
		for _, m := range d.Messages {
			whole = append(whole, withPrompt(m)...)
		}
		d.Messages = whole
		return d
	case r.Envelope:
		return envelope(v)
	case v.Get("role").Kind() == rawjson.String:
		if v.Is("role", "session_meta") {
			return format.Metadata("session_meta")
		}
		d = format.Shown(withPrompt(message(v))...)
		d.About.Directory = v.Str("_cwd")
		return d
	case !v.Is("_table", ""):
		return row(v)
	case v.Get("messages").Kind() == rawjson.Array:
		d = envelope(v)
		for _, e := range v.Get("messages").Elems() {
			d.Messages = append(d.Messages, withPrompt(chat.Element(e, message))...)
		}
		for _, m := range d.Messages {
			m.Conversation = d.About.ID
		}
		if v.Is("system_prompt", "") && len(d.Messages) > 0 {
		}
		return d
	}
	return format.Unknown(v.Str("type"))
}

// row reads a row of a table other than that of the messages.
func row(v rawjson.Value) format.Decoded {
	d := format.Metadata(v.Str("_table"))
	if v.Is("_table", "sessions") {
		d.About = format.About{ID: v.Get("id").Scalar(), Title: v.Str("title"), TitleWeight: 3, Model: v.Str("model"), Directory: v.Str("cwd")}
	}
	return d
}

// envelope reads what stands around the messages; the system prompt is said there
// only.
func envelope(v rawjson.Value) format.Decoded {
	d := format.Metadata("session")
	about := v.Look()
	d.About = format.About{
		ID: about.Get("session_id").Scalar(), Title: about.Str("title"), TitleWeight: 3, Model: about.Str("model"), Directory: about.At("model_config", "cwd").Text(),
	}
	if prompt := v.Str("system_prompt"); prompt != "" {
		m := &model.Message{Role: model.RoleSystem, RawRole: "system_prompt", Time: chat.Time(v.Get("session_start")), Parts: []model.Part{model.Text{Text: prompt}}}
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
	if active, ok := v.Get("active").Int(); ok && active == 0 {
		compacted, _ := v.Get("compacted").Int()
		m.Inactive = compacted == 0
	}
	if m.Role == model.RoleUser {
		m.Injected = injected(chat.Texts(m.Parts))
	}
	if m.Injected == "" && m.Role == model.RoleUser {
		m.Injected = v.Get("display_kind").Look().Text()
	}
	for _, r := range m.Results() {
		judge(r)
	}
	return m
}

// multimodal decodes content that is no text.
func multimodal(m *model.Message) {
	const mark = "\x00json:"
	for i, p := range m.Parts {
		switch p := p.(type) {
		case model.Text:
			if text, ok := strings.CutPrefix(p.Text, mark); ok {
				if v, err := rawjson.Parse([]byte(text)); err == nil {
					m.Parts = append(append(append([]model.Part(nil), m.Parts[:i]...), chat.Parts(v)...), m.Parts[i+1:]...)
					return
				}
			}
		case *model.ToolResult:
			if text, ok := strings.CutPrefix(chat.Texts(p.Content), mark); ok {
				if v, err := rawjson.Parse([]byte(text)); err == nil {
					p.Content = chat.ResultContent(v)
				}
			}
		}
	}
}

// codexReasoning decodes the items that OpenAI's provider gives, as far as the
// message does not say the same.
func codexReasoning(list rawjson.Value, said []model.Part) []model.Part {
	thought := false
	for _, p := range said {
		_, ok := p.(model.Reasoning)
		thought = thought || ok
	}
	list = rawjson.Unwrap(list, 2)
	var parts []model.Part
	for _, item := range list.Elems() {
		text := item.Str("text")
		for _, s := range item.Get("summary").Elems() {
			text = strings.TrimPrefix(text+"\n\n"+s.Text()+s.Str("text"), "\n\n")
		}
		switch opaque := item.Get("encrypted_content").Look().Text(); {
		case text != "" && !thought:
			parts = append(parts, model.Reasoning{Text: text, Summary: true})
		case text != "" && !repeats(said, text):
			parts = append(parts, model.Reasoning{Text: text, Summary: true})
		case text == "" && opaque != "" && !thought:
			parts = append(parts, model.Reasoning{Encrypted: true, Size: len(opaque), Opaque: item.Str("encrypted_content")})
		}
	}
	return parts
}

func repeats(said []model.Part, text string) bool {
	for _, p := range said {
		if r, ok := p.(model.Reasoning); ok && strings.Contains(r.Text, text) {
			return true
		}
	}
	return false
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
	if code, ok := v.Get("exit_code").Int(); ok {
		chat.SetExitCode(r, int(code))
	}
	if e := v.Get("error"); e.Kind() == rawjson.String && e.Text() != "" {
		r.Error = model.Yes
	}
}
