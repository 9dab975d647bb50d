package wire

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// An Exchange is one request to a model with its answer, as proxies and client
// libraries log them.
type Exchange struct {
	Request  rawjson.Value // body; Missing if the log has none
	Response rawjson.Value // body, also a string with an event stream
	Outer    rawjson.Value // the record around both
	Endpoint string        // URL, "" if unknown
	Key      string        // id of the trace or batch entry: exchanges with different ones never continue each other
	sides    Sides         // of a request that has its answer beside what it asks; both are otherwise apart
}

// exchangeKeys are the members of a record that hold the two bodies.
var exchangeKeys = [...][2]string{
	{"request", "response"}, {"request_body", "response_body"}, {"requestBody", "responseBody"}, {"req", "res"},
	{"raw_request", "raw_response"}, {"full_request", "full_response"}, {"input", "output"}, {"request", "error"},
	{"body", "response"}, {"when", "then"}, // of nock and httpmock
}

// ExchangeOf finds request and answer in a record: {"request":…,"response":…} and
// its spellings, entries of HAR files (request.postData.text and
// response.content.text), Bedrock's invocation log, and a request by itself that
// says which model it is for. Bodies may be JSON in strings.
func ExchangeOf(v rawjson.Value) (x Exchange, ok bool) {
	if v.Kind() != rawjson.Object {
		return x, false
	}
	look := v.Look()
	for _, keys := range exchangeKeys {
		request, response := v.Get(keys[0]), v.Get(keys[1])
		if request.IsNull() || !response.Exists() {
			continue
		}
		body := bodyOf(request, isRequest)
		if !isRequest(body) {
			if body = bodyOf(request.Get("bodyPatterns").Index(0).Get("equalToJson"), isRequest); !isRequest(body) { // WireMock
				body = bodyOf(request, asksInWords)
			}
		}
		x = Exchange{Request: body, Response: bodyOf(response, isResponse), Outer: v}
		if !isRequest(body) {
			key := wordsKey(body)
			if x.Response = bodyOf(response, answers); !answers(x.Response) && !isStreamed(x.Response) {
				x.Response = response.First(bodyKeys[:]...)
			}
			if key == "" || !answers(x.Response) && x.Response.Kind() != rawjson.String {
				continue
			}
			x.sides = Sides{Asked: Question(body.Look().Get(key)), Used: []string{key}}
		}
		request = request.Look()
		x.Endpoint = cmp.Or(look.Str("url"), request.Str("url"), request.Str("uri"), look.Str("endpoint"), look.Str("path"), request.Str("path"))
		x.Key = look.First("custom_id", "trace_id", "traceId", "session_id", "sessionId", "conversation_id").Scalar()
		return x, true
	}
	mark := markOf(v)
	if (mark != "" || v.Get("model").Kind() == rawjson.String) && isRequest(v) {
		if s, ok := SidesOf(v); ok {
			return Exchange{Request: v, Response: v.Get(s.Used[1]), Outer: v, sides: s}, true
		}
		return Exchange{Request: v, Key: mark}, true
	}
	return x, false
}

// answeredList makes an exchange of a list of messages with the answer to it beside it,
// or with the question, too (Rust's rig), whichever model gave it.
func answeredList(v rawjson.Value) (x Exchange, ok bool) {
	messages, before := v.Get("messages").Kind() == rawjson.Array, v.Get("chat_history").Kind() == rawjson.Array
	if messages == before || v.Get("tool_calls").Exists() {
		return x, false
	}
	s, ok := SidesOf(v)
	if !ok || s.own || messages && (s.Used[0] != "messages" || s.past != "") || before && s.past != "chat_history" && v.Get("chat_history").Len() > 0 {
		return x, false
	}
	return Exchange{Request: v, Response: v.Get(s.Used[1]), Outer: v, sides: s}, true
}

// AnswersHistory votes on a list of messages in which an answer was given before, with
// the answer to it beside it: the next such record may go on from it. votes are those
// on the messages.
func AnswersHistory(v rawjson.Value, votes int) int {
	x, ok := answeredList(v)
	if !ok || !slices.ContainsFunc(x.sides.Asked, func(m *model.Message) bool { return m.Role == model.RoleAssistant }) {
		return 0
	}
	if chat.IsStruct(v.Get("chat_history").Index(0)) {
		votes = 1
	}
	return min(12, 3*votes)
}

// IsExchange reports whether a record has a request and its answer in members of
// their own.
func IsExchange(v rawjson.Value) bool {
	x, ok := ExchangeOf(v)
	return ok && x.Outer.Exists()
}

// VoteExchange is the vote of a provider's format on a record of a request and its answer,
// of which alone says what a request alone is worth, answered whether an answer is the
// provider's, and request how much a request is like its own.
func VoteExchange(v rawjson.Value, alone func() int, answered func(answer rawjson.Value, text string) bool, request func(rawjson.Value) int) int {
	x, ok := FirstExchange(v)
	switch {
	case !ok:
		return 0
	case !x.Outer.Exists():
		return alone()
	case answered(x.Response, x.Response.Text()):
		return 9
	case request(x.Request) >= 4:
		return 8
	}
	return 0
}

// IsApart reports whether a record has the bodies of a request and of its answer in
// members of their own, which exchanges know by name.
func IsApart(v rawjson.Value) bool {
	x, ok := ExchangeOf(v)
	return ok && x.Outer.Exists() && x.sides.Answered == nil
}

// wordsKey returns the member of a request that is what is asked in words: Hugging
// Face's inference, Titan and other models that only complete a text.
func wordsKey(v rawjson.Value) string {
	for _, key := range [...]string{"inputs", "inputText", "prompt"} {
		if v.Get(key).Kind() == rawjson.String && !v.Get(key).IsEmptyText() {
			return key
		}
	}
	if v.Get("model").Kind() == rawjson.String && v.Get("message").Kind() == rawjson.String && v.Get("role").IsNull() { // Cohere's first version
		return "message"
	}
	return ""
}

func asksInWords(v rawjson.Value) bool { return wordsKey(v) != "" }

// answers reports whether a body says something.
func answers(v rawjson.Value) bool {
	v = v.Look()
	return (v.Kind() == rawjson.Object || v.Kind() == rawjson.Array) && v.First(bodyKeys[:4]...).IsNull() && Answer(v) != nil
}

func isRequest(v rawjson.Value) bool { _, _, ok := chat.History(v.Look()); return ok }

func isResponse(v rawjson.Value) bool {
	v = v.Look()
	if v.Kind() == rawjson.Array { // the events of a streamed answer
		return IsEvent(v.Index(0))
	}
	return v.Kind() == rawjson.Object && (v.Get("choices").Exists() || v.Get("candidates").Exists() || v.Get("output").Exists() ||
		v.Get("error").Exists() || v.Str("type") == "message" || chat.IsMessage(v.Get("message")) || chat.IsCohereAnswer(v) || chat.IsInvoked(v) || chat.IsInteraction(v) ||
		v.Len() == 1 && v.Fits("message/Message:text"))
}

// Answer decodes the response of an exchange, streamed or not. A body that is no
// answer becomes a marker with what there is; null gives nothing.
func (x Exchange) Answer() []*model.Message {
	if x.sides.Answered != nil {
		return x.sides.answer(x.Request)
	}
	v := x.Response
	var warning string
	if v.Kind() == rawjson.String {
		text := v.Text()
		body, ended, ok := StreamText(text)
		switch {
		case ok:
			v = body
			if !ended {
				warning = "the stream of this answer ends before the answer does"
			}
		case strings.TrimSpace(text) == "":
			return x.failed()
		case !x.overHTTP():
			return Answer(v)
		default:
			return []*model.Message{chat.Note(model.MarkerError, text)}
		}
	}
	if v.IsNull() {
		return x.failed()
	}
	if v.Kind() == rawjson.Array && IsEvent(v.Index(0)) { // Gemini without SSE: an array of chunks
		var s Stream
		for _, e := range v.Elems() {
			s.Add(e)
		}
		if b := s.Body(); b.Exists() {
			v = b
		}
	}
	messages := chat.Response(v)
	if len(messages) == 0 && chat.IsMessage(v) {
		messages = []*model.Message{chat.Message(v)}
	}
	if n, ok := v.First("input_tokens", "totalTokens", "total_tokens").Int(); ok && len(messages) == 0 && v.Kind() == rawjson.Object && v.Len() <= 3 {
		m := chat.Note(model.MarkerNotice, fmt.Sprintf("only counted: %d tokens", n))
		m.Meta = chat.Meta(v)
		messages = []*model.Message{m}
	}
	if len(messages) == 0 {
		messages = Answer(v)
	}
	if len(messages) == 0 {
		messages = []*model.Message{{Role: model.RoleMarker, Parts: []model.Part{
			model.Marker{Kind: model.MarkerNotice, Text: "the response is no answer of a model"}, model.Unknown{Type: v.Str("object"), Raw: v.Keep()},
		}}}
	}
	if warning != "" {
		messages[0].Warnings = append(messages[0].Warnings, warning)
	}
	return messages
}

// overHTTP reports whether an exchange was recorded with what HTTP says of it: then an
// answer that is no JSON is that of a server on the way.
func (x Exchange) overHTTP() bool {
	response := x.Outer.Get("response")
	return x.Endpoint != "" || x.Outer.First("status", "status_code", "statusCode", "headers", "method").Exists() ||
		response.First("status", "status_code", "statusCode", "headers").Exists()
}

// failed is the answer of an exchange that has none but says why.
func (x Exchange) failed() []*model.Message {
	if e := x.Outer.Get("error"); !e.IsNull() {
		return []*model.Message{chat.Failure(cmp.Or(e.Text(), e.Str("message"), string(e.Raw())), rawjson.Value{})}
	}
	return nil
}

// whenKeys are the members of a record that say when its exchange was.
var whenKeys = [...]string{"ts", "timestamp", "startedDateTime", "time", "start_time", "created_at", "startTime"}

// annotate enters what the record around an exchange says into its answer.
func (x Exchange) annotate(m *model.Message) {
	v := x.Outer
	if v.Kind() != rawjson.Object {
		return
	}
	if m.Time.IsZero() {
		for _, k := range whenKeys {
			if m.Time = chat.Time(v.Get(k)); !m.Time.IsZero() {
				break
			}
		}
	}
	if m.Time.IsZero() {
		m.Time = recorded(v)
	}
	if m.Duration == 0 {
		m.Duration = duration(v)
	}
	if m.Role == model.RoleAssistant && m.Model == "" && x.Response.At("message", "role").Exists() { // Cohere does not repeat it
		m.Model = x.Request.Str("model")
	}
	if x.sides.Answered != nil {
		if m.Role == model.RoleAssistant {
			m.Model = cmp.Or(m.Model, x.Request.Str("model"))
		}
		if u := v.First("usage", "token_usage", "tokenUsage"); m.Usage.IsZero() {
			m.Usage = chat.Usage(u)
		}
		return // the rest is said of the request
	}
	if id := v.Str("modelId"); m.Role == model.RoleAssistant && m.Model == "" { // Bedrock's invocation log
		m.Model = id
	}
	m.Meta = append(m.Meta, chat.Meta(v, "request", "response", "request_body", "response_body", "requestBody", "responseBody", "req", "res",
		"raw_request", "raw_response", "full_request", "full_response", "input", "output", "body", "when", "then", "ts", "timestamp", "startedDateTime", "custom_id", "recorded_at", "recordedAt")...)
}

// recorded reads when traffic was recorded: what the recorder says, or the head of the
// answer (vcr/vcr, kevin1024/vcrpy).
func recorded(v rawjson.Value) time.Time {
	if t := chat.Time(v.First("recorded_at", "recordedAt")); !t.IsZero() {
		return t
	}
	date := v.At("response", "headers").First("Date", "date")
	if date.Kind() == rawjson.Array {
		date = date.Index(0)
	}
	return chat.Time(date)
}

// duration reads how long an exchange took.
func duration(v rawjson.Value) time.Duration {
	for _, u := range [...]struct {
		key  string
		unit time.Duration
	}{{"duration_ms", time.Millisecond}, {"latency_ms", time.Millisecond}, {"elapsed_ms", time.Millisecond}, {"durationMs", time.Millisecond},
		{"latencyMs", time.Millisecond}, {"response_time_ms", time.Millisecond}, {"duration_s", time.Second}, {"elapsed_s", time.Second}} {
		if f, ok := v.Get(u.key).Float(); ok && f > 0 && f < 1e9 {
			return time.Duration(f * float64(u.unit))
		}
	}
	if s := v.At("response", "duration").Text(); s != "" { // dnaeon/go-vcr
		if d, err := time.ParseDuration(s); err == nil && d > 0 {
			return d
		}
	}
	if v.Get("startedDateTime").Exists() { // HAR: "time" is in milliseconds
		if f, ok := v.Get("time").Float(); ok && f > 0 && f < 1e9 {
			return time.Duration(f * float64(time.Millisecond))
		}
	}
	return 0
}

// History decodes the request of an exchange.
func (x Exchange) History() []*model.Message {
	if x.sides.Asked != nil {
		return x.sides.ask(x.Request)
	}
	return chat.Request(x.Request)
}

// Messages decodes one exchange by itself: the whole request and its answer.
func (x Exchange) Messages() []*model.Message {
	messages, answer := x.History(), x.Answer()
	if len(answer) > 0 {
		x.annotate(answer[0])
	} else if len(messages) > 0 {
		x.annotate(messages[len(messages)-1])
	}
	x.parameters(messages, answer, nil)
	return append(messages, answer...)
}

// parameters keeps the members of the request besides the history (the tools, the
// temperature) in the Meta of the first message. seen holds the last value of
// each, so that only changes are repeated; nil repeats all.
func (x Exchange) parameters(messages, answer []*model.Message, seen map[string]uint64) {
	if len(messages) == 0 {
		messages = answer
	}
	if len(messages) == 0 {
		return
	}
	_, list, _ := chat.History(x.Request)
	_, system := chat.System(x.Request.Look())
	if asked := x.sides.Asked; asked != nil && asked[0].Role != model.RoleSystem {
		system = "" // which is not shown as one
	}
	used := append(append(chat.SaidIn(list), list, system, "stream", "stream_options"), x.sides.Used...)
	if x.sides.own {
		used = append(used, ownKeys[:]...)
	}
	fields := chat.Meta(x.Request, used...)
	if name := x.modelInPath(); name != "" {
		fields = append(fields, model.Field{Name: "model", Value: rawjson.Quote(name)})
	}
	tools := uint64(0) // of all fields with tools
	for _, f := range fields {
		if tool.Defines(f.Name) {
			tools = chain(tools, model.Hash(f.Name)^model.HashBytes(f.Value))
		}
	}
	was, known := seen[toolsSeen]
	if seen != nil {
		seen[toolsSeen] = tools
	}
	others := known && was != tools
	if others || !known {
		messages[0].Replaces |= model.ReplacedTools
	}
	for _, f := range fields {
		h := model.HashBytes(f.Value)
		if seen != nil {
			if seen[f.Name] == h && !(others && tool.Defines(f.Name)) {
				continue
			}
			seen[f.Name] = h
		}
		if x.sides.Answered == nil {
			f.Name = "request." + f.Name
		}
		messages[0].Meta = append(messages[0].Meta, f)
	}
	if messages[0].Model == "" && messages[0].Role == model.RoleAssistant {
		messages[0].Model = x.Request.Str("model")
	}
}

// modelInPath is the model that the address of a request names, where its body names none: those of
// Google and AWS.
func (x Exchange) modelInPath() string {
	if x.Request.Look().Get("model").Exists() {
		return ""
	}
	for _, mark := range [...]string{"/models/", "/model/", "/deployments/"} {
		if _, rest, ok := strings.Cut(x.Endpoint, mark); ok {
			rest, _ = url.PathUnescape(rest)
			name, _, _ := strings.Cut(rest, "/")
			name, _, _ = strings.Cut(name, "?")
			if i := strings.LastIndexByte(name, ':'); i > 0 && !strings.ContainsAny(name[i:], "0123456789") { // what is asked of it; a version is no action
				name = name[:i]
			}
			return name
		}
	}
	return ""
}

// toolsSeen stands for all tools among the parameters of requests; no member is called so.
const toolsSeen = "\x00tools"

// group tells exchanges apart that can not be of one conversation.
func (x Exchange) group() string {
	return x.Endpoint + "\x00" + cmp.Or(x.Request.Look().Str("model"), x.Outer.Look().Str("modelId")) + "\x00" + x.Key
}
