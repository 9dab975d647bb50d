package wire

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
)

// Programs edit what they send: old results are cleared, the oldest messages fall out of
// a window, a summary takes the place of many, and a reminder stands in the last message
// of each request and is gone in the next one. Such a request goes on with a conversation
// if an answer of that is in its history and what stands before is what was sent before
// that answer, but for a part of it. Conversations that only begin alike do not have each
// other's answers. What is otherwise is said with the answer.

// sent is a message of a request.
type sent struct {
	key uint64
	of  *model.Message // the one that is shown
	now *model.Message // what stands in its place, nil if that is the same
}

func (s sent) message() *model.Message { return cmp.Or(s.now, s.of) }

// edited is a request that goes on from an answer with something otherwise before it.
type edited struct {
	of    *state
	at    int              // of its history: the answer
	sent  []sent           // up to there
	added []*model.Message // that nobody said before
	edits []edit
	said  string // what is otherwise, for people
}

// edit is what is otherwise of one message.
type edit struct {
	of     *model.Message // left out, if nothing else is said
	before *model.Message // it stands before this one
	change *model.Edit    // how it is changed
}

// edits are those of a message with an event that says them.
type edits struct {
	by    *model.Message
	edits []edit
}

const (
	mostEnds  = 8  // ends with the same answer that a request may go on from
	mostTries = 16 // ends that are compared with a request
	longID    = 8  // bytes of an id that nobody has twice
	longText  = 40 // bytes of an answer that nobody gives twice by chance
	longStart = 16 // bytes that a text and a shortened one begin with
)

// ended notes that a conversation has come to an answer.
func (h *histories) ended(key uint64, s *state) {
	list := h.ends[key]
	if len(list) == mostEnds {
		list = append(list[:0], list[1:]...)
	}
	h.ends[key] = append(list, s)
}

// edited finds the answer that a request of a group goes on from, which is none of its first
// from messages; nil if there is none. apart is the group without the model.
func (h *histories) edited(group, apart uint64, keys []uint64, history []*model.Message, from int) *edited {
	tries := 0
	for at := len(history) - 1; at >= from; at-- {
		var best *edited
		most := 0
		for _, s := range slices.Backward(h.ends[chain(apart, keys[at])]) {
			if tries++; tries > mostTries {
				break
			}
			tip := s.at == s.of.count // nothing came behind it
			if s.group != group && !tip {
				continue // another model was asked the same
			}
			if !tip && otherIDs(s.answer, history[at]) {
				continue // another run calls the same, and this one went on with its own
			}
			e, score := s.alter(keys[:at+1], history[:at+1], 0)
			switch {
			case score > 0 && tip:
				score += len(history)
			case score > 0 && len(e.edits) == 0:
				continue // only another model
			}
			if id := idsOf(history[at]); score > 0 && id != 0 && len(s.answer) > 0 && id == idsOf(s.answer[0]) {
				score += 2 * len(history) // not one that calls the same
			}
			if score > most {
				best, most = e, score
			}
		}
		if best != nil {
			takeIDs(best.of.answer, history[at])
			return best
		}
	}
	return nil
}

// alter compares what was sent before an answer, and that, with a history that ends with
// it. score is what else speaks for one conversation, and that returned 0 if they are of two.
func (s *state) alter(keys []uint64, history []*model.Message, score int) (*edited, int) {
	if len(s.sent) == 0 {
		return nil, 0
	}
	at, last := len(history)-1, len(s.sent)-1
	answer := s.sent[last].of
	certain := sure(answer, history[at])
	between := at > 1 && last > 0 && s.sent[last-1].key == keys[at-2] // something was put in before it
	if !certain && at > 0 && (last == 0 || !between && !s.sent[last-1].near(keys[at-1], history[at-1]) && (answer.Role == model.RoleAssistant || !alike(s.sent[last-1].message(), history[at-1]))) {
		return nil, 0 // the answer is to something else
	}
	if certain {
		score += 4
	} else if len(SpokenText(answer)) >= longText {
		score += 2
	}
	to := pairs(s.sent[:last], keys[:at], history[:at])
	changed := make([][]model.Edit, at)
	for i, k := range to {
		switch {
		case k < 0 && len(history[i].Calls())+len(history[i].Results()) > 0:
			return nil, 0 // what tools did was said elsewhere, or never
		case k < 0:
			score--
		case s.sent[k].key == keys[i]:
			score += 2
		default:
			was := s.sent[k].message()
			var ok bool
			if changed[i], ok = changes(was, history[i]); !ok {
				return nil, 0 // what was in several messages is in one, say
			}
			switch {
			case fits(was, history[i], i == at-1):
				score++
			case i == at-1 && !certain && (answer.Role == model.RoleAssistant || !alike(was, history[i])):
				return nil, 0 // the answer is to something else
			default:
				score--
			}
		}
	}
	before := at - 1
	for before > 0 && to[before] < 0 && (certain || between) {
		before--
	}
	if at > 0 && (to[before] < 0 || slices.ContainsFunc(s.sent[to[before]+1:last], func(x sent) bool { return !passing(x.of) })) {
		return nil, 0 // the answer is to something else
	}
	if score <= 0 {
		return nil, 0
	}
	return s.edit(keys, history, to, changed, nil), score
}

// otherIDs reports whether the calls of an answer have ids, and as many of another one have others.
func otherIDs(answer []*model.Message, m *model.Message) bool {
	own := spokenAnswer(answer)
	return own != nil && sure(own, own) && sure(m, m) && len(own.Calls()) == len(m.Calls()) && idsOf(own) != idsOf(m)
}

// near reports whether a message may stand where one of a history does.
func (s sent) near(key uint64, m *model.Message) bool {
	return s.key == key || passing(s.of) || idsOf(m) != 0 || fits(s.message(), m, true)
}

// sure reports whether an answer and one in a history have calls with the same ids, which
// only one answer has.
func sure(a, b *model.Message) bool {
	calls, others := a.Calls(), b.Calls()
	if len(calls) == 0 || len(calls) != len(others) {
		return false
	}
	for i, c := range calls {
		if len(c.ID) < longID || c.ID != others[i].ID {
			return false
		}
	}
	return true
}

// passing reports whether a message is a note of the program that may be gone in the next
// request.
func passing(m *model.Message) bool {
	return m.Role != model.RoleAssistant && len(m.Results()) == 0 && (m.Injected != "" || tagged(m))
}

// remind marks what only reminds the model: all its texts stand in tags that say so.
func remind(messages []*model.Message) {
	for _, m := range messages {
		if m.Role == model.RoleUser && m.Injected == "" && tagged(m) && !slices.ContainsFunc(textsOf(m), func(s string) bool { return s != "" && !strings.HasPrefix(s, "<system-reminder>") }) {
			m.Injected = "reminder"
		}
	}
}

// tagged reports whether all texts of a message stand in a tag, as programs write them.
func tagged(m *model.Message) bool {
	any := false
	for _, p := range m.Parts {
		t, ok := p.(model.Text)
		if text := strings.TrimSpace(t.Text); ok && text != "" {
			if any = true; text[0] != '<' || text[len(text)-1] != '>' {
				return false
			}
		}
	}
	return any
}

// pairs finds for each message of a history the one that was sent before, -1 for none. It
// goes backward, and what stands in order stays so.
func pairs(had []sent, keys []uint64, history []*model.Message) []int {
	to := make([]int, len(history))
	if len(had) == len(history) {
		same, others := 0, 0
		for i, x := range had {
			to[i] = i
			if x.key == keys[i] {
				same++
			} else if side(x.of) != side(history[i]) {
				others++
			}
		}
		if 2*same >= len(had) && same > 0 && others == 0 {
			return to // each in its place
		}
	}
	var places map[uint64][]int // by key, and by the ids of calls
	below := func(key uint64, k int) int {
		if places == nil {
			places = map[uint64][]int{}
			for i, x := range had {
				places[x.key] = append(places[x.key], i)
				if id := idsOf(x.of); id != 0 {
					places[id] = append(places[id], i)
				}
			}
		}
		list := places[key]
		if n := sort.SearchInts(list, k+1); n > 0 {
			return list[n-1]
		}
		return -1
	}
	k := len(had) - 1
	for i := len(history) - 1; i >= 0; i-- {
		m := history[i]
		to[i] = -1
		inner := i < len(history)-1 && i > 0 && k > 0 && had[k-1].key == keys[i-1] // between others that are the same
		switch id := idsOf(m); {
		case k < 0:
		case had[k].key == keys[i], inner && fits(had[k].message(), m, false):
			to[i] = k
		case below(keys[i], k) >= 0:
			to[i] = below(keys[i], k)
		case id != 0:
			to[i] = below(id, k)
		case fits(had[k].message(), m, i == len(history)-1), (inner || i == 0 && k == 0 && len(history) > 1) && side(had[k].of) == side(m):
			to[i] = k // the only one that is another
		}
		if to[i] >= 0 {
			k = to[i] - 1
		}
	}
	return to
}

// idsOf is the same for messages with calls, or results, of the same ids; 0 for those that
// have none.
func idsOf(m *model.Message) uint64 {
	none := uint64(side(m)) + 1
	h := none
	for _, p := range m.Parts {
		switch p := p.(type) {
		case *model.ToolCall:
			if p.ID == "" {
				return 0
			}
			h = chain(h, model.Hash("call "+p.ID))
		case *model.ToolResult:
			if p.CallID == "" {
				return 0
			}
			h = chain(h, model.Hash("result "+p.CallID))
		}
	}
	if h == none {
		return 0
	}
	return h
}

// side is who speaks: what tools gave back comes from the side of the user, whether there
// is a text with it or not.
func side(m *model.Message) model.Role {
	if m.Role == model.RoleTool {
		return model.RoleUser
	}
	return m.Role
}

// fits reports whether a message may be another one with something more or less in it:
// whole says that it must have all words of the one or of the other.
func fits(a, b *model.Message, whole bool) bool {
	if side(a) != side(b) || len(a.Results()) != len(b.Results()) || len(a.Calls()) != len(b.Calls()) {
		return false
	}
	if id := idsOf(a); id != 0 {
		return id == idsOf(b)
	}
	for i, r := range a.Results() {
		if r.Name != b.Results()[i].Name {
			return false
		}
	}
	if len(a.Results()) > 0 {
		return true
	}
	x, y := strings.TrimSpace(SpokenText(a)), strings.TrimSpace(SpokenText(b))
	if len(x) > len(y) {
		x, y = y, x
	}
	if x == "" || strings.Contains(y, x) {
		return x != ""
	}
	n := 0
	for n < len(x) && x[n] == y[n] {
		n++
	}
	if !whole && n >= longStart {
		return true
	}
	return slices.ContainsFunc(b.Parts, func(p model.Part) bool { // each has a note of its own beside what both say
		t, ok := p.(model.Text)
		return ok && strings.TrimSpace(t.Text) != "" && len(b.Parts) > 1 && slices.Contains(textsOf(a), strings.TrimSpace(t.Text))
	})
}

// textsOf are the texts of a message.
func textsOf(m *model.Message) (texts []string) {
	for _, p := range m.Parts {
		if t, ok := p.(model.Text); ok {
			texts = append(texts, strings.TrimSpace(t.Text))
		}
	}
	return texts
}

// changes returns what makes another message of one with the same calls and results; ok is
// false if it has others.
func changes(was, is *model.Message) (list []model.Edit, ok bool) {
	calls, results := was.Calls(), was.Results()
	if side(was) != side(is) || len(calls) != len(is.Calls()) || len(results) != len(is.Results()) {
		return nil, false
	}
	for k, c := range is.Calls() {
		if c.Name != calls[k].Name {
			return nil, false
		}
		if chat.PlainArguments(c) != chat.PlainArguments(calls[k]) {
			list = append(list, model.Edit{Call: k + 1, Parts: []model.Part{model.Text{Text: cmp.Or(string(c.Arguments), c.ArgumentsText)}}})
		}
	}
	for k, r := range is.Results() {
		if r.CallID != results[k].CallID {
			return nil, false
		}
		if saidBy(r.Content) != saidBy(results[k].Content) {
			list = append(list, model.Edit{Result: k + 1, Parts: r.Content})
		}
	}
	if rest := restOf(is); saidBy(rest) != saidBy(restOf(was)) {
		list = append(list, model.Edit{Parts: rest})
	}
	return list, true
}

// restOf are the parts of a message but for its calls and results.
func restOf(m *model.Message) (rest []model.Part) {
	for _, p := range m.Parts {
		switch p.(type) {
		case *model.ToolCall, *model.ToolResult, model.Marker:
		default:
			rest = append(rest, p)
		}
	}
	return rest
}

// saidBy is what parts say: a text for each, the same as for [MessageKey].
func saidBy(parts []model.Part) string {
	var b strings.Builder
	for _, p := range parts {
		switch p := p.(type) {
		case model.Text:
			b.WriteString("\n" + strings.TrimSpace(p.Text))
		case model.Media:
			fmt.Fprintf(&b, "\n[%s %s%s%s %d]", p.Kind, p.Name, p.FileID, p.URL, p.Bytes)
		}
	}
	return strings.TrimPrefix(b.String(), "\n")
}
