package langfuse

import (
	"cmp"
	"context"
	"iter"
	"maps"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/tracing"
	"msgview/model"
	"msgview/model/rawjson"
)

// A reader gathers the observations of a log.
type reader struct {
	spans    []*tracing.Span
	sessions map[string]string // by trace
	roots    map[string]bool   // traces with a span of their own
	meta     map[string][]model.Field
	seen     map[string]bool // ids of observations
	about    format.About
}

// assemble makes conversations of the observations of a log.
func assemble(ctx context.Context, records iter.Seq[*format.Record]) (format.Assembled, error) {
	var out format.Assembled
	rd := &reader{sessions: map[string]string{}, roots: map[string]bool{}, meta: map[string][]model.Field{}, seen: map[string]bool{}}
	var all []*format.Record
	for r := range records {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		all = append(all, r)
		class := format.RecordClass{Class: model.UnknownRecord, Type: r.Value.Kind().String()}
		if d, ok := chat.RowProblem(r, r.Value); ok && r.Value.Kind() != rawjson.Array {
			class = format.RecordClass{Class: d.Class, Type: d.Type, Problem: d.Problem}
		} else if kind := rd.value(r, r.Value); kind != "" {
			class = format.RecordClass{Class: model.Metadata, Type: kind}
		}
		out.Classes = append(out.Classes, class)
	}
	for _, s := range rd.spans {
		s.Session = cmp.Or(s.Session, rd.sessions[s.Trace])
	}
	out.Messages, _ = tracing.Messages(rd.spans)
	told := map[string][]model.Field{}
	for _, trace := range slices.Sorted(maps.Keys(rd.meta)) {
		key := cmp.Or(rd.sessions[trace], trace)
		told[key] = append(told[key], rd.meta[trace]...)
	}
	for _, m := range out.Messages {
		m.Meta = append(m.Meta, told[m.Conversation]...)
		delete(told, m.Conversation)
		rd.about.Model = cmp.Or(rd.about.Model, m.Model)
	}
	out.About = rd.about
	tracing.ClassOrigins(&out, all)
	return out, nil
}

// value enters a trace, an observation, or a list of them. It returns what it is,
// "" if it is neither.
func (rd *reader) value(r *format.Record, v rawjson.Value) string {
	switch {
	case v.Kind() == rawjson.Array:
		kind := ""
		for _, e := range v.Elems() {
			if e.Kind() == rawjson.Object {
				kind = cmp.Or(rd.value(r, e), kind)
			}
		}
		return kind
	case v.Get("trace").Kind() == rawjson.Object:
		rd.trace(r, v.Get("trace"), v.Get("observations").Len() > 0)
		rd.value(r, v.Get("observations"))
		return "trace"
	case isObservation(v):
		rd.observation(r, v)
		return strings.ToLower(v.Str("type"))
	case v.Get("observations").Kind() == rawjson.Array || isTrace(v):
		rd.trace(r, v, v.Get("observations").Index(0).Kind() == rawjson.Object)
		rd.value(r, v.Get("observations"))
		return "trace"
	case v.Get("data").Kind() == rawjson.Array:
		return rd.value(r, v.Get("data"))
	}
	return ""
}

// trace enters what a trace says of itself. Its input and output are those of the
// root; they are a span of their own where there are no observations.
func (rd *reader) trace(r *format.Record, v rawjson.Value, observed bool) {
	id := v.Str("id")
	if s := v.Get("sessionId").Scalar(); s != "" {
		rd.sessions[id] = s
	}
	rd.about.ID = cmp.Or(rd.about.ID, id)
	if rd.about.Title == "" && v.Str("name") != "" {
		rd.about.Title, rd.about.TitleWeight = v.Str("name"), 3
	}
	if rd.seen["trace "+id] {
		return
	}
	rd.seen["trace "+id] = true
	s := &tracing.Span{Record: r, ID: "trace " + id, Trace: id, Name: v.Str("name"), Start: chat.Time(v.Get("timestamp"))}
	if !observed {
		s.Kind = tracing.SpanAgent
		s.Request, s.Answer = tracing.Asked(logged(v.Get("input"))), tracing.Said(logged(v.Get("output")))
	} else {
		s.Input, s.Output = tracing.Asked(logged(v.Get("input"))), tracing.Said(logged(v.Get("output")))
	}
	used := []string{"name", "input", "output"}
	if observed {
		used = nil // where a generation answers, nothing else shows them
	}
	rd.meta[id] = chat.Meta(v, append(used, "id", "observations", "sessionId", "timestamp", "createdAt", "updatedAt", "projectId", "bookmarked", "public", "htmlPath")...)
	rd.roots[id] = len(s.Input)+len(s.Output) > 0
	rd.spans = append(rd.spans, s)
}

// observation enters an observation as a span.
func (rd *reader) observation(r *format.Record, v rawjson.Value) {
	id := v.Str("id")
	trace := v.First("traceId", "trace_id").Text()
	if key := trace + "\x00" + id; id != "" {
		if rd.seen[key] {
			return // the inner list repeats it without input and output
		}
		rd.seen[key] = true
	}
	s := &tracing.Span{
		Record: r, ID: id, Trace: trace, Name: v.Str("name"), Parent: v.First("parentObservationId", "parent_observation_id").Text(),
		Session: v.First("sessionId", "session_id").Scalar(),
		Start:   chat.Time(v.First("startTime", "start_time")), End: chat.Time(v.First("endTime", "end_time")),
	}
	if s.Parent == "" && rd.roots[trace] {
		s.Parent = "trace " + trace
	}
	used := []string{"statusMessage", "status_message"}
	if v.Str("level") == "DEFAULT" {
		used = append(used, "level")
	}
	if v.Str("level") == "ERROR" {
		s.Error = cmp.Or(v.First("statusMessage", "status_message").Text(), "error")
	}
	input, output := logged(v.Get("input")), logged(v.Get("output"))
	attributes := tracing.Attributes(rawjson.Unwrap(v.Get("metadata"), 1).Get("attributes"))
	switch v.Str("type") {
	case "GENERATION":
		s.Kind = tracing.SpanModel
		if input.IsNull() && output.IsNull() {
			tracing.Conventions(s, attributes, nil)
		} else {
			s.Request, s.Answer = transcript(input), tracing.Said(output)
			if len(s.Request) == 0 {
				s.Request = tracing.Asked(input)
			}
		}
		generation(s, v)
	case "TOOL":
		s.Kind = tracing.SpanTool
		name := cmp.Or(tracing.AttrText(attributes, "gen_ai.tool.name", "tool.name", "tool_name"), s.Name)
		s.Call = &model.ToolCall{ID: tracing.AttrText(attributes, "gen_ai.tool.call.id", "tool_call.id", "tool_call_id"), Name: tracing.ToolName(name)}
		tracing.ToolGiven(s.Call, input)
		s.Result = tracing.ToolGave(output)
		if s.Result != nil && s.Call.ID == "" {
			s.Call.ID = s.Result.CallID
		}
	case "AGENT":
		s.Kind, s.Agent = tracing.SpanAgent, cmp.Or(tracing.AttrText(attributes, "gen_ai.agent.name", "agent.name"), s.Name)
		s.Request, s.Answer = tracing.Asked(input), tracing.Said(output)
		s.Input, s.Output = s.Request, s.Answer
	default:
		s.Input, s.Output = tracing.Asked(input), tracing.Said(output)
	}
	if s.Error == "" {
		used = used[2:]
	}
	s.Meta = chat.Meta(v, append(used, "id", "traceId", "trace_id", "type", "name", "startTime", "start_time", "endTime", "end_time", "parentObservationId", "parent_observation_id",
		"input", "output", "model", "usageDetails", "usage_details", "usage", "createdAt", "updatedAt", "projectId", "project_id", "sessionId", "latency", "internalModel",
		"completionStartTime", "inputUsage", "outputUsage", "totalUsage", "promptTokens", "completionTokens", "totalTokens")...)
	rd.spans = append(rd.spans, s)
}

// generation enters what an observation says of its answer.
func generation(s *tracing.Span, v rawjson.Value) {
	for i, m := range s.Answer {
		if m.Role == model.RoleMarker {
			continue
		}
		m.Model = cmp.Or(v.First("model", "providedModelName", "provided_model_name").Text(), m.Model)
		if i > 0 {
			continue
		}
		u := v.First("usageDetails", "usage_details", "usage")
		if m.Usage.IsZero() {
			m.Usage = usage(u)
		}
	}
}

// usage reads token counts: what a provider calls them, or what Langfuse's SDKs make
// of that. Those of LangChain take what they count apart out of the sums, those of
// OpenAI flatten the details.
// Source: langfuse/langfuse-python: langfuse/langchain/CallbackHandler.py,
// langfuse/langfuse: packages/shared, usage details.
func usage(v rawjson.Value) model.Usage {
	u := chat.Usage(v)
	u.Input = cmp.Or(u.Input, chat.Count(v, "input"))
	u.Output = cmp.Or(u.Output, chat.Count(v, "output"))
	u.CacheRead = cmp.Or(u.CacheRead, chat.Count(v, "input_cached_tokens", "input_cache_read", "prompt_details.cache_read"))
	u.CacheWrite = cmp.Or(u.CacheWrite, chat.Count(v, "input_cache_creation"))
	u.Reasoning = cmp.Or(u.Reasoning, chat.Count(v, "output_reasoning_tokens", "output_reasoning", "completion_details.reasoning"))
	return u
}

// transcript reads a history that was logged as one text with a line for each
// message, "system: …\nuser: …"; nil if the text is none.
func transcript(v rawjson.Value) []*model.Message {
	text := v.Text()
	if !strings.HasPrefix(text, "system: ") && !strings.HasPrefix(text, "user: ") || !strings.Contains(text, "\nuser: ") && !strings.HasPrefix(text, "user: ") {
		return nil
	}
	var messages []*model.Message
	var body []string
	var role string
	end := func() {
		if role != "" {
			known, _ := chat.Role(role)
			messages = append(messages, chat.Say(known, role, strings.TrimSpace(strings.Join(body, "\n"))))
		}
		body = body[:0]
	}
	for _, line := range strings.Split(text, "\n") {
		for _, name := range [...]string{"system", "user", "assistant", "tool"} {
			if rest, ok := strings.CutPrefix(line, name+": "); ok {
				end()
				role, line = name, rest
				break
			}
		}
		body = append(body, line)
	}
	end()
	return messages
}
