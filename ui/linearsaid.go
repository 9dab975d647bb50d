package ui

import (
	"strconv"
	"strings"
	"time"

	"msgview/model"
	"msgview/ui/render"
)

// identity is what a message that was read out is known by in a log that is opened again. It says
// nothing of how the message is shown, which keys change, and is small however long the message is.
type identity struct {
	id      uint64 // its hash, 0 without one
	role    model.Role
	when    time.Time
	words   prefix
	results prefix // of its calls, where there is no time
}

// prefix is how a text began that may have grown since: its length and its hash.
type prefix struct {
	length int
	hash   uint64
}

func prefixOf(text string) prefix { return prefix{len(text), model.Hash(text)} }

// of reports whether a text begins so.
func (p prefix) of(text string) bool {
	return len(text) >= p.length && model.Hash(text[:p.length]) == p.hash
}

// wording is what a message says.
type wording struct {
	id             uint64
	role           model.Role
	when           time.Time
	words, results string
}

// wordingOf is the wording of the message of an entry. It reports false of an entry that is a piece
// of another one's message, or cannot be read.
func wordingOf(log model.Log, entry int) (w wording, ok bool) {
	if entry < 0 || entry >= log.Index().Len() || log.Index().Owner(entry) != entry {
		return wording{}, false
	}
	msg, err := log.Message(entry)
	if err != nil {
		return wording{}, false
	}
	w = wording{id: model.Hash(msg.ID), role: msg.Role, when: msg.Time, words: wordsOf(msg)}
	if w.when.IsZero() {
		w.results = resultsOf(log, entry, msg)
	}
	return w, true
}

func (w wording) identity() identity {
	return identity{w.id, w.role, w.when, prefixOf(w.words), prefixOf(w.results)}
}

// is reports whether a message can be this one as it was written later: it may have grown, and its
// calls may have got results.
func (m identity) is(w wording) bool {
	timed := !m.when.IsZero() // then another id is one that was made for the file
	if m.role != w.role || !m.when.Equal(w.when) || !timed && m.id != w.id || !m.words.of(w.words) {
		return false
	}
	return timed || m.results.of(w.results) && (m.alone() || m.words.length > 0 || w.words == "")
}

// alone reports whether a message is known by itself, and not only by what stands before it.
func (m identity) alone() bool { return m.id != 0 || !m.when.IsZero() }

// around is how far from its place a message is looked for, in entries.
const around = 32

// find looks for the message in a log around an entry, the nearest first, but behind those that
// were found, and only where as many messages are before it as there have to be, if number is not
// negative: lines that are none may have come or gone.
func (m identity) find(log model.Log, expected, behind, number int) (entry int, w wording, ok bool) {
	for i := range 2*around + 1 {
		entry := expected + (i+1)/2
		if i%2 == 0 {
			entry = expected - i/2
		}
		if entry <= behind || number >= 0 && messagesBefore(log, entry) != number {
			continue
		}
		if w, ok := wordingOf(log, entry); ok && m.is(w) {
			return entry, w, true
		}
	}
	return 0, wording{}, false
}

// messagesBefore is how many messages stand before an entry.
func messagesBefore(log model.Log, entry int) int {
	n, _ := log.Index().Number(entry)
	return n
}

// wordsOf are all texts of a message: what was said and thought, calls with their arguments,
// results, and events. A part without a text counts, too.
func wordsOf(msg *model.Message) string {
	var all strings.Builder
	parts := 0
	upTo := func(n int) {
		for ; parts < n; parts++ {
			all.WriteByte(0)
			if media, ok := msg.Parts[parts].(model.Media); ok {
				all.WriteString(strconv.FormatInt(media.Bytes, 10))
			}
		}
	}
	render.Texts(msg, func(part int, text string) bool {
		if part < 0 { // its metadata
			return false
		}
		upTo(part + 1)
		all.WriteByte(0)
		all.WriteString(text)
		return true
	})
	upTo(len(msg.Parts))
	return all.String()
}

// mostResults bounds by how many results of its calls a message is known.
const mostResults = 100

// resultsOf are the texts of the results of a message's calls, up to the first call that has none.
func resultsOf(log model.Log, entry int, msg *model.Message) string {
	var all strings.Builder
	for i := range min(len(msg.Calls()), mostResults) {
		from, place, ok := log.Index().Result(entry, i)
		if !ok {
			break
		}
		answer, err := log.Message(from)
		if err != nil {
			break
		}
		results := answer.Results()
		if place >= len(results) {
			break
		}
		all.WriteString(wordsOf(&model.Message{Parts: []model.Part{results[place]}}))
	}
	return all.String()
}
