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

// isOperation knows what the types of operations begin with.
func isOperation(v rawjson.Value) bool {
	return v.Fits("type^config.|tools.|turn.|context.|llm.|usage.|permission.|profile.|plugin.|runtime.|token_counting.|full_compaction.") ||
		v.Fits("type^plan_mode.|swarm_mode.|goal.|skill.|background.|task.|mcp.|hook.|micro_compaction.|agent.|session.|cron.") ||
		v.Fits("type^interaction.|interruptionReminder.|plan.|prompt.|staleGuard.|tower_mode.|forked agentId")
}

// An op is one operation while it is decoded.
type op struct {
	r *format.Record
	v rawjson.Value
}

// message begins a message with what the operation says of it.
func (o *op) message(role model.Role, parts ...model.Part) *model.Message {
	m := &model.Message{Role: role, Time: chat.Time(o.v.Get("time")), Sidechain: o.r.Thread != "", Parts: parts}
	if id := o.v.Str("agentId"); id != "main" {
		m.Agent = id
	}
	return m
}

func (o *op) marker(kind model.MarkerKind, text string, used ...string) format.Decoded {
	m := o.message(model.RoleMarker, model.Marker{Kind: kind, Text: text, Error: kind == model.MarkerError})
	m.Meta = chat.Meta(o.v, append(used, "type", "time", "agentId")...)
	return format.Shown(m)
}

// decodeJournal decodes an operation.
func decodeJournal(r *format.Record, v rawjson.Value) format.Decoded {
	o := &op{r, v}
	kind := v.Str("type")
	switch kind {
	case "context.append_message":
		return o.append()
	case "context.append_loop_event":
		return o.loop(v.Get("event"))
	case "config.update", "profile.bind":
		return o.config(kind)
	case "turn.prompt", "turn.steer": // which is mostly appended, too
		m := o.message(model.RoleUser, chat.Parts(v.Get("input"))...)
		if kind == "turn.steer" {
			m.Indexing.Tells = model.TellsAhead
		}
		if origin := v.Get("origin"); !origin.Is("kind", "user") && !(origin.Is("name", "subagent") && r.Thread != "") {
			m.Injected = strings.ReplaceAll(origin.First("name", "variant", "kind").Text(), "_", " ")
			return format.Echo(kind, m)
		}
		return format.Echo(kind, divide(m)...)
	case "usage.record":
		return format.Repeated(kind)
	case "turn.cancel":
		return o.marker(model.MarkerInterrupt, "canceled")
	case "turn.ended":
		if reason := v.Get("reason"); !reason.IsText("") && !v.Fits("reason=completed|cancelled|canceled") {
			return o.marker(model.MarkerError, strings.TrimSuffix(reason.Text()+": "+v.At("error", "message").Text(), ": "))
		}
	case "context.apply_compaction":
		return o.marker(model.MarkerCompaction, v.First("summary", "contextSummary").Text(), "summary")
	case "context.undo":
		return o.marker(model.MarkerBranch, "turns taken back: "+v.Get("count").Scalar())
	case "context.clear":
		return o.marker(model.MarkerReset, "")
	case "permission.set_mode":
		return o.marker(model.MarkerModeChange, "permissions: "+v.Str("mode"), "mode")
	case "forked":
		return o.marker(model.MarkerBranch, "forked from another session")
	case "goal.create":
		return o.marker(model.MarkerNotice, "goal: "+v.Str("objective"))
	case "goal.update": // which counts, too
		if status := v.Str("status"); status != "" {
			return o.marker(model.MarkerNotice, strings.TrimSuffix("goal "+status+": "+v.Str("reason"), ": "))
		}
	case "plan_mode.enter", "plan_mode.exit", "plan_mode.cancel", "tower_mode.enter", "tower_mode.exit", "swarm_mode.enter", "swarm_mode.exit":
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
	}
	if kind == "metadata" || isOperation(v) {
		return format.Metadata(kind)
	}
	return format.Unknown(kind)
}

// config decodes the settings of an agent, with its system prompt.
func (o *op) config(kind string) format.Decoded {
	d := format.Metadata(kind)
	if s := o.v.Str("systemPrompt"); s != "" {
		m := o.message(model.RoleSystem, model.Text{Text: s})
		m.Meta = chat.Meta(o.v, "systemPrompt", "type", "time", "agentId")
		d = format.Shown(m)
	}
	if o.r.Thread == "" {
		d.About.Model = o.v.Str("modelAlias")
		d.About.Directory = chat.FirstText(o.v.Get("cwd"), o.v.At("environmentDisclosure", "cwd"))
	}
	return d
}

// append decodes a message that was put into the context.
func (o *op) append() format.Decoded {
	message := o.v.Get("message")
	if message.Kind() != rawjson.Object {
		return format.Malformed("an operation without a message")
	}
	m := chat.Message(message, "origin")
	base := o.message(m.Role)
	m.Time, m.Sidechain, m.Agent = base.Time, base.Sidechain, base.Agent
	origin := message.Get("origin")
	name := origin.First("name", "variant", "kind")
	switch {
	case m.Role != model.RoleUser:
		return format.Shown(m)
	case origin.Is("kind", ""), origin.Is("kind", "user"):
		return format.Shown(divide(m)...)
	case origin.Is("name", "subagent") && o.r.Thread != "": // its prompt
	default:
		m.Injected = strings.ReplaceAll(name.Text(), "_", " ")
	}
	return format.Shown(m)
}

// loop decodes what happened in a step of the model. Its pieces name the step, which
// makes them one message.
func (o *op) loop(e rawjson.Value) format.Decoded {
	kind := e.Str("type")
	m := o.message(model.RoleAssistant)
	m.Indexing.Group = e.Str("stepUuid")
	switch kind {
	case "step.begin":
		return format.Metadata("loop/" + kind)
	case "content.part":
		if p := e.Get("part"); p.Is("type", "think") {
			m.Parts = []model.Part{thought(p.Str("think"), p.Str("encrypted"))}
		} else {
			m.Parts = chat.Part(p)
		}
	case "tool.call":
		c := chat.Call(e.Str("toolCallId"), e.Str("name"), e.Get("args"))
		if c.Description = e.Str("description"); c.Name == "Agent" {
			c.SetAgent(e.At("args", "subagent_type").Text())
		}
		m.Parts = []model.Part{c}
	case "tool.result":
		r := &model.ToolResult{CallID: e.Str("toolCallId")}
		returned(r, e.Get("result"), "isError")
		m = o.message(model.RoleTool, r)
	case "step.end":
		m.Indexing.Group, m.StopReason = e.Str("uuid"), e.Str("finishReason")
		m.Usage = usage(e.Get("usage"), "inputOther", "output", "inputCacheRead", "inputCacheCreation")
		m.Meta = format.Rest(e, "uuid", "turnId", "step")
	default:
		return format.Unknown("loop/" + kind)
	}
	return format.Shown(m)
}

// thought makes reasoning of its text, or of the form that only the provider can read.
func thought(text, secret string) model.Reasoning {
	return model.Reasoning{
		Text: text, Encrypted: text == "" && secret != "", NotStored: text == "" && secret == "", Opaque: secret, Size: len(secret),
	}
}

// siblings returns the journals of the other agents of a session, which lie in
// folders beside that of the main agent.
func siblings(path string) []format.Sibling {
	dir := filepath.Dir(path)
	agents := filepath.Dir(dir)
	if filepath.Base(dir) != "main" || filepath.Base(agents) != "agents" {
		return nil
	}
	entries, _ := os.ReadDir(agents)
	var found []format.Sibling
	for _, e := range entries {
		file := filepath.Join(agents, e.Name(), filepath.Base(path))
		if e.IsDir() && e.Name() != "main" && format.IsFile(file) {
			found = append(found, format.Sibling{Path: file, Thread: e.Name()})
		}
	}
	return found
}
