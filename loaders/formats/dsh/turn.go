package dsh

import (
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// exitCode reads the last line that the shell's tool writes below the output.
func exitCode(text string) (int, bool) {
	text = strings.TrimSpace(text)
	digits, ok := strings.CutPrefix(text[strings.LastIndexByte(text, '\n')+1:], "[exit code: ")
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(strings.TrimSuffix(digits, "]"))
	return n, err == nil
}

// turned decodes how turns end, and what went wrong on the way.
func (e event) turned(kind string) format.Decoded {
	d := e.data
	switch kind {
	case "turn/end":
		reason := d.Get("reason")
		switch {
		case reason.Is("kind", "completed") || reason.Kind() != rawjson.Object:
			return format.Metadata(kind)
		case reason.Is("kind", "aborted"), reason.Is("kind", "interrupted"):
			why := reason.Get("reason")
			return e.mark(model.MarkerInterrupt, why.Str("kind")+" "+why.Str("reason"), false)
		case reason.Get("error").Exists():
			return e.mark(model.MarkerError, reason.At("error", "code").Text()+" "+reason.At("error", "message").Text(), true)
		}
		return e.mark(model.MarkerEnd, "the turn ended: "+reason.Str("kind"), true)
	case "llm/retry":
		failure := d.Get("failure")
		return e.mark(model.MarkerError, "retry "+d.Get("retry").Scalar()+": "+failure.Str("message")+" ("+failure.Str("code")+")", true)
	case "hook/result":
		if d.Is("decision", "block") || d.Is("decision", "deny") {
			return e.mark(model.MarkerHook, d.Str("point")+" blocked "+d.Str("stderrSummary"), true)
		}
		return format.Metadata(kind)
	case "compaction/summary":
		return e.mark(model.MarkerCompaction, chat.JoinTexts(d.Get("summary"), ""), false)
	}
	return format.Unknown(kind)
}

// changed decodes what of the session changed.
func (e event) changed(kind string) format.Decoded {
	d := e.data
	switch kind {
	case "session/title":
		out := format.Metadata(kind)
		out.About.Title, out.About.TitleWeight = d.Str("title"), 3
		switch {
		case d.At("source", "kind").IsText("fallback"):
			out.About.TitleWeight = 2
		case d.At("source", "kind").IsText("user"):
			out.About.TitleWeight = 4
		}
		return out
	case "request/header":
		out := format.Metadata(kind)
		if name := d.At("header", "config", "model").Text(); name != "" {
			out.About.Model, out.Told = name, &model.Told{Model: name}
		}
		return out
	case "plan/mode":
		text := "plan mode ended"
		if on, _ := d.Get("active").Bool(); on {
			text = "plan mode"
		}
		return e.mark(model.MarkerModeChange, text, false)
	case "permission/preset":
		return e.mark(model.MarkerModeChange, "permissions: "+d.Str("preset"), false)
	case "goal/change":
		return e.mark(model.MarkerNotice, "goal "+d.Str("operation")+": "+d.At("goal", "objective").Text(), false)
	case "todo/write":
		var list []string
		for _, t := range d.Get("todos").Elems() {
			list = append(list, "["+t.Str("status")+"] "+t.Str("content"))
		}
		return e.mark(model.MarkerNotice, strings.Join(list, "\n"), false)
	case "tool-workflow/agent-start":
		return e.mark(model.MarkerNotice, "sub-agent: "+d.Str("label"), false)
	case "team/message/queued", "team/message/delivered":
		if content := d.First("content", "message"); content.Exists() {
			m := e.message(model.RoleUser, chat.Parts(content)...)
			m.Injected = "team message"
			return format.Shown(m)
		}
		return format.Metadata(kind)
	}
	return format.Unknown(kind)
}
