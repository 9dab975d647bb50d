package find

import (
	"context"
	"slices"
	"strings"

	"msgview/model"
	"msgview/ui/render"
)

// A Match is a message that a search over several logs found.
type Match struct {
	Message *model.Message // without its parts: there may be very many matches
	Text    string         // what stands around the first match, with LineBreak for line breaks
	Around  string         // what stands around the match, on several lines
	Line    int            // of the record in its file, from 1
	File    string         // that it is in, where that is not the one that was opened: a path
	Kind    string         // of the text that matches, one of Kinds
	Same    int            // further matches of its kind with the same text, as Grouped counts them
	Turn    int            // from 1; 0 before the first prompt; of a sub-agent that of its call
	Call    string         // the tool and what it was called with, of arguments and results
}

// LineBreak stands for a line break in the text of a match.
const LineBreak = "⏎"

// noBreaks has spaces, as many bytes, in its place.
var noBreaks = strings.NewReplacer(LineBreak, strings.Repeat(" ", len(LineBreak)))

// InTitle is the kind of a match in the title of a session.
const InTitle = "title"

// Kinds are the kinds of texts that match, in the order of what they tell.
var Kinds = []string{InTitle, "talk", "results", "arguments", "reasoning", "the rest", "metadata"}

// Grouped returns the matches of a log by their kinds, talk first, with those of the same
// kind and text as one.
func Grouped(matches []Match) []Match {
	type text struct{ kind, text string }
	first := map[text]int{}
	var list []Match
	for _, m := range matches {
		at, known := first[text{m.Kind, m.Text}]
		if known {
			list[at].Same++
			continue
		}
		first[text{m.Kind, m.Text}] = len(list)
		list = append(list, m)
	}
	slices.SortStableFunc(list, func(a, b Match) int { return slices.Index(Kinds, a.Kind) - slices.Index(Kinds, b.Kind) })
	return list
}

// Marker returns what finds a text to search for in another one, as byte ranges.
func Marker(text string) func(s string) [][2]int {
	q, err := newQuery(text)
	if err != nil {
		return nil
	}
	return func(s string) [][2]int { return q.in(noBreaks.Replace(s), maxMarked) }
}

// maxMarked bounds the matches that are marked in one row.
const maxMarked = 20

// IsRecord reports whether the match is in a record that is no message.
func (m Match) IsRecord() bool {
	return m.Message.Role == model.RoleMarker && (m.Message.Mode == "metadata" || m.Message.Mode == "unknown" || m.Message.Mode == "malformed")
}

// Check says what is wrong with a text to search for, nil if nothing is.
func Check(text string) error {
	_, err := newQuery(text)
	return err
}

// Pattern is what the records must contain in which a text is found, the zero Pattern if that
// cannot be said.
func Pattern(text string) model.Pattern {
	q, err := newQuery(text)
	if err != nil {
		return model.Pattern{}
	}
	return q.pattern()
}

// Matches looks for a text in a log that was read, as / does in the viewer, and calls
// found for each message that has it, and each record that is none, until that returns
// false. What a log says beside the messages is found where it changes, as many logs repeat
// it on every line, and not at all if it is said of the log as a whole: its folder, the
// version of the program, and its id but for who asks for all of that.
func Matches(ctx context.Context, log model.Log, text string, found func(Match) bool) error {
	q, err := newQuery(text)
	if err != nil {
		return err
	}
	index, last := log.Index(), -1
	known := map[string]bool{} // fields that matched
	about := log.About()
	ofLog := []string{about.Directory, about.Version}
	if at := q.in(about.ID, 1); len(at) == 0 || at[0] != [2]int{0, len(about.ID)} {
		ofLog = append(ofLog, about.ID) // who looks for the whole id looks for the log
	}
	stop := func() bool { return ctx.Err() != nil }
	return log.Search(q.pattern(), 0, false, stop, func(i int) bool {
		owner := index.Owner(i)
		if _, copied := index.CopyOf(i); copied {
			return again(log, i, owner, q, known, found)
		}
		if owner == last || index.Flags(owner).Has(model.FlagPart) {
			return true
		}
		m, err := log.Message(owner)
		if err != nil {
			return true
		}
		line, more, kind, in := "", "", "", -1
		render.Texts(m, func(part int, s string) bool {
			at := q.in(s, 1)
			if len(at) == 0 || part < 0 && (known[s] || isOfLog(s, ofLog)) {
				return true
			}
			if part < 0 && len(known) < maxKnown {
				known[s] = true
			}
			line, kind, in = around(s, at[0]), kindNames[kindOf(m, part)], part
			more = strings.ToValidUTF8(s[max(at[0][0]-aroundMore, 0):min(at[0][1]+aroundMore, len(s))], "")
			return false
		})
		if line == "" {
			return true
		}
		last = owner
		return found(Match{Message: apart(m), Text: strings.Clone(line), Around: strings.Clone(more), Line: index.Place(index.RecordOfPart(owner, m, in)).Line, File: otherFile(log, owner), Kind: kind, Turn: index.TurnOf(owner), Call: callOf(log, owner, m, in)})
	})
}

// again looks for a query in what the record of entry i has otherwise than the message that
// it repeats, that of entry owner.
func again(log model.Log, i, owner int, q query, known map[string]bool, found func(Match) bool) bool {
	for _, f := range model.Again(log, i) {
		s := f.Name + ": " + string(f.Value)
		at := q.in(s, 1)
		if len(at) == 0 || known[s] {
			continue
		}
		m, err := log.Message(owner)
		if err != nil {
			return true
		}
		if len(known) < maxKnown {
			known[s] = true
		}
		return found(Match{Message: apart(m), Text: around(s, at[0]), Around: s, Line: log.Index().Place(i).Line, File: otherFile(log, i), Kind: "metadata", Turn: log.Index().TurnOf(owner)})
	}
	return true
}

// otherFile is the path of the file that an entry is in, "" if that is the one that was opened.
func otherFile(log model.Log, entry int) string {
	src := log.Source()
	if path := src.PathOf(log.Index().Place(entry).File); path != src.Path {
		return path
	}
	return ""
}

// callOf says of which call a part of a message is, "" if it is of none.
func callOf(log model.Log, entry int, m *model.Message, part int) string {
	if part < 0 || part >= len(m.Parts) {
		return ""
	}
	call, ok := m.Parts[part].(*model.ToolCall)
	if r, isResult := m.Parts[part].(*model.ToolResult); isResult {
		n := 0
		for _, p := range m.Parts[:part] {
			if _, ok := p.(*model.ToolResult); ok {
				n++
			}
		}
		message, place, known := log.Index().Call(entry, n)
		if !known {
			return r.Name
		}
		of, err := log.Message(message)
		if err != nil || place >= len(of.Calls()) {
			return r.Name
		}
		call, ok = of.Calls()[place], true
	}
	if !ok {
		return ""
	}
	about, _, _ := strings.Cut(render.Summary(call, log.About().Directory), "\n")
	return strings.Clone(strings.TrimSpace(call.Name + " " + about[:min(len(about), maxAbout)]))
}

// maxAbout bounds what is said of a call, in bytes.
const maxAbout = 100

// WithTitle adds the match of a text in the title of a session, if there is one that the talk
// among its other matches does not have. A record that only says the title is none besides.
func WithTitle(text, title string, matches []Match) []Match {
	q, err := newQuery(text)
	if err != nil {
		return matches
	}
	at := q.in(title, 1)
	if len(at) == 0 || slices.ContainsFunc(matches, func(m Match) bool { return m.Kind == kindNames[inTalk] }) {
		return matches
	}
	said := strings.ToValidUTF8(title[max(at[0][0]-aroundMore/2, 0):min(at[0][1]+aroundMore/2, len(title))], "")
	matches = slices.DeleteFunc(matches, func(m Match) bool { return m.IsRecord() && strings.Contains(m.Around, said) })
	return append(matches, Match{Message: &model.Message{}, Text: around(title, at[0]), Around: title, Kind: InTitle})
}

// apart is a message without its bodies, which may be large.
func apart(m *model.Message) *model.Message {
	one := *m
	one.Parts, one.Meta, one.Warnings = nil, nil, nil
	return &one
}

// isOfLog reports whether a field says one of these things.
func isOfLog(field string, said []string) bool {
	_, value, ok := strings.Cut(field, ": ")
	return ok && slices.Contains(said, strings.Trim(value, `"`))
}

// maxKnown bounds the fields that are remembered.
const maxKnown = 10_000

// How much of a text is shown around a match, in bytes.
const (
	beforeMatch = 30
	afterMatch  = 160
	aroundMore  = 500
)

// around returns what stands around a match, shortened on both sides.
func around(s string, at [2]int) string {
	from, to := max(at[0]-beforeMatch, 0), min(at[1]+afterMatch, len(s))
	before, after := strings.ToValidUTF8(s[from:at[0]], ""), strings.ToValidUTF8(s[at[1]:to], "")
	if from > 0 {
		before = "..." + before
	}
	if to < len(s) {
		after += "..."
	}
	var text []string
	for line := range strings.SplitSeq(before+s[at[0]:at[1]]+after, "\n") {
		if line = strings.Join(strings.Fields(line), " "); line != "" && line != "..." {
			text = append(text, line)
		}
	}
	return strings.Join(text, " "+LineBreak+" ")
}
