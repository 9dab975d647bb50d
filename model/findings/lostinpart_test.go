package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// What a program lost behind an exit that is another's, and an edit that was not made, are told by
// their words.
func TestLostBehindAnotherExit(t *testing.T) {
	replace := call("1", "str_replace_editor", map[string]any{"command": "str_replace", "path": "/a/oven.py", "old_str": "heat = 200", "new_str": "heat = 220"})
	for name, c := range map[string]struct {
		call *model.ToolCall
		said string
		code string
	}{
		"errors ignored":     {bash("1", "pg_restore -d shop shop.dump 2>&1 | tail -2"), "pg_restore: warning: errors ignored on restore: 3", "hidden.error"},
		"none ignored":       {bash("1", "pg_restore -d shop shop.dump 2>&1 | tail -2"), "pg_restore: warning: errors ignored on restore: 0", ""},
		"a connection":       {bash("1", "mysqldump shop | gzip > shop.gz && ls -l"), "mysqldump: Error 2013: Lost connection to server during query when dumping table `loaf` at row: 41\n-rw-r--r-- 1 a a 9 shop.gz", "hidden.error"},
		"words of a manual":  {bash("1", "cat manual.md"), "With --exit-on-error none are left: errors ignored on restore: 3 says how many there were.", ""},
		"an edit not made":   {replace, "OBSERVATION:\nNo replacement was performed, old_str `heat = 200` did not appear verbatim in /a/oven.py.", "hidden.error"},
		"an edit that is":    {replace, "OBSERVATION:\nThe file /a/oven.py has been edited.", ""},
		"words of that file": {replace, "The file has been edited:\n12\t# No replacement was performed by the baker", ""},
	} {
		o := Verdict(c.call, result("1", c.said, -1, model.No))
		code := ""
		if o.Rule != nil {
			code = o.Rule.Code
		}
		if code != c.code {
			t.Errorf("%s: %q, want %q", name, code, c.code)
		}
	}
}

// A call that stands in the text of an answer beside another one that ran never ran itself.
func TestWrittenBesideAnother(t *testing.T) {
	says := func(text string, also ...*model.ToolCall) script {
		return message(func(m *model.Message) {
			m.Parts = []model.Part{model.Text{Text: text}}
			for _, c := range also {
				m.Parts = append(m.Parts, c)
			}
		})
	}
	const quote = "It is ready.\n<tool_call>\n{\"name\": \"sendQuote\", \"arguments\": {\"to\": \"a\"}}\n</tool_call>"
	for name, c := range map[string]struct {
		text  string
		found bool
	}{
		"another ran":  {quote, true},
		"itself ran":   {"It is ready.\n<tool_call>\n{\"name\": \"logVisit\", \"arguments\": {\"to\": \"a\"}}\n</tool_call>", false},
		"only spoken":  {"I log it, and call sendQuote then.", false},
		"an example":   {quote + "\n\nis what such a call looks like, and I make none of them before you say so.", false},
		"in a program": {"```\n" + quote + "\n```", false},
	} {
		ran := call("1", "logVisit", map[string]any{"to": "a"})
		_, list := failsAfter(t, user("Send it."), says(c.text, ran), func(l *fake) {
			l.add(&model.Message{Role: model.RoleTool, Parts: []model.Part{result("1", "logged", -1, model.No)}})
		}, answer("Sent."))
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleWritten }); got != c.found {
			t.Errorf("%s: found %v\n%s", name, got, told(list))
		}
	}
}
