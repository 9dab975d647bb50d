package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// atOven is a line of a log in which an oven is called: what is said, or a call, or its result.
func atOven(second int, role, id, content string) string {
	return fmt.Sprintf(`{"type":%q,"sessionId":"s","uuid":"u%d","timestamp":"2026-03-02T09:00:%02dZ","message":{"id":%q,"role":%q,"content":[%s]}}`, role, second, second, id, role, content) + "\n"
}

func ovenCall(id, command string) string {
	return fmt.Sprintf(`{"type":"tool_use","id":%q,"name":"Bash","input":{"command":%q}}`, id, command)
}

func ovenResult(id, output string) string {
	return fmt.Sprintf(`{"type":"tool_result","tool_use_id":%q,"content":%q}`, id, output)
}

func ovenSays(text string) string { return fmt.Sprintf(`{"type":"text","text":%q}`, text) }

// heardRows are the rows that are read out but the first ones of the log.
func (a *aloud) heardRows() []string {
	a.t.Helper()
	a.look()
	return slices.DeleteFunc(strings.Split(a.out.String(), "\r\n"), func(s string) bool { return s == "" || s == "read again" })
}

// The result of a call that was said is read out when it comes, once and with its tool, whatever
// else was said since; also where calls share a row.
func TestLinearSaysResults(t *testing.T) {
	head := atOven(0, "user", "", ovenSays("Bake."))
	calls := atOven(1, "assistant", "m1", ovenCall("a", "bake --rye")+","+ovenCall("b", "bake --spelt"))
	for name, c := range map[string]struct {
		keys  []string
		first string
		steps []string
		want  [][]string // what the rows have, step by step
	}{
		"one after the other": {nil, head, []string{calls, atOven(2, "user", "", ovenResult("a", "1\n2")), atOven(3, "user", "", ovenResult("b", "1")), ""},
			[][]string{{"Tool call, 2 of 2:", "bake --rye  0 no result", "Tool call, 2 of 2:", "bake --spelt  0 no result"}, {"Tool result of Bash, 2 of 3:", "bake --rye  2 l"}, {"Tool result of Bash, 2 of 4:", "bake --spelt  1 l"}, nil}},
		"from the beginning": {nil, head + calls, []string{"", atOven(2, "user", "", ovenResult("a", "1")+","+ovenResult("b", "1")), ""},
			[][]string{nil, {"Tool result of Bash, 2 of 3:", "bake --rye  ", "Tool result of Bash, 2 of 3:", "bake --spelt  "}, nil}},
		"with what is behind": {nil, head + calls, []string{atOven(2, "user", "", ovenResult("a", "1")) + atOven(3, "assistant", "m2", ovenSays("Half done.")) + atOven(4, "user", "", ovenResult("b", "1")), ""},
			[][]string{{"Tool result of Bash, 2 of 5:", "bake --rye  ", "Assistant, 4 of 5:", "Half done.", "Tool result of Bash, 2 of 5:", "bake --spelt  "}, nil}},
		"that came at once": {nil, head, []string{calls + atOven(2, "user", "", ovenResult("a", "1")+","+ovenResult("b", "1")), ""},
			[][]string{{"Tool call, 2 of 3:", "bake --rye  ", "Tool call, 2 of 3:", "bake --spelt  "}, nil}},
		"in one row": {[]string{"-"}, head, []string{calls, atOven(2, "user", "", ovenResult("a", "1")), atOven(3, "user", "", ovenResult("b", "1")), ""},
			[][]string{{"Tool call, 2 of 2:", "2 calls: 2 Bash (2 no result)"}, {"Tool result of Bash, 2 of 3:", "2 calls: 2 Bash  1.0 s"}, {"Tool result of Bash, 2 of 4:", "2 calls: 2 Bash"}, nil}},
		"written out": {[]string{"+", "+"}, head, []string{calls, atOven(2, "user", "", ovenResult("a", "rye   loaf\nis done"))},
			[][]string{{"Tool call", "Bash", "$ bake --rye", "no result", "Tool call", "Bash", "$ bake --spelt", "no result"}, {"Tool result of Bash, 2 of 3:", "bake --rye  ", "| rye   loaf", "| is done"}}},
		"of tools that are hidden": {[]string{"x", "t"}, head, []string{calls, atOven(2, "user", "", ovenResult("a", "1"))}, [][]string{nil, nil}},
	} {
		t.Run(name, func(t *testing.T) {
			a := readAloud(t, c.first)
			for _, k := range c.keys {
				a.press(k)
			}
			a.look()
			for i, step := range c.steps {
				a.more(step)
				got := slices.DeleteFunc(a.heardRows(), func(s string) bool { return name == "written out" && isDetail(s) })
				if len(got) != len(c.want[i]) {
					t.Fatalf("step %d says %q, want %q", i, got, c.want[i])
				}
				for j, want := range c.want[i] {
					if !strings.Contains(got[j], want) {
						t.Errorf("step %d says %q, want %q", i, got[j], want)
					}
				}
			}
		})
	}
}

// isDetail reports whether a row tells where something stands in the file.
func isDetail(row string) bool {
	name, _, ok := strings.Cut(strings.TrimPrefix(row, "| "), ": ")
	return ok && slices.Contains([]string{"source", "id", "time", "sessionId", "message.id", "call id", "result of call", "role"}, name)
}

// A reader who was elsewhere hears the results that came when the log is followed again.
func TestLinearSaysResultsAfterKeys(t *testing.T) {
	a := readAloud(t, atOven(0, "user", "", ovenSays("Bake."))+atOven(1, "assistant", "m1", ovenCall("a", "bake --rye")))
	a.look()
	a.press("g")
	a.more(atOven(2, "user", "", ovenResult("a", "1")) + atOven(3, "assistant", "m2", ovenSays("Done.")))
	if got := a.heardRows(); len(got) > 0 {
		t.Errorf("elsewhere it says %q", got)
	}
	a.press("F")
	if got := a.heardRows(); !slices.Contains(got, "Tool result of Bash, 2 of 4:") {
		t.Errorf("it says %q", got)
	}
	if got := a.heardRows(); len(got) > 0 {
		t.Errorf("then it says %q", got)
	}
}

// An answer that grows is said on from where it was, at a pause or when something else came, and
// nothing of it twice.
func TestLinearSaysTheRest(t *testing.T) {
	piece := func(second int, text string) string { return atOven(second, "assistant", "m1", ovenSays(text)) }
	for name, complete := range map[string]bool{"at a pause": false, "before something else": true} {
		t.Run(name, func(t *testing.T) {
			a := readAloud(t, atOven(0, "user", "", ovenSays("Bake.")))
			now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
			a.program.view.opt.Now = func() time.Time { return now }
			a.more(piece(1, "I knead."))
			if got, want := a.heardRows(), []string{"Assistant, 2 of 2:", "I knead."}; !slices.Equal(got, want) {
				t.Fatalf("it begins with %q, want %q", got, want)
			}
			for i, text := range []string{"I bake.", "I cool."} {
				a.more(piece(2+i, text))
				now = now.Add(restPause / 2)
				if got := a.heardRows(); len(got) > 0 {
					t.Errorf("while it grows it says %q", got)
				}
			}
			want := []string{"Assistant, 2 of 2, goes on:", "I bake.", "I cool."}
			if complete {
				a.more(atOven(9, "user", "", ovenSays("Thanks.")))
				want = []string{"Assistant, 2 of 3, goes on:", "I bake.", "I cool.", "User, 3 of 3:", "Thanks."}
			}
			now = now.Add(restPause)
			if got := a.heardRows(); !slices.Equal(got, want) {
				t.Errorf("it says %q, want %q", got, want)
			}
			now = now.Add(restPause)
			if got := a.heardRows(); len(got) > 0 {
				t.Errorf("then it says %q", got)
			}
		})
	}
}

func TestNewLines(t *testing.T) {
	for _, c := range []struct{ before, now, want string }{
		{"I bake.", "I bake.\nI cool.", "I cool."},
		{"I ba", "I bake.", "bake."},
		{"I bake", "I bake rye.", "rye."},
		{"I bake.\n| id: 1", "I bake.\nI cool.\n| id: 1", "I cool."},
		{"rye  1", "rye    1\nspelt  2", "spelt  2"},
		{"2 calls", "3 calls", "3 calls"},
		{"I bake.\nI cool.", "I bake.", ""},
	} {
		if got := strings.Join(newLines(c.before, c.now), "\n"); got != c.want {
			t.Errorf("%q after %q: %q, want %q", c.now, c.before, got, c.want)
		}
	}
}

// A log that is written anew each time has its results read out, and its answers go on, as one
// that is written on.
func TestLinearSaysResultsAnew(t *testing.T) {
	ask := `{"role":"user","content":"Bake."},{"role":"assistant","content":"","tool_calls":[{"id":"a","type":"function","function":{"name":"bake","arguments":"{\"oven\":\"rye\"}"}}]}`
	result := `,{"role":"tool","tool_call_id":"a","content":"burnt"}`
	a := readAloud(t, "["+ask+"]")
	now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	a.program.view.opt.Now = func() time.Time { now = now.Add(restPause); return now }
	a.look()
	for _, c := range []struct {
		anew string
		want []string
	}{
		{result, []string{"Tool result of bake, 2 of 3:", "> bake  rye  1 l"}},
		{result + `,{"role":"assistant","content":"I bake"}`, []string{"Assistant, 4 of 4:", "I bake"}},
		{result + `,{"role":"assistant","content":"I bake\n\nspelt."}`, []string{"Assistant, 4 of 4, goes on:", "spelt."}},
	} {
		a.anew("[" + ask + c.anew + "]")
		if got := a.heardRows(); !slices.Equal(got, c.want) {
			t.Errorf("it says %q, want %q", got, c.want)
		}
	}
}

// How much is left out where very much comes at once is said, with keys that go there.
func TestLinearSaysWhatIsLeftOut(t *testing.T) {
	var calls []string
	for i := range 1500 {
		calls = append(calls, ovenCall(fmt.Sprint("c", i), fmt.Sprint("bake ", i)))
	}
	many := make([]int, 1500)
	for i := range many {
		many[i] = i + 1
	}
	for name, c := range map[string]struct {
		log, more, want string
		back            []string // keys
		there           string
	}{
		"messages":        {baked(0), baked(many...), "499 messages were left out; :1002 and Enter goes to the first of them, F to the newest", []string{":", "1", "0", "0", "2", "enter"}, "loaf 1001 is baked"},
		"one message":     {baked(0), baked(many[:1002]...), "1 message was left out; :1002 and Enter goes to the first of them, F to the newest", []string{":", "1", "0", "0", "2", "enter"}, "loaf 1001 is baked"},
		"items of one":    {atOven(0, "user", "", ovenSays("Bake.")), atOven(1, "assistant", "m1", strings.Join(calls, ",")), "499 items were left out; K goes back to them one by one, F to the newest", []string{"K"}, "> Bash  bake 1498  "},
		"nothing":         {baked(0), baked(many[:1001]...), "", nil, ""},
		"before a result": {atOven(0, "user", "", ovenSays("Bake.")), atOven(1, "assistant", "m1", strings.Join(calls, ",")) + atOven(2, "user", "", ovenResult("c7", "1")), "499 items were left out; K goes back to them one by one, F to the newest", nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			a := readAloud(t, c.log)
			a.look()
			a.more(c.more)
			rows := a.heardRows()
			at := slices.IndexFunc(rows, func(s string) bool { return strings.Contains(s, "left out") })
			if c.want == "" {
				if at >= 0 {
					t.Errorf("it says %q", rows[at])
				}
				return
			}
			if at != len(rows)-3 || rows[at] != c.want {
				t.Fatalf("row %d of %d says so: %q, want %q", at, len(rows), rows[max(at, 0)], c.want)
			}
			newest := rows[len(rows)-1]
			if got := a.heardRows(); len(got) > 0 {
				t.Errorf("then it says %q", got)
			}
			if c.back == nil {
				return
			}
			if got := a.press(c.back...); !strings.Contains(got, c.there) {
				t.Errorf("%s goes to %q, want %q", c.back, got, c.there)
			}
			if got := a.press("F"); !strings.Contains(got, newest) {
				t.Errorf("F says %q, want %q", got, newest)
			}
			if got := a.heardRows(); len(got) > 0 {
				t.Errorf("after F it says %q", got)
			}
		})
	}
}

// A mask that gets its number when the same secret comes once more is nothing that goes on; what
// is written behind it is said without it.
func TestLinearMaskGetsItsNumber(t *testing.T) {
	const key = "the oven takes ghp_" + "abcdefghijklmnopqrstuvwxyzABCD123456"
	for name, c := range map[string]struct {
		more string
		want []string
	}{
		"another message": {atOven(2, "assistant", "m2", ovenSays("Once more, "+key+".")), []string{"Assistant, 3 of 3:", "Once more, the oven takes [secret-1]."}},
		"nothing":         {"", nil},
		"it goes on":      {atOven(2, "assistant", "m1", ovenSays("Bake, "+key+".")), []string{"Assistant, 2 of 2, goes on:", "Bake, the oven takes [secret-1]."}},
	} {
		t.Run(name, func(t *testing.T) {
			a := readAloud(t, atOven(0, "user", "", ovenSays("Bake."))+atOven(1, "assistant", "m1", ovenSays("Knead, "+key+".")))
			now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
			a.program.view.opt.Now = func() time.Time { now = now.Add(restPause); return now }
			a.look()
			if got := a.press("X"); strings.Contains(got, "goes on") {
				t.Errorf("X says %q", got)
			}
			got := a.heardRows()
			a.more(c.more)
			got = append(got, a.heardRows()...)
			got = append(got, a.heardRows()...)
			if !slices.Equal(got, c.want) {
				t.Errorf("it says %q, want %q", got, c.want)
			}
		})
	}
}
