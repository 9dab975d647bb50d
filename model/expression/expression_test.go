package expression

import (
	"errors"
	"strings"
	"testing"
	"time"

	"msgview/model/findings"
)

var now = time.Date(2026, 5, 3, 12, 0, 0, 0, time.UTC)

// item is a subject for tests.
type item struct {
	texts   map[Field][]string
	numbers map[Field]float64
	at      time.Time
	marks   []string
}

func (s item) Texts(f Field, yield func(string) bool) {
	for _, t := range s.texts[f] {
		if !yield(t) {
			return
		}
	}
}

func (s item) Number(f Field) (float64, bool) { n, ok := s.numbers[f]; return n, ok }

func (s item) When(Field) (time.Time, bool) { return s.at, !s.at.IsZero() }

func (s item) Is(mark string) bool {
	for _, m := range s.marks {
		if m == mark {
			return true
		}
	}
	return false
}

var call = item{
	texts: map[Field][]string{
		Role: {"assistant"}, Tool: {"Bash", "shell"}, Status: {"failed"}, Path: {"/home/a/ui/app.go"},
		Text: {"go test ./ui (all)", "FAIL: TestFrame timed  out"},
	},
	numbers: map[Field]float64{Exit: 1, Dur: 45, Tokens: 12_000, Turn: 3},
	at:      time.Date(2026, 5, 1, 14, 32, 10, 0, time.FixedZone("", 7200)),
	marks:   []string{Unrecovered, "fail", "fail.exit", "error"},
}

func TestFits(t *testing.T) {
	prompt := item{texts: map[Field][]string{Role: {"user"}, Text: {"Never touch it"}}}
	for _, c := range []struct {
		text          string
		call, prompts bool
	}{
		{`role=assistant tool=bash exit!=0 and dur>30s`, true, false},
		{`role=ASSISTANT`, true, false},
		{`role=user or exit=1`, true, true},
		{`role=user exit=1 or tool=bash`, true, false},
		{`role=user (exit=1 or tool=bash)`, false, false},
		{`(role=user)or(exit=1)`, true, true},
		{`exit!=0`, true, false},
		{`not exit=0`, true, true},
		{`!exit=1`, false, true},
		{`not (role=user or role=assistant)`, false, false},
		{`not not role=user`, false, true},
		{`AND=1 or role=user`, false, false}, // an error, see below
		{`tool!=read`, true, false},
		{`tool!=shell`, false, false},
		{`tool=b*`, true, false},
		{`tool=b?sh`, true, false},
		{`tool="b*"`, false, false},
		{`tool=ash`, false, false},
		{`tool~as`, true, false},
		{`tool~As`, false, false},
		{`tool=~^b.s`, true, false},
		{`tool=~^B\Ss`, true, false},
		{`tool=~^b.S`, false, false},
		{`text~"./ui (ALL)"`, false, false},
		{`text~"./ui (all)"`, true, false},
		{`text=~(fail|error):`, true, false},
		{`text~never`, false, true},
		{`text!~never`, true, false},
		{`status=failed`, true, false},
		{`exit>=1 exit<2 exit<=1 exit>0`, true, false},
		{`dur > 1h`, false, false},
		{`dur<1m dur>=45s dur=45s dur>1000ms`, true, false},
		{`dur>1m30s`, false, false},
		{`tokens>=12k tokens<1.5M`, true, false},
		{`turn=3`, true, false},
		{`path=app.go`, true, false},
		{`path=ui/app.go`, true, false},
		{`path=pp.go`, false, false},
		{`path=/home/a/ui/app.go`, true, false},
		{`path=*.go path~/ui/`, true, false},
		{`time=14:32`, true, false},
		{`time>14:32`, false, false},
		{`time>=14:32:10 time<14:33 time!=14:31`, true, false},
		{`time=2026-05-01`, true, false},
		{`time=2026-05`, true, false},
		{`time>2026-05-01`, false, false},
		{`time>=2026-05-01T14:32 time<2026-05-02`, true, false},
		{`time="2026-05-01 14:32"`, true, false},
		{`time=2026-05-01T12:32:10Z`, true, false},
		{`time<yesterday`, true, false},
		{`time=today`, false, false},
		{`is:unrecovered is:fail is:fail.exit`, true, false},
		{`is:fork`, false, false},
		{`is:FAIL`, true, false},
	} {
		e, err := Parse(Messages, c.text, now)
		if strings.HasPrefix(c.text, "AND") {
			if err == nil {
				t.Errorf("%s is understood", c.text)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if got := e.Fits(call); got != c.call {
			t.Errorf("%s of the call: %v", c.text, got)
		}
		if got := e.Fits(prompt); got != c.prompts {
			t.Errorf("%s of the prompt: %v", c.text, got)
		}
		again, err := Parse(Messages, e.String(), now)
		if err != nil || again.String() != e.String() || again.Fits(call) != c.call || again.Fits(prompt) != c.prompts {
			t.Errorf("%s is written as %s: %v", c.text, e, err)
		}
	}
}

// Errors point at what is wrong.
func TestErrors(t *testing.T) {
	for _, c := range []struct{ text, mark, says, word string }{
		{``, ``, `no expression`, ``},
		{`  `, `  `, `no expression`, ``},
		{`rol=user`, `^^^`, `no field "rol"`, `rol`},
		{`exit=0 durr>3s`, `       ^^^^`, `no field "durr"`, `durr`},
		{`exit=`, `     `, `value is missing`, ``},
		{`exit= `, `      `, `value is missing`, ``},
		{`(exit=)`, `      `, `value is missing`, ``},
		{`exit`, `    `, `what of exit?`, ``},
		{`exit=x`, `     ^`, `no number`, ``},
		{`exit~1`, `    ^`, `exit is not compared by ~`, ``},
		{`role<user`, `    ^`, `role is not compared by <`, ``},
		{`role=asistant`, `     ^^^^^^^^`, `role is never "asistant"`, `asistant`},
		{`status=fail`, `       ^^^^`, `status is never "fail"`, `fail`},
		{`is:unrecoverd`, `   ^^^^^^^^^^`, `nothing is found that is called "unrecoverd"`, `unrecoverd`},
		{`dur>30`, `    ^^`, `no time span`, ``},
		{`dur>30x`, `    ^^^`, `no time span`, ``},
		{`time>30s`, `     ^^^`, `no time`, ``},
		{`bash`, `^^^^`, `a field and a value are wanted, such as text~bash`, `bash`},
		{`exit=0 "two words"`, `       ^^^^`, `a field and a value are wanted`, ``},
		{`(exit=0`, `^`, `not closed`, ``},
		{`exit=0)`, `      ^`, `closes nothing`, ``},
		{`()`, ` ^`, `missing before`, ``},
		{`exit=0 or`, `         `, `missing at the end`, ``},
		{`or exit=0`, `^^`, `missing before "or"`, ``},
		{`exit=0 and and exit=1`, `           ^^^`, `missing before "and"`, ``},
		{`not`, `   `, `missing at the end`, ``},
		{`text~"a`, `     ^`, `not closed`, ``},
		{`text~"a"b`, `        ^`, `space is missing`, ``},
		{`text~""`, `     ^^`, `everything contains nothing`, ``},
		{`text~f(x`, `     ^^^`, `quotation marks`, ``},
		{`text=~"(a"`, `      ^^^^`, `no regular expression: missing closing )`, ``},
		{"text~\xff", `     ^`, `no UTF-8`, ``},
		{strings.Repeat("(", 100), strings.Repeat(" ", maxDepth+1) + "^", `nested too deep`, ``},
		{strings.Repeat("!", 100), strings.Repeat(" ", maxDepth+1) + "^", `nested too deep`, ``},
	} {
		_, err := Parse(Messages, c.text, now)
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("%q is understood", c.text)
			continue
		}
		mark := strings.Repeat(" ", e.At) + strings.Repeat("^", e.End-e.At)
		if mark != c.mark || !strings.Contains(e.Says, c.says) || e.Word != c.word || e.Word != "" && len(e.Names) == 0 {
			t.Errorf("%q\n %s\n %s wanted\n%s (%q)", c.text, mark, c.mark, e.Says, e.Word)
		}
	}
	if _, err := Parse(Messages, strings.Repeat("exit=0 ", 1000), now); err == nil {
		t.Error("there is no bound")
	}
}

// The plainest form has no more parentheses and quotation marks than it needs.
func TestString(t *testing.T) {
	for text, want := range map[string]string{
		`((role=user))   exit==0`:             `role=user and exit=0`,
		`role:user or (exit=0 tool=a)`:        `role=user or exit=0 and tool=a`,
		`(role=user or exit=0)tool=a`:         `(role=user or exit=0) and tool=a`,
		`!(role=user exit=0)`:                 `not (role=user and exit=0)`,
		`! ! is=fork`:                         `not not is:fork`,
		`text~'it''s'`:                        `text~"it's"`,
		`text~"say ""hi"""`:                   `text~"say ""hi"""`,
		`tool="a*"`:                           `tool="a*"`,
		`tool=a*(b)`:                          `tool=a*(b)`,
		`text~"plain"`:                        `text~plain`,
		`tool=""`:                             `tool=""`,
		`text~"and"`:                          `text~and`,
		`(role=user and (exit=0 and exit=1))`: `role=user and (exit=0 and exit=1)`,
	} {
		e, err := Parse(Messages, text, now)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if e.String() != want {
			t.Errorf("%s: %s, want %s", text, e, want)
		}
	}
}

// What is known of a subject tells whether it need be read.
func TestMay(t *testing.T) {
	known := func(t *Term) Known {
		switch t.Field {
		case Role:
			if t.Fits("user") {
				return Yes
			}
			return No
		case Tool:
			return No // it has no calls
		}
		return Perhaps
	}
	for text, want := range map[string]bool{
		`role=user`: true, `role=user text~x`: true, `role=assistant text~x`: false, `role=assistant or text~x`: true,
		`not role=user`: false, `not (role=user text~x)`: true, `tool=bash`: false, `not tool=bash`: true, `role!=user`: false,
	} {
		e, err := Parse(Messages, text, now)
		if err != nil {
			t.Fatal(err)
		}
		if got := e.May(known); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

func TestLiteral(t *testing.T) {
	for text, want := range map[string]string{
		`text~abc`: "abc", `role=user text~abc text~longer`: "longer", `text~abc or role=user`: "", `not text~abc`: "", `text=~abc`: "", `text!~abc`: "",
	} {
		e, err := Parse(Messages, text, now)
		if err != nil {
			t.Fatal(err)
		}
		if got, fold := e.Literal(); got != want || !fold && got != "" {
			t.Errorf("%s: %q", text, got)
		}
	}
}

// The reference names all fields and what follows is:, and its examples are understood.
func TestReference(t *testing.T) {
	page := Reference()
	for _, line := range strings.Split(page, "\n") {
		if len(line) >= 100 {
			t.Errorf("too long: %s", line)
		}
	}
	for _, name := range Messages.names() {
		if !strings.Contains(page, "\n  "+name+" ") {
			t.Errorf("no word of %s", name)
		}
	}
	for _, r := range findings.Rules() {
		if !strings.Contains(page, " "+r.Code) {
			t.Errorf("no word of %s", r.Code)
		}
	}
	_, examples, _ := strings.Cut(page, "\n\n")
	examples, _, _ = strings.Cut(examples, "\n\n")
	for _, text := range strings.Split(examples, "\n") {
		if _, err := Parse(Messages, text, now); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		`role=assistant tool=bash exit!=0 and dur>30s`, `(is:fail or !is:fork) text=~"a|(b)"`, `not tool=b* path~'x''y' or time>=14:32`,
		`tokens>10k turn<=3 time=2026-05 dur=1h30m`, `tool= =*`, `text~f(x) and`, `((`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, err := Parse(Messages, text, now)
		if err != nil {
			var wrong *Error
			if !errors.As(err, &wrong) || wrong.At < 0 || wrong.End < wrong.At || wrong.End > len(text) || wrong.Says == "" {
				t.Fatalf("%q: %#v", text, err)
			}
			return
		}
		again, err := Parse(Messages, e.String(), now)
		if err != nil {
			t.Fatalf("%q is written as %q: %v", text, e, err)
		}
		if again.String() != e.String() || again.Fits(call) != e.Fits(call) || again.Fits(item{}) != e.Fits(item{}) {
			t.Fatalf("%q is written as %q, and that as %q", text, e, again)
		}
		if e.Fits(call) && !e.May(func(*Term) Known { return Perhaps }) {
			t.Fatalf("%q may not what it does", text)
		}
	})
}
