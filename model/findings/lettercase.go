package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// A filter that is written in other letters than what is there finds nothing, and nothing is taken for the answer.
var ruleLetterCase = &Rule{"contradiction.letter-case", Contradiction, Hint, "a filter that finds nothing is written in other letters than a result has the value", "A query asks for values of a column, or a call for that of a member, and finds nothing. Each of these values that an earlier result had under that name stands there in other letters, small or capital, and none as the call has it. No later call asks for it as it stands there, or for any letters, none found something with it as it was, no word of the agent is about letters, and the run ended with an answer."}

// letterCases is the follower of the rule.
type letterCases struct {
	threads  latest[uint64, *lettersOf]
	answered bool
}

// lettersOf is what a thread knows.
type lettersOf struct {
	shown map[string]*writtenAs // by the name of a column or member and the value, in small letters
	list  []otherLetters
}

// writtenAs are those of a value that results have.
type writtenAs struct {
	all    []string
	tables []string // that queries read which have them, none of other calls
	at     Place
}

// otherLetters is a call that found nothing.
type otherLetters struct {
	place   Place
	names   []string // of its filters, with the values
	values  []string // as a result has them
	finding Finding
}

const (
	maxSpellings  = 512 // of a thread
	maxSpelledRow = 64  // rows of a result
	longestFilter = 40  // bytes of a value
)

// A filter is what a call asks for: a name and its values.
type filter struct {
	name   string
	values []string
}

var (
	filterForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b([a-z_][a-z0-9_]*)["\x60\]]?\s*(?:==?|\bin\s*\()\s*('[^']{1,40}'(?:\s*,\s*'[^']{1,40}')*)`)
	})
	valueForm      = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`'([^']*)'`) })
	anyLettersForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:lower|upper|lcase|ucase)\s*\(|\bi?like\b|\bcollate\b|\bnocase\b|~\*|\$options|ignore_?case|case_?insensitive`)
	})
	saysNoneForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^(?:[^\n]*\n[-+| \t]*\n)?\(?(?:0 rows|no rows|empty set|no results|0 results|no records|no matching records)\b[^\n]*\s*$`)
	})
	// lettersForm is how an agent speaks of letters.
	lettersForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:case[ -](?:in)?sensitiv\w*|(?:upper|lower)[ -]?case\w*|capital\w*|wrong case|small letters|casing)\b`)
	})
)

func (g *letterCases) message(_ *Finder, _ *looked, s *step) {
	if s.message.Role != model.RoleAssistant {
		return
	}
	g.answered = !s.flags.Has(model.FlagCall) && s.message.HasText()
	if of, ok := g.threads.get(s.thread); ok && len(of.list) > 0 && s.message.HasText() && lettersForm().MatchString(textOf(s.message)) {
		of.list = nil
	}
}

func (g *letterCases) ended(_ *Finder, _ *looked, s *step, e *ended) {
	if e.result == nil || !e.fine() || size(e.result) > maxObject {
		return
	}
	query := queryOf(e)
	if query == "" && e.use.Purpose != tool.Other {
		return
	}
	of, ok := g.threads.get(s.thread)
	if ok && len(of.shown) > 0 {
		filters := filtersOf(query, e)
		if len(filters) > 0 && findsNone(e) {
			of.misses(e, query, filters)
		} else {
			of.meets(e, query, filters)
		}
	}
	if !ok {
		of = &lettersOf{shown: map[string]*writtenAs{}}
	}
	if of.learns(e, query); !ok && len(of.shown) > 0 {
		g.threads.set(s.thread, of)
	}
}

// misses looks whether each known value that a call asks for is written in other letters.
func (of *lettersOf) misses(e *ended, query string, filters []filter) {
	if len(of.list) >= maxOfIDs || anyLettersForm().MatchString(argumentsTo(e)) {
		return
	}
	tables := tablesRead(query)
	for _, one := range filters {
		miss := otherLetters{place: e.place}
		var at Place
		for _, value := range one.values {
			known, ok := of.shown[spelledKey(one.name, value)]
			if !ok || !sharesTable(tables, known.tables) {
				continue
			}
			if slices.Contains(known.all, value) {
				miss.values = nil
				break
			}
			at = known.at
			miss.names, miss.values = append(miss.names, spelledKey(one.name, value)), append(miss.values, known.all...)
		}
		if len(miss.values) == 0 || !at.before(e.place) {
			continue
		}
		miss.finding = e.finding(Likely, one.name+": asked "+strings.Join(one.values, ", ")+"; a result has "+strings.Join(miss.values, ", "))
		miss.finding.Counterpart = &at
		of.list = append(of.list, miss)
	}
}

// meets takes back what a call made good: it asks for the values as they stand in a result, or for any letters,
// or finds something with them in those that they had.
func (of *lettersOf) meets(e *ended, query string, filters []filter) {
	if len(of.list) == 0 {
		return
	}
	asked := argumentsTo(e)
	of.list = slices.DeleteFunc(of.list, func(miss otherLetters) bool {
		if miss.place.Entry >= e.place.Entry {
			return false
		}
		if query != "" && anyLettersForm().MatchString(asked) || slices.ContainsFunc(miss.values, func(v string) bool { return strings.Contains(asked, v) }) {
			return true
		}
		return slices.ContainsFunc(filters, func(one filter) bool {
			return slices.ContainsFunc(one.values, func(v string) bool { return slices.Contains(miss.names, spelledKey(one.name, v)) })
		})
	})
}

// sharesTable reports whether two queries may read one table.
func sharesTable(a, b []string) bool {
	return len(a) == 0 || len(b) == 0 || slices.ContainsFunc(a, func(t string) bool { return slices.Contains(b, t) })
}

func spelledKey(name, value string) string {
	return strings.ToLower(name) + "\x00" + strings.ToLower(value)
}

// queryOf returns the query that a call gives a database, "" for none.
func queryOf(e *ended) string {
	isQuery := func(text string) bool {
		low := strings.ToLower(strings.TrimLeft(text[:min(len(text), 40)], " \t\r\n("))
		return len(text) <= maxQuery && (strings.HasPrefix(low, "select ") || strings.HasPrefix(low, "select\n") || strings.HasPrefix(low, "with "))
	}
	switch e.use.Purpose {
	case tool.Other:
		for _, m := range e.use.Arguments().Members() {
			if m.Kind() == rawjson.String && isQuery(m.Text()) {
				return m.Text()
			}
		}
	case tool.Shell:
		if !strings.Contains(strings.ToLower(e.use.Command()), "select") {
			return ""
		}
		for _, r := range e.runs() {
			switch words := r.Command.Program(); program(words) {
			case "psql", "mysql", "mariadb", "sqlite3", "duckdb", "cockroach", "clickhouse-client":
				if i := slices.IndexFunc(words, isQuery); i >= 0 {
					return words[i]
				}
			}
		}
	}
	return ""
}

// filtersOf returns what a call asks for.
func filtersOf(query string, e *ended) (all []filter) {
	if query != "" {
		for _, m := range filterForm().FindAllStringSubmatch(query, 8) {
			one := filter{name: m[1]}
			for _, v := range valueForm().FindAllStringSubmatch(m[2], 16) {
				one.values = append(one.values, v[1])
			}
			all = append(all, one)
		}
		return all
	}
	textMembers(e.use.Arguments(), 0, func(key, value string) bool {
		all = append(all, filter{key, []string{value}})
		return len(all) < 16
	})
	return all
}

// textMembers calls f for the short texts of a document with the names of their members.
func textMembers(v rawjson.Value, depth int, f func(key, value string) bool) bool {
	const deepest = 5
	if depth > deepest {
		return true
	}
	for key, m := range v.Members() {
		switch m.Kind() {
		case rawjson.String:
			if text := m.Text(); mayBeSpelled(text) && !f(key, text) {
				return false
			}
		case rawjson.Object, rawjson.Array:
			if !textMembers(m, depth+1, f) {
				return false
			}
		}
	}
	for _, m := range v.Elems() {
		if m.Kind() != rawjson.String && !textMembers(m, depth+1, f) {
			return false
		}
	}
	return true
}

// mayBeSpelled reports whether a value may be written in other letters.
func mayBeSpelled(text string) bool {
	return len(text) > 1 && len(text) <= longestFilter && strings.ToLower(text) != strings.ToUpper(text)
}

// findsNone reports whether a result says that nothing was found.
func findsNone(e *ended) bool {
	if v, ok := e.json(); ok {
		return isNone(v)
	}
	if cutsOutput(e) {
		return false // it may be elsewhere
	}
	text := strings.TrimSpace(saidBy(printedIn(e.result)))
	return text == "" || len(text) <= 2*maxSaid && saysNoneForm().MatchString(text)
}

// isNone reports whether a document is a list of nothing, or a count of it.
func isNone(v rawjson.Value) bool {
	isZero := func(v rawjson.Value) bool { return v.Kind() == rawjson.Number && v.Scalar() == "0" }
	switch v.Kind() {
	case rawjson.Array:
		if v.Len() != 1 {
			return v.Len() == 0
		}
		one := v.Index(0)
		return one.Kind() == rawjson.Array && one.Len() == 1 && isZero(one.Index(0)) || one.Kind() == rawjson.Object && one.Len() == 1 && isNone(one)
	case rawjson.Object:
		none := false
		for key, m := range v.Members() {
			switch {
			case m.Kind() == rawjson.Array && m.Len() == 0, v.Len() == 1 && isZero(m), m.Kind() == rawjson.Array && isNone(m):
				none = true
			case m.Kind() == rawjson.Array && !isNamesOfColumns(key), m.Kind() == rawjson.Object && m.Len() > 0, isNumberOfAll(key) && !isZero(m):
				return false
			}
		}
		return none
	}
	return false
}

func isNamesOfColumns(key string) bool {
	switch strings.ToLower(key) {
	case "columns", "fields", "headers", "schema", "column_names":
		return true
	}
	return false
}

func isNumberOfAll(key string) bool {
	switch strings.ToLower(key) {
	case "count", "total", "total_count", "totalcount", "row_count", "rowcount", "found":
		return true
	}
	return false
}

// learns notes how values are written in a result.
func (of *lettersOf) learns(e *ended, query string) {
	tables := tablesRead(query)
	add := func(name, value string) bool {
		key := spelledKey(name, value)
		one, ok := of.shown[key]
		switch {
		case ok:
			if !slices.Contains(one.all, value) && len(one.all) < 8 {
				one.all = append(one.all, strings.Clone(value))
			}
			if len(tables) == 0 {
				one.tables = nil
			}
			for _, t := range tables {
				if len(one.tables) > 0 && !slices.Contains(one.tables, t) && len(one.tables) < 16 {
					one.tables = append(one.tables, strings.Clone(t))
				}
			}
		case len(of.shown) < maxSpellings:
			of.shown[key] = &writtenAs{[]string{strings.Clone(value)}, slices.Clone(tables), e.place}
		}
		return true
	}
	if v, ok := e.json(); ok {
		textMembers(v, 0, add)
		if query != "" {
			rowsNamed(v, columnsOf(query), 0, add)
		}
		return
	}
	if query == "" {
		return
	}
	names := columnsOf(query)
	for n, row := range strings.Split(saidBy(printedIn(e.result)), "\n") {
		cells := strings.FieldsFunc(row, func(c rune) bool { return c == '|' || c == '\t' })
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if len(cells) != len(names) || n > maxSpelledRow {
			continue
		}
		for i, name := range names {
			if name != "" && mayBeSpelled(cells[i]) && !strings.EqualFold(cells[i], name) {
				add(name, cells[i])
			}
		}
	}
}

// rowsNamed calls add for what stands in rows without names, by those of the columns.
func rowsNamed(v rawjson.Value, names []string, depth int, add func(name, value string) bool) {
	if depth > 3 {
		return
	}
	for _, m := range v.Members() {
		rowsNamed(m, names, depth+1, add)
	}
	for n, row := range v.Elems() {
		switch {
		case n > maxSpelledRow:
			return
		case row.Kind() != rawjson.Array || row.Len() != len(names):
			rowsNamed(row, names, depth+1, add)
			continue
		}
		for i, name := range names {
			if cell := row.Index(i); name != "" && cell.Kind() == rawjson.String && mayBeSpelled(cell.Text()) {
				add(name, cell.Text())
			}
		}
	}
}

var listForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?is)^\s*select\s+(?:distinct\s+)?(.*?)\s+from\s`)
})

// columnsOf returns the names of the columns that a query selects, "" for what is none of a table.
func columnsOf(query string) (names []string) {
	m := listForm().FindStringSubmatch(query)
	if m == nil {
		return nil
	}
	depth, from := 0, 0
	column := func(text string) string {
		words := strings.Fields(text)
		if len(words) == 0 || strings.ContainsAny(words[0], "(*'") {
			return ""
		}
		return strings.ToLower(strings.Trim(words[0][strings.LastIndexByte(words[0], '.')+1:], "\"`[]"))
	}
	for i, c := range m[1] {
		switch c {
		case '(':
			depth++
		case ')':
			depth--
		case ',':
			if depth == 0 {
				names, from = append(names, column(m[1][from:i])), i+1
			}
		}
	}
	return append(names, column(m[1][from:]))
}

func (g *letterCases) last(f *Finder, l *looked) {
	if !g.answered || !f.hasEnded() {
		return
	}
	for _, of := range g.threads.all() {
		for _, miss := range of.list {
			l.say(miss.place, ruleLetterCase, model.Hash(strings.Join(miss.names, "\x00")), miss.finding)
		}
	}
}
