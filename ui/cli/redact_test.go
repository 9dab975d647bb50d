package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"msgview/model/redact/redacttest"
)

// The word behind --redact may stand apart, but that a file has its name, or it is what to
// look for.
func TestRedactApart(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, c := range []struct{ args, want string }{
		{"print --redact off a.jsonl", "print --redact=off a.jsonl"},
		{"stats --redact auto --json a.jsonl", "stats --redact=auto --json a.jsonl"},
		{"print --redact a.jsonl", "print --redact a.jsonl"},
		{"print a.jsonl --redact", "print a.jsonl --redact"},
		{"print -- --redact off", "print -- --redact off"},
		{"search --redact off a.jsonl", "search --redact off a.jsonl"},
		{"--theme light search --redact off a.jsonl", "--theme light search --redact off a.jsonl"},
		{"--utc --place search search --plain --redact off", "--utc --place search search --plain --redact off"},
		{"--redact off search --redact off a.jsonl", "--redact=off search --redact off a.jsonl"},
		{"--theme light print --redact off a.jsonl", "--theme light print --redact=off a.jsonl"},
		{"--theme search print --redact off a.jsonl", "--theme search print --redact=off a.jsonl"},
		{"--redact off search", "--redact=off search"},
		{"search.jsonl --redact off", "search.jsonl --redact=off"},
	} {
		if got := strings.Join(joined(root(Program{}), strings.Fields(c.args)), " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.args, got, c.want)
		}
	}
	if err := os.WriteFile("off", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if got := joined(root(Program{}), []string{"print", "--redact", "off"}); len(got) != 3 {
		t.Error(got)
	}
}

// planted is a log with a secret of each kind in all places of a message.
func planted(kinds []redacttest.Planted) string {
	var b strings.Builder
	for i, p := range kinds {
		arguments, _ := json.Marshal(map[string]any{"command": "echo '" + p.Text + "'"})
		for _, m := range []any{
			map[string]any{"role": "user", "content": "please use " + p.Text},
			map[string]any{"role": "assistant", "content": nil, "reasoning_content": "it is " + p.Text, "tool_calls": []any{map[string]any{"id": fmt.Sprintf("c%d", i), "type": "function", "function": map[string]any{"name": "bash", "arguments": string(arguments)}}}},
			map[string]any{"role": "tool", "tool_call_id": fmt.Sprintf("c%d", i), "content": "panic: " + p.Text + "\nexit status 2"},
			map[string]any{"role": "assistant", "content": "done with " + p.Text, "x_field": p.Text},
		} {
			line, _ := json.Marshal(m)
			b.Write(append(line, '\n'))
		}
	}
	return b.String()
}

// kindsIn names the kinds of secrets that a text has.
func kindsIn(kinds []redacttest.Planted, text string) (which []string) {
	text = strings.ReplaceAll(text, `\/`, "/")
	for _, p := range kinds {
		for _, w := range p.Words() {
			if strings.Contains(text, w) {
				which = append(which, p.Kind)
				break
			}
		}
	}
	return which
}

// No command has a secret with --redact, in what it writes and in what it says besides;
// without it print has them all.
func TestRedact(t *testing.T) {
	kinds := redacttest.All(3)
	path, other := file(t, "planted.jsonl", planted(kinds)), file(t, "other.jsonl", planted(kinds[:9]))
	for _, args := range [][]string{
		{"print", "--level", "5", "--width", "4000", path}, {"print", "--format", "markdown", path}, {"print", "--format", "json", path},
		{"print", "--at", "m3", path}, {"--redact", path}, {"check", "--content", "--recovered", path}, {"check", "--content", "--format", "json", path}, {"brief", "--content", "--budget", "20000", path},
		{"search", "--plain", "please", path}, {"search", "--json", "use", path}, {"stats", "--json", path}, {"list", path}, {"list", "--json", path}, {"diff", "--plain", "--full", path, other}, {"diff", "--json", path, other},
		{"export", "--to", "openai-chat", path}, {"export", "--to", "anthropic-messages", path}, {"export", "--to", "vercel-ai", path}, {"export", "--to", "atif", path}, {"export", "--to", "patch", path},
	} {
		how := "--redact"
		if args[0] == "export" {
			how = "--redact=auto"
		}
		r := run(t, "", nil, append([]string{args[0], how}, args[1:]...)...)
		if r.code > 1 {
			t.Errorf("%q: %+v", args, r)
		}
		if which := kindsIn(kinds, r.out+r.err); len(which) > 0 {
			t.Errorf("%q has %v", args, which)
		}
		if (args[0] == "print" || args[0] == "list" || args[0] == "search") && (!strings.Contains(r.out, "[secret-1]") || strings.Contains(r.out, "[secret]")) {
			t.Errorf("%q: no numbers in\n%.2000s", args, r.out)
		}
	}
	for _, args := range [][]string{{"print", "--level", "5", "--width", "4000", path}, {"print", "--redact=off", "--format", "json", path}} {
		if r := run(t, "", nil, args...); len(kindsIn(kinds, r.out)) != len(kinds) {
			t.Errorf("%q has only %v", args, kindsIn(kinds, r.out))
		}
	}
}

// The name of a log has no secret where it is only said; where it is to be opened the path is
// as it is, and help says so.
func TestRedactNames(t *testing.T) {
	const secret = "hunter22x"
	path := file(t, "DB_PASSWORD="+secret+".jsonl", planted(nil)+`{"role":"user","content":"hello"}`+"\n"+`{"role":"assistant","content":"bye"}`+"\n")
	for _, args := range [][]string{{"print", "--redact", path}, {"print", "--redact", "--format", "json", path}, {"stats", "--redact", "--json", path}, {"brief", "--redact", path}, {"export", "--redact=auto", "--to", "html", path}, {"export", "--redact=auto", "--to", "markdown", path}, {"export", "--redact=auto", "--to", "svg", path}, {"export", "--redact=auto", "--to", "atif", path}} {
		if r := run(t, "", nil, args...); r.code > 0 || r.out == "" || strings.Contains(r.out+r.err, secret) {
			t.Errorf("%q: %+v", args, r)
		}
	}
	for _, args := range [][]string{{"list", "--redact", "--json", path}, {"search", "--redact", "--json", "hello", path}} {
		if r := run(t, "", nil, args...); !strings.Contains(r.out, secret) {
			t.Errorf("%q: the path cannot be opened: %+v", args, r)
		}
	}
	for _, command := range []string{"print", "check", "brief", "search", "stats", "list"} {
		if r := run(t, "", nil, command, "--help"); !strings.Contains(r.out, "but for paths of files") {
			t.Errorf("%s --help does not say what stays", command)
		}
	}
}

// What a person wants to be masked is masked where it is the name of a model, too, which the
// index of a log knows.
func TestRedactModels(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"type":"user","uuid":"u1","sessionId":"s","timestamp":"2026-03-02T09:00:00.000Z","message":{"role":"user","content":"Is it hot?"}}` + "\n")
	for i, name := range []string{"oven-7b", "stove-9b"} {
		fmt.Fprintf(&b, `{"type":"assistant","uuid":"a%d","sessionId":"s","timestamp":"2026-03-02T09:00:0%d.000Z","message":{"id":"m%d","role":"assistant","model":%q,"content":[{"type":"text","text":"Yes."}]}}`+"\n", i, i+1, i, name)
	}
	path := file(t, "a.jsonl", b.String())
	if r := run(t, "", environment(), "export", "--to", "html", path); !strings.Contains(r.out, "oven-7b") || !strings.Contains(r.out, "<dt>models</dt>") {
		t.Fatalf("the log tells of no models: %+v", r)
	}
	list := file(t, "list.txt", "oven-7b\n")
	for _, args := range [][]string{
		{"export", "--to", "html"}, {"export", "--to", "markdown"}, {"export", "--to", "svg"}, {"export", "--to", "cast"}, {"export", "--to", "openai-chat"}, {"export", "--to", "atif"},
		{"print"}, {"print", "--format", "json"}, {"print", "--format", "markdown"}, {"brief"}, {"stats"}, {"stats", "--json"}, {"list"},
	} {
		r := run(t, "", environment(), append(args, "--redact=auto", "--redact-list", list, path)...)
		if r.code > 1 || strings.Contains(r.out+r.err, "oven") {
			t.Errorf("%q: %+v", args, r)
		}
	}
}

// The same secret has the same tag in every form.
func TestRedactSame(t *testing.T) {
	kinds := redacttest.All(3)
	path := file(t, "planted.jsonl", planted(kinds))
	for i, p := range kinds {
		want := strings.Replace(p.Text, p.Secret, fmt.Sprintf("[secret-%d]", i+1), 1)
		for _, args := range [][]string{{"print", "--redact", "--width", "4000", "--level", "5", path}, {"print", "--redact", "--format", "json", path}, {"export", "--redact=auto", "--to", "openai-chat", path}} {
			out := strings.ReplaceAll(run(t, "", nil, args...).out, `\"`, `"`)
			if !strings.Contains(out, "done with "+want) && !strings.Contains(strings.ReplaceAll(out, `\n`, "\n"), "done with "+want) && !strings.Contains(out, fmt.Sprintf("[secret-%d]", i+1)) {
				t.Errorf("%s, %q: no %q", p.Kind, args, want)
			}
		}
	}
}

// export writes nothing while it is not decided what becomes of what looks like a secret.
func TestExportAsks(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	path, none := file(t, "a.jsonl", `{"role":"user","content":"PASSWORD=hunter-2244"}`+"\n"+`{"role":"assistant","content":"done"}`+"\n"), file(t, "none.jsonl", small)
	list := file(t, "list.txt", "# mine\noven\n/(\\d+) degrees/\n")
	for _, c := range []struct {
		args     []string
		code     int
		out, err string // "" for nothing at all
	}{
		{[]string{"--to", "openai-chat", path}, 1, "", "nothing is written: 1 secret in 1 place; --redact auto masks them"},
		{[]string{"--to", "patch", path}, 1, "", "a.jsonl:1: [secret-1] a password in: text"},
		{[]string{"--to", "openai-chat", "--redact", "auto", path}, 0, "PASSWORD=[secret-1]", "1 model"},
		{[]string{"--to", "openai-chat", "--redact", "off", path}, 0, "PASSWORD=hunter-2244", "1 model"},
		{[]string{"--to", "openai-chat", "--redact", "of", path}, 2, "", "--redact is auto or off"},
		{[]string{"--to", "openai-chat", none}, 0, "hot?", "1 tool"},
		{[]string{"--to", "openai-chat", "--redact-list", list, none}, 1, "", "of the list in: text"},
		{[]string{"--to", "openai-chat", "--redact", "auto", "--redact-list", list, none}, 0, "Is the **[secret-1]** hot?", "1 tool"},
		{[]string{"--to", "openai-chat", "--redact-list", list + ".gone", none}, 2, "", "no such file"},
		{[]string{"--to", "openai-chat", "--redact-also", "mail", none}, 2, "", "--redact-also is emails, homes, hosts"},
	} {
		r := run(t, "", nil, append([]string{"export"}, c.args...)...)
		if r.code != c.code || !strings.Contains(r.out, c.out) || c.out == "" && r.out != "" || !strings.Contains(r.err, c.err) {
			t.Errorf("%q: %+v", c.args, r)
		}
	}
}

// Commands that mask nothing unless they are asked to say so.
func TestRedactHelp(t *testing.T) {
	for _, name := range []string{"print", "check", "brief", "search", "stats", "list", "diff"} {
		if r := run(t, "", nil, name, "--help"); !strings.Contains(r.out, "--redact") || !strings.Contains(r.out, "off unless it is given") {
			t.Errorf("%s: %s", name, r.out)
		}
	}
}

// What nobody can look into is said where it is written.
func TestExportSaysPictures(t *testing.T) {
	path := file(t, "picture.jsonl", `{"role":"user","content":[{"type":"text","text":"Look."},{"type":"image_url","image_url":{"url":"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="}}]}
{"role":"assistant","content":"I see."}
`)
	for _, c := range []struct {
		to, redact string
		says       bool
	}{{"html", "auto", true}, {"openai-chat", "auto", true}, {"html", "off", false}, {"markdown", "auto", false}} {
		r := run(t, "", nil, "export", "--to", c.to, "--redact", c.redact, path)
		if said := strings.Contains(r.err, "1 picture or other file in the log: nobody looked"); r.code != 0 || said != c.says {
			t.Errorf("%s, %s: exit %d, %s", c.to, c.redact, r.code, r.err)
		}
	}
}

// A tape has the name of the log in it, and so none of a log with a secret in its name; what
// is undecided is listed without it.
func TestExportNames(t *testing.T) {
	kinds := redacttest.All(3)
	path := file(t, kinds[2].Secret+".jsonl", planted(kinds[:1]))
	for _, args := range [][]string{{"export", "--to", "tape", "--redact", "auto", path}, {"export", "--to", "markdown", path}} {
		if r := run(t, "", nil, args...); r.code == 0 || strings.Contains(r.out+r.err, kinds[2].Secret) {
			t.Errorf("%v: exit %d, %s%s", args[:3], r.code, r.out, r.err)
		}
	}
	if r := run(t, "", nil, "export", "--to", "tape", "--redact", "off", path); r.code != 0 || !strings.Contains(r.out, kinds[2].Secret) {
		t.Errorf("exit %d, %s", r.code, r.err)
	}
}

// What is said of a show is masked as the log is, in every form: with the numbers that
// secrets have there, and with those behind them.
func TestRedactCards(t *testing.T) {
	kinds := redacttest.All(6)
	path := file(t, "planted.jsonl", planted(kinds[2:3])+`{"role":"user","content":"and then?"}`+"\n")
	known, other := kinds[2], redacttest.All(7)[6]
	flags := []string{"--title-card", "A talk of " + known.Text, "--end-card", "with " + other.Text, "--chapter", "m1:on " + known.Text, "--label", "user=" + known.Secret}
	for _, form := range []string{"html", "markdown", "svg", "cast", "tape", "play"} {
		args := append([]string{"export", "--redact=auto", "--timing", "click", "--to", form}, flags...)
		switch form {
		case "svg":
			args = append(args, "--animated")
		case "markdown":
			args = append([]string{"export", "--redact=auto", "--to", form}, flags[:2]...)
		case "play":
			args = append([]string{"play", "--timing", "click"}, flags...)
		}
		r := run(t, "", nil, append(args, path)...)
		if which := kindsIn([]redacttest.Planted{known, other}, r.out+r.err); r.code != 0 || len(which) > 0 {
			t.Errorf("%s ends with %d and has %v:\n%s%.2000s", form, r.code, which, r.err, r.out)
		}
		if !strings.Contains(r.out, "A talk of [secret-1]") && form != "svg" || strings.Contains(r.out, "[secret]") {
			t.Errorf("%s: the title has not the number of the log:\n%.1500s", form, r.out)
		}
		if (form == "cast" || form == "play" || form == "tape" || form == "html") && (!strings.Contains(r.out, "with bot [secret-2]") || !strings.Contains(r.out, "on [secret-1]") && form != "play") {
			t.Errorf("%s: the other cards have other numbers:\n%.1500s", form, r.out)
		}
	}
	r := run(t, "", nil, append(append([]string{"export", "--to", "cast"}, flags[2:4]...), file(t, "clean.jsonl", `{"role":"user","content":"hello"}`+"\n"))...)
	if r.code == 0 || r.out != "" || !strings.Contains(r.err, "what is said of the show") || len(kindsIn([]redacttest.Planted{other}, r.err)) > 0 {
		t.Errorf("a secret of a card on which nobody decided: %d\n%s%s", r.code, r.err, r.out)
	}
}
