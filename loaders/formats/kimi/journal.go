package kimi

import (
	"os"
	"path/filepath"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// journalFamily knows what the types of operations begin with.
func journalFamily(family string) bool {
	switch family {
	case "config", "tools", "turn", "context", "llm", "usage", "permission", "profile", "plugin", "runtime", "token_counting", "full_compaction",
		"plan_mode", "swarm_mode", "goal", "skill", "background", "task", "mcp", "hook", "micro_compaction", "agent", "session", "cron":
		return true
	}
	return false
}

// An op is one operation while it is decoded.
type op struct {
	r *format.Record
	v rawjson.Value
}

// message begins a message with what the operation says of it.
func (o *op) message(role model.Role, used ...string) *model.Message {
	m := &model.Message{Role: role, Time: chat.Time(o.v.Get("time")), Sidechain: o.r.Thread != ""}
	m.Meta = chat.Meta(o.v, append(used, "type", "time", "agentId")...)
	if id := o.v.Str("agentId"); id != "" && id != "main" {
		m.Agent = id
	}
	return m
}

func (o *op) marker(kind model.MarkerKind, text string, used ...string) format.Decoded {
	m := o.message(model.RoleMarker, used...)
	m.Parts = []model.Part{model.Marker{Kind: kind, Text: text, Error: kind == model.MarkerError}}
	return format.Shown(m)
}

// decodeJournal decodes an operation.
func decodeJournal(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case !v.Exists():
		return format.Malformed("not JSON")
	case v.Kind() != rawjson.Object:
		return format.Unknown(v.Kind().String())
	}
	o := &op{r, v}
	kind := v.Str("type")
	switch kind {
	case "context.append_message":
		return o.append()
	case "context.append_loop_event":
		return o.loop(v.Get("event"))
	case "config.update", "profile.bind":
		return o.config(kind)
	case "turn.prompt", "turn.steer", "usage.record":
		return format.Metadata("repeated " + kind)
	case "turn.cancel":
		return o.marker(model.MarkerInterrupt, "canceled")
	case "turn.ended":
		switch reason := v.Str("reason"); reason {
		case "completed", "", "cancelled", "canceled":
		default:
			text := reason
			if s := v.At("error", "message").Text(); s != "" {
				text += ": " + s
			}
			return o.marker(model.MarkerError, text)
		}
	case "context.apply_compaction":
		return o.marker(model.MarkerCompaction, v.First("summary", "contextSummary").Text(), "summary")
	case "context.undo":
		return o.marker(model.MarkerBranch, "turns taken back: "+v.Get("count").Scalar())
	case "context.clear":
		return o.marker(model.MarkerReset, "")
	case "permission.set_mode":
		return o.marker(model.MarkerModeChange, "permissions: "+v.Str("mode"), "mode")
	case "plan_mode.enter", "plan_mode.exit", "plan_mode.cancel":
		return o.marker(model.MarkerModeChange, strings.ReplaceAll(kind, "_mode.", " mode: "))
	case "permission.record_approval_result":
		if d := v.At("result", "decision").Text(); d != "" && d != "approved" {
			return o.marker(model.MarkerNotice, d+": "+v.Str("action"))
		}
	case "llm.request":
		d := format.Metadata(kind)
		if r.Thread == "" {
			d.About.Model = v.First("modelAlias", "model").Text()
		}
		return d
	case "metadata":
		return format.Metadata(kind)
	}
	if family, _, ok := strings.Cut(kind, "."); ok && journalFamily(family) {
		return format.Metadata(kind)
	}
	return format.Unknown(kind)
}

// config decodes the settings of an agent, with its system prompt.
func (o *op) config(kind string) format.Decoded {
	v := o.v
	d := format.Metadata(kind)
	if s := v.Str("systemPrompt"); s != "" {
		m := o.message(model.RoleSystem, "systemPrompt")
		m.Parts = []model.Part{model.Text{Text: s}}
		d = format.Shown(m)
	}
	if o.r.Thread == "" {
		d.About.Model = v.Str("modelAlias")
		if d.About.Directory = v.Str("cwd"); d.About.Directory == "" {
			d.About.Directory = v.At("environmentDisclosure", "cwd").Text()
		}
	}
	return d
}

// append decodes a message that was put into the context.
func (o *op) append() format.Decoded {
	message := o.v.Get("message")
	if message.Kind() != rawjson.Object {
		return format.Malformed("an operation without a message")
	}
	m := chat.Message(message, "origin", "toolCalls")
	base := o.message(m.Role, "message")
	m.Time, m.Sidechain, m.Agent = base.Time, base.Sidechain, base.Agent
	if calls := message.Get("toolCalls"); calls.Len() > 0 {
		m.Parts = append(m.Parts, chat.ToolCalls(calls)...)
	}
	m.Meta = append(m.Meta, base.Meta...)
	origin := message.Get("origin")
	kind := origin.Str("kind")
	if m.Role != model.RoleUser {
		return format.Shown(m)
	}
	switch {
	case kind == "" || kind == "user":
		return format.Shown(divide(m)...)
	case origin.Str("name") == "subagent" && o.r.Thread != "": // its prompt
	default:
		m.Injected = strings.ReplaceAll(origin.First("name", "variant", "kind").Text(), "_", " ")
	}
	if m.Injected != origin.First("name", "variant", "kind").Text() || len(chat.Meta(origin, "kind", "name", "variant")) > 0 {
		m.Meta = append(m.Meta, model.Field{Name: "origin", Value: origin.Keep()})
	}
	return format.Shown(m)
}

// loop decodes what happened in a step of the model. Its pieces name the step, which
// makes them one message.
func (o *op) loop(e rawjson.Value) format.Decoded {
	kind := e.Str("type")
	switch kind {
	case "step.begin":
		return format.Metadata("loop/" + kind)
	case "content.part":
		m := o.piece(e, "part")
		p := e.Get("part")
		switch {
		case p.Str("type") == "think":
			secret := p.Str("encrypted")
			text := p.Str("think")
			m.Parts = []model.Part{model.Reasoning{Text: text, Encrypted: text == "" && secret != "", NotStored: text == "" && secret == "", Opaque: secret, Size: len(secret)}}
			m.Meta = append(m.Meta, chat.Meta(p, "type", "think", "encrypted")...)
		default:
			m.Parts = chat.Part(p)
		}
		return format.Shown(m)
	case "tool.call":
		m := o.piece(e, "toolCallId", "name", "args", "description", "display")
		c := &model.ToolCall{ID: e.Str("toolCallId"), Name: e.Str("name"), Description: e.Str("description")}
		chat.SetArguments(c, e.Get("args"))
		if c.Name == "Agent" {
			c.Agent = e.At("args", "subagent_type").Text()
		}
		m.Parts = []model.Part{c}
		return format.Shown(m)
	case "tool.result":
		m := o.message(model.RoleTool, "event")
		r := &model.ToolResult{CallID: e.Str("toolCallId")}
		returned(r, e.Get("result"), "isError")
		m.Parts = []model.Part{r}
		m.Meta = append(m.Meta, chat.Meta(e, "type", "toolCallId", "parentUuid", "result")...)
		return format.Shown(m)
	case "step.end":
		m := o.piece(e, "usage", "finishReason")
		m.Indexing.Group = e.Str("uuid")
		m.StopReason = e.Str("finishReason")
		m.Usage = usage(e.Get("usage"), "inputOther", "output", "inputCacheRead", "inputCacheCreation")
		return format.Shown(m)
	}
	return format.Unknown("loop/" + kind)
}

// piece begins a piece of the message of a step.
func (o *op) piece(e rawjson.Value, used ...string) *model.Message {
	m := o.message(model.RoleAssistant, "event")
	m.Indexing.Group = e.Str("stepUuid")
	m.Meta = append(m.Meta, chat.Meta(e, append(used, "type", "uuid", "stepUuid", "turnId", "step")...)...)
	return m
}

// siblings returns the journals of the other agents of a session, which lie in
// folders beside that of the main agent.
func siblings(path string) []format.Sibling {
	dir := filepath.Dir(path)
	agents := filepath.Dir(dir)
	if filepath.Base(dir) != "main" || filepath.Base(agents) != "agents" {
		return nil
	}
	entries, err := os.ReadDir(agents)
	if err != nil {
		return nil
	}
	var found []format.Sibling
	for _, e := range entries {
		file := filepath.Join(agents, e.Name(), filepath.Base(path))
		if info, err := os.Lstat(file); e.IsDir() && e.Name() != "main" && err == nil && info.Mode().IsRegular() {
			found = append(found, format.Sibling{Path: file, Thread: e.Name()})
		}
	}
	return found
}
