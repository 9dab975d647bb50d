package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"msgview/loaders/formattest/sampling"
)

// A flag that means nothing in a form is refused in a sentence that names those that take it.
// None is taken in silence.
func TestExportFlagsOfForms(t *testing.T) {
	path := file(t, "turns.jsonl", threeTurns)
	list := file(t, "list.txt", "oven\n")
	cuts := file(t, "cuts.toml", "title = \"A talk\"\n")
	requests := []string{"openai-chat", "anthropic-messages", "vercel-ai", "atif"}
	still, moving := []string{"svg"}, []string{"svg --animated", "cast", "tape"}
	pages := []string{"html", "markdown"}
	all := slices.Concat(requests, []string{"patch"}, pages, still, moving)
	for i, c := range []struct {
		flag  []string
		forms []string
	}{
		{[]string{"--agents"}, requests},
		{[]string{"--level", "2"}, slices.Concat(pages, still, moving)},
		{[]string{"--turns", "1-"}, slices.Concat(pages, still, moving)},
		{[]string{"--tz", "UTC"}, slices.Concat(pages, still)},
		{[]string{"--max", "60k"}, []string{"markdown"}},
		{[]string{"--v3"}, []string{"cast"}},
		{[]string{"--cols", "70"}, slices.Concat(still, moving)},
		{[]string{"--rows", "20"}, slices.Concat(still, moving)},
		{[]string{"--ascii"}, slices.Concat(still, moving)},
		{[]string{"--theme", "paper"}, slices.Concat([]string{"html"}, still, moving)},
		{[]string{"--cuts", cuts}, slices.Concat(pages, still, moving)},
		{[]string{"--begin", "m1"}, slices.Concat(pages, still, moving)},
		{[]string{"--end", "m9"}, slices.Concat(pages, still, moving)},
		{[]string{"--hide", "2"}, slices.Concat(pages, still, moving)},
		{[]string{"--title-card", "A talk"}, slices.Concat(pages, still, moving)},
		{[]string{"--no-tools"}, slices.Concat(pages, still, moving)},
		{[]string{"--trim", "m1:1"}, slices.Concat(pages[:1], moving)},
		{[]string{"--label", "user=Ann"}, slices.Concat(pages[:1], moving)},
		{[]string{"--end-card", "Questions?"}, slices.Concat(pages[:1], moving)},
		{[]string{"--chapter", "m6:Two"}, slices.Concat(pages[:1], moving)},
		{[]string{"--timing", "paced"}, slices.Concat(pages[:1], moving)},
		{[]string{"--idle", "3s"}, slices.Concat(pages[:1], moving)},
		{[]string{"--fit", "60s"}, slices.Concat(pages[:1], moving)},
		{[]string{"--wpm", "300"}, slices.Concat(pages[:1], moving)},
		{[]string{"--seed", "2"}, slices.Concat(pages[:1], moving)},
		{[]string{"--thinking"}, slices.Concat(pages[:1], moving)},
		{[]string{"--sidechains"}, slices.Concat(pages[:1], moving)},
		{[]string{"--no-captions"}, moving},
		{[]string{"--reduced-motion"}, moving},
		{[]string{"--max-tool-lines", "3"}, moving},
		{[]string{"--redact", "off"}, all},
		{[]string{"--redact-also", "emails"}, all},
		{[]string{"--redact-list", list}, all},
		{[]string{"--from", "openai-chat"}, all},
	} {
		for k, form := range all {
			if !sampling.Chosen(i+k, 3) {
				continue
			}
			// the picture that moves has less room than this show takes with most timings
			args := slices.Concat([]string{"export", "--to"}, strings.Fields(form), c.flag)
			if form == "svg --animated" && c.flag[0] != "--timing" && c.flag[0] != "--tz" {
				args = append(args, "--timing", "click")
			}
			r := run(t, "", environment(), append(args, path)...)
			if slices.Contains(c.forms, form) {
				if strings.Contains(r.err, " is for ") || r.code == 2 {
					t.Errorf("%s is for %s: %+.300v", c.flag, form, r)
				}
				continue
			}
			if name, _, _ := strings.Cut(form, " "); r.code != 2 || r.out != "" || !strings.Contains(r.err, c.flag[0]+" is for "+c.forms[0]) || !strings.Contains(r.err, ", not for "+name) || strings.Count(r.err, "\n") > 1 {
				t.Errorf("%s for %s: %+.300v", c.flag, form, r)
			}
		}
	}
	for _, c := range []struct {
		args []string
		err  string
	}{
		{[]string{"export", "--to", "html", "--redact", "off", "--redact-also", "emails", path}, "--redact-also masks, and --redact off masks nothing"},
		{[]string{"export", "--to", "atif", "--redact", "off", "--redact-list", list, path}, "--redact-list masks, and --redact off masks nothing"},
		{[]string{"play", "--redact", "off", "--redact-list", list, path}, "--redact-list masks"},
		{[]string{"print", "--redact=off", "--redact-also", "emails", path}, "--redact-also masks"},
		{[]string{"export", "--to", "html", "--turns", "2", path + "#m3"}, "FILE#m3 is one message, of which --turns leaves nothing out"},
		{[]string{"export", "--to", "markdown", "--hide", "2", path + "#m3"}, "--hide leaves nothing out"},
		{[]string{"export", "--to", "svg", "--select", "text~do", path + "#m3"}, "--select leaves nothing out"},
	} {
		if r := run(t, "", environment(), c.args...); r.code != 2 || r.out != "" || !strings.Contains(r.err, c.err) {
			t.Errorf("%s: %+.300v", strings.Join(c.args, " "), r)
		}
	}
}

// A place that a show does not have is refused, whether a flag or a file names it.
func TestPlacesOfShows(t *testing.T) {
	path := file(t, "turns.jsonl", threeTurns)
	cuts := file(t, "cuts.toml", "[[chapter]]\nmessage = 99\ntitle = \"x\"\n")
	for _, flag := range [][]string{{"--chapter", "99:x"}, {"--trim", "m99:2"}, {"--cuts", cuts}, {"--begin", "m99"}, {"--end", "99"}, {"--hide", "98-99"}} {
		for _, command := range [][]string{{"play"}, {"export", "--to", "html"}, {"export", "--to", "cast"}, {"export", "--to", "tape"}, {"export", "--to", "svg", "--animated"}} {
			r := run(t, "", environment(), slices.Concat(command, flag, []string{path})...)
			if r.code != 2 || r.out != "" || !strings.Contains(r.err, "there are 9 messages, and none has the number 9") {
				t.Errorf("%s %s: %+.300v", command, flag, r)
			}
		}
	}
	for _, command := range [][]string{{"play"}, {"export", "--to", "cast"}, {"export", "--to", "tape"}} {
		if r := run(t, "", environment(), append(command, path+"#m99")...); r.code != 2 || r.out != "" || !strings.Contains(r.err, "none has the number 99") {
			t.Errorf("%s: %+.300v", command, r)
		}
		if r := run(t, "", environment(), append(command, "--hide", "1-9", path)...); r.code != 2 || r.out != "" || !strings.Contains(r.err, "nothing is left") {
			t.Errorf("%s of nothing: %+.300v", command, r)
		}
	}
	if r := run(t, "", environment(), "export", "--to", "cast", "--hide", "7-99", path); r.code != 0 {
		t.Errorf("a range that ends behind the end: %+.300v", r)
	}
}

// What a file of cuts says that a form cannot show is told, and not that it can.
func TestCutsOfForms(t *testing.T) {
	path := file(t, "turns.jsonl", strings.Replace(threeTurns, "Did two.", "Did two.\\nAnd slept.", 1))
	cuts := filepath.Join(t.TempDir(), "talk.toml")
	if err := os.WriteFile(cuts, []byte("end = 7\nhide = [\"5\"]\ntitle = \"My talk\"\nclosing = \"Any questions?\"\ntool_lines = 3\n[labels]\nuser = \"Ann\"\nassistant = \"Bot\"\n[[trim]]\nmessage = 7\nlines = 1\n[[chapter]]\nmessage = 6\ntitle = \"Again\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		form         []string
		has, lack    []string
		told, untold string
	}{
		{[]string{"html"}, []string{"My talk", "Ann", "Bot", "Any questions?", `data-c="Again"`, "1 more line"}, []string{"slept", "Did one", "three", ">You<", ">Assistant<", "End of the conversation"}, "max-tool-lines: for svg --animated, cast, tape, and no part of html", "trim"},
		{[]string{"markdown"}, []string{"My talk", "Did two"}, []string{"Did one", "three"}, "trim, chapter, label, end-card: for html, svg --animated, cast, tape, and no part of markdown", "hide"},
		{[]string{"markdown"}, nil, nil, "max-tool-lines: for svg --animated, cast, tape, and no part of markdown", "hide"},
		{[]string{"svg"}, []string{"My talk", "Did two"}, []string{"Did one", "three"}, "max-tool-lines: for svg --animated, cast, tape, and no part of svg", "hide"},
		{[]string{"svg", "--animated", "--timing", "click"}, []string{"My talk", "Ann", "questions?"}, []string{"Did one", "three"}, "", "no part"},
		{[]string{"cast", "--timing", "click"}, []string{"My talk", "Ann", "Bot", "questions?", "Again", "1 more line"}, []string{"slept", "Did one", "three"}, "", "no part"},
	} {
		r := run(t, "", environment(), slices.Concat([]string{"export", "--cuts", cuts, "--to"}, c.form, []string{path})...)
		for _, s := range c.has {
			if !strings.Contains(r.out, s) {
				t.Errorf("%s: no %q", c.form, s)
			}
		}
		for _, s := range c.lack {
			if strings.Contains(r.out, s) {
				t.Errorf("%s: has %q", c.form, s)
			}
		}
		if r.code != 0 || !strings.Contains(r.err, c.told) || strings.Contains(r.err, c.untold) {
			t.Errorf("%s: %d, %q", c.form, r.code, r.err)
		}
	}
}

// What is called in a wrong way names the help that has its flags.
func TestWrongCallNamesItsHelp(t *testing.T) {
	t.Parallel()
	const log = "../../testdata/claude-code/session.jsonl"
	for _, tc := range []struct {
		args []string
		want string
	}{
		{[]string{"export", "--to", "cast", "--max", "60k", log}, "msgview export --help"},
		{[]string{"export", "--to", "cast", "--colls", "60", log}, "msgview export --help"},
		{[]string{"play", "--timing", "slow", log}, "msgview play --help"},
		{[]string{"print", "--level", "9", log}, "msgview print --help"},
		{[]string{"--level", "9", log}, "msgview --help"},
	} {
		got := run(t, "", nil, tc.args...)
		if got.code != 2 || !strings.Contains(got.err, "; "+tc.want+" shows how to call it") {
			t.Errorf("%q gives %d and %q, not %s", tc.args, got.code, got.err, tc.want)
		}
	}
}
