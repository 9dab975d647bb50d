// Package agno reads the sessions that Agno (formerly Phidata) stores of agents, teams
// and workflows, and single runs. A session holds runs, each with the messages that
// the model was given and gave; those of earlier runs are repeated in them with a mark
// and shown once.
package agno

import (
	"bytes"
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "agno",
	Title: "Agno sessions",
	Reads: "sessions of agents and teams as Agno's JSON storage and its API keep them (versions 1 and 2), and runs saved by themselves, with the members of teams; what runs repeat is shown once",
	Omits: "the events of a run, which repeat its messages, and memories and summaries are shown only in the raw record",
	Sources: []format.Source{
		{Project: "agno-agi/agno", File: "libs/agno/agno/session/agent.py, run/agent.py (RunOutput), models/message.py", Version: "9644f229 of 2026-08-23", Verified: "2026-11-25"},
		{Project: "agno-agi/agno", File: "libs/agno/agno/storage/session/agent.py, memory/agent.py", Version: "1"},
	},
	Shapes: []format.Shape{{Name: "sessions", Score: score, Decode: format.Objects(decode), List: "-", Whole: true, Many: true}},
}

// runsOf returns the runs of a session. Version 1 keeps them in its memory.
func runsOf(v rawjson.Value) rawjson.Value {
	if runs := v.Get("runs"); runs.Kind() == rawjson.Array {
		return runs
	}
	return v.At("memory", "runs")
}

// runOf returns what a run is: of version 1 the answer of the agent has the messages.
func runOf(v rawjson.Value) rawjson.Value {
	if inner := v.Get("response"); inner.Kind() == rawjson.Object && inner.Get("messages").Exists() {
		return inner
	}
	return v
}

func isRun(v rawjson.Value) bool {
	return v.Fits("run_id:text messages:list") || v.Fits("run_id:text content agent_id/team_id/agent_name:some")
}

func score(r *format.Record) int {
	v := r.Value
	if v.Fits("session_id") && isRun(runOf(runsOf(v).Index(0))) {
		return 10
	}
	return format.If(isRun(v) && v.Fits("agent_id/team_id/agent_name/model_provider:some") && chat.IsMessage(v.Get("messages").Index(0)), 10)
}

func decode(r *format.Record, v rawjson.Value) format.Decoded {
	d := decoder{seen: map[string]rawjson.Value{}}
	key := v.Get("session_id").Scalar()
	if runs := runsOf(v); runs.Kind() == rawjson.Array {
		for _, run := range runs.Elems() {
			d.run(runOf(run), "")
		}
	} else if isRun(v) {
		d.run(v, "")
	} else {
		return format.Unknown("object")
	}
	out := chat.Row(r, v, key, d.messages)
	out.About.ID = key
	if name := cmp.Or(v.Look().At("session_data", "session_name").Text(), v.Look().At("agent_data", "name").Text()); name != "" {
		out.About.Title, out.About.TitleWeight = name, 2
	}
	return out
}

type decoder struct {
	messages []*model.Message
	system   rawjson.Value            // the last system prompt
	seen     map[string]rawjson.Value // messages by their ids
}

// run decodes a run, whose messages belong to a thread: that of the session, or of a
// member of a team.
func (d *decoder) run(v rawjson.Value, thread string) {
	start := len(d.messages)
	agent := v.First("agent_name", "team_name")
	for _, e := range v.Get("messages").Elems() {
		id := e.Get("id").Look().Scalar()
		before, seen := d.seen[thread+id]
		again, _ := e.Get("from_history").Bool()
		switch {
		case e.Kind() != rawjson.Object, again && !model.IsID(id) && start > 0:
		case seen && model.IsID(id):
			chat.TakeSame(e, before)
		default:
			d.seen[thread+id] = e
			d.message(e, agent, thread)
		}
	}
	if len(d.messages) == start { // only what was asked and said is stored
		asked := v.Get("input")
		if asked.Kind() == rawjson.Object {
			asked = asked.First("input_content", "content")
		}
		if text := asked.Text(); text != "" {
			d.add(chat.Say(model.RoleUser, "", text), thread)
		}
		if said := v.Get("content"); !said.IsNull() {
			m := chat.Say(model.RoleAssistant, "", chat.TextOrJSON(said))
			m.Parts = append(chat.Thoughts(v.Str("reasoning_content")), m.Parts...)
			m.Agent, m.Time, m.Usage = agent.Text(), chat.Time(v.Get("created_at")), chat.Usage(v.Get("metrics"))
			d.add(m, thread)
		}
	}
	for _, m := range d.messages[start:] {
		if m.Role == model.RoleAssistant && m.Model == "" {
			m.Model = v.Str("model")
		}
		v.Is("content", chat.Texts(m.Parts)) // the answer once more
		v.Get("input").Is("input_content", chat.Texts(m.Parts))
	}
	for _, member := range v.Get("member_responses").Elems() {
		if member.Kind() == rawjson.Object {
			d.run(member, "run "+member.Str("run_id"))
		}
	}
	switch status := strings.ToUpper(v.Str("status")); status {
	case "", "COMPLETED", "RUNNING":
	default:
		kind := model.MarkerNotice
		if status == "ERROR" {
			kind = model.MarkerError
		}
		text := "the run ended: " + strings.ToLower(status)
		if why := v.Get("content"); len(d.messages) > start && status != "PAUSED" && why.Look().Text() != "" {
			text += ": " + why.Text()
		}
		m := chat.Note(kind, text)
		m.Time = chat.Time(v.Get("created_at"))
		d.add(m, thread)
	}
}

func (d *decoder) message(v, agent rawjson.Value, thread string) {
	if same := d.system.Get("content"); thread == "" && same.Exists() && bytes.Equal(v.Get("content").Raw(), same.Raw()) {
		chat.TakeSame(v, d.system) // each run has it
		return
	}
	m := chat.Message(v, "metrics", "tool_call_error")
	if m.Role == model.RoleSystem && thread == "" {
		d.system = v
	}
	for i, key := range [...]string{"files", "file_output", "audio", "audio_output", "videos", "video_output", "image_output"} {
		kind := [...]model.MediaKind{model.File, model.Audio, model.Video, model.Image}[i/2]
		for _, f := range v.Get(key).AsList() {
			if f.Kind() == rawjson.Object {
				media := chat.Image(f.First("url", "content", "filepath"), f.Str("mime_type"))
				media.Kind, media.Name, media.Text = kind, f.Str("filename"), f.Str("transcript")
				if kind != model.Image {
					media.Data = nil
				}
				m.Parts = append(m.Parts, media)
			}
		}
	}
	for _, c := range append(v.At("citations", "urls").AsList(), v.At("citations", "documents").AsList()...) {
		if c.Kind() == rawjson.Object {
			m.Parts = append(m.Parts, model.Citation{URL: c.Str("url"), Title: c.First("title", "document_title").Text(), Text: c.Str("cited_text")})
		}
	}
	if m.Usage.IsZero() {
		m.Usage = chat.Usage(v.Get("metrics"))
	}
	if m.Role == model.RoleAssistant {
		m.Agent = cmp.Or(m.Agent, agent.Text())
	}
	for _, r := range m.Results() {
		r.Error = cmp.Or(chat.Failed(v.Get("tool_call_error")), r.Error)
	}
	if m.Duration == 0 {
		m.Duration = chat.Seconds(v.At("metrics", "duration"))
	}
	d.add(m, thread)
}

func (d *decoder) add(m *model.Message, thread string) {
	if thread != "" {
		m.Thread, m.Sidechain = thread, true
	}
	d.messages = append(d.messages, m)
}
