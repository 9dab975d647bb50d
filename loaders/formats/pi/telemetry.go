package pi

import (
	"iter"
	"strconv"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/tracing"
	"msgview/model"
	"msgview/model/rawjson"
)

// telemetry is what OpenClaw's telemetry plug-in logs of runs: each begins and ends with
// the messages so far, and the tools between them begin and end by name alone.
const telemetry = format.Votes(`
	9 type=agent.start sessionKey:text prompt
	9 type=agent.end sessionKey:text messages:list
	9 type=tool.start|tool.end sessionKey:text toolName:text
	6 type=message.in|message.out|message.sending channel:text content
	6 type=llm.usage sessionKey:text
`)

// assembleTelemetry makes conversations of the runs of a log. What came in and went out of
// channels is in the messages of the runs.
func assembleTelemetry(records iter.Seq[*format.Record]) format.Assembled {
	var bare []*tracing.Span                // runs that began, without their messages
	told := map[string]bool{}               // sessions with messages
	last := map[string]string{}             // session of each agent
	running := map[string][]*tracing.Span{} // tools, by session and name
	return tracing.Assemble(records, func(r *format.Record, _ *format.About) ([]*tracing.Span, format.Decoded) {
		v := r.Value
		if d, none := format.NoObject(r, v); none {
			return nil, d
		}
		kind, session := v.Str("type"), v.Look().Str("sessionKey")
		d := format.Unknown(kind)
		if telemetry.Of(v) > 0 {
			d = format.Metadata(kind)
		}
		s := tracing.Read(r, v)
		s.Trace, s.Start = session, chat.Time(v.Get("ts"))
		s.ID = strconv.FormatInt(r.Origin.Offset, 10)
		name := session + "\x00" + v.Look().Str("toolName")
		switch kind {
		case "agent.start", "agent.end":
			s.Kind, s.Agent = tracing.SpanModel, v.Look().Str("agentId")
			last[s.Agent] = session
			list := v.Get("messages")
			s.Request = chat.FlatMap(list, core)
			if prompt := v.Str("prompt"); prompt != "" {
				s.Request = append(s.Request, chat.Say(model.RoleUser, "user", prompt))
			}
			if why := v.Str("error"); why != "" || v.Look().Is("success", "false") {
				s.Answer = []*model.Message{chat.Note(model.MarkerError, why)}
			}
			if list.Kind() != rawjson.Array {
				bare = append(bare, s)
				return nil, d
			}
			told[session] = true
			return []*tracing.Span{s}, d
		case "tool.start":
			s.Kind, s.Call = tracing.SpanTool, chat.Call("", v.Str("toolName"), v.Get("params"))
			running[name] = append(running[name], s)
			if of := last[v.Look().Str("agentId")]; !told[session] && of != "" {
				s.Trace = of
			}
			return []*tracing.Span{s}, d
		case "tool.end":
			if list := running[name]; len(list) > 0 {
				took, _ := v.Get("durationMs").Float()
				begun := list[0]
				running[name] = list[1:]
				begun.End = begun.Start.Add(time.Duration(took * float64(time.Millisecond)))
				if ok, is := v.Get("success").Bool(); is && !ok {
					begun.Failed(v.Str("error"))
				}
			}
		}
		return nil, d
	}, func(spans []*tracing.Span) []*tracing.Span {
		for _, s := range bare {
			if !told[s.Trace] {
				spans = append(spans, s)
			}
		}
		return spans
	})
}
