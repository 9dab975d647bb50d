package inspecteval

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// sample is one sample of one epoch on its way to messages.
type sample struct {
	v       rawjson.Value
	key     string // of the conversation
	resolve *resolver
	pool    rawjson.Value // messages that inputs of models refer to

	main    []*model.Message
	after   map[int][]*model.Message // markers behind a message of main; -1 for the start
	at      int                      // message of main that the events came to
	byID    map[string]int
	bySaid  map[uint64][]int // messages by what they say; the one to be found next is the first
	calls   map[string]place // of tool calls, by their ids
	results map[string]result
	bare    bool            // the sample has no messages: they are made of the events
	said    map[string]bool // texts of markers, so that none is shown twice

	spans   map[string]span
	steps   []span // those that are open, in logs before spans
	threads []*thread
	inputs  int // messages of inputs that may still be looked at
}

// maxInputs bounds how many messages the inputs of all models may name.
const maxInputs = 5_000_000

// place is a part of a message.
type place struct {
	message int
	call    *model.ToolCall
}

// result is a result of a tool; message is -1 if it is in a thread.
type result struct {
	message int
	*model.ToolResult
	event *model.Message // the message made of the event, if there was no other yet
}

func newSample(v rawjson.Value, log string) *sample {
	s := &sample{
		v: v, key: fmt.Sprintf("%s%s epoch %s", log, v.Get("id").Scalar(), v.Get("epoch").Scalar()),
		resolve: newResolver(v), after: map[int][]*model.Message{}, at: -1,
		byID: map[string]int{}, bySaid: map[uint64][]int{}, calls: map[string]place{},
		results: map[string]result{}, said: map[string]bool{}, spans: map[string]span{}, inputs: maxInputs,
	}
	if s.pool = v.Get("message_pool"); !s.pool.Exists() {
		s.pool = v.At("events_data", "messages")
	}
	return s
}

// logOf returns what tells the conversations of one log from those of others in the
// same directory: the name of the archive or the folder that a file is in, or, for
// a .json log, that of the file. It is "" for an archive that was opened by itself.
func logOf(r *format.Record) string {
	file := r.Origin.File
	if r.Envelope || r.List != "" {
		return path.Base(file) + ": "
	}
	folder := "."
	if i := strings.LastIndex(file, "samples/"); i >= 0 {
		folder = path.Clean(file[:i])
	} else if path.Base(file) == "header.json" {
		folder = path.Dir(file)
	}
	if folder == "." {
		return ""
	}
	return path.Base(folder) + ": "
}

// messages decodes the sample.
func (s *sample) messages() []*model.Message {
	for _, m := range s.v.Get("messages").Elems() {
		s.addMain(s.resolve.value(m))
	}
	s.bare = len(s.main) == 0
	events := s.v.Get("events")
	if !events.Exists() {
		events = s.v.At("transcript", "events")
	}
	s.events(events, 0)
	s.addOutput()
	s.at = len(s.main) - 1
	s.noteEnd()
	all := s.ordered()
	for _, m := range all {
		m.Conversation = s.key
	}
	return all
}

// ordered returns the messages with what stands behind each of them, and the threads
// before the last of all, which is the end of the sample.
func (s *sample) ordered() []*model.Message {
	var all, threads []*model.Message
	all = append(all, s.after[-1]...)
	for i, m := range s.main {
		all = append(append(all, m), s.after[i]...)
	}
	for _, t := range s.threads {
		threads = append(threads, t.messages...)
	}
	return slices.Insert(all, max(len(all)-1, 0), threads...)
}

// message decodes a ChatMessage. The reason for which a tool was refused stands in
// its error (ToolCallError).
func message(v rawjson.Value) *model.Message {
	m := chat.Message(v, "source")
	if v.Str("source") == "operator" { // a person who took part
		m.Mode = "operator"
	}
	for _, r := range m.Results() {
		switch v.At("error", "type").Text() {
		case "approval":
			r.Denied = true
		case "output_limit", "limit":
			r.Truncated = true
		}
		if why := v.At("error", "message").Text(); why != "" && !strings.Contains(chat.Texts(r.Content), why) {
			r.Content = append(r.Content, model.Text{Text: errorText(v.Get("error"))})
		}
	}
	if m.Role == model.RoleUser && v.Fits("tool_call_id") {
		m.Injected = "tool output"
	}
	return m
}

func (s *sample) addMain(v rawjson.Value) *model.Message {
	m := message(v)
	i := len(s.main)
	s.main = append(s.main, m)
	if model.IsID(m.ID) {
		if _, known := s.byID[m.ID]; !known {
			s.byID[m.ID] = i
		}
	}
	h := saidBy(v)
	s.bySaid[h] = append(s.bySaid[h], i)
	for _, c := range m.Calls() {
		if model.IsID(c.ID) {
			s.calls[c.ID] = place{i, c}
		}
	}
	for _, r := range m.Results() {
		if model.IsID(r.CallID) {
			if old := s.results[r.CallID]; old.event != nil { // it was made too early
				s.after[old.message] = slices.DeleteFunc(s.after[old.message], func(o *model.Message) bool { return o == old.event })
				r.Duration = old.Duration
				if text := chat.Texts(old.Content); text != chat.Texts(r.Content) {
					m.Meta = append(m.Meta, model.Field{Name: "result (of the event)", Value: rawjson.Quote(text)})
				}
			}
			s.results[r.CallID] = result{message: i, ToolResult: r}
		}
	}
	return m
}

// saidBy identifies a message by what it says: role, content and calls.
func saidBy(v rawjson.Value) uint64 {
	var b strings.Builder
	b.WriteString(v.Str("role"))
	content := v.Get("content")
	if content.Kind() == rawjson.Array {
		for _, p := range content.Elems() {
			b.WriteString(cmp.Or(p.Str("text"), p.Str("reasoning"), p.Str("type")))
		}
	} else {
		b.WriteString(content.Text())
	}
	b.WriteString("\x00" + v.Get("tool_call_id").Scalar())
	for _, c := range v.Get("tool_calls").Elems() {
		b.WriteString("\x00" + c.Str("id") + c.Str("function"))
	}
	return model.Hash(b.String())
}

// find returns the number of a message among the main ones. Two messages with ids
// are the same if these are; else if they say the same. Of several that do, each is
// found once before any is found again.
func (s *sample) find(v rawjson.Value) (int, bool) {
	id := chat.ID(v.Get("id"))
	if i, ok := s.byID[id]; ok && id != "" {
		return i, true
	}
	h := saidBy(v)
	same := s.bySaid[h]
	if len(same) == 0 || id != "" && model.IsID(s.main[same[0]].ID) {
		return 0, false
	}
	s.bySaid[h] = append(same[1:], same[0])
	return same[0], true
}

// note adds a marker at the place that the events came to, unless it was said.
func (s *sample) note(kind model.MarkerKind, text string, v rawjson.Value) *model.Message {
	key := string(kind) + "\x00" + text
	if s.said[key] {
		return nil
	}
	s.said[key] = true
	m := chat.Note(kind, text)
	m.Time = chat.Time(v.Get("timestamp"))
	if t := s.threadAt(v); t != nil {
		t.append(s, m)
	} else {
		s.after[s.at] = append(s.after[s.at], m)
	}
	return m
}

// addOutput shows the output of the sample if no message has it, and takes its
// tokens for the last answer if no event told of them. Logs without any message
// have the input, at least.
func (s *sample) addOutput() {
	if len(s.main) == 0 && len(s.threads) == 0 {
		if in := s.resolve.value(s.v.Get("input")); in.Kind() == rawjson.Array {
			for _, m := range in.Elems() {
				s.addMain(m)
			}
		} else {
			s.main = append(s.main, chat.Say(model.RoleUser, "user", in.Text()))
		}
	}
	output := s.resolve.value(s.v.Get("output"))
	choice := output.Get("choices").Index(0)
	if answer := choice.Get("message"); answer.Kind() == rawjson.Object && !isEmpty(answer) {
		i, known := s.find(answer)
		if known = known || s.inThreads(answer); !known {
			s.addMain(answer)
			i = len(s.main) - 1
		}
		if i < len(s.main) && (known || i == len(s.main)-1) && s.main[i].Role == model.RoleAssistant {
			facts(s.main[i], output, choice)
		}
	}
	if e := output.Get("error"); e.Kind() == rawjson.String && e.Text() != "" {
		s.note(model.MarkerError, e.Text(), output)
	}
}

// isEmpty reports whether a message says nothing, as that of a sample that failed.
func isEmpty(v rawjson.Value) bool {
	return v.Get("content").Len() == 0 && v.Get("content").Text() == "" && v.Get("tool_calls").Len() == 0
}

// facts enters what an output says of how a message was made.
func facts(m *model.Message, output, choice rawjson.Value) {
	chat.Facts(m, choice, nil)
	chat.Facts(m, output, nil)
	if m.Duration == 0 {
		m.Duration = chat.Seconds(output.Get("time"))
	}
}
