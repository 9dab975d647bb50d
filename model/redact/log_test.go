package redact_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"msgview/model"
	"msgview/model/redact"
)

// logOf is a log in memory.
type logOf struct {
	model.Log
	index    *model.Index
	messages []*model.Message
}

func newLog() *logOf { return &logOf{index: model.NewIndex()} }

func (l *logOf) add(texts ...string) {
	for _, s := range texts {
		m := &model.Message{Role: model.RoleUser, Parts: []model.Part{model.Text{Text: s}}}
		l.messages = append(l.messages, m)
		e := model.EntryOf(m)
		e.Line, e.Offset, e.Length = len(l.messages), int64(len(l.messages)*100), 100
		l.index.Add([]model.Entry{e})
	}
}

func (l *logOf) Index() *model.Index { return l.index }
func (l *logOf) Message(i int) (*model.Message, error) {
	return l.messages[i], nil
}
func (l *logOf) Raw(i int) ([]model.RawRecord, error) {
	return []model.RawRecord{{Bytes: []byte(`{"text":"` + quoted(l.messages[i].Parts[0].(model.Text).Text) + `"}`)}}, nil
}

func said(t *testing.T, l *redact.Log) string {
	t.Helper()
	var all []string
	for i := range l.Index().Len() {
		m, err := l.Message(i)
		if err != nil {
			t.Fatal(err)
		}
		records, err := l.Raw(i)
		if err != nil {
			t.Fatal(err)
		}
		text := m.Parts[0].(model.Text).Text
		if raw := string(records[0].Bytes); raw != `{"text":"`+quoted(text)+`"}` {
			t.Errorf("the record of %q is %s", text, raw)
		}
		all = append(all, text)
	}
	return strings.Join(all, "|")
}

// Numbers come in the order of the log, whatever is looked at first; before that a secret
// has none, and one that is known is one where nothing gives it away, too.
func TestNumbers(t *testing.T) {
	log := newLog()
	log.add("it was s3cr3t-pw99 once", "PASSWORD=s3cr3t-pw99", "nothing", "PASSWORD=other-pw77", `say s3cr3t-pw99 and "s3cr3t-pw99x", s3cr3t\/pw99`)
	l := redact.New(redact.Options{}).Over(log)
	if got := said(t, l); got != `it was s3cr3t-pw99 once|PASSWORD=[secret]|nothing|PASSWORD=[secret]|say s3cr3t-pw99 and "s3cr3t-pw99x", s3cr3t\/pw99` {
		t.Errorf("before a scan: %s", got)
	}
	if err := l.Scan(context.Background()); err != nil {
		t.Fatal(err)
	}
	want := `it was [secret-1] once|PASSWORD=[secret-1]|nothing|PASSWORD=[secret-2]|say [secret-1] and "s3cr3t-pw99x", s3cr3t\/pw99`
	if got := said(t, l); got != want {
		t.Errorf("behind it:\n%s, want\n%s", got, want)
	}
	if _, _, whole := l.Hits(); whole {
		t.Error("a log that is not read to its end was scanned wholly")
	}
	log.index.Finish(nil)
	_ = l.Scan(context.Background())
	if got := said(t, l); got != want {
		t.Errorf("when what has no hit is known: %s", got)
	}
	hits, _, whole := l.Hits()
	if len(hits) != 3 || !whole || hits[0].Entry != 1 || hits[1].Secret != 2 || hits[2].Entry != 4 || hits[2].Kind != "a password" {
		t.Errorf("%+v", hits)
	}
	log.index.Resume()
	log.add("PASSWORD=third-pw55 s3cr3t-pw99")
	_ = l.Scan(context.Background())
	if got := said(t, l); got != want+"|PASSWORD=[secret-3] [secret-1]" {
		t.Errorf("grown: %s", got)
	}
	m, _ := l.Message(2)
	if m != log.messages[2] {
		t.Error("a message without secrets is a copy")
	}
	if a, _ := l.Message(1); func() bool { b, _ := l.Message(1); return a != b }() {
		t.Error("the same message is masked twice")
	}
}

// asking is a log that is looked at while it is scanned.
type asking struct {
	*logOf
	at  int
	ask func()
}

func (l *asking) Message(i int) (*model.Message, error) {
	if i == l.at {
		l.at = -1
		l.ask()
	}
	return l.logOf.Message(i)
}

// What was looked at during a scan, when not all values were known, is masked anew behind it.
func TestSettled(t *testing.T) {
	log := &asking{logOf: newLog(), at: 10}
	for i := range 8 {
		log.add(fmt.Sprintf("PASSWORD=s3cr3t-%dpw", i))
	}
	log.add("nothing", "PASSWORD=s3cr3t-9pw", "the end", "it was s3cr3t-9pw")
	log.index.Finish(nil)
	k := redact.New(redact.Options{})
	l := k.Over(log)
	saw := 0
	log.ask = func() {
		if _, err := l.Message(11); err != nil {
			t.Error(err)
		}
		saw = k.Changes()
	}
	if err := l.Scan(context.Background()); err != nil {
		t.Fatal(err)
	}
	if m, _ := l.Message(11); m.Parts[0].(model.Text).Text != "it was [secret-9]" || k.Changes() == saw {
		t.Errorf("%v, %d changes", m.Parts, k.Changes()-saw)
	}
}

// The place of a hit is named without what is secret in the name.
func TestWhere(t *testing.T) {
	log := newLog()
	log.add("see oven", "and oven")
	for _, m := range log.messages {
		m.Meta = []model.Field{{Name: "oven_settings", Value: []byte(`"for the oven"`)}}
	}
	log.index.Finish(nil)
	oven, err := redact.EntryOf("oven")
	if err != nil {
		t.Fatal(err)
	}
	l := redact.New(redact.Options{Mask: []redact.Entry{oven}}).Over(log)
	_ = l.Scan(context.Background())
	hits, _, _ := l.Hits()
	for _, h := range hits {
		if strings.Contains(h.Where, "oven") {
			t.Errorf("%+v", h)
		}
	}
	if len(hits) != 4 {
		t.Errorf("%+v", hits)
	}
}

// titled is a log with a title.
type titled struct {
	*logOf
	title string
}

func (l *titled) About() model.About { return model.About{Title: l.title} }

// A title that a program cut within a secret has no part of it.
func TestTitles(t *testing.T) {
	const secret = "ghp_" + "Zq8w0129456783ghijklMNOPqrstuvWXYZ01"
	log := &titled{logOf: newLog()}
	log.add("please use " + secret)
	log.index.Finish(nil)
	l := redact.New(redact.Options{}).Over(log)
	_ = l.Scan(context.Background())
	for title, want := range map[string]string{
		"please use " + secret:               "please use [secret-1]",
		"please use " + secret[:20] + "…":    "please use [secret-1]…",
		"please use x=" + secret[:9] + "...": "please use x=[secret-1]...",
		"please use " + secret + "…":         "please use [secret-1]…",
		"please use g…":                      "please use g…",
		"please use …":                       "please use …",
		"…":                                  "…",
		"":                                   "",
	} {
		if log.title = title; l.About().Title != want {
			t.Errorf("%q is %q", title, l.About().Title)
		}
	}
}

func TestDecisions(t *testing.T) {
	log := newLog()
	log.add("PASSWORD=first-pw11", "PASSWORD=second-pw22", "Authorization: Bearer zq8w0129456783ghijkl")
	log.index.Finish(nil)
	k := redact.New(redact.Options{})
	l := k.Over(log)
	_ = l.Scan(context.Background())
	check := func(want string, undecided, kept int) {
		t.Helper()
		_, u, n := k.Counts()
		if got := said(t, l); got != want || u != undecided || n != kept {
			t.Errorf("%s, %d undecided, %d kept; want %s, %d, %d", got, u, n, want, undecided, kept)
		}
	}
	check("PASSWORD=[secret-1]|PASSWORD=[secret-2]|Authorization: Bearer [secret-3]", 3, 0)
	k.Decide(2, redact.Keep)
	check("PASSWORD=[secret-1]|PASSWORD=second-pw22|Authorization: Bearer [secret-3]", 2, 1)
	k.DecideLike(1, redact.Mask)
	check("PASSWORD=[secret-1]|PASSWORD=second-pw22|Authorization: Bearer [secret-3]", 1, 1)
	k.DecideLike(3, redact.Keep)
	check("PASSWORD=[secret-1]|PASSWORD=second-pw22|Authorization: Bearer zq8w0129456783ghijkl", 0, 2)
	again := k.Again().Over(log)
	if got := said(t, again); got != "PASSWORD=[secret]|PASSWORD=second-pw22|Authorization: Bearer zq8w0129456783ghijkl" {
		t.Errorf("opened again: %s", got)
	}
	k.Decide(2, redact.Undecided)
	check("PASSWORD=[secret-1]|PASSWORD=[secret-2]|Authorization: Bearer zq8w0129456783ghijkl", 0, 1)
}

// A tag tells which token stood there, if it was one by its own form.
func TestSecretIn(t *testing.T) {
	log := newLog()
	log.add("PASSWORD=first-pw11 and AKIA" + "Q7RZ2MLW5TKD8HYB")
	l := redact.New(redact.Options{}).Over(log)
	_ = l.Scan(context.Background())
	real := func(string) bool { return true }
	for text, want := range map[string]string{"see [secret-1]": "", "see [secret-2]": "a key of AWS", "[secret-1] [secret-2]": "a key of AWS", "[secret-3] [secret-] [secret-2": "", "": ""} {
		if got := l.SecretIn(text, real); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if got := l.SecretIn("[secret-2]", func(string) bool { return false }); got != "" {
		t.Error("an example counts")
	}
}

// What a search looks for may be a tag, or reach into one.
func TestSearchesOfTags(t *testing.T) {
	for _, c := range []struct {
		text string
		all  bool
	}{{"hunter", false}, {"[secret-1]", true}, {"secret", true}, {"SECRET-", true}, {"key=[", true}, {"] is", true}, {"12", true}, {"recipe", false}, {"x", false}, {"is [se", true}} {
		var got model.Pattern
		l := redact.New(redact.Options{}).Over(&searched{newLog(), &got})
		_ = l.Search(model.Pattern{Literals: []string{c.text}}, 0, false, func() bool { return false }, func(int) bool { return true })
		if (got.Literals == nil) != c.all {
			t.Errorf("%q: %v", c.text, got)
		}
	}
}

type searched struct {
	*logOf
	got *model.Pattern
}

func (l *searched) Search(p model.Pattern, _ int, _ bool, _ func() bool, _ func(int) bool) error {
	*l.got = p
	return nil
}

// However many secrets a log has, what is kept of them is bounded, and all are masked.
func TestManySecrets(t *testing.T) {
	log := newLog()
	for i := range 3000 {
		log.add(fmt.Sprintf("PASSWORD=generated-%d-pw", i*7919))
	}
	log.index.Finish(nil)
	l := redact.New(redact.Options{}).Over(log)
	_ = l.Scan(context.Background())
	if n := len(l.Masker().Secrets()); n != 3000 {
		t.Errorf("%d secrets", n)
	}
	for i := range 3000 {
		m, _ := l.Message(i)
		if got := m.Parts[0].(model.Text).Text; got != fmt.Sprintf("PASSWORD=[secret-%d]", i+1) {
			t.Fatalf("%s at %d", got, i)
		}
	}
}

// A long secret that is known is masked where it stands within other letters, too; a short one
// may be part of a word.
func TestKnownWithinWords(t *testing.T) {
	log := newLog()
	long, short := "gh"+"p_"+"a1Bc2De3Fg4Hi5Jk6Lm7No8Pq9Rs0TuVwXyZ", "kn3ading-4"
	log.add("use "+long+" and PASSWORD="+short, "https://b.example/x"+long+"y", "un"+short+"2 is a word")
	log.index.Finish(nil)
	masked := redact.New(redact.Options{}).Over(log)
	if err := masked.Scan(context.Background()); err != nil {
		t.Fatal(err)
	}
	const want = "use [secret-1] and PASSWORD=[secret-2]|https://b.example/x[secret-1]y|unkn3ading-42 is a word"
	if got := said(t, masked); got != want {
		t.Errorf("%s\nnot\n%s", got, want)
	}
}

// A secret that is known by what stands before it is masked in what was said before that, too,
// once the log was scanned; whatever is asked for first.
func TestKnownBefore(t *testing.T) {
	const secret = "zuKt7rQx2Lw9"
	for at := range 6 {
		log := newLog()
		for i := range 6 {
			switch {
			case i == at:
				log.add("so export DB_PASSWORD=" + secret + " then")
			case i%2 == 0:
				log.add("I try " + secret)
			default:
				log.add("nothing")
			}
		}
		log.index.Finish(nil)
		l := redact.New(redact.Options{}).Over(log)
		if at%2 == 0 {
			said(t, l)
		}
		if err := l.Scan(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := said(t, l); strings.Contains(got, secret) {
			t.Errorf("known at %d: %s", at, got)
		}
	}
}

// Secrets that differ in their cases only are known each.
func TestKnownInCases(t *testing.T) {
	const one, other = "zuKt7rQx2Lw9", "zukT7rqX2lw9"
	log := newLog()
	log.add("export DB_PASSWORD=" + one + " and export APP_PASSWORD=" + other)
	log.add("it is " + one + ", " + other)
	log.index.Finish(nil)
	l := redact.New(redact.Options{}).Over(log)
	if err := l.Scan(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := said(t, l); !strings.Contains(got, "it is [secret-1], [secret-2]") {
		t.Error(got)
	}
}
