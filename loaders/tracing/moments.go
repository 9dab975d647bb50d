package tracing

import (
	"strings"
	"time"

	"msgview/model/rawjson"
)

// moments makes runs of spans that are only moments of them. BeeAI's instrumentation makes a
// span of each event of an emitter: "tool.search.wikipedia.start" and ".success" and ".finish"
// of one run, "agent.react.update" each time that the agent knows more of what it calls. All
// of them end with the trace, so that the time of a run is that between its events.
//
// Source: Arize-ai/openinference: openinference-instrumentation-beeai, and
// i-am-bee/beeai-framework: python/beeai_framework/emitter.
func moments(spans []*Span, byID map[string]*Span) {
	runs := map[string]*Span{} // of tools, and requests to models
	for _, s := range spans {
		of, event := emitted(s)
		if event == "" {
			continue
		}
		s.End = time.Time{}
		above := byID[s.Parent]
		key := s.Trace + "\x00" + of
		switch {
		case s.Kind == SpanTool && s.Call != nil && above != s && above != nil && above.run:
			s.Kind = SpanOther // of the agent that called it, which tells more
			continue
		case s.Kind == SpanTool && s.Call != nil:
			s.Call.Name = strings.TrimSuffix(s.Call.Name, "."+event)
			if i := strings.LastIndex(s.Call.Name, "."+event+"-"); i > 0 {
				s.Call.Name = s.Call.Name[:i]
			}
			if len(s.Call.Arguments) == 0 {
				ToolGiven(s.Call, Attr(s.Attributes, "tool.parameters"))
			}
			key += "\x00" + s.Parent + "\x00" + s.Call.Name
		case s.Kind == SpanModel:
			key += "\x00" + s.Name[strings.LastIndexByte(s.Name, '-')+1:]
		default:
			continue
		}
		run := runs[key]
		switch {
		case run == nil:
			s.run = true
			runs[key] = s
			continue
		case s.Kind == SpanModel:
			if event == "success" || event == "error" {
				run.End = s.Start
			}
			continue
		case run.Result == nil && s.Result == nil && run.End.IsZero() && event != "finish":
			run.Start = s.Start // what is called was not known before
			if given := string(run.Call.Arguments); len(s.Call.Arguments) > 0 && (given == "" || given == "null") {
				run.Call.Arguments, run.Call.ArgumentsText = s.Call.Arguments, s.Call.ArgumentsText
			}
		case run.Result == nil && s.Result != nil:
			run.Result, run.End = s.Result, s.Start
		case run.End.IsZero():
			run.End = s.Start
		}
		if run.Error == "" {
			run.Error = s.Error
		}
		s.Kind, s.run = SpanOther, true
	}
}

// emitted returns what an event of an emitter is of, and what happened, "" if the span is none.
func emitted(s *Span) (of, event string) {
	target, name := s.Attributes.Look().Get("target"), s.Attributes.Look().Get("name")
	if target.Kind() != rawjson.String || name.Kind() != rawjson.String {
		return "", ""
	}
	of, found := strings.CutSuffix(target.Text(), "."+name.Text())
	if !found || !strings.HasPrefix(s.Name, target.Text()) {
		return "", ""
	}
	return strings.TrimSuffix(of, ".partial"), name.Text()
}
