package ui

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"msgview/model"
	"msgview/ui/config"
	"msgview/ui/render"
)

// dated is a log of loaves whose messages have ids and times.
func dated(numbers ...int) (all string) {
	for _, n := range numbers {
		all += fmt.Sprintf(`{"type":"user","sessionId":"s","uuid":"u%d","timestamp":"2026-03-02T%02d:%02d:00Z","message":{"role":"user","content":"loaf %d is baked"}}`, n, 9+n/60, n%60, n) + "\n"
	}
	return all
}

// summary is a line that is no message.
const summary = `{"type":"summary","summary":"Baking","leafUuid":"u3"}` + "\n"

// ovenAsked is a log, without ids and times, of an oven that is called.
func ovenAsked(oven, answer string, loaves ...int) string {
	all := `{"role":"user","content":"loaf 0 please"}
{"role":"assistant","content":"","tool_calls":[{"function":{"name":"bake","arguments":{"oven":"` + oven + `"}}}]}
`
	if answer != "" {
		all += `{"role":"tool","tool_name":"bake","content":"` + answer + `"}` + "\n"
	}
	for _, n := range loaves {
		all += fmt.Sprintf(`{"role":"assistant","content":"loaf %d is baked"}`, n) + "\n"
	}
	return all
}

// What was said is told by what a message says, and not only by its text: up to the first that
// differs nothing is said again, and from there on all is said.
func TestLinearAnewByWording(t *testing.T) {
	for name, c := range map[string]struct {
		log, more, anew string
		want            []string // of what is written anew
		call            bool     // it says the call, too
	}{
		"a line before it":        {dated(0, 1), dated(2, 3), summary + dated(0, 1, 2, 3, 4), []string{"4"}, false},
		"two lines before it":     {dated(0, 1), dated(2, 3), summary + summary + dated(0, 1, 2, 3), nil, false},
		"no line before it now":   {summary + dated(0, 1), dated(2, 3), dated(0, 1, 2, 3, 4), []string{"4"}, false},
		"a line within it":        {dated(0, 1), dated(2, 3), dated(0, 1, 2) + summary + dated(3, 4), []string{"4"}, false},
		"a line before another":   {dated(0, 1), dated(2, 3), summary + dated(5, 6, 7, 8), []string{"5", "6", "7", "8"}, false},
		"one of them is another":  {dated(0, 1), dated(2, 3), dated(0, 1, 2, 5, 3), []string{"5", "3"}, false},
		"one before the first":    {dated(0, 1), dated(2, 3), dated(9, 0, 1, 2, 3, 4), []string{"4"}, false},
		"the first gone":          {dated(0, 1), dated(2, 3), dated(1, 2, 3, 4), []string{"4"}, false},
		"all gone but the last":   {dated(0, 1), dated(2, 3), dated(3, 4, 5), []string{"4", "5"}, false},
		"all gone":                {dated(0, 1), dated(2, 3), dated(4, 5), []string{"4", "5"}, false},
		"a line for those gone":   {dated(0, 1), dated(2, 3), summary + summary + dated(2, 3, 4), []string{"4"}, false},
		"another for those gone":  {dated(0, 1), dated(2, 3), dated(9, 2, 3, 4), []string{"4"}, false},
		"gone, and another then":  {dated(0, 1), dated(2, 3), dated(1, 2, 5, 6), []string{"5", "6"}, false},
		"gone within it":          {dated(0, 1), dated(2, 3), dated(0, 3, 4), []string{"4"}, false},
		"gone, without ids":       {baked(0, 1), baked(2, 3), baked(2, 3, 4), []string{"2", "3", "4"}, false},
		"as it was":               {ovenAsked("rye", ""), `{"role":"tool","tool_name":"bake","content":"burnt"}` + "\n", ovenAsked("rye", "burnt", 7), []string{"7"}, false},
		"another call":            {ovenAsked("rye", "burnt"), "", ovenAsked("spelt", "burnt", 7), []string{"7"}, true},
		"another result":          {ovenAsked("rye", "burnt"), "", ovenAsked("rye", "done", 7), []string{"7"}, true},
		"another call, on":        {baked(1), ovenAsked("rye", "burnt", 2, 3), baked(1) + ovenAsked("spelt", "burnt", 2, 3), []string{"2", "3"}, true},
		"another result, on":      {baked(1), ovenAsked("rye", "burnt", 2, 3), baked(1) + ovenAsked("rye", "done", 2, 3), []string{"2", "3"}, true},
		"the same once more, on":  {baked(1), ovenAsked("rye", "burnt", 2, 3), baked(1) + ovenAsked("rye", "burnt", 2, 3, 4), []string{"4"}, false},
		"the newest anew":         {dated(0, 1, 2, 3), "", dated(0, 1, 2, 4), []string{"4"}, false},
		"the newest anew, no ids": {baked(0, 1, 2, 3), "", baked(0, 1, 2, 4), []string{"4"}, false},
		"the newest gone":         {dated(0, 1, 2, 3), "", dated(0, 1, 2), nil, false},
		"the newest gone, no ids": {baked(0, 1, 2, 3), "", baked(0, 1, 2), nil, false},
		"some gone, one came":     {dated(0, 1, 2, 3), "", dated(0, 1, 4), []string{"4"}, false},
		"one of them anew":        {dated(0, 1, 2, 3), "", dated(0, 1, 4, 3), []string{"4", "3"}, false},
		"only the first is left":  {dated(0, 1, 2, 3), "", dated(0, 4, 5), []string{"4", "5"}, false},
		"one put before":          {dated(0, 1, 2, 3), "", dated(0, 4, 1, 2, 3), []string{"4", "1", "2", "3"}, false},
		"another log":             {dated(0, 1, 2, 3), "", dated(4, 5, 6), []string{"4", "5", "6"}, false},
		"another log, no ids":     {baked(0, 1, 2, 3), "", baked(4, 5, 6), []string{"4", "5", "6"}, false},
		"a window slides":         {baked(0, 1, 2, 3, 4), "", baked(0, 2, 3, 4, 5), []string{"5"}, false},
		"a window slides far":     {baked(0, 1, 2, 3, 4, 5, 6), "", baked(0, 4, 5, 6, 7, 8, 9), []string{"7", "8", "9"}, false},
		"slides from its first":   {baked(0, 1, 2, 3, 4), "", baked(2, 3, 4, 5), []string{"5"}, false},
		"slides while followed":   {baked(0, 1), baked(2, 3, 4), baked(0, 3, 4, 5) + baked(6), []string{"3", "4", "5", "6"}, false},
		"too few to know":         {baked(0, 1, 2, 3, 4), "", baked(0, 3, 4, 5), []string{"3", "4", "5"}, false},
		"too few, each the same":  {baked(0, 1, 2, 2, 2), "", baked(4, 2, 2, 2, 5), []string{"4", "2", "2", "2", "5"}, false},
		"summed up before them":   {baked(0, 1, 2, 3, 4), "", baked(0, 9, 2, 3, 4, 5), []string{"9", "2", "3", "4", "5"}, false},
		"the same text elsewhere": {baked(1), baked(2, 3), baked(5, 6, 1, 2, 3), []string{"5", "6", "1", "2", "3"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			a := readAloud(t, c.log)
			a.press("+", "+")
			a.look()
			a.more(c.more)
			a.look()
			a.anew(c.anew)
			if got := a.look(); !slices.Equal(got, c.want) {
				t.Errorf("it says %q, want %q in\n%s", got, c.want, a.out.String())
			}
			if got := strings.Contains(a.out.String(), "Tool call, "); got != c.call {
				t.Errorf("that it says the call is %v, want %v, in\n%s", got, c.call, a.out.String())
			}
		})
	}
}

// A log that lost very much of its beginning is known still.
func TestLinearAnewWithoutBeginning(t *testing.T) {
	numbers := make([]int, 400)
	for i := range numbers {
		numbers[i] = i
	}
	a := readAloud(t, dated(numbers[:300]...))
	a.look()
	a.more(dated(numbers[300:399]...))
	a.look()
	a.anew(dated(numbers[250:]...))
	if got := a.look(); !slices.Equal(got, []string{"399"}) {
		t.Errorf("it says %q", got)
	}
	if got := a.look(); len(got) > 0 {
		t.Errorf("then it says %q", got)
	}
	a.anew(dated(numbers[390:]...) + dated(400))
	if got := a.look(); !slices.Equal(got, []string{"400"}) {
		t.Errorf("after the second time it says %q", got)
	}
}

// A log with very many messages of which none of the last ones is left is known by its first ones,
// as is one of which a window is written each time: what was passed over when it was opened is not
// said.
func TestLinearAnewOfMany(t *testing.T) {
	numbers := make([]int, 400)
	for i := range numbers {
		numbers[i] = i
	}
	for name, form := range map[string]func(...int) string{"with ids": dated, "without": baked} {
		t.Run(name, func(t *testing.T) {
			a := readAloud(t, form(numbers[:300]...))
			a.look()
			for _, c := range []struct {
				log  []int
				want []string
			}{
				{numbers[:120], []string{"119"}}, // by more than is known
				{numbers[:110], nil},
				{append(slices.Clone(numbers[:110]), 500), []string{"500"}},
				{append(slices.Clone(numbers[:1]), append(slices.Clone(numbers[20:110]), 500, 501)...), []string{"501"}},
				{append(slices.Clone(numbers[:1]), append(slices.Clone(numbers[60:110]), 500, 501, 502, 503)...), []string{"502", "503"}},
				{[]int{600, 601, 602}, []string{"600", "601", "602"}},
			} {
				a.anew(form(c.log...))
				if got := a.look(); !slices.Equal(got, c.want) {
					t.Errorf("%d messages: it says %q, want %q", len(c.log), got, c.want)
				}
			}
		})
	}
}

// counted counts how often messages of a log are asked for.
type counted struct {
	model.Log
	times int
}

func (c *counted) Message(entry int) (*model.Message, error) {
	c.times++
	return c.Log.Message(entry)
}

// A message may have very many items: what it is known by is not made anew for each.
func TestLinearSaysManyItems(t *testing.T) {
	a := readAloud(t, ovenAsked("rye", "burnt", 1))
	log := &counted{Log: a.log}
	o := readLog{log: log}
	for i := range 1000 {
		o.says(render.Key{Entry: 1, Place: int32(i)})
	}
	if log.times > 4 {
		t.Errorf("the log is asked for messages %d times", log.times)
	}
	if len(o.said) != 1 || o.said[0].key.Place != 999 {
		t.Errorf("what was said is %+v", o.said)
	}
}

// readUpTo makes a log of messages of which the index has the first ones only.
func readUpTo(n int, messages ...*model.Message) (log *staticLog, readOn func(n int, ended bool)) {
	log = newStaticLog(messages...)
	log.index = model.NewIndex()
	at := 0
	readOn = func(n int, ended bool) {
		for ; at < n; at++ {
			e := model.EntryOf(messages[at])
			e.Line, e.Offset, e.Length = at+1, int64(at+1)*100, 99
			log.index.Add([]model.Entry{e})
		}
		if ended {
			log.index.Finish(nil)
		}
	}
	readOn(n, false)
	return log, readOn
}

// A log that is opened again and is still being read has nothing said again, whatever keys are
// pressed meanwhile, and all of it if it turns out to be another one.
func TestLinearAnewWhileItIsRead(t *testing.T) {
	loavesOf := func(from, to int) (all []*model.Message) {
		for i := from; i < to; i++ {
			all = append(all, said(model.RoleUser, fmt.Sprintf("loaf %d is baked", i)))
		}
		return all
	}
	for name, c := range map[string]struct {
		from int // of what is opened instead
		keys []string
		want []string
	}{
		"the same":       {0, nil, []string{"8", "9"}},
		"the same later": {0, []string{"J"}, []string{"8", "9"}},
		"another":        {20, nil, []string{"20", "21", "22", "23", "24", "25", "26", "27", "28", "29"}},
	} {
		t.Run(name, func(t *testing.T) {
			first, more := readUpTo(4, loavesOf(0, 8)...)
			more(4, true)
			conf := config.Default()
			conf.ScreenReader = true
			p := newProgram(Options{Log: first, Theme: darkTheme(), Config: conf, ASCII: true, Follow: true})
			t.Cleanup(p.Close)
			out := &bytes.Buffer{}
			r := read{linear: newLinear(p, out, 30), out: out}
			r.Update(tickMsg{first})
			more(8, false)
			r.Update(tickMsg{first})
			if got, want := loaves(out.String()), []string{"3", "4", "5", "6", "7"}; !slices.Equal(got, want) {
				t.Fatalf("at first it says %q, want %q", got, want)
			}
			again, more := readUpTo(2, loavesOf(c.from, c.from+10)...)
			r.press("g")
			out.Reset()
			r.Update(reopenedMsg{log: again})
			follow := func() {
				for _, k := range append(c.keys, "F") {
					if r.press(k) == "" {
						t.Errorf("%s says nothing", k)
					}
				}
			}
			for _, n := range []int{2, 4, 6, 7} {
				more(n, false)
				out.Reset()
				r.Update(tickMsg{again})
				if got := loaves(out.String()); len(got) > 0 {
					t.Errorf("when %d are read it says %q", n, got)
				}
				if n == 6 {
					follow()
				}
			}
			out.Reset()
			more(10, true)
			r.Update(tickMsg{again})
			if got := loaves(out.String()); !slices.Equal(got, c.want) {
				t.Errorf("then it says %q, want %q", got, c.want)
			}
			out.Reset()
			r.Update(tickMsg{again})
			if got := loaves(out.String()); len(got) > 0 {
				t.Errorf("at last it says %q", got)
			}
		})
	}
}
