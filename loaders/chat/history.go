package chat

import (
	"context"
	"iter"
	"strconv"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Logs of exchanges repeat: every request holds all that was said before. A
// histories shows each conversation once, by recognising what a request repeats.
//
// A request continues a conversation if what the conversation has so far is the
// beginning of its history (see messageKey for what counts as the same message);
// then only the rest of the history and the answer are new. The same request sent
// again is a retry: its answer is shown behind a marker. Everything else begins
// another conversation. Exchanges with different models, endpoints or trace ids
// never continue each other.
type histories struct {
	conversations []*conversation
	states        map[uint64]*state // by hash of group and list of messages
	answers       map[string]*point // by the id of an answer
	last          *conversation
	exchanges     int       // entered so far
	entered       waiting   // the request entered last
	waiting       []waiting // requests whose answers are records of their own
	snapshots     bool      // histories by themselves count as requests
}

func newHistories() *histories {
	return &histories{states: map[uint64]*state{}, answers: map[string]*point{}}
}

// point is the place of an answer with an id, which later requests may go on from
// without repeating what was before (previous_response_id of OpenAI's Responses
// API), and which may be asked for until it is ready.
type point struct {
	of      *conversation
	before  uint64 // hash of the history that was answered
	after   uint64 // the same with the answer
	pending bool   // there was no answer yet
}

// conversation is one of them, in the order of its exchanges.
type conversation struct {
	key      string
	messages []*model.Message
	system   uint64            // hash of the system prompt shown last
	seen     map[string]uint64 // parameters of requests shown last
	count    int               // exchanges so far
	turn     int               // number of its last exchange among those of all conversations
}

// state is a point that a conversation reached: a list of messages that a later
// request may begin with.
type state struct {
	of       *conversation
	answered bool             // the list includes the answer, or there was none
	answer   []*model.Message // the last of the list if answered, else what followed it
	at       int              // number of exchanges when it was reached
	request  uint64           // hash of the request that led here
}

// AssembleRecords is AssembleExchanges for formats whose records are those of
// [DecodeRecord].
func AssembleRecords(ctx context.Context, records iter.Seq[*format.Record]) (format.Assembled, error) {
	return AssembleExchanges(ctx, records, DecodeRecord)
}

// AssembleExchangesOr is AssembleExchanges as a value for a shape.
func AssembleExchangesOr(other func(*format.Record) format.Decoded) func(context.Context, iter.Seq[*format.Record]) (format.Assembled, error) {
	return func(ctx context.Context, records iter.Seq[*format.Record]) (format.Assembled, error) {
		return AssembleExchanges(ctx, records, other)
	}
}

// AssembleExchanges decodes a log of exchanges. Records that are none are decoded
// by other, which may be nil.
func AssembleExchanges(ctx context.Context, records iter.Seq[*format.Record], other func(*format.Record) format.Decoded) (format.Assembled, error) {
	return newHistories().assemble(ctx, records, other)
}

func (h *histories) assemble(ctx context.Context, records iter.Seq[*format.Record], other func(*format.Record) format.Decoded) (format.Assembled, error) {
	var out format.Assembled
	for r := range records {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		out.Classes = append(out.Classes, h.record(r, other, &out.About))
	}
	for _, c := range h.conversations {
		out.Messages = append(out.Messages, c.messages...)
	}
	return out, nil
}

// record enters one record, which may hold several exchanges (HAR).
func (h *histories) record(r *format.Record, other func(*format.Record) format.Decoded, about *format.About) format.RecordClass {
	if entries := r.Value.At("log", "entries"); entries.Kind() == rawjson.Array {
		found := false
		for _, e := range entries.Elems() {
			if x, ok := ExchangeOf(e); ok {
				found = h.exchange(x, r) || found
			}
		}
		if found {
			return format.RecordClass{Class: model.Shown}
		}
	}
	if x, ok := ExchangeOf(r.Value); ok {
		if !h.exchange(x, r) {
			return format.RecordClass{Class: model.Metadata, Type: "empty conversation"}
		}
		if about.Model == "" {
			about.Model = x.Request.Str("model")
		}
		if !x.Outer.Exists() {
			h.wait("")
		}
		return format.RecordClass{Class: model.Shown}
	}
	if class, ok := h.poll(r); ok {
		return class
	}
	if class, ok := h.half(r, about); ok {
		return class
	}
	if other == nil {
		return format.RecordClass{Class: model.UnknownRecord}
	}
	d := other(r)
	about.Merge(d.About)
	if len(d.Messages) == 0 {
		return format.RecordClass{Class: d.Class, Type: d.Type, Problem: d.Problem}
	}
	c := h.last
	if c == nil {
		c = h.begin(r)
	}
	c.add(r, d.Messages)
	return format.RecordClass{Class: model.Shown}
}

func (h *histories) begin(r *format.Record) *conversation {
	c := &conversation{key: strconv.FormatInt(r.Origin.Offset, 10) + "." + strconv.Itoa(len(h.conversations)), seen: map[string]uint64{}}
	h.conversations = append(h.conversations, c)
	h.last = c
	return c
}

func (c *conversation) add(r *format.Record, messages []*model.Message) {
	for _, m := range messages {
		m.Conversation = c.key
		if m.Origin == (model.Origin{}) {
			m.Origin = r.Origin
		}
		if m.Thread == "" {
			m.Thread = r.Thread
		}
	}
	c.messages = append(c.messages, messages...)
}

// exchange enters one exchange. It returns false if nothing was said.
func (h *histories) exchange(x Exchange, r *format.Record) bool {
	history, answer := Request(x.Request), x.Answer()
	if len(history)+len(answer) == 0 {
		return false
	}
	c, shown := h.enter(r, x.group(), x.Request.Str("previous_response_id"), model.HashBytes(x.Request.Raw()), history, answer)
	if len(answer) > 0 {
		x.annotate(answer[0])
	} else if len(shown) > 0 {
		x.annotate(shown[len(shown)-1])
	}
	x.parameters(shown, answer, c.seen)
	PassedOver(append(shown[:len(shown):len(shown)], answer...))
	c.add(r, shown)
	c.add(r, answer)
	return true
}

// enter finds the conversation that a history continues, or begins one, and
// returns what of the history is new. Exchanges of different groups never continue
// each other; previous is the id of the answer that the request refers to; requests
// with the same hash are the same.
func (h *histories) enter(r *format.Record, group, previous string, request uint64, history, answer []*model.Message) (*conversation, []*model.Message) {
	var system []*model.Message
	for len(history) > 0 && (history[0].Role == model.RoleSystem || history[0].Role == model.RoleDeveloper) {
		system, history = append(system, history[0]), history[1:]
	}
	prompt := uint64(1)
	for _, m := range system {
		prompt = chain(prompt, messageKey(m))
	}
	hashes := make([]uint64, len(history)+1) // hashes[i]: the first i messages
	hashes[0] = chain(model.Hash(group), 1)
	before := h.answers[previous]
	if before != nil {
		hashes[0] = before.after
	}
	for i, m := range history {
		hashes[i+1] = chain(hashes[i], messageKey(m))
	}

	c, from, repeated := h.find(hashes, history, prompt)
	if c == nil && before != nil {
		c = before.of
	}
	var shown []*model.Message
	if c == nil {
		c = h.begin(r)
		shown = append(system, history...)
	} else {
		if c.system != prompt && !repeated {
			shown = append(shown, system...)
		}
		shown = append(shown, history[from:]...)
	}
	h.last, c.system = c, prompt
	c.count++
	h.exchanges++
	c.turn = h.exchanges
	if repeated {
		again := "the same request was sent again"
		if h.states[hashes[len(history)]].request != request {
			again = "the same history was sent again with other parameters"
		}
		shown = append(shown, &model.Message{Role: model.RoleMarker, Parts: []model.Part{
			model.Marker{Kind: model.MarkerBranch, Text: again},
		}})
	}
	h.entered = waiting{of: c, end: hashes[len(history)], request: request}
	h.answered(c, hashes[len(history)], answer, request)
	return c, shown
}

// answered notes the points that an answer leads to.
func (h *histories) answered(c *conversation, end uint64, answer []*model.Message, request uint64) {
	s := &state{of: c, answered: true, answer: answer, at: c.count, request: request}
	h.states[end] = s
	after := end
	for _, m := range answer { // whichever of several answers is continued
		if m.Role == model.RoleAssistant {
			s.answered = false
			after = chain(end, messageKey(m))
			h.states[after] = &state{of: c, answered: true, answer: []*model.Message{m}, at: c.count}
		}
	}
	if len(answer) > 0 && answer[0].ID != "" {
		h.answers[answer[0].ID] = &point{of: c, before: end, after: after, pending: s.answered}
	}
}

// poll enters an exchange whose request is empty and whose answer is one that an
// earlier request asked for: OpenAI's Responses API answers requests that run in
// the background when it is asked again. Only the first answer is shown.
func (h *histories) poll(r *format.Record) (format.RecordClass, bool) {
	v := r.Value
	for _, keys := range exchangeKeys {
		if request := v.Get(keys[0]); request.Len() > 0 || request.Text() != "" {
			continue
		}
		body := bodyOf(v.Get(keys[1]), isResponse)
		p := h.answers[body.Str("id")]
		if p == nil || body.Str("object") != "response" {
			continue
		}
		if !p.pending {
			return format.RecordClass{Class: model.Metadata, Type: "repeated answer"}, true
		}
		answer := Response(body)
		if len(answer) == 0 || answer[0].Role != model.RoleAssistant && answer[0].StopReason == "" && body.Get("error").IsNull() {
			return format.RecordClass{Class: model.Metadata, Type: "answer not ready"}, true
		}
		p.of.add(r, answer)
		h.last = p.of
		h.answered(p.of, p.before, answer, 0)
		return format.RecordClass{Class: model.Shown}, true
	}
	return format.RecordClass{}, false
}

// find returns the conversation that a request continues and how many messages
// of its history that already has. repeated says that the same request was sent
// before.
func (h *histories) find(hashes []uint64, history []*model.Message, prompt uint64) (c *conversation, from int, repeated bool) {
	for i := len(history); i > 0; i-- {
		s := h.states[hashes[i]]
		if s == nil {
			continue
		}
		switch {
		case i == len(history) && s.at == s.of.count && s.of.system == prompt && !continues(s, history):
			if c, from := h.heldAgain(hashes[:i], s.of); c != nil {
				return c, from, false
			}
			return s.of, i, true
		case s.answered && (i < len(history) || history[i-1].Role == model.RoleAssistant):
			takeIDs(s.answer, history[i-1])
			return s.of, i, false
		case i < len(history) && s.of == h.last && s.at == s.of.count:
			// The answer came back in another rendering. If it is clearly the
			// same, it is not shown again.
			if sameAnswer(spokenAnswer(s.answer), history[i]) {
				takeIDs(s.answer, history[i])
				takeResults(spokenAnswer(s.answer), history[i])
				i++
			}
			return s.of, i, false
		}
	}
	return nil, 0, false
}

// heldAgain returns a conversation that a request could go on with although it is
// the last request of the conversation of: one that was held later with the same
// words, and that ends where the request begins.
func (h *histories) heldAgain(hashes []uint64, of *conversation) (c *conversation, from int) {
	for i := len(hashes) - 1; i > 0; i-- {
		s := h.states[hashes[i]]
		if s != nil && s.answered && s.at == s.of.count && s.of.turn > of.turn {
			return s.of, i
		}
	}
	return nil, 0
}

// takeIDs gives the calls of an answer the ids that the client gave them when it
// sent the answer back, as clients do if the provider sends none, or others than it
// accepts. The results that follow refer to those.
func takeIDs(answer []*model.Message, echo *model.Message) {
	m := spokenAnswer(answer)
	if m == nil {
		return
	}
	calls, echoed := m.Calls(), echo.Calls()
	if len(calls) != len(echoed) {
		return
	}
	answered := map[string]bool{} // by the answer itself: tools that the provider ran
	for _, r := range m.Results() {
		answered[r.CallID] = true
	}
	for i, c := range calls {
		if id := echoed[i].ID; id != "" && id != c.ID && c.Name == echoed[i].Name && !answered[c.ID] {
			c.ID = id
		}
	}
}

// takeResults adds to an answer the results that only its rendering in a history
// has: those of tools that the client ran for it in the same turn.
func takeResults(answer, echo *model.Message) {
	if len(answer.Results()) > 0 {
		return
	}
	for _, r := range echo.Results() {
		answer.Parts = append(answer.Parts, r)
	}
}

// continues reports whether a request that ends with an answer asks to go on with
// it, as after Anthropic's pause_turn.
func continues(s *state, history []*model.Message) bool {
	return s.answered && history[len(history)-1].Role == model.RoleAssistant
}

// spokenAnswer returns the message of an answer that a client would send back.
func spokenAnswer(answer []*model.Message) *model.Message {
	for _, m := range answer {
		if m.Role == model.RoleAssistant {
			return m
		}
	}
	return nil
}

// sameAnswer reports whether an assistant's message in a history is a rendering of
// an answer: it calls the same tools, or says the same.
func sameAnswer(answer, m *model.Message) bool {
	if answer == nil || m.Role != model.RoleAssistant {
		return false
	}
	a, b := answer.Calls(), m.Calls()
	if len(a) > 0 || len(b) > 0 {
		if len(a) != len(b) {
			return false
		}
		for i := range a {
			if a[i].Name != b[i].Name {
				return false
			}
		}
		return true
	}
	return squeeze(spoken(answer)) == squeeze(spoken(m))
}

func spoken(m *model.Message) string {
	var s string
	for _, p := range m.Parts {
		if t, ok := p.(model.Text); ok {
			s += t.Text
		}
	}
	return s
}
