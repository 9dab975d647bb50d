package picker

import (
	"cmp"
	"context"
	"iter"
	"strconv"
	"strings"
	"time"
	"unicode"

	"msgview/model"
	"msgview/model/findings"
	"msgview/model/rawjson"
	"msgview/ui/resume"
	"msgview/ui/titles"
)

// Bounds of what is decoded to describe a conversation.
const (
	lookForPrompt = 60   // messages in which the first prompt is looked for
	countTokens   = 3000 // messages of which tokens are counted
	saidMessages  = 14
)

// Summarize fills a row with what an opened log tells of the conversation with the
// row's number, or of all of it if that is negative. The log must be read.
func Summarize(ctx context.Context, log model.Log, r Row) Row {
	index := log.Index()
	if r.Number >= 0 {
		t := index.Talk(r.Number)
		r.Turns, r.Messages, r.Calls, r.Errors = t.Turns, t.Messages, t.Calls, t.Errors
	} else {
		a := index.Account()
		_, r.Turns = index.Totals()
		r.Messages, r.Calls, r.Errors, r.More = a.Messages, a.Calls, a.Errors, max(spoken(index, a.Conversations)-1, 0)
		source := log.Source()
		r.Format, r.FormatName, r.Generic = source.FormatTitle, source.Format, source.Unknown
		about := log.About()
		r.Title, r.ID = titles.Line(about.Title), about.ID
		r.Resume, _ = resume.Command(log, 0)
		if r.Session.Project == "" {
			r.Session.Project = about.Directory
		}
	}
	if i, ok := firstOf(index, r.Number); ok && r.Number >= 0 {
		r.begin(log, i)
	}
	looked, spoken, answer := 0, 0, -1
	var title titles.Making
	tokens := counting{log: log, index: index, all: index.Account().Messages <= countTokens || r.Number >= 0}
	for i := range entries(ctx, index, r.Number) {
		looked++
		flags := index.Flags(i)
		if looked <= lookForPrompt && (flags.Role() == model.RoleAssistant || flags.Any(model.FlagError|model.FlagCall)) {
			spoken++
		}
		if answer < 0 && looked <= lookForPrompt && flags.Role() == model.RoleAssistant && flags.Has(model.FlagText) && !flags.Has(model.FlagSide) {
			answer = i
		}
		if looked <= countTokens && flags.Has(model.FlagPrompt) && title.Wants() {
			if m, err := log.Message(i); err == nil {
				title.Add(titles.Text(m))
			}
		}
		if tokens.add(i, looked); looked > countTokens && tokens.unknown {
			break
		}
	}
	if r.Title == "" || r.Number < 0 && log.About().TitleWeight == 1 && title.String() != "" {
		r.Title = title.String()
	}
	if r.Title == "" && answer >= 0 { // what nobody asked for
		if m, err := log.Message(answer); err == nil {
			r.Title = titles.Line(titles.Text(m))
		}
	}
	_, read, _ := index.State()
	r.Empty = read && (r.Turns == 0 || title.Empty()) && r.Calls+spoken == 0 && looked <= lookForPrompt && !r.Aside
	r.Tokens = tokens.sum()
	if of := (findings.Tokens{Usage: tokens.usage, All: r.Tokens}); r.Number < 0 && !tokens.unknown {
		r.Tokens = of.OfLog(log).Total()
	}
	if r.Number < 0 && index.Talks() < 2 {
		r.Chain, r.Agents = chainOf(ctx, log), len(index.Subagents())
	}
	if read || r.Number >= 0 { // else the last message is not known
		if r.Last = lastTime(ctx, log, r.Number); !r.Last.IsZero() {
			r.Time = r.Last
		}
		if r.Number >= 0 {
			r.Result = resultOf(ctx, log, r.Number)
			r.Took = lastedOf(ctx, log, r.Number)
		}
	}
	r.Known = true
	return r
}

// begin enters what the first message of a conversation tells of it.
func (r *Row) begin(log model.Log, i int) {
	m, err := log.Message(i)
	if err != nil {
		return
	}
	r.Name = nameOf(m.Conversation)
	r.Resume, _ = resume.Command(log, i)
	r.Session.Project = cmp.Or(r.Session.Project, directoryOf(m))
	r.First, r.Began = m.Index, m.Time
	if r.Aside = isAside(log.Index(), r.Number); r.Aside {
		r.Title = titles.Line(titles.Text(m))
	}
}

// counting adds up what the messages of a conversation took. Few logs say that in other
// records than the messages', which then have to be decoded: so many, if all are few enough.
type counting struct {
	log     model.Log
	index   *model.Index
	all     bool
	total   int64
	usage   model.Usage
	unknown bool // some of it
}

// add counts the message of an entry, which is one of so many so far.
func (c *counting) add(i, number int) {
	u, known := c.index.Took(i)
	if !known {
		if !c.all || number > countTokens {
			c.unknown = true
			return
		}
		m, err := c.log.Message(i)
		if err != nil {
			return
		}
		u = m.Usage
	}
	u.Stated = 0 // else that of a sub-agent counts beside its answers
	c.total, c.usage = model.Sum(c.total, u.Total()), c.usage.Plus(u)
}

// sum is 0 if it is not known whole: a part of it would mislead.
func (c *counting) sum() int64 {
	if c.unknown {
		return 0
	}
	return c.total
}

// directoryOf returns the directory of a conversation as the log tells it with its first
// message.
func directoryOf(m *model.Message) string {
	for _, f := range m.Meta {
		switch f.Name {
		case "session.directory", "session.working_dir", "session.cwd":
			if v, err := rawjson.Parse(f.Value); err == nil {
				return v.Text()
			}
		}
	}
	return ""
}

// Most conversations of a store that have rows of their own.
const maxRows = 1000

// Each returns a row for each conversation of a log that is one store of a program's
// sessions: those of a database that lies where the program keeps it. r is the row of the
// whole log, of which the first so many conversations have rows already. It returns nil
// for other logs.
func Each(ctx context.Context, log model.Log, r Row, from int) []Row {
	index := log.Index()
	if _, done, _ := index.State(); !done || r.Session.Program == "" || r.More == 0 || index.Talks() > maxRows || log.Source().Container != "sqlite" {
		return nil
	}
	var rows []Row
	for i := from; i < index.Talks() && ctx.Err() == nil; i++ {
		one := Row{Session: r.Session, Number: i, Time: r.Session.Modified}
		one.Session.Project = ""
		if one = Summarize(ctx, log, one); one.Aside {
			continue
		}
		one.Talk, one.Number, one.Format, one.FormatName, one.Generic = i+1, -1, r.Format, r.FormatName, r.Generic
		one.Start = "m" + strconv.Itoa(one.First+1)
		rows = append(rows, one)
	}
	return rows
}

// maxTalksCounted bounds the conversations of a log that are looked at to count them.
const maxTalksCounted = 20_000

// spoken counts the conversations in which something is said: some logs have what
// stands beside them, such as a header, as one of its own.
func spoken(index *model.Index, talks int) int {
	if talks < 2 || talks > maxTalksCounted || index.Talks() != talks {
		return talks
	}
	n := 0
	for i := range talks {
		if !isAside(index, i) {
			n++
		}
	}
	return max(n, 1)
}

// isAside reports whether a conversation is no more than one event.
func isAside(index *model.Index, number int) bool {
	t := index.Talk(number)
	if t.Turns > 0 || t.Calls > 0 || t.Messages > 1 {
		return false
	}
	i, ok := index.Next(-1, 1, number, func(_ int, f model.Flags) bool { return f.IsMessage() })
	return ok && index.Flags(i).Has(model.FlagMarker)
}

// longestName is the longest name of a conversation that is shown, in bytes.
const longestName = 60

// nameOf returns the key of a conversation if that is a name that a person gave, or the
// place in the document where it stands, and "" if it is a number or an id.
func nameOf(key string) string {
	if len(key) == 0 || len(key) > longestName || strings.ContainsAny(key, "\n\r") {
		return ""
	}
	letters, hex := 0, 0
	for _, c := range key {
		switch {
		case c >= '0' && c <= '9':
			hex++
		case c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F':
			hex++
			letters++
		case unicode.IsLetter(c):
			letters++
			if c < 0x80 {
				hex -= 2
			}
		}
	}
	if letters < 2 || hex >= 12 {
		return ""
	}
	return key
}

// lookForTime is among how many messages at the end the latest time is looked for where
// some of these are a sub-agent's, which may stand behind later ones, or on a branch;
// straightTime in others, most of which need not be decoded.
const (
	lookForTime  = 12
	straightTime = 2
)

// lastTime returns when the last message of a conversation was written, or of all if
// number is negative.
func lastTime(ctx context.Context, log model.Log, number int) (last time.Time) {
	index := log.Index()
	isMessage := func(_ int, f model.Flags) bool { return f.IsMessage() }
	enough := lookForTime
	if isStraight(index, number) {
		enough = straightTime
	}
	for i, n := index.Len(), 0; n < lookForPrompt && ctx.Err() == nil; n++ {
		var ok bool
		if i, ok = index.Next(i, -1, max(number, model.Every), isMessage); !ok {
			break
		}
		if n >= enough && !last.IsZero() {
			break
		}
		if m, err := log.Message(i); err == nil && m.Time.After(last) {
			last = m.Time
		}
	}
	return last
}

// firstOf returns the first message of a conversation.
func firstOf(index *model.Index, number int) (int, bool) {
	return index.Next(-1, 1, max(number, model.Every), func(_ int, f model.Flags) bool { return f.IsMessage() })
}

// isStraight reports whether the last messages of a conversation, which is not short, were
// written one after another.
func isStraight(index *model.Index, number int) bool {
	if number < 0 && index.Talks() > 1 || index.Interleaved() || index.Forked() {
		return false
	}
	side, n := false, 0
	index.Next(index.Len(), -1, max(number, model.Every), func(_ int, f model.Flags) bool {
		if f.IsMessage() {
			side = side || f.Any(model.FlagSide|model.FlagInactive)
			n++
		}
		return n == lookForTime
	})
	return !side && n == lookForTime
}

// entries yields the messages of a conversation, or of all if number is negative.
func entries(ctx context.Context, index *model.Index, number int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := -1; ctx.Err() == nil; {
			var ok bool
			i, ok = index.Next(i, 1, max(number, model.Every), func(_ int, f model.Flags) bool { return f.IsMessage() })
			if !ok || !yield(i) {
				return
			}
		}
	}
}

// lookForAnswers is in how many messages the prompts and answers of a preview are looked for.
const lookForAnswers = 1000

// Beginning returns the prompts of a conversation and the last answer to each; of one
// without prompts the answers, and of one without those what else was said.
func Beginning(ctx context.Context, log model.Log, r Row) []Said {
	index := log.Index()
	var list, system []Said
	say := func(i int) {
		m, err := log.Message(i)
		if err != nil || m.Injected != "" {
			return
		}
		switch said := (Said{m.Role, titles.Text(m), m.Time}); {
		case said.Text == "":
		case m.Role == model.RoleUser || m.Role == model.RoleAssistant:
			list = append(list, said)
		case len(system) < saidMessages:
			system = append(system, said)
		}
	}
	looked, answer, prompted := 0, -1, false
	for i := range entries(ctx, index, r.Number) {
		if looked++; looked > lookForAnswers || len(list) >= saidMessages {
			break
		}
		flags := index.Flags(i)
		switch {
		case flags.Any(model.FlagSide | model.FlagMarker):
		case flags.Has(model.FlagPrompt):
			if answer >= 0 {
				say(answer)
			}
			answer, prompted = -1, true
			say(i)
		case flags.Role() == model.RoleAssistant && flags.Has(model.FlagText):
			if answer >= 0 && !prompted {
				say(answer)
			}
			answer = i
		case !prompted && len(system) < saidMessages:
			say(i)
		}
	}
	if answer >= 0 {
		say(answer)
	}
	if len(list) == 0 {
		return system
	}
	return list
}
