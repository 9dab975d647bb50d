package delimited

import (
	"encoding/json"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// What is a table, and what only has commas.
func TestGuess(t *testing.T) {
	for text, want := range map[string]string{
		"a,b\n1,2\n":                             "a table with commas between 2 columns; its columns: a, b",
		"a;b\r\n1,5;2\r\n":                       "a table with semicolons between 2 columns; its columns: a, b",
		"a|b|c\n1|2|3\n":                         "a table with bars between 3 columns; its columns: a, b, c",
		"a\tb\n1\t2, 3, 4\n":                     "a table with tabs between 2 columns; its columns: a, b",
		"sep=;\na,x;b\n1;2\n":                    "a table with semicolons between 2 columns; its columns: a,x, b",
		",a\n0,x\n":                              "a table with commas between 2 columns; its columns: column 1, a",
		"\"a\nb\",c\n1,2\n":                      "",
		"1,\"x, y\",a\n2,\"y\",b\n3,\"z\",c\n":   "a table with commas between 3 columns; its columns have no names, and are called: column 1, column 2, column 3",
		"user,How hot?\nbot,Very.\nuser,When?":   "a table with commas between 2 columns; its columns have no names, and are called: role, content",
		"7,user,How hot is it?\n8,bot,Very hot":  "a table with commas between 3 columns; its columns have no names, and are called: column 1, role, content",
		"user,assistant\nHow hot?,Very.\n":       "a table with commas between 2 columns; its columns: user, assistant",
		"a,b\n":                                  "",
		"a\nb\n":                                 "",
		"{\"a\":1,\"b\":2}\n{\"a\":1,\"b\":2}\n": "",
		"| a | b |\n|---|---|\n| 1 | 2 |\n":      "",
		"data: {\"a\":1,\"b\":2}\n\ndata: {\"a\":1,\"b\":2}\n":                                                        "",
		"Dear all, good morning\nThe oven is hot, so hurry\n":                                                         "",
		"2026-02-03 10:00:00,1 began\n2026-02-03 10:00:01,2 ended":                                                    "",
		"data: {\"a\":1,\"b\":2,\"c\":3}\n\ndata: {\"a\":1,\"b\":2,\"c\":\"x\"}\n\ndata: {\"a\":1,\"b\":2,\"c\":3}\n": "",
		"INFO: a,\"b\",c\nINFO: d,\"e\",f\nINFO: g,\"h\",i\n":                                                         "",
		"a,b,c\n1,2,3\n4,": "a table with commas between 3 columns; its columns: a, b, c",
		"import os, sys\nfrom a import b, c\nprint(os, sys, 1)\n":              "",
		"- role: user, or so\n- role: bot, or so\n":                            "",
		"User: well, hi\nBot: well, ho\n":                                      "",
		"<a>,<b>\n1,2\n":                                                       "",
		"role,content\nuser,Well, how hot, then?\nassistant,Very, very hot.\n": "a table with commas between 2 columns; its columns: role, content",
		"day,visitors,note\n1,2,3\n4,5\n6,7,8,9\n1,2,3\n1,2,3\n1,2,3\n":        "a table with commas between 3 columns; its columns: day, visitors, note",
		"a,b,c\n1,2,3\n4,5\n6\n7\n8,9\n":                                       "",
		"a,b\n1,2\n\"3,4\n5,6\n":                                               "a table with commas between 2 columns; its columns: a, b; a quote in line 3 has no end: that row ends with its line",
	} {
		got := ""
		if table, ok := Guess([]byte(text), true); ok {
			got = table.String()
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// A cell may be longer than what is looked at.
func TestGuessLongCell(t *testing.T) {
	head := "a,b\n1,\"" + strings.Repeat("x, ", 1000)
	if table, ok := Guess([]byte(head), false); !ok || len(table.names) != 2 {
		t.Errorf("%v %v", table, ok)
	}
	if _, ok := Guess([]byte("a,b\n1,"+strings.Repeat("x, ", 1000)), false); ok {
		t.Error("more columns than names are a table")
	}
}

func rows(t testing.TB, text string, in io.Reader) string {
	t.Helper()
	table, ok := Guess([]byte(text[:min(len(text), HeadBytes)]), len(text) <= HeadBytes)
	if !ok {
		t.Fatalf("%.80q is no table", text)
	}
	out, err := io.ReadAll(NewReader(in, table))
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestRows(t *testing.T) {
	for text, want := range map[string]string{
		"a,b\n1,2\n\n3,\n":                 `{"a":"1","b":"2"}|{"a":"3","b":""}|`,
		"a,b\r\n\"1\r\n\"\"x\"\"\", \"2\"": `{"a":"1\r\n\"x\"","b":"2"}|`,
		"a,a,b\n1,2,3,4\n1,2,3\n":          ``,
		"a,b,c\n1,2,3\n" + strings.Repeat("1,2,3\n", 40) + "1,2,3,4,\n": strings.Repeat(`{"a":"1","b":"2","c":"3"}|`, 41) + `{"a":"1","b":"2","c":"3","column 4":"4"}|`,
		"a,b\n\"1,2\n3,\"4\n5,6\n":                                      `{"a":"\"1","b":"2"}|{"a":"3","b":"\"4"}|{"a":"5","b":"6"}|`,
		"a,b\n1,\"the \"old\" oven\"\n":                                 `{"a":"1","b":"the \"old\" oven"}|`,
		"a,b\n1,\"[{\"\"x\"\": 1},\n {}]\"\n2,[1]\n":                    `{"a":"1","b":[{"x":1},{}]}|{"a":"2","b":"[1]"}|`,
		"a,b\n1,\"[{'x': None} {'x': 2}]\"\n2,\"[{'x': array(1)}]\"":    `{"a":"1","b":[{"x":null},{"x":2}]}|{"a":"2","b":"[{'x': array(1)}]"}|`,
		"role,content\nuser,Well, how?\nbot,\"Hot, very\",x\n":          `{"role":"user","content":"Well, how?"}|{"role":"bot","content":"Hot, very","column 3":"x"}|`,
		"\ufeffa\tb\n\"x\ty\"\tz\n":                                     `{"a":"x\ty","b":"z"}|`,
	} {
		if want == "" { // columns of one name
			if _, ok := Guess([]byte(text), true); ok {
				t.Errorf("%q is a table", text)
			}
			continue
		}
		for _, in := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text)), iotest.DataErrReader(strings.NewReader(text))} {
			got := rows(t, text, in)
			if got = strings.ReplaceAll(got, "\n", "|"); got != strings.ReplaceAll(want, "\t", `\t`) {
				t.Errorf("%q: %s\nwant %s", text, got, want)
			}
		}
	}
}

// counted counts what is read of a text that is made up on the way.
type counted struct {
	left int
	line string
	rest string
}

func (c *counted) Read(p []byte) (int, error) {
	if c.rest == "" {
		if c.left == 0 {
			return 0, io.EOF
		}
		c.left--
		c.rest = c.line
	}
	n := copy(p, c.rest)
	c.rest = c.rest[n:]
	return n, nil
}

// Quotes that never end are looked for within bounds: every line is a row, and the work
// does not grow with the square of the lines.
func TestQuotesWithoutEnd(t *testing.T) {
	const lines = 2000
	table, _ := Guess([]byte("a,b\n1,2\n"), true)
	r := NewReader(io.MultiReader(strings.NewReader("a,b\n"), &counted{left: lines, line: "\"x,y\n"}), table)
	r.scan.patience = 1 << 20
	out, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(out), "\n"); n != lines {
		t.Errorf("%d rows of %d lines", n, lines)
	}
	if r.scan.patience < -(1 << 20) {
		t.Errorf("%d bytes were looked through in vain", 1<<20-r.scan.patience)
	}
}

// Rows that become many times what they are are not given for ever.
func TestWideNames(t *testing.T) {
	name := strings.Repeat("n", 150)
	head := name + "a," + name + "b," + name + "c\n"
	table, ok := Guess([]byte(head+"1,2,3\n"), true)
	if !ok {
		t.Fatal("no table")
	}
	_, err := io.Copy(io.Discard, NewReader(io.MultiReader(strings.NewReader(head), &counted{left: 1 << 21, line: ",,\n"}), table))
	if err == nil || !strings.Contains(err.Error(), "stopped") {
		t.Errorf("%v", err)
	}
}

// Whatever a text is, each row is valid JSON, and the same in pieces as at once.
func FuzzRows(f *testing.F) {
	for _, s := range []string{"a,b\n1,2\n", "a;b\r\n\"1\r\n\"\"\";2\r\n", "sep=,\na,b\n\"[{'x': 1}]\",\"\n", "user,\"x\nbot,\"y\"\"\nuser,z", "\ufeffa\tb\n\tx\t\n"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		table, ok := Guess(data, true)
		Guess(data, false)
		if !ok {
			return
		}
		whole, err := io.ReadAll(NewReader(strings.NewReader(string(data)), table))
		if err != nil {
			t.Fatal(err)
		}
		pieces, err := io.ReadAll(NewReader(iotest.OneByteReader(strings.NewReader(string(data))), table))
		if err != nil || string(pieces) != string(whole) {
			t.Fatalf("%q\nin pieces %q %v", whole, pieces, err)
		}
		for line := range strings.Lines(string(whole)) {
			if !json.Valid([]byte(line)) {
				t.Fatalf("%q is no JSON", line)
			}
		}
	})
}
