// Package langfuse reads traces of Langfuse: what the program downloads from a
// trace's page ({"trace":{…},"observations":[…]}), what its API answers (a trace
// with its observations, a list of observations), and exported rows of either.
//
// A trace may have two lists of observations; only the outer one has their inputs
// and outputs. These are JSON, mostly in a string, in the form of whatever
// framework was traced: messages of OpenAI, LangChain, Gemini, requests and
// responses of providers, arguments of functions. Observations of the type
// GENERATION are requests to models and repeat the history; see chat.Trace for how
// they become conversations.
package langfuse

import (
	"bytes"
	"cmp"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/tracing"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "langfuse-trace",
	Title: "Langfuse traces",
	Reads: "traces downloaded from the program, answers of its API, exported rows of traces and observations, and normalised observations",
	Omits: "spans other than generations, tools and agents are metadata, scores are kept but not shown",
	Sources: []format.Source{
		{Project: "langfuse/langfuse", File: "packages/shared/src/server/repositories/types (observations), web/src/features/public-api/types (traces), and packages/shared/src/utils/chatml/adapters", Version: "62751446 of 2026-08-22", Verified: "2026-11-23"},
		{Project: "JetBrains/koog", File: "agents/agents-features/agents-features-opentelemetry: LangfuseSpanAdapter.kt"},
		{Project: "Arize-ai/openinference", File: "python/instrumentation/openinference-instrumentation-agno: _model_wrapper.py, _tools_wrapper.py", Version: "1fe497f1 of 2026-08-21", Verified: "2026-11-26"},
	},
	Shapes: []format.Shape{
		{Name: "trace", Score: score, Assemble: assemble, List: "-", Pieces: true},
		{Name: "normalised observations", Score: scoreNormalised, Decode: format.Objects(decodeNormalised), List: "-"},
	},
}

// score votes for traces and for observations.
func score(r *format.Record) int {
	v := format.Leading(r.Value)
	data := v.Get("data").Index(0)
	switch {
	case v.Fits("trace:object observations:list"), r.Repaired && v.Fits("trace:object trace.projectId"),
		isTrace(v) && v.Fits("observations:list"),
		isObservation(v), v.Fits("id") && isObservation(v.Get("observations").Index(0)), // or a trace with few members
		isObservation(data), isTrace(data):
		return 10
	}
	return traces.Of(v)
}

// isObservation recognises an observation by its ids and type.
func isObservation(v rawjson.Value) bool {
	return v.Fits("traceId/trace_id:some startTime/start_time:some parentObservationId/parent_observation_id/level") &&
		v.Fits("type=GENERATION|SPAN|EVENT|AGENT|TOOL|CHAIN|RETRIEVER|EVALUATOR|EMBEDDING|GUARDRAIL")
}

// traces are told by members that only Langfuse has together. Many are optional, the
// session and the release among them; a list of traces names the observations and scores
// of each by id.
const traces = format.Votes(`
	0 !id
	0 !timestamp
	0 !projectId/htmlPath/bookmarked:some
	0 type
	0 role
	8 sessionId
	8 release
	8 input/output:some observations:list
	8 input/output:some scores:list
`)

func isTrace(v rawjson.Value) bool { return traces.Of(v) > 0 }

// scoreNormalised votes for the inputs and outputs of observations as Langfuse
// understood them, by id.
func scoreNormalised(r *format.Record) int {
	first := r.Value.Index(0)
	return format.If(r.Value.Kind() == rawjson.Object && first.Len() == 2 && first.Fits("input.success:bool") && (first.Fits("output.success:bool") || r.Repaired), 9)
}

// decodeNormalised decodes inputs and outputs of observations by id, each
// {"success":true,"data":[message,…]}; what is no message has its data in "json".
func decodeNormalised(_ *format.Record, v rawjson.Value) format.Decoded {
	var messages []*model.Message
	for id, v := range v.Members() {
		messages = append(messages, chat.InConversation(id, sides(v, id))...)
	}
	if len(messages) == 0 {
		return format.Unknown("object")
	}
	return format.Shown(messages...)
}

// sides decodes the input and the output of an observation.
func sides(v rawjson.Value, id string) (messages []*model.Message) {
	if v.Kind() != rawjson.Object || !v.Fits("input") && !v.Fits("output") {
		return []*model.Message{{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: id, Raw: v.Keep()}}}}
	}
	for _, key := range [...]string{"input", "output"} {
		side := v.Get(key)
		list := side.Get("data")
		if ok, _ := side.Get("success").Bool(); ok && list.Kind() == rawjson.Array {
			for _, e := range list.Elems() {
				messages = append(messages, normalised(e, key))
			}
		} else if side.Exists() {
			m := chat.Note(model.MarkerNotice, "the "+key+" is no list of messages")
			m.Parts = append(m.Parts, model.Unknown{Type: key, Raw: side.Keep()})
			messages = append(messages, m)
		}
	}
	return messages
}

func normalised(v rawjson.Value, key string) *model.Message {
	if m := tracing.Message(v); m != nil {
		return m
	}
	role := model.RoleUser
	if key == "output" {
		role = model.RoleAssistant
	}
	if json := v.Get("json"); json.Exists() && v.Len() == 1 {
		return &model.Message{Role: role, Parts: []model.Part{model.Text{Text: string(json.Keep())}}}
	}
	return &model.Message{Role: role, Parts: chat.Parts(v)}
}

// A reader gathers the observations of a log.
type reader struct {
	sessions map[string]string // by trace
	roots    map[string]bool   // traces with a span of their own
	rest     map[string]rawjson.Value
	seen     map[string]rawjson.Value // traces and observations by their ids
	spans    []*tracing.Span          // of the record
	within   string                   // the trace whose observations are read, if its id was blacked out
	traces   int
	about    *format.About
}

// assemble makes conversations of the observations of a log.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	rd := &reader{sessions: map[string]string{}, roots: map[string]bool{}, rest: map[string]rawjson.Value{}, seen: map[string]rawjson.Value{}}
	out := tracing.Assemble(records, rd.record, func(spans []*tracing.Span) []*tracing.Span {
		for _, s := range spans {
			s.Session = cmp.Or(s.Session, rd.sessions[s.Trace])
		}
		return spans
	})
	told := map[string][]rawjson.Value{}
	for _, trace := range slices.Sorted(maps.Keys(rd.rest)) {
		key := cmp.Or(rd.sessions[trace], trace)
		told[key] = append(told[key], rd.rest[trace])
	}
	for _, m := range out.Messages {
		for _, v := range told[m.Conversation] {
			m.Meta = append(m.Meta, format.Rest(v)...)
		}
		delete(told, m.Conversation)
	}
	return out
}

// record returns the spans of a record.
func (rd *reader) record(r *format.Record, about *format.About) ([]*tracing.Span, format.Decoded) {
	if d, problem := format.NoObject(r, r.Value); problem && r.Value.Kind() != rawjson.Array {
		return nil, d
	}
	rd.spans, rd.about = nil, about
	if kind := rd.value(r, r.Value); kind != "" {
		return rd.spans, format.Metadata(kind)
	}
	return nil, format.Unknown(r.Value.Kind().String())
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
		rd.value(r, v.At("trace", "observations")) // the same without input and output
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
	rd.within = ""
	if rd.traces++; id != "" && !model.IsID(id) {
		id = "trace " + strconv.Itoa(rd.traces)
		rd.within = id
	}
	if s := v.Get("sessionId").Scalar(); s != "" {
		rd.sessions[id] = s
	}
	rd.about.ID = cmp.Or(rd.about.ID, v.Look().Str("id"))
	if name := v.Look().Str("name"); rd.about.Title == "" && name != "" {
		rd.about.Title, rd.about.TitleWeight = name, 3
	}
	if rd.repeated(id, "trace", v) {
		return
	}
	s := &tracing.Span{Record: r, ID: "trace " + id, Trace: id, Name: v.Look().Str("name"), Start: chat.Time(v.Get("timestamp"))}
	s.Input, s.Output = v.Get("input"), v.Get("output")
	if !observed {
		s.Kind = tracing.SpanAgent
		s.Request, s.Answer = tracing.Asked(s.Input), tracing.Said(s.Output)
	}
	rd.rest[id] = v
	rd.roots[id] = !s.Input.IsNull() || !s.Output.IsNull()
	rd.spans = append(rd.spans, s)
}

// repeated reports whether a trace or an observation came before, and takes what it says
// again. Of one whose id was blacked out, what it is of and when it began tell that, as long as it
// says nothing else.
func (rd *reader) repeated(id, of string, v rawjson.Value) bool {
	named := model.IsID(id)
	if !named {
		l := v.Look()
		id = "#" + l.Str("type") + "\x00" + l.Str("name") + "\x00" + l.First("startTime", "start_time", "timestamp").Scalar()
	}
	key := of + "\x00" + id
	before, seen := rd.seen[key]
	if seen && !named {
		for k, m := range v.Look().Members() {
			seen = seen && (isEmpty(m) || k == "observations" || bytes.Equal(before.Look().Get(k).Raw(), m.Raw()))
		}
	}
	if !seen {
		rd.seen[key] = v
	}
	for k, m := range before.Look().Members() {
		if again := v.Get(k); bytes.Equal(again.Look().Raw(), m.Raw()) {
			again.Take()
		}
	}
	return seen
}

// isEmpty reports whether nothing stands in a value, or in the one that its text is.
func isEmpty(v rawjson.Value) bool {
	return v.IsNull() || v.Kind() >= rawjson.Array && v.Len() == 0 || string(v.Raw()) == `"{}"`
}

// observation enters an observation as a span.
func (rd *reader) observation(r *format.Record, v rawjson.Value) {
	s := tracing.Read(r, v)
	if rd.within != "" && !model.IsID(s.Trace) {
		s.Trace = rd.within
	}
	if s.ID != "" && rd.repeated(s.ID, s.Trace, v) {
		return
	}
	s.Session = v.First("sessionId", "session_id").Scalar()
	cost, _ := v.Look().First("calculatedTotalCost", "totalCost").Float()
	rd.about.Totals.Cost += max(cost, 0)
	if s.Parent == "" && rd.roots[s.Trace] {
		s.Parent = "trace " + s.Trace
	}
	if v.Is("level", "ERROR") {
		s.Error = cmp.Or(v.First("statusMessage", "status_message").Text(), "error")
	}
	v.Is("level", "DEFAULT")
	input, output := v.Get("input"), v.Get("output")
	s.Attributes = tracing.Attributes(rawjson.Unwrap(v.Get("metadata"), 1).Get("attributes"))
	s.Kind = tracing.KindOf(v.Get("type"))
	if s.Kind == tracing.SpanOther && tracing.AttrText(s.Attributes, "gen_ai.tool.name", "tool.name") != "" {
		s.Kind = tracing.SpanTool // a span of other conventions that Langfuse has no type for
	}
	switch s.Kind {
	case tracing.SpanModel:
		if input.IsNull() && output.IsNull() {
			tracing.Conventions(s, s.Attributes, nil)
		} else {
			if s.Request = transcript(input); s.Request == nil {
				s.Request = tracing.Asked(input)
			}
			s.Answer = tracing.Said(output)
		}
		generation(s, v)
	case tracing.SpanTool:
		name := cmp.Or(tracing.AttrText(s.Attributes, "gen_ai.tool.name", "tool.name", "tool_name"), s.Name)
		s.Call = &model.ToolCall{ID: tracing.AttrText(s.Attributes, "gen_ai.tool.call.id", "tool_call.id", "tool_call_id"), Name: tracing.ToolName(name)}
		tracing.ToolGiven(s.Call, input)
		s.Result = tracing.ToolGave(output)
		if s.Result != nil && s.Call.ID == "" {
			s.Call.ID = s.Result.CallID
		}
	case tracing.SpanAgent:
		s.Agent = cmp.Or(tracing.AttrText(s.Attributes, "gen_ai.agent.name", "agent.name"), s.Name)
		s.Request, s.Answer = tracing.Asked(input), tracing.Said(output)
		fallthrough
	default:
		s.Input, s.Output = input, output
	}
	rd.spans = append(rd.spans, s)
}

// generation enters what an observation says of its answer.
func generation(s *tracing.Span, v rawjson.Value) {
	if name := v.First("model", "providedModelName", "provided_model_name").Text(); name != "" {
		for _, m := range s.Answer {
			if m.Role != model.RoleMarker {
				m.Model = name
			}
		}
	}
	s.Facts(rawjson.Value{}, usage(v.First("usageDetails", "usage_details", "usage")))
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
	text := tracing.Unquoted(v.Look().Text())
	if !strings.HasPrefix(text, "system: ") && !strings.HasPrefix(text, "user: ") || !strings.Contains(text, "\nuser: ") && !strings.HasPrefix(text, "user: ") {
		return nil
	}
	v.Take()
	var messages []*model.Message
	marks := speaker().FindAllStringSubmatchIndex(text, -1)
	for i, at := range marks {
		end := len(text)
		if i+1 < len(marks) {
			end = marks[i+1][0]
		}
		role := text[at[2]:at[3]]
		known, _ := chat.Role(role)
		messages = append(messages, chat.Say(known, role, strings.TrimSpace(text[at[1]:end])))
	}
	return messages
}

var speaker = format.Regexp(`(?m)^(system|user|assistant|tool): `)
