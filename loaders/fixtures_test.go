package loaders

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"msgview/loaders/formats/formattest"
	"msgview/model"
)

// fixtures returns the logs of testdata: files, and folders that are one log.
// A folder is one log if its name ends in .log; of other folders the files that
// lie directly in them are.
func fixtures(t testing.TB) map[string][]string {
	root := filepath.Join("..", "testdata")
	byFormat := map[string][]string{}
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range entries {
		if !format.IsDir() || format.Name() == "golden" {
			continue
		}
		list, err := os.ReadDir(filepath.Join(root, format.Name()))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range list {
			if f.IsDir() && !strings.HasSuffix(f.Name(), ".log") {
				inside, _ := filepath.Glob(filepath.Join(root, format.Name(), f.Name(), "*.jsonl"))
				byFormat[format.Name()] = append(byFormat[format.Name()], inside...)
				continue
			}
			byFormat[format.Name()] = append(byFormat[format.Name()], filepath.Join(root, format.Name(), f.Name()))
		}
	}
	return byFormat
}

// open opens a log and waits until it is read to its end.
func open(t testing.TB, path string) *Log {
	l, err := Open(context.Background(), path, Options{})
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	t.Cleanup(func() { l.Close() })
	if err := l.Wait(context.Background()); err != nil {
		t.Logf("%s: %v", path, err)
	}
	return l
}

// checkAccount holds an account to its sum and to the index.
func checkAccount(t testing.TB, l *Log) {
	t.Helper()
	a := l.index.Account()
	if sum := a.Shown + a.Metadata + a.Unknown + a.Malformed; sum != a.Records {
		t.Errorf("records %d = %d shown + %d metadata + %d unknown + %d malformed: sum is %d", a.Records, a.Shown, a.Metadata, a.Unknown, a.Malformed, sum)
	}
	messages, _ := l.index.Totals()
	if messages != a.Messages {
		t.Errorf("%d messages in the account, %d in the index", a.Messages, messages)
	}
	if a.Paired > a.Calls || a.Paired > a.Results {
		t.Errorf("%d pairs of %d calls and %d results", a.Paired, a.Calls, a.Results)
	}
}

// Every fixture opens as the format whose folder it is in, every record is
// accounted for, and what it says is what the golden file says.
func TestFixtures(t *testing.T) {
	for format, paths := range fixtures(t) {
		for _, path := range paths {
			t.Run(format+"/"+filepath.Base(path), func(t *testing.T) {
				l := open(t, path)
				if got := l.Source().Format; got != format {
					t.Errorf("opened as %s: %s", got, strings.Join(l.Source().Why, "; "))
				}
				checkAccount(t, l)
				formattest.Golden(t, filepath.Join("..", "testdata", "golden", format, filepath.Base(path)+".txt"), dump(t, l))
			})
		}
	}
}

// dump writes what is known of a log in a form that shows differences well.
func dump(t testing.TB, l *Log) string {
	var b strings.Builder
	a := l.index.Account()
	about := l.About()
	fmt.Fprintf(&b, "%s (%s), %s\n", l.Source().Format, l.Source().Shape, l.Source().Container)
	fmt.Fprintf(&b, "records %d: shown %d, metadata %d, unknown %d, malformed %d\n", a.Records, a.Shown, a.Metadata, a.Unknown, a.Malformed)
	fmt.Fprintf(&b, "conversations %d, messages %d, calls %d, results %d, paired %d, errors %d\n", a.Conversations, a.Messages, a.Calls, a.Results, a.Paired, a.Errors)
	var types []string
	for k, n := range a.UnknownTypes {
		types = append(types, fmt.Sprintf("unknown %s: %d\n", k, n))
	}
	sort.Strings(types)
	b.WriteString(strings.Join(types, ""))
	if about.Title != "" || about.Model != "" {
		fmt.Fprintf(&b, "about %q %q\n", about.Title, about.Model)
	}
	for i := range l.index.Len() {
		m, err := l.Message(i)
		if err != nil {
			t.Fatalf("entry %d: %v", i, err)
		}
		dumpEntry(&b, l, i, m)
	}
	return b.String()
}

func dumpEntry(b *strings.Builder, l *Log, i int, m *model.Message) {
	f := l.index.Flags(i)
	p := l.index.Place(i)
	fmt.Fprintf(b, "\n%d line %d ", i, p.Line)
	switch {
	case f.Has(model.FlagPiece):
		fmt.Fprintf(b, "piece of %d\n", l.index.Owner(i))
		return
	case f.Has(model.FlagPart):
		b.WriteString("part of another message\n")
		return
	case !f.IsMessage():
		fmt.Fprintf(b, "%s %s\n", m.Mode, m.RawRole)
		return
	}
	fmt.Fprintf(b, "%s", m.Role)
	for _, s := range []string{m.RawRole, m.Agent, m.Mode, m.Injected, m.Model} {
		if s != "" && s != m.Role.String() {
			fmt.Fprintf(b, " %s", s)
		}
	}
	if f.Has(model.FlagPrompt) {
		b.WriteString(" PROMPT")
	}
	if n, k, ok := l.index.ThreadOf(i); ok {
		fmt.Fprintf(b, " thread %d.%d", n, k)
	}
	if f.Has(model.FlagInactive) {
		b.WriteString(" inactive")
	}
	if !m.Time.IsZero() {
		b.WriteString(" " + m.Time.UTC().Format("15:04:05.999"))
	}
	if !m.Usage.IsZero() {
		fmt.Fprintf(b, " %+v", m.Usage)
	}
	b.WriteString("\n")
	calls, results := 0, 0
	for _, part := range m.Parts {
		to := ""
		switch part.(type) {
		case *model.ToolCall:
			if e, k, ok := l.index.Result(i, calls); ok {
				to = fmt.Sprintf(" -> %d.%d", e, k)
			}
			if threads := l.index.Spawned(i, calls); len(threads) > 0 {
				to += fmt.Sprintf(" threads %v", threads)
			}
			calls++
		case *model.ToolResult:
			if e, k, ok := l.index.Call(i, results); ok {
				to = fmt.Sprintf(" <- %d.%d", e, k)
			}
			results++
		}
		fmt.Fprintf(b, "  %s%s\n", dumpPart(part), to)
	}
	for _, w := range m.Warnings {
		fmt.Fprintf(b, "  warning: %s\n", w)
	}
}

func dumpPart(p model.Part) string {
	short := func(s string) string {
		if len(s) > 160 {
			s = fmt.Sprintf("%s…(%d)", s[:160], len(s))
		}
		return fmt.Sprintf("%q", s)
	}
	switch p := p.(type) {
	case model.Text:
		return "text " + short(p.Text)
	case model.Reasoning:
		return fmt.Sprintf("reasoning %s encrypted=%v redacted=%v notstored=%v", short(p.Text), p.Encrypted, p.Redacted, p.NotStored)
	case *model.ToolCall:
		args := p.ArgumentsText
		if p.Arguments != nil {
			args = string(bytes.TrimSpace(p.Arguments))
		}
		return fmt.Sprintf("call %s %q %s state=%d malformed=%v agent=%q", p.Name, p.ID, short(args), p.State, p.Malformed, p.Agent)
	case *model.ToolResult:
		s := fmt.Sprintf("result %s %q error=%d denied=%v", p.Name, p.CallID, p.Error, p.Denied)
		for _, c := range p.Content {
			s += "\n    " + dumpPart(c)
		}
		return s
	case model.Media:
		return fmt.Sprintf("%s %s %q %d bytes url=%s lost=%v", p.Kind, p.MediaType, p.Name, p.Bytes, short(p.URL), p.Lost)
	case model.Citation:
		return fmt.Sprintf("citation %q %s", p.Title, p.URL)
	case model.Marker:
		return fmt.Sprintf("marker %s %s error=%v", p.Kind, short(p.Text), p.Error)
	case model.Data:
		return fmt.Sprintf("data %s %s", p.Name, short(string(p.Raw)))
	case model.Unknown:
		return fmt.Sprintf("unknown %s %s", p.Type, short(string(p.Raw)))
	}
	return "?"
}
