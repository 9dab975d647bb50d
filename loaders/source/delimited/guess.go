// Package delimited reads tables that are text: columns with commas, tabs, semicolons or
// bars between them (CSV as RFC 4180 has it, and as spreadsheets and data frames write it).
package delimited

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// HeadBytes of a file are enough to tell whether it is a table.
const HeadBytes = 256 << 10

// What is looked at, and how many columns there may be.
const (
	sampleRows = 100
	maxColumns = 4096
	maxName    = 200 // bytes of the name of a column
)

const mark = "\xEF\xBB\xBF" // U+FEFF in UTF-8, the byte order mark

// A Table is how a text is a table.
type Table struct {
	comma  byte
	names  []string
	header bool // the first row is the names
	skip   int  // bytes before the first row
	said   bool // its columns are what two sides say
	torn   int  // the line of the first quote without an end, 0 for none
}

// MayBegin reports whether a text with this beginning may be a table, so that it is worth
// to look at more of it. It is no JSON, and no markup.
func MayBegin(head []byte) bool {
	head = bytes.TrimPrefix(head, []byte(mark))
	if len(head) == 0 || strings.IndexByte("{[<#-> \r\n", head[0]) >= 0 || bytes.IndexByte(head, 0) >= 0 {
		return false
	}
	line, _, ended := bytes.Cut(head, []byte("\n"))
	if bytes.IndexByte(line, 0x1B) >= 0 { // the recording of a terminal
		return false
	}
	return bytes.ContainsAny(line, ",\t;|") || ended && head[0] == '"' && bytes.Count(line, []byte(`"`))%2 == 1
}

// Guess reports how the head of a text is a table, if it is one. complete says that there
// is no more of it.
func Guess(head []byte, complete bool) (t Table, ok bool) {
	if !MayBegin(head) {
		return t, false
	}
	skip := 0
	if bytes.HasPrefix(head, []byte(mark)) {
		skip = len(mark)
	}
	commas := []byte(",\t;|")
	if rest := head[skip:]; len(rest) > 6 && string(rest[:4]) == "sep=" && rest[4] < utf8.RuneSelf { // for spreadsheets
		if n := bytes.IndexByte(rest, '\n'); n == 5 || n == 6 && rest[5] == '\r' {
			commas, skip = rest[4:5], skip+n+1
		}
	}
	for _, comma := range commas {
		if got, is := guess(head[skip:], complete, comma); is && (!ok || len(got.names) > len(t.names)) {
			got.skip = skip
			t, ok = got, true
		}
	}
	if ok {
		t.torn = torn(head, complete, t.comma)
	}
	return t, ok
}

// torn returns the line of the first quote that has no end, 0 if there is none in head.
func torn(head []byte, complete bool, comma byte) int {
	s := scanner{comma: comma, patience: 4 * HeadBytes}
	for line := 1; len(head) > 0; {
		n, _ := s.row(head, complete)
		if s.torn {
			return line
		}
		if n == 0 {
			break
		}
		line += bytes.Count(head[:n], []byte("\n"))
		head = head[n:]
	}
	return 0
}

// looked is the rows at the beginning of a text.
type looked struct {
	rows   [][]string
	quoted bool // a cell was
	cut    int  // cells of the row that the head ends in
	spaced bool // there is a blank behind most commas, as in sentences
}

func look(head []byte, complete bool, comma byte) (l looked) {
	s := scanner{comma: comma, patience: 4 * HeadBytes}
	cells, blanks := 0, 0
	for len(l.rows) < sampleRows && len(head) > 0 {
		n, whole := s.row(head, complete)
		if n == 0 {
			if l.cut = 1; !s.inside { // a quoted cell may have whatever it likes
				l.cut = len(s.split(head))
			}
			break
		}
		var row []string
		for _, c := range s.split(head[:whole]) {
			l.quoted = l.quoted || c.quoted
			if len(row) > 0 {
				cells++
				if !c.quoted && bytes.HasPrefix(c.text, []byte(" ")) {
					blanks++
				}
			}
			row = append(row, string(c.text))
		}
		if head = head[n:]; len(row) > 1 || row[0] != "" {
			l.rows = append(l.rows, row)
		}
	}
	l.spaced = blanks*2 > cells
	return l
}

func guess(head []byte, complete bool, comma byte) (t Table, ok bool) {
	l := look(head, complete, comma)
	if len(l.rows) == 0 || len(l.rows) == 1 && l.cut == 0 {
		return t, false
	}
	n := len(l.rows[0])
	if n < 2 || n > maxColumns || l.cut > n && !hasSides(l.rows[0]) {
		return t, false
	}
	other := 0
	for i, row := range l.rows {
		if cut := complete && i > 1 && i == len(l.rows)-1 && len(row) < n; len(row) != n && !cut {
			other++
		}
	}
	names, talk := rolesIn(l.rows)
	t = Table{comma: comma, header: !talk && isHeader(l.rows[0], comma)}
	t.said = t.header && hasSides(l.rows[0]) // then texts with commas in them are still rows
	if !t.said && (l.spaced && !l.quoted && (n == 2 || other > 0) || other*20 > len(l.rows) && !(t.header && ragged(l, n, other))) {
		return t, false // sentences
	}
	switch {
	case t.header:
		t.names = named(l.rows[0])
		return t, true
	case comma == '|' || len(l.rows) < 2 || other > 0 || l.spaced || isLabelled(head):
		return t, false
	}
	if !talk && (n < 3 && !l.quoted || len(l.rows) < 3) {
		return t, false
	}
	t.names = named(names)
	return t, true
}

// ragged reports whether rows are those of a table though not all have as many cells as it
// has names: others as many, or quoted ones, and no blanks as in sentences.
func ragged(l looked, n, other int) bool {
	return !l.spaced && (n > 2 || l.quoted) && len(l.rows)-other > 2 && other*2 < len(l.rows)
}

// sides are names of two columns that a talk has.
var sides = [...][2]string{{"role", "content"}, {"role", "message"}, {"role", "text"}, {"prompt", "completion"}, {"prompt", "response"}, {"question", "answer"}, {"instruction", "output"}, {"instruction", "response"}, {"human", "assistant"}, {"user", "assistant"}}

// hasSides reports whether a row has such names.
func hasSides(row []string) bool {
	has := func(name string) bool {
		return slices.ContainsFunc(row, func(cell string) bool { return strings.EqualFold(strings.TrimSpace(cell), name) })
	}
	return slices.ContainsFunc(sides[:], func(names [2]string) bool { return has(names[0]) && has(names[1]) })
}

// isLabelled reports whether a text has JSON that is not quoted, or begins with a label, as
// server-sent events and the lines of a logger do: the commas are those of the JSON, or of
// what is said.
func isLabelled(head []byte) bool {
	line, _, _ := bytes.Cut(head, []byte("\n"))
	first, _, _ := bytes.Cut(line, []byte(","))
	if bytes.Contains(first, []byte(": ")) {
		return true
	}
	for at := 0; ; {
		i := bytes.Index(head[at:], []byte(`{"`))
		if i < 0 {
			return false
		}
		if at += i + 2; at < len(head) && head[at] != '"' { // a quote in a cell is doubled
			return true
		}
	}
}

// isHeader reports whether the first row of a table names its columns. The first name may
// be missing, as that of a data frame's index is.
func isHeader(row []string, comma byte) bool {
	known := map[string]bool{}
	for i, cell := range row {
		name := strings.TrimSpace(cell)
		if name == "" && (i == 0 && comma != '|' || i == len(row)-1 && i > 1) {
			continue
		}
		first, _ := utf8.DecodeRuneInString(name)
		if name == "" || len(name) > maxName || known[name] || !unicode.IsLetter(first) && first != '_' && first != '#' && first != '$' && first != '@' {
			return false
		}
		if strings.ContainsAny(name, "\n{}[]<>=\"`|\\") || strings.Contains(name, ": ") || strings.HasSuffix(name, ":") || len(strings.Fields(name)) > 12 {
			return false
		}
		known[name] = true
	}
	if len(row) == 2 { // a sentence has a comma, too
		for _, cell := range row {
			if len(strings.Fields(cell)) > 4 || strings.HasSuffix(strings.TrimSpace(cell), ".") {
				return false
			}
		}
	}
	return true
}

// roles are what a column says in each row that says who speaks.
var roles = []string{"user", "human", "assistant", "bot", "chatbot", "system", "ai", "agent", "gpt", "model", "customer", "tool"}

// rolesIn names the columns of rows without names. talk says that one says who speaks.
func rolesIn(rows [][]string) (names []string, talk bool) {
	names = make([]string, len(rows[0]))
	for i := range names {
		is := func(row []string) bool {
			return i < len(row) && slices.Contains(roles, strings.ToLower(strings.TrimSpace(row[i])))
		}
		if !talk && !slices.ContainsFunc(rows, func(row []string) bool { return !is(row) }) && (len(rows[0]) != 2 || len(rows) > 2 || strings.Contains(rows[0][1-i], " ")) {
			names[i], talk = "role", true
		}
	}
	if !talk {
		return names, false
	}
	longest, most := -1, 0
	for i := range names {
		length := 0
		for _, row := range rows {
			if i < len(row) && names[i] == "" {
				length += len(row[i])
			}
		}
		if length > most {
			longest, most = i, length
		}
	}
	if longest >= 0 {
		names[longest] = "content"
	}
	return names, true
}

// named gives columns without a name, and those whose name another one has, one of their own.
func named(row []string) []string {
	names := make([]string, len(row))
	known := map[string]bool{}
	for i, cell := range row {
		name := strings.TrimSpace(strings.ToValidUTF8(cell, "\uFFFD"))
		if name == "" {
			name = fmt.Sprintf("column %d", i+1)
		}
		for known[name] {
			name += "'"
		}
		known[name], names[i] = true, name
	}
	return names
}

// maxSaid bounds the names of columns that are said, in bytes.
const maxSaid = 400

// String says what the table is: what is between its columns, and their names.
func (t Table) String() string {
	between := map[byte]string{',': "commas", '\t': "tabs", ';': "semicolons", '|': "bars"}[t.comma]
	if between == "" {
		between = fmt.Sprintf("%q", t.comma)
	}
	list := strings.Join(t.names, ", ")
	if len(list) > maxSaid {
		list = strings.ToValidUTF8(list[:maxSaid], "") + " …"
	}
	of := "its columns"
	if !t.header {
		of = "its columns have no names, and are called"
	}
	said := fmt.Sprintf("a table with %s between %d columns; %s: %s", between, len(t.names), of, list)
	if t.torn > 0 {
		said += fmt.Sprintf("; a quote in line %d has no end: that row ends with its line", t.torn)
	}
	return said
}
