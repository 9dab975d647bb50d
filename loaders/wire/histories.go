package wire

import (
	"iter"
	"slices"
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
)

// Logs of exchanges repeat: every request holds all that was said before. A
// histories shows each conversation once, by recognising what a request repeats.
//
// A request continues a conversation if what the conversation has so far is the
// beginning of its history (see MessageKey for what counts as the same message);
// then only the rest of the history and the answer are new. The same request sent
// again is a retry: its answer is shown behind a marker. A request that has otherwise
// what was said goes on, too, see edited. Everything else begins another conversation.
// Exchanges with different models, endpoints or trace ids
// do not continue each other, but that a conversation may be handed to another
// model, see handed.
type histories struct {
	conversations []*conversation
	states        map[uint64]*state   // by hash of group and list of messages
	answers       map[string]*point   // by the id of an answer
	tips          map[uint64]tip      // ends of conversations, by hash of key and list of messages
	ends          map[uint64][]*state // those that an answer led to last, by hash of key and answer
	edits         []edits             // what requests had otherwise than it was said
	summaries     []*state            // the last answers that sum up a conversation
	last          *conversation
	exchanges     int       // entered so far
	entered       waiting   // the request entered last
	waiting       []waiting // requests whose answers are records of their own
	snapshots     bool      // histories by themselves count as requests
}

func newHistories() *histories {
	return &histories{states: map[uint64]*state{}, answers: map[string]*point{}, tips: map[uint64]tip{}, ends: map[uint64][]*state{}}
}

// point is the place of an answer with an id, which later requests may go on from
// without repeating what was before (previous_response_id of OpenAI's Responses API,
// previous_interaction_id of Gemini's), and which may be asked for until it is ready.
type point struct {
	of      *conversation
	before  uint64 // hash of the history that was answered
	after   uint64 // the same with the answer
	pending bool   // there was no answer yet
	group   uint64
	asked   []sent // the history that was answered
	had     []sent // the same with the answer
}

// conversation is one of them, in the order of its exchanges.
type conversation struct {
	key      string
	group    uint64 // hash of what tells it from others, whatever the model
	messages []*model.Message
	system   uint64            // hash of the system prompt shown last
	seen     map[string]uint64 // parameters of requests shown last
	count    int               // exchanges so far
	turn     int               // number of its last exchange among those of all conversations
	spoken   int               // messages so far, but for events
	by       asker             // of its last exchange
}

// state is a point that a conversation reached: a list of messages that a later
// request may begin with.
type state struct {
	of       *conversation
	answered bool             // the list includes the answer, or there was none
	answer   []*model.Message // the last of the list if answered, else what followed it
	at       int              // number of exchanges when it was reached
	request  uint64           // hash of the request that led here
	spoken   int              // messages of the conversation up to here
	group    uint64           // hash of what it is told apart by, with the model
	sent     []sent           // the list
	edited   *edited          // what the request has otherwise than it was said, nil for nothing
	other    *state           // with an answer that says the same, nil for none
	others   int              // how many of those there are
}

// AssembleRecords is AssembleExchanges for formats whose records are those of
// [DecodeRecord].
func AssembleRecords(records iter.Seq[*format.Record]) format.Assembled {
	return AssembleExchanges(records, DecodeRecord)
}

// AssembleExchangesOr is AssembleExchanges as a value for a shape.
func AssembleExchangesOr(other func(*format.Record) format.Decoded) func(iter.Seq[*format.Record]) format.Assembled {
	return func(records iter.Seq[*format.Record]) format.Assembled {
		return AssembleExchanges(records, other)
	}
}

// AssembleExchanges decodes a log of exchanges. Records that are none are decoded
// by other, which may be nil.
func AssembleExchanges(records iter.Seq[*format.Record], other func(*format.Record) format.Decoded) format.Assembled {
	return newHistories().assemble(records, other)
}

func (h *histories) assemble(records iter.Seq[*format.Record], other func(*format.Record) format.Decoded) format.Assembled {
	var out format.Assembled
	for r := range records {
		out.Classes.Add(h.record(r, other, &out.About))
	}
	for _, c := range h.conversations {
		out.Messages = append(out.Messages, c.messages...)
	}
	h.settle(out.Messages)
	return out
}

// record enters one record, which may hold several exchanges (HAR, cassettes).
func (h *histories) record(r *format.Record, other func(*format.Record) format.Decoded, about *format.About) format.RecordClass {
	if entries, recorded := Recorded(r.Value); recorded {
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
	x, ok := ExchangeOf(r.Value)
	if !ok {
		x, ok = answeredList(r.Value)
	}
	if ok {
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
	c.spoken += Spoken(d.Messages)
	return format.RecordClass{Class: model.Shown}
}

// Spoken counts messages that are no events.
func Spoken(messages []*model.Message) (n int) {
	for _, m := range messages {
		if m.Role != model.RoleMarker {
			n++
		}
	}
	return n
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
	history, answer := x.History(), x.Answer()
	if len(history)+len(answer) == 0 {
		return false
	}
	c, shown := h.enter(r, x.group(), x.Request.First("previous_response_id", "previous_interaction_id").Text(), model.HashBytes(x.Request.Raw()), x.asker(answer), history, answer)
	if len(answer) > 0 {
		x.annotate(answer[0])
	} else if len(shown) > 0 {
		x.annotate(shown[len(shown)-1])
	}
	x.parameters(shown, answer, c.seen)
	chat.PassedOver(append(shown[:len(shown):len(shown)], answer...))
	c.add(r, shown)
	c.add(r, answer)
	return true
}

// enter finds the conversation that a history continues, or begins one, and
// returns what of the history is new. Exchanges of different groups never continue
// each other; previous is the id of the answer that the request refers to; requests
// with the same hash are the same, but for those that somebody else sends.
func (h *histories) enter(r *format.Record, group, previous string, request uint64, by asker, history, answer []*model.Message) (*conversation, []*model.Message) {
	var system []*model.Message
	for len(history) > 0 && (history[0].Role == model.RoleSystem || history[0].Role == model.RoleDeveloper) {
		system, history = append(system, history[0]), history[1:]
	}
	prompt := uint64(1)
	for _, m := range system {
		prompt = chain(prompt, MessageKey(m))
	}
	hashes := make([]uint64, len(history)+1) // hashes[i]: the first i messages
	hashes[0] = chain(model.Hash(group), 1)
	before := h.answers[previous]
	if before != nil {
		hashes[0] = before.after
	}
	keys := make([]uint64, len(history))
	for i, m := range history {
		keys[i] = MessageKey(m)
		hashes[i+1] = chain(hashes[i], keys[i])
	}

	s, had, from, repeated := h.find(hashes, keys, history, prompt)
	anew := repeated && by.another(s.of.by)
	if anew {
		s, had, from, repeated = nil, nil, 0, false
	}
	var c *conversation
	back := 0 // messages that the conversation has and the request lacks
	if s != nil {
		if c = s.of; s.answered || repeated {
			back = c.spoken - s.spoken
		}
	}
	apart, several := anyModel(group)
	var ends []uint64 // the same as hashes without the model
	if several && len(history) > 0 {
		ends = hashesOf(apart, keys)
	}
	if t, at := h.handed(ends, history); t.of != nil && (c == nil && h.states[hashes[1]] == nil || c == t.of && at > from && !repeated) {
		c, s, from, back, repeated, had = t.of, nil, at, 0, false, t.sent
	}
	if c == nil && before != nil {
		c, had = before.of, before.had
		if s := h.states[before.after]; s != nil && s.of == c && s.answered {
			back = c.spoken - s.spoken
		}
	}
	var otherwise *edited
	switch {
	case repeated:
		otherwise = s.edited
	case before != nil || anew:
	case s != nil && back == 0 && !s.answered && len(s.sent) == from && from < len(history):
		if otherwise = h.reworded(s, hashes, keys, history, from, prompt); otherwise == nil {
			if e := h.edited(hashes[0], apart, keys, history, from); e != nil && sure(e.sent[e.at].of, history[e.at]) {
				otherwise = e // of several that were asked the same
			}
		}
	case c == nil || back > 0:
		otherwise = h.edited(hashes[0], apart, keys, history, from)
	}
	if otherwise != nil && !repeated {
		c, from, had = otherwise.of.of, otherwise.at+1, otherwise.sent
		back = c.spoken - otherwise.of.spoken
	}
	remind(history[from:])
	var shown []*model.Message
	if c == nil && before == nil {
		if c = h.summed(apart, history); c != nil {
			shown = append(shown, compacted(history[0]))
		}
	}
	if c == nil {
		c = h.begin(r)
		c.group = apart
		shown = append(system, history...)
	} else {
		if back > 0 && !repeated {
			shown = append(shown, branch("the request goes on from an earlier message", back))
		}
		if c.system != prompt && !repeated {
			shown = append(shown, replaced(system)...)
		}
		if otherwise != nil && !repeated {
			shown = append(shown, otherwise.added...)
		}
		shown = append(shown, history[from:]...)
	}
	for i, x := range had[max(len(had)-from, 0):] {
		if x.now == nil { // what is another message is no copy
			Again(x.of, history[i])
		}
	}
	if back > 0 || repeated { // what others go on with stays
		had = slices.Clip(had)
	}
	for i, m := range history[from:] {
		had = append(had, sent{keys[from+i], m, nil})
	}
	h.last, c.system, c.by = c, prompt, c.by.then(by)
	c.count++
	h.exchanges++
	c.turn = h.exchanges
	if repeated {
		again := "the same request was sent again"
		if s.request != request {
			again = "the same history was sent again with other parameters"
		}
		shown = append(shown, branch(again, back))
	}
	n := len(shown)
	if otherwise != nil {
		shown = h.say(otherwise, shown, answer)
	}
	h.entered = waiting{of: c, group: hashes[0], end: hashes[len(history)], request: request, sent: had, edited: otherwise}
	if len(shown) > n {
		h.entered.mark = shown[n]
	}
	c.spoken += Spoken(shown)
	h.answered(c, hashes[0], hashes[len(history)], answer, request, had)
	h.states[hashes[len(history)]].edited = otherwise
	for _, m := range answer {
		if m.Role == model.RoleAssistant && len(ends) > 0 {
			key := MessageKey(m)
			end := chain(ends[len(history)], key)
			h.tips[end] = tip{c, c.count, h.states[chain(hashes[len(history)], key)].sent}
		}
	}
	return c, shown
}

// branch is the event that a request leaves out what the conversation had come to.
func branch(text string, back int) *model.Message {
	return &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerBranch, Text: text, Back: back}}}
}

// replaced returns the messages of a system prompt that takes the place of the one before, or
// an event if there is none any longer.
func replaced(system []*model.Message) []*model.Message {
	if len(system) == 0 {
		system = []*model.Message{chat.Note(model.MarkerPrompt, "no system prompt from here on")}
	}
	system[0].Replaces |= model.ReplacedPrompt
	return system
}

// answered notes the points that an answer leads to.
func (h *histories) answered(c *conversation, group, end uint64, answer []*model.Message, request uint64, had []sent) {
	s := &state{of: c, answered: true, answer: answer, at: c.count, request: request, spoken: c.spoken, group: group, sent: had}
	h.states[end] = s
	if n := len(had) - 1; len(answer) == 0 && n > 0 && had[n].of.Role != model.RoleAssistant { // the next request may tell what it was
		h.ended(chain(c.group, had[n].key), s)
	}
	after, with := end, had
	for _, m := range answer { // whichever of several answers is continued
		c.spoken += Spoken([]*model.Message{m})
		if m.Role == model.RoleAssistant {
			s.answered = false
			key := MessageKey(m)
			after, with = chain(end, key), append(had, sent{key, m, nil})
			had = slices.Clip(had)
			next := &state{of: c, answered: true, answer: []*model.Message{m}, at: c.count, spoken: c.spoken, group: group, sent: with}
			if other := h.states[after]; other != nil && other.others < mostEnds && idsOf(other.answer[0]) != idsOf(m) {
				next.other, next.others = other, other.others+1
			}
			h.states[after] = next
			h.ended(chain(c.group, key), next)
			h.sums(next)
		}
	}
	if len(answer) > 0 && answer[0].ID != "" {
		h.answers[answer[0].ID] = &point{of: c, before: end, after: after, pending: s.answered, group: group, asked: had, had: with}
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
		answer := chat.Response(body)
		if len(answer) == 0 || answer[0].Role != model.RoleAssistant && answer[0].StopReason == "" && body.Get("error").IsNull() {
			return format.RecordClass{Class: model.Metadata, Type: "answer not ready"}, true
		}
		p.of.add(r, answer)
		h.last = p.of
		h.answered(p.of, p.group, p.before, answer, 0, p.asked)
		return format.RecordClass{Class: model.Shown}, true
	}
	return format.RecordClass{}, false
}
