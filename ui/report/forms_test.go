package report

import (
	"bytes"
	"encoding/xml"
	"errors"
	"regexp"
	"strings"
	"testing"

	"msgview/model/findings"
)

func TestGitHub(t *testing.T) {
	r, _ := of(t, "a,b:c%.jsonl", instructing)
	var out bytes.Buffer
	if err := GitHub(&out, r, Options{}); err != nil {
		t.Fatal(err)
	}
	line := regexp.MustCompile(`^::(error|warning|notice) file=a%2Cb%3Ac%25\.jsonl,line=[1-9][0-9]*,title=[a-z.-]+::[^\r\n]+$`)
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	for _, l := range lines {
		if !line.MatchString(l) || strings.Contains(l, "IGNORE") {
			t.Errorf("%q", l)
		}
	}
	if len(lines) != len(r.Findings) {
		t.Errorf("%d lines of %d findings", len(lines), len(r.Findings))
	}
	out.Reset()
	if err := GitHub(&out, r, Options{Content: true, Fenced: true}); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); strings.Count(got, "\n") != len(r.Findings) || !strings.Contains(got, "%0A") || !strings.Contains(got, "<log ") {
		t.Errorf("with words of the log:\n%s", got)
	}
	if got := githubProperty("a:b,c%d\r\n"); got != "a%3Ab%2Cc%25d%0D%0A" {
		t.Error(got)
	}
	if got := githubData("a:b,c%d\r\n"); got != "a:b,c%25d%0D%0A" {
		t.Error(got)
	}
}

func TestJUnit(t *testing.T) {
	r, _ := of(t, "a<b>&\"\x1b.jsonl", instructing)
	fine, _ := of(t, "fine.jsonl", `{"role":"user","content":"hi"}`+"\n"+`{"role":"assistant","content":"hello"}`+"\n")
	unread := map[string]error{"gone.jsonl": errors.New("no such file")}
	for _, strict := range []bool{false, true} {
		for _, content := range []bool{false, true} {
			var out bytes.Buffer
			if err := JUnit(&out, []Report{r, fine}, unread, strict, Options{Content: content, Fenced: true}); err != nil {
				t.Fatal(err)
			}
			var got junitSuites
			if err := xml.Unmarshal(out.Bytes(), &got); err != nil {
				t.Fatalf("%v\n%s", err, out.String())
			}
			n := findings.Counts(r.Findings)
			failures := n.Errors
			if strict {
				failures += n.Warnings + n.Hints
			}
			if got.Failures != failures || got.Errors != 1 || got.Tests != len(r.Findings)+2 || len(got.Suites) != 3 || got.Suites[1].Failures != 0 || got.Suites[2].Cases[0].Error == nil {
				t.Errorf("strict %v: %d failures, want %d:\n%s", strict, got.Failures, failures, out.String())
			}
			if strings.Contains(out.String(), "IGNORE") != content || strings.Contains(out.String(), "\x1b") {
				t.Errorf("content %v:\n%s", content, out.String())
			}
		}
	}
}

func TestMarkdown(t *testing.T) {
	r, _ := of(t, "a|b`c_d.jsonl", instructing)
	for _, content := range []bool{false, true} {
		var out bytes.Buffer
		if err := Markdown(&out, []Report{r}, map[string]error{"gone.jsonl": errors.New("no such file")}, Options{Content: content, Fenced: true}); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(out.String(), "\n")
		columns := 5
		if content {
			columns = 6
		}
		for _, l := range lines[:2+len(r.Findings)] {
			if n := strings.Count(strings.ReplaceAll(l, `\|`, ""), "|"); n != columns || !strings.HasSuffix(l, "|") {
				t.Errorf("%d bars in %s", n, l)
			}
		}
		if strings.Contains(out.String(), "IGNORE") != content || !strings.Contains(out.String(), "``a\\|b`c_d.jsonl:") || !strings.Contains(out.String(), "`gone.jsonl` could not be read") {
			t.Errorf("content %v:\n%s", content, out.String())
		}
	}
	var out bytes.Buffer
	if err := Markdown(&out, nil, nil, Options{}); err != nil || out.String() != "Nothing was found.\n" {
		t.Errorf("%v %q", err, out.String())
	}
}

// What is known stays known when lines move, numbers change and the log has another name;
// another command or another code is new. The file has no words of the log.
func TestBaseline(t *testing.T) {
	run := func(command, output string) string {
		return `{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"bash","arguments":"{\"command\":\"` + command + `\"}"}}]}` + "\n" +
			`{"role":"tool","tool_call_id":"c1","content":"` + output + `"}` + "\n" + `{"role":"assistant","content":"done"}` + "\n"
	}
	const go1 = `{"role":"user","content":"go"}` + "\n"
	old, _ := of(t, "old.jsonl", go1+run("make oven", "make: *** [oven] Error 1"))
	if len(old.Findings) == 0 {
		t.Fatal("nothing is found")
	}
	var file bytes.Buffer
	if err := NewBaseline([]Report{old}).Write(&file); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(file.String(), "oven") {
		t.Errorf("words of the log:\n%s", file.String())
	}
	b, err := ReadBaseline(&file)
	if err != nil {
		t.Fatal(err)
	}
	moved, _ := of(t, "new.jsonl", go1+`{"role":"assistant","content":"I begin."}`+"\n"+go1+run("make oven", "make: *** [oven] Error 2"))
	if fresh, known := b.New(moved.Findings); len(fresh) != 0 || known != len(old.Findings) {
		t.Errorf("%d new, %d known", len(fresh), known)
	}
	other, _ := of(t, "old.jsonl", go1+run("make bread", "make: *** [bread] Error 1"))
	if fresh, known := b.New(other.Findings); len(fresh) == 0 || known != 0 {
		t.Errorf("of another command %d new, %d known", len(fresh), known)
	}
	for _, wrong := range []string{"", "[]", `{"version":2}`, `{"version":"x"}`} {
		if _, err := ReadBaseline(strings.NewReader(wrong)); err == nil {
			t.Errorf("%q is a baseline", wrong)
		}
	}
	for a, b := range map[string]string{
		"port 8080 is in use": "port 81 is in use", "run 0a1b2c3d4e5f failed": "run 9f8e7d6c5b4a failed", "/tmp/tmp-3f2a99bc1d/x": "/tmp/tmp-77aa01bc2e/x",
		"id 123e4567-e89b-12d3-a456-426614174000": "id 123e4567-e89b-12d3-a456-426614174999",
	} {
		f := findings.Finding{Rule: old.Findings[0].Rule, Line: a}
		g := findings.Finding{Rule: old.Findings[0].Rule, Line: b}
		if Fingerprint(&f) != Fingerprint(&g) {
			t.Errorf("%q is another one than %q", a, b)
		}
	}
	f := findings.Finding{Rule: old.Findings[0].Rule, Line: "deadbeef"}
	g := findings.Finding{Rule: old.Findings[0].Rule, Line: "facade"}
	if Fingerprint(&f) == Fingerprint(&g) {
		t.Error("words are told apart")
	}
}
