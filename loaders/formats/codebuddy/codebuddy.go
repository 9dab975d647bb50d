// Package codebuddy reads the sessions of Tencent's CodeBuddy: those of CodeBuddy Code
// and WorkBuddy (~/.codebuddy/projects/*/*.jsonl, ~/.workbuddy/projects/*/*.jsonl),
// whose records are like items of OpenAI's Responses with names in camel case,
//
//	{"id":"…","timestamp":1770000000000,"type":"message","role":"user","content":[{"type":"input_text","text":"…"}],"sessionId":"…","cwd":"…"}
//	{"id":"…","timestamp":…,"type":"function_call","name":"Read","callId":"…","arguments":"{…}","providerData":{"model":"…"}}
//	{"id":"…","timestamp":…,"type":"function_call_result","callId":"…","status":"completed","output":{"type":"text","text":"…"}}
//
// and those of its extension for editors (CodeBuddyExtension/Data/**/history/<workspace>/
// <session>/): an index.json that lists the messages, and messages/<id>.json with
// {"id","role","message":"<a message as JSON>","createdAt","extra":"<JSON>"}.
package codebuddy

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "codebuddy",
	Title:   "CodeBuddy",
	Reads:   "sessions of CodeBuddy Code and WorkBuddy (~/.codebuddy/projects, ~/.workbuddy/projects), and of CodeBuddy's extension (CodeBuddyExtension/Data/**/history/*/*/index.json with messages/)",
	Omits:   "titles of the extension's sessions, which stand in the index.json of the workspace",
	Sources: []format.Source{{Project: "kenn-io/agentsview", File: "internal/parser/{workbuddy,codebuddy}.go", Version: "53860074 of 2026-08-22", Verified: "2026-11-25"}},
	Shapes: []format.Shape{
		{Name: "session", Score: items.Score, Decode: format.Objects(decodeItem)},
		{Name: "extension", Score: stored.Score, Decode: format.Objects(decodeStored), List: "-"},
	},
	Siblings: siblings,
}

// maxIndex bounds what is read of an index, in bytes.
const maxIndex = 4 << 20

// siblings names the messages of a session of the extension, in the order of its index.
func siblings(path string) []format.Sibling {
	if filepath.Base(path) != "index.json" {
		return nil
	}
	dir := filepath.Join(filepath.Dir(path), "messages")
	place := map[string]int{} // from the end of the index: files that it does not have come behind
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && info.Size() <= maxIndex {
		data, _ := os.ReadFile(path)
		index, _ := rawjson.Parse(data)
		list := index.Get("messages")
		for i, ref := range list.Elems() {
			place[filepath.Join(dir, ref.Str("id")+".json")] = i - list.Len()
		}
	}
	var found []format.Sibling
	for _, name := range format.FilesIn(dir, ".json") {
		found = append(found, format.Sibling{Path: filepath.Join(dir, name+".json")})
	}
	slices.SortStableFunc(found, func(a, b format.Sibling) int { return cmp.Compare(place[a.Path], place[b.Path]) })
	return found
}

// items are the records of CodeBuddy Code.
const items = format.Votes(`
	0  !timestamp:number
	14 type=function_call|function_call_result callId:text !call_id
	0  !sessionId
	8  type=message|reasoning content:list
	8  type=message|reasoning rawContent
	8  type=topic|summary|ai-title|file-history-snapshot
`)

// stored are the files of the extension: a message, and the index of a session.
const stored = format.Votes(`
	14 message:text extra:text role:text createdAt
	14 messages:list requests:list messages.0.id:text messages.0.role:text !messages.0.content
`)

func decodeItem(_ *format.Record, v rawjson.Value) format.Decoded {
	more := v.Get("providerData")
	m := &model.Message{ID: v.Str("id"), Time: chat.Time(v.Get("timestamp")), Model: more.Str("model")}
	switch kind := v.Str("type"); kind {
	case "message":
		m.RawRole = v.Str("role")
		m.Role, _ = chat.Role(m.RawRole)
		m.Parts = chat.Parts(v.Get("content"))
	case "reasoning":
		m.Role = model.RoleAssistant
		for _, key := range [...]string{"rawContent", "content", "summary"} {
			for _, c := range v.Get(key).Elems() {
				if text := c.Get("text"); text.Kind() == rawjson.String {
					m.Parts = append(m.Parts, model.Reasoning{Text: text.Text(), Summary: key == "summary"})
				} else {
					m.Parts = append(m.Parts, model.Unknown{Type: c.Str("type"), Raw: c.Keep()})
				}
			}
		}
		if len(m.Parts) == 0 {
			m.Parts = []model.Part{model.Reasoning{NotStored: true}}
		}
	case "function_call":
		m.Role, m.Parts = model.RoleAssistant, []model.Part{chat.Call(v.Str("callId"), v.Str("name"), v.Get("arguments"))}
	case "function_call_result":
		r := &model.ToolResult{CallID: v.Str("callId"), Name: v.Str("name"), Content: chat.ResultContent(v.Get("output"))}
		if status := v.Str("status"); status == "failed" || status == "error" {
			r.Error = model.Yes
		}
		m.Role, m.Parts = model.RoleTool, []model.Part{r}
	case "topic", "ai-title", "custom-title":
		d := format.Metadata(kind)
		d.About.Title, d.About.TitleWeight = v.First("topic", "title", "aiTitle", "customTitle").Text(), 3
		return d
	case "summary":
		m.Role, m.Parts = model.RoleMarker, []model.Part{model.Marker{Kind: model.MarkerCompaction, Text: v.Str("summary")}}
	case "file-history-snapshot":
		return format.Metadata(kind)
	default:
		return format.Unknown(kind)
	}
	for _, key := range [...]string{"usage", "rawUsage"} {
		if u := chat.Usage(more.Get(key)); m.Usage.IsZero() {
			m.Usage = u
		}
	}
	d := format.Shown(m)
	d.About = format.About{ID: v.Str("sessionId"), Directory: v.Str("cwd")}
	return d
}

func decodeStored(r *format.Record, v rawjson.Value) format.Decoded {
	if v.Fits("messages:list !message") {
		d := format.Metadata("session")
		d.About.ID = r.Dir
		return d
	}
	inner, extra := rawjson.Unwrap(v.Get("message"), 1), rawjson.Unwrap(v.Get("extra"), 1)
	if inner.Kind() != rawjson.Object {
		return format.Unknown(v.Str("role"))
	}
	m := chat.MessageAs(inner, v.Str("role"), "role")
	m.ID, m.Time, m.Model = v.Str("id"), chat.Time(v.Get("createdAt")), extra.First("modelId", "modelName").Text()
	if m.Role != model.RoleAssistant {
		m.Model = ""
	}
	for _, r := range m.Results() {
		output(r)
	}
	m.Usage = model.Usage{Input: chat.Count(extra, "lastStepInputTokens"), Output: chat.Count(extra, "lastStepOutputTokens"), CacheRead: chat.Count(extra, "lastStepCachedInputTokens")}
	return format.Shown(asked(m, extra)...)
}

// asked takes what a person typed apart from what the extension put around it: it
// stands between tags, or by itself in the extra data.
func asked(m *model.Message, extra rawjson.Value) []*model.Message {
	if m.Role != model.RoleUser {
		return []*model.Message{m}
	}
	blocks := chat.Map(extra.Get("sourceContentBlocks"), func(b rawjson.Value) string { return b.Str("text") })
	typed := strings.TrimSpace(strings.Join(blocks, "\n"))
	whole := chat.Texts(m.Parts)
	before, query, ok := strings.Cut(whole, "<user_query>")
	query, after, closed := strings.Cut(query, "</user_query>")
	if typed == "" && ok && closed {
		typed = strings.TrimSpace(query)
	}
	if typed == "" || typed == strings.TrimSpace(whole) {
		return []*model.Message{m}
	}
	context := strings.TrimSpace(strings.TrimSpace(before) + "\n" + strings.TrimSpace(after))
	if !ok || !closed || strings.TrimSpace(query) != typed {
		context = whole
	}
	said := *m
	said.Parts = []model.Part{model.Text{Text: typed}}
	for _, p := range m.Parts {
		if _, text := p.(model.Text); !text {
			said.Parts = append(said.Parts, p)
		}
	}
	if context == "" {
		return []*model.Message{&said}
	}
	return []*model.Message{{Role: m.Role, RawRole: m.RawRole, Time: m.Time, Injected: "context", Parts: []model.Part{model.Text{Text: context}}}, &said}
}

// output takes what a command put out out of {"type":…,"result":{"stdout":…}}.
func output(r *model.ToolResult) {
	v, err := rawjson.Parse([]byte(chat.Texts(r.Content)))
	if err != nil {
		return
	}
	given := v.Get("result")
	if given.Kind() != rawjson.Object {
		return
	}
	chat.SetExit(r, given.First("exitCode", "exit_code"))
	out := given.First("stdout", "output", "content")
	if out.Kind() != rawjson.String {
		return
	}
	r.Content, r.Details = append(chat.ResultContent(out), chat.Parts(given.Get("stderr"))...), v.Keep()
}
