package picker

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"msgview/model"
	"msgview/ui/render"
	"msgview/ui/safetext"
	"msgview/ui/titles"
)

// lookForResult is among how many messages at the end of a conversation what came of it is
// looked for.
const lookForResult = 6

// resultOf is what a log says came of a conversation: what a scorer says of it or, without one,
// how it ended; "" if it says nothing.
func resultOf(ctx context.Context, log model.Log, number int) (result string) {
	index := log.Index()
	at := index.Len()
	for range lookForResult {
		var ok bool
		if at, ok = index.Next(at, -1, number, func(_ int, f model.Flags) bool { return f.IsMessage() }); !ok || ctx.Err() != nil {
			return result
		}
		if !index.Flags(at).Has(model.FlagMarker) {
			continue
		}
		m, err := log.Message(at)
		if err != nil {
			continue
		}
		for _, p := range m.Parts {
			mark, ok := p.(model.Marker)
			line, _, _ := strings.Cut(mark.Text, "\n")
			switch {
			case !ok:
			case mark.Kind == "score":
				return titles.Line(line)
			case mark.Kind == "end" && result == "":
				result = titles.Line(line)
			}
		}
	}
	return result
}

// Words and numbers that say how well something went.
var (
	passes = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(pass(ed)?|true|correct|success|resolved|C)\b`)
	})
	fails  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)\b(fail(ed|ure)?|false|incorrect|error|I)\b`) })
	figure = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(^|[\s:=])(-?\d+(\.\d+)?)\b`) })
)

// Score is the figure in what came of a conversation, 1 or 0 where a word says that it went
// well or not; ok is false if neither is there.
func (r *Row) Score() (score float64, ok bool) {
	if r.Result == "" {
		return 0, false
	}
	if m := figure().FindStringSubmatch(r.Result); m != nil {
		if score, err := strconv.ParseFloat(m[2], 64); err == nil {
			return score, true
		}
	}
	value := r.Result
	if name, rest, named := strings.Cut(value, ": "); named && !strings.ContainsAny(name, " ,") {
		value = rest
	}
	switch at, not := passes().FindStringIndex(value), fails().FindStringIndex(value); {
	case at != nil && (not == nil || at[0] < not[0]):
		return 1, true
	case not != nil:
		return 0, true
	}
	return 0, false
}

// resultStyle is that of what came of a conversation.
func resultStyle(p *Picker, r *Row) safetext.Style {
	switch score, ok := r.Score(); {
	case !ok:
		return p.opt.Palette.Dim
	case score == 0:
		return p.opt.Palette.Error
	case score == 1:
		return p.opt.Palette.OK
	}
	return p.opt.Palette.Plain
}

// lastedOf is how long a conversation took. Logs of requests, as traces are, have the time at
// which an answer was asked for beside how long it took; there the last answer is waited for.
func lastedOf(ctx context.Context, log model.Log, number int) time.Duration {
	begin, end, took := model.Elapsed(log, number, 1)
	if begin.IsZero() {
		return 0
	}
	var asked, before time.Time
	looked := 0
	for i := range entries(ctx, log.Index(), number) {
		if looked++; looked > lookForAsked || !asked.IsZero() {
			break
		}
		m, err := log.Message(i)
		if err != nil {
			break
		}
		if m.Role == model.RoleAssistant && m.Duration > 0 && m.Time.Equal(before) {
			asked = m.Time
		}
		before = m.Time
	}
	if asked.IsZero() {
		return took
	}
	at := log.Index().Len()
	for range lookForResult {
		var ok bool
		if at, ok = log.Index().Next(at, -1, number, func(_ int, f model.Flags) bool { return f.IsMessage() }); !ok {
			break
		}
		m, err := log.Message(at)
		if err == nil && m.Duration > 0 && m.Duration < mostLasted && !m.Time.IsZero() && m.Time.Add(m.Duration).After(end) {
			end = m.Time.Add(m.Duration)
		}
	}
	return end.Sub(begin)
}

// Among how many messages at the beginning of a conversation it is looked whether an answer has
// the time at which it was asked for, and longer than what no answer takes.
const (
	lookForAsked = 12
	mostLasted   = 30 * 24 * time.Hour
)

// tookRoundings are the units of tookOf.
var tookRoundings = []render.Rounding{
	{Below: time.Second, To: time.Millisecond}, {Below: 10 * time.Second, To: time.Second / 10}, {Below: 2 * time.Minute, To: time.Second},
	{Below: 2 * time.Hour, To: time.Minute}, {Below: 2 * render.Day, To: time.Hour},
}

// tookOf is how long a conversation took, in at most five characters.
func tookOf(r *Row) string {
	if r.Took <= 0 {
		return ""
	}
	switch d := render.Rounded(r.Took, tookRoundings...); {
	case d < time.Second:
		return fmt.Sprintf("%dms", d.Milliseconds())
	case d < 10*time.Second:
		return fmt.Sprintf("%.1fs", d.Seconds())
	case d < 2*time.Minute:
		return fmt.Sprintf("%ds", int(d.Seconds()))
	case d < 2*time.Hour:
		return fmt.Sprintf("%dm", int(d.Minutes()))
	case d < 48*time.Hour:
		return fmt.Sprintf("%dh", int(d.Hours()))
	}
	return fmt.Sprintf("%dd", int(render.Rounded(r.Took).Hours()/24))
}

// sorts reports whether rows differ in what an order sorts by, as far as that need be known.
func (s *seen) sorts(o order) bool {
	switch o {
	case byScore:
		return s.Result != ""
	case byTook:
		return s.Took > 0
	case byCost:
		return s.cost
	}
	return true
}

// nextOrder sorts the rows by something else.
func nextOrder(p *Picker) {
	for p.order = (p.order + 1) % orders; !p.any.sorts(p.order); p.order = (p.order + 1) % orders {
	}
	p.arrange()
}
