package tool

import (
	"strings"
	"testing"
)

// What a tool puts around the lines of a file is none of the file, in the form of each.
func TestFileLines(t *testing.T) {
	for _, c := range []struct {
		name, text string
		first      int
		lines      string // joined with |
		rest       string
	}{
		{"Claude Code", "     1→package a\n     2→\n     3→\tb", 1, "package a||\tb", ""},
		{"Claude Code, newer", "40\tx := 1\n41\t\n42\ty", 40, "x := 1||y", ""},
		{"OpenCode", "<path>/g/a.txt</path>\n<type>file</type>\n<content>\n1: rose\n2: \n3:  oak\n\n(End of file - total 3 lines)\n</content>", 1, "rose|| oak", ""},
		{"OpenCode, part", "<path>/g/a.txt</path>\n<type>file</type>\n<content>\n7: rose\n\n(Showing lines 7-7 of 90. Use offset=8 to continue.)\n</content>", 7, "rose", "(Showing lines 7-7 of 90. Use offset=8 to continue.)"},
		{"OpenCode, older", "<file>\n00001| rose\n00002|   oak\n\n(End of file - total 2 lines)\n</file>", 1, "rose|  oak", ""},
		{"Crush", "<file>\n     1|{\n     2|  \"a\": 1\n     3|}\n</file>\n", 1, "{|  \"a\": 1|}", ""},
		{"Crush, faults", "<file>\n     1|x\n</file>\n\n<file_diagnostics>\nError: a.go:1\n</file_diagnostics>\n", 1, "x", "<file_diagnostics>\nError: a.go:1\n</file_diagnostics>"},
		{"Roo Code", "<file><path>a.ts</path>\n<content lines=\"3-5\">\n3 | let a\n4 | \n5 |   b\n</content>\n</file>", 3, "let a||  b", ""},
		{"SWE-agent", "[File: a.py (9 lines total)]\r\n(3 more lines above)\r\n4: x\r\n5:\r\n6:y\r\n(3 more lines below)\n(Open file: /a.py)\n(Current directory: /)\nbash-$", 4, " x||y", "(3 more lines below)"},
		{"OpenHands", "Here's the result of running `cat -n` on /a.c:\n     1\t#include\n     2\tint x;\n", 1, "#include|int x;", ""},
		{"Kimi", "<system>2 lines read from file starting from line 1. End of file reached.</system>\n     1\ta\n     2\tb", 1, "a|b", ""},
		{"Antigravity", "File Path: `file:///a.txt`\n1: hello", 1, "hello", ""},
		{"no numbers", "package a\n1\tb", 0, "", ""},
		{"a list of times", "<b>x</b>\nhello\n1: a", 0, "", ""},
		{"ports", "80:tcp\n81:udp", 0, "", ""},
		{"nothing", "", 0, "", ""},
	} {
		f, ok := FileLines(c.text)
		if got := strings.Join(f.Lines, "|"); ok != (c.first > 0) || got != c.lines || f.First != c.first || f.Rest != c.rest {
			t.Errorf("%s: %v %d %q, besides %q", c.name, ok, f.First, got, f.Rest)
		}
	}
	if f, _ := FileLines("<file>\n     9|a\n    10|b\n</file>"); f.Text() != "9\ta\n10\tb" {
		t.Errorf("%q", f.Text())
	}
}
