package aider

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// A line is one line of the file that is not blank.
type line struct {
	text   string
	gap    uint8 // blank lines before it
	breaks bool  // spaces end it, as they end each line that aider itself writes
	number int32 // of its record
}

// lines reads the records of a file. Blank lines are none: they show in the gaps
// between the others.
func lines(records iter.Seq[*format.Record]) (*chat.Text, []line) {
	t := chat.TextOf(records)
	all := make([]line, 0, t.Len())
	for i, l := range t.Lines() {
		if i > 0 {
			all[i-1].breaks = l.Before.Spaces >= 2
		}
		all = append(all, line{text: strings.TrimRight(l.Text, " \t\r"), gap: uint8(min(max(l.Before.Breaks-1, 0), 100)), number: int32(i)})
	}
	return t, all
}

// kinds of blocks.
const (
	nothing = iota
	person  // lines that begin with ####
	program // lines that begin with >
	answer
)

// chatLog puts the messages of a chat history together.
type chatLog struct {
	about  format.About
	text   *chat.Text
	yield  func(*model.Message) bool // nil to find out what the log is about
	goesOn bool
	all    []line
	kind   int // of the block that is open
	lines  []line
	run    string
	number int
	counts bool             // the run says how many tokens each answer took
	model  string           // of the run
	said   *model.Message   // the answer whose figures may come
	open   []*model.Message // those from it on
}

func assemble(records iter.Seq[*format.Record]) format.Assembled {
	text, all := lines(records)
	closes := fences(all)
	first := chatLog{text: text, all: all}
	first.read(closes)
	return format.Assembled{About: first.about, Each: func(yield func(*model.Message) bool) {
		h := chatLog{text: text, all: all, yield: yield, goesOn: true}
		h.read(closes)
	}}
}

func (h *chatLog) read(closes []int32) {
	all := h.all
	h.begin(0)
	for i := 0; i < len(all); i++ {
		if at, ok := runHeader(all[i].text); ok {
			h.end()
			h.header(i, at)
			continue
		}
		kind := h.kindOf(i)
		// Lines of one prompt follow each other: its blank lines have the mark, too.
		if kind != h.kind || kind == person && all[i].gap > 0 {
			h.end()
			h.kind = kind
		}
		last := i
		if kind == answer { // a fence: up to its end nothing else begins
			last = max(i, int(closes[i]))
		}
		h.lines = append(h.lines, all[i:last+1]...)
		i = last
	}
	h.end()
	h.give()
}

// header begins a run.
func (h *chatLog) header(i int, at time.Time) {
	h.number++
	h.run = fmt.Sprintf("%s (%d)", at.Format(time.DateTime), h.number)
	h.kind, h.model, h.said = nothing, "", nil
	h.begin(i + 1)
	m := chat.Note(model.MarkerRunStart, strings.TrimPrefix(h.all[i].text, "# "))
	m.Time = at
	h.add(m, i)
}

// begin looks ahead whether the run that begins counts tokens.
func (h *chatLog) begin(from int) {
	h.counts = false
	for i := from; i < len(h.all) && !h.counts; i++ {
		if _, ok := runHeader(h.all[i].text); ok {
			return
		}
		h.counts = isFigures(h.all[i].text)
	}
}

func isFigures(text string) bool {
	return strings.HasPrefix(text, "> Tokens: ") && strings.Contains(text, "received")
}

// isPrompt reports whether a line is surely the first of a prompt: aider puts a
// blank line before it and spaces at its end (Aider-AI/aider: aider/io.py,
// user_input), and hardly any answer does both.
func isPrompt(l line) bool {
	return l.gap > 0 && l.breaks && strings.HasPrefix(l.text, "#### ")
}

// kindOf decides which block a line belongs to.
func (h *chatLog) kindOf(i int) int {
	l := h.all[i]
	apart := l.gap > 0 || i == 0
	switch {
	case l.text == "####" || strings.HasPrefix(l.text, "#### "):
		if h.kind != answer {
			return person
		}
		if !apart || h.headsText(i) || h.counts && !isPrompt(l) {
			return answer // a heading
		}
		return person
	case l.text == ">" || strings.HasPrefix(l.text, "> "):
		if h.kind == answer && !apart && !isFigures(l.text) && !strings.HasPrefix(l.text, "> ^C") {
			return answer // a quotation
		}
		return program
	}
	return answer
}

// headsText reports whether a block of lines with #### is followed by text
// without a blank line, as a heading may be and a prompt never is.
func (h *chatLog) headsText(i int) bool {
	next := i + 1
	return next < len(h.all) && h.all[next].gap == 0 && !strings.HasPrefix(h.all[next].text, "####") && !strings.HasPrefix(h.all[next].text, ">")
}

// fences returns for each line that opens a fence the line that closes it, and 0
// for all others. A fence that is open when a run ends, at the next prompt or when
// aider speaks of an answer that ended was never closed.
func fences(all []line) []int32 {
	closes := make([]int32, len(all))
	open, mark := -1, ""
	for i := range all {
		text := all[i].text
		if open >= 0 {
			if _, ok := runHeader(text); ok || isFigures(text) || strings.HasPrefix(text, "> ^C") || isPrompt(all[i]) {
				open = -1
				continue
			}
			if s := strings.TrimSpace(text); strings.HasPrefix(s, mark) && strings.Trim(s, mark[:1]) == "" {
				closes[open], open = int32(i), -1
			}
			continue
		}
		if n := fence(text); n > 0 {
			open, mark = i, strings.TrimLeft(text, " ")[:n]
		}
	}
	return closes
}

// fence returns the length of the mark that a fence opens with, 0 if none does.
func fence(text string) int {
	s := strings.TrimLeft(text, " ")
	if len(text)-len(s) > 3 || len(s) < 3 || s[0] != '`' && s[0] != '~' {
		return 0
	}
	n := len(s) - len(strings.TrimLeft(s, s[:1]))
	if n < 3 || strings.Contains(s[n:], "`") {
		return 0
	}
	return n
}

// add enters a message at a line. It waits for the figures of the answer before it.
func (h *chatLog) add(m *model.Message, line int) {
	if h.yield == nil {
		return
	}
	h.text.Place(m, line)
	m.Conversation = h.run
	if h.said == nil || h.said == m {
		h.give()
	}
	h.open = append(h.open, m)
}

// give hands over the messages that are whole.
func (h *chatLog) give() {
	for _, m := range h.open {
		h.goesOn = h.goesOn && h.yield(m)
	}
	clear(h.open)
	h.open = h.open[:0]
}

// end makes a message of the block that is open.
func (h *chatLog) end() {
	if len(h.lines) == 0 {
		return
	}
	m, first := &model.Message{}, int(h.lines[0].number)
	switch h.kind {
	case person:
		text := join(h.lines, "####")
		m.Role, m.Injected = model.RoleUser, injected(text)
		if text != blank {
			m.Parts = []model.Part{model.Text{Text: text}}
		}
	case program:
		m.Role = model.RoleMarker
		if at := interruption(h.lines); at > 0 { // what aider said before is no reason for it
			rest := h.lines[at:]
			h.lines = h.lines[:at]
			h.end()
			h.lines, h.kind = rest, program
			h.end()
			return
		}
		h.program(m, join(h.lines, ">"))
	default:
		m.Role, m.Model = model.RoleAssistant, h.model
		m.Parts = reasoning(join(h.lines, ""))
		h.said = m
	}
	h.lines = h.lines[:0]
	h.add(m, first)
}

// interruption returns where in what aider said the lines about an interruption begin,
// -1 if there are none. Empty lines before belong to them.
func interruption(lines []line) int {
	i := slices.IndexFunc(lines, func(l line) bool { return strings.HasPrefix(l.text, "> ^C") })
	for i > 0 && strings.TrimSpace(strings.TrimPrefix(lines[i-1].text, ">")) == "" {
		i--
	}
	return i
}

// blank stands for an empty input (Aider-AI/aider: aider/io.py, user_input).
const blank = "<blank>"

// join puts lines together without the mark before each of them.
func join(list []line, mark string) string {
	var b strings.Builder
	for i, l := range list {
		if i > 0 {
			b.WriteString(strings.Repeat("\n", int(l.gap)+1))
		}
		b.WriteString(strings.TrimPrefix(strings.TrimPrefix(l.text, mark), " "[:min(len(mark), 1)]))
	}
	return b.String()
}

// injected recognises what aider puts in as a prompt by itself.
func injected(text string) string {
	switch {
	case strings.HasPrefix(text, "# Fix any errors below"), strings.HasPrefix(text, "Fix any errors below"):
		return "lint errors"
	case strings.HasPrefix(text, "I ran this command:"), strings.HasPrefix(text, "I ran the command"):
		return "command output"
	}
	return ""
}

// program reads what aider said: which model it uses, and what an answer took.
func (h *chatLog) program(m *model.Message, text string) {
	marker := model.Marker{Kind: model.MarkerNotice, Text: text}
	for _, s := range strings.Split(text, "\n") {
		switch {
		case strings.HasPrefix(s, "Aider v"):
			h.about.Version = strings.TrimPrefix(s, "Aider v")
		case strings.HasPrefix(s, "Model: "), strings.HasPrefix(s, "Main model: "), strings.HasPrefix(s, "Models: "):
			_, name, _ := strings.Cut(s, ": ")
			name, _, _ = strings.Cut(name, " ")
			h.model = strings.TrimSuffix(name, ",")
			h.about.Model = h.model
		case isFigures("> " + s):
			if h.said != nil && h.said.Usage.IsZero() {
				h.said.Usage = figures(s)
			}
			if _, cost, ok := strings.Cut(s, "Cost: "); ok && h.said != nil {
				h.said.Meta = append(h.said.Meta, model.Field{Name: "cost", Value: rawjson.Quote(strings.TrimSuffix(cost, "."))})
			}
			h.said = nil
		case strings.HasPrefix(s, "^C"), strings.HasPrefix(s, "KeyboardInterrupt"):
			marker.Kind, marker.Text = model.MarkerInterrupt, strings.Trim(text, "\n")
		case strings.HasPrefix(s, "Unexpected error"), strings.HasPrefix(s, "Traceback ("), strings.HasPrefix(s, "litellm."), strings.HasPrefix(s, "Error:"),
			strings.HasPrefix(s, "The LLM did not conform"), strings.HasPrefix(s, "Malformed response"),
			strings.HasPrefix(s, "Only ") && strings.Contains(s, " reflections allowed"):
			marker.Error = true
		}
	}
	m.Parts = []model.Part{marker}
	if marker.Error {
		m.Model = h.model
	}
}
