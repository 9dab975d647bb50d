package wire

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
)

// What requests have otherwise, in words and for those who rebuild them.

// edit makes what is otherwise of the pairs that were found, and of the answer behind them.
func (s *state) edit(keys []uint64, history []*model.Message, to []int, changed [][]model.Edit, answer []model.Edit) *edited {
	at, last := len(to), len(s.sent)-1
	e := &edited{of: s, at: at, sent: make([]sent, at, at+8)}
	kept := make([]bool, last)
	var say difference
	next := s.sent[last].of // behind what is added
	for _, one := range answer {
		e.edits = append(e.edits, edit{of: next, change: &one})
		say.change(s.sent[last], history[at], one)
	}
	for i := at - 1; i >= 0; i-- {
		if to[i] < 0 {
			e.sent[i] = sent{keys[i], history[i], nil}
			e.edits = append(e.edits, edit{of: history[i], before: next})
			next = history[i]
			continue
		}
		had := s.sent[to[i]]
		kept[to[i]] = true
		next = had.of
		if e.sent[i] = had; had.key == keys[i] {
			continue
		}
		e.sent[i].key, e.sent[i].now = keys[i], history[i]
		for _, one := range changed[i] {
			e.edits = append(e.edits, edit{of: had.of, change: &one})
			say.change(had, history[i], one)
		}
	}
	for i, k := range to {
		if k < 0 {
			e.added = append(e.added, history[i])
		}
	}
	var out []edit
	for k, ok := range kept {
		if !ok {
			out = append(out, edit{of: s.sent[k].of})
			for _, c := range s.sent[k].of.Calls() {
				say.lost = append(say.lost, cmp.Or(c.ID, c.Name))
			}
		}
	}
	e.edits, e.said = append(out, e.edits...), say.all(len(out), len(e.added))
	if len(out) > 1 && at > 0 && to[0] < 0 && history[0].Injected == "" && history[0].Role == model.RoleUser && len(history[0].Results()) == 0 {
		history[0].Injected = "compaction summary"
	}
	e.sent = append(e.sent, sent{keys[at], s.sent[last].of, nil})
	if len(answer) > 0 {
		e.sent[at].now = history[at]
	}
	return e
}

// difference puts into words what is otherwise, from the end to the beginning.
type difference struct {
	results, calls, texts, answers, others, less int

	name   string   // of the call whose result or arguments are others
	lost   []string // calls that are left out
	detail []string
}

func (s *difference) change(had sent, is *model.Message, one model.Edit) {
	text := saidBy(one.Parts)
	switch {
	case one.Result > 0:
		s.results++
		s.name = had.of.Results()[one.Result-1].CallID
		s.detail = append(s.detail, "the result of "+s.name+": "+text)
	case one.Call > 0:
		s.calls++
		s.name = cmp.Or(had.of.Calls()[one.Call-1].ID, had.of.Calls()[one.Call-1].Name)
		s.detail = append(s.detail, "the arguments of "+s.name+": "+text)
	case strings.Contains(chat.Squeeze(saidBy(restOf(had.message()))), chat.Squeeze(text)):
		s.less++
		if len(had.of.Results()) > 0 && text == "" && had.of.Injected == "" {
			had.of.Injected = "reminder" // which stood with the results once
		}
	case had.of.Role == model.RoleAssistant:
		if alike(had.message(), is) {
			s.answers++
		} else {
			s.others++
		}
		s.detail = append(s.detail, "the answer is now: "+text)
	default:
		s.texts++
		s.detail = append(s.detail, "the message is now: "+text)
	}
}

// all is the whole of it: a line, and what is said now.
func (s *difference) all(out, added int) string {
	var list []string
	say := func(n int, one, several string) {
		if n == 1 {
			list = append(list, one)
		} else if n > 1 {
			list = append(list, strings.Replace(several, "%d", strconv.Itoa(n), 1))
		}
	}
	with := ""
	switch len(s.lost) {
	case 0:
	case 1:
		with = " with the call " + s.lost[0]
	default:
		with = fmt.Sprintf(" with %d calls", len(s.lost))
	}
	say(out, "left out 1 message"+with, "left out %d messages"+with)
	say(added, "has 1 message before them that nobody said", "has %d messages before the last that nobody said")
	say(s.results, "changed the result of "+s.name, "changed the results of %d calls")
	say(s.calls, "changed the arguments of "+s.name, "changed the arguments of %d calls")
	say(s.less, "left out a part of an earlier message", "left out parts of %d earlier messages")
	say(s.answers, "edited an answer of the model before it was sent back", "edited %d answers of the model before they were sent back")
	say(s.others, "has another answer in the place of one that the model gave", "has other answers in the place of %d that the model gave")
	say(s.texts, "changed an earlier message", "changed %d earlier messages")
	if len(list) == 0 {
		return ""
	}
	slices.Reverse(s.detail)
	return strings.Join(append([]string{"the request " + strings.Join(list, ", ")}, s.detail...), "\n")
}

// say puts what a request has otherwise to its answer, or to an event of its own.
func (h *histories) say(e *edited, shown, answer []*model.Message) []*model.Message {
	if e.said == "" {
		return shown
	}
	mark := model.Marker{Kind: model.MarkerEdited, Text: e.said}
	by := spokenAnswer(answer)
	if by == nil {
		by = &model.Message{Role: model.RoleMarker}
		shown = append(shown, by)
	}
	by.Parts = append([]model.Part{mark}, by.Parts...)
	h.edits = append(h.edits, edits{by, e.edits})
	return shown
}

// settle counts how far back the messages are that requests have otherwise, when all are in
// the order of the log.
func (h *histories) settle(messages []*model.Message) {
	if len(h.edits) == 0 {
		return
	}
	place, before := map[*model.Message]int{}, map[string]int{}
	for _, m := range messages {
		if m.Thread == "" && !m.Sidechain {
			place[m] = before[m.Conversation]
			if m.Role != model.RoleMarker {
				before[m.Conversation]++
			}
		}
	}
	for _, e := range h.edits {
		at, known := place[e.by]
		k := slices.IndexFunc(e.by.Parts, func(p model.Part) bool {
			mark, ok := p.(model.Marker)
			return ok && mark.Kind == model.MarkerEdited
		})
		if !known || k < 0 {
			continue
		}
		mark := e.by.Parts[k].(model.Marker)
		var all model.Edits
		for _, one := range e.edits {
			of, known := place[one.of]
			if !known || of >= at || one.of.Conversation != e.by.Conversation {
				continue
			}
			edit := model.Edit{Back: at - of, Count: 1}
			if one.change != nil {
				edit = *one.change
				edit.Back = at - of
			} else if one.before != nil {
				edit.Before = at - place[one.before]
			}
			if n := len(all) - 1; n >= 0 && edit.Count == 1 && edit.Before == 0 && all[n].Before == 0 && all[n].Count > 0 && all[n].Back-all[n].Count == edit.Back {
				all[n].Count++
				continue
			}
			all = append(all, edit)
		}
		mark.Edits = &all
		e.by.Parts[k] = mark
	}
}
