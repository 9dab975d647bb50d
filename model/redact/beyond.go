package redact

import "strings"

// beyond finds the value of a name where something else than a sign stands between them: a word,
// an arrow, a mark of Markdown, the cell of a table of HTML. from and to are where the name stands,
// at is where something stands behind it and its quotes.
func beyond(text string, from, to, at, quotes int) (a assignment, ok bool) {
	next := at
	if text[next] == ')' {
		next = spaces(text, next+1)
	}
	if next >= len(text) {
		return a, false
	}
	rest := text[next:]
	apart := next == at && next > to && quotes == 0
	switch c := rest[0]; {
	case c == '|' || c == '?':
		if strings.HasPrefix(rest, "||") || strings.HasPrefix(rest, "??") { // process.env.KEY || "..."
			return quotedAt(text, next+2)
		}
	case c == 'o':
		if strings.HasPrefix(rest, "or ") && (next > at || next > to) { // os.environ.get("KEY") or "..."
			return quotedAt(text, next+len("or "))
		}
	case c == '<':
		return inCellOfHTML(text, next)
	case !apart:
	case c == '*' || c == '`':
		return inMarks(text, next)
	case c == '-' || c >= 0x80:
		for _, arrow := range [...]string{"->", "→", "–", "—", "⇒", "➜"} {
			if strings.HasPrefix(rest, arrow) {
				return wordAt(text, spaces(text, next+len(arrow)))
			}
		}
	case c == 'F' && strings.HasPrefix(rest, "FOR "): // SET PASSWORD FOR 'bob' = '...'
		line, _ := lineAt(text, next)
		if i := strings.IndexByte(line, '='); i > 0 {
			return quotedAt(text, next+i+1)
		}
	case shouts(text[from:to]) && isAlnum(c):
		if a, ok = inColumn(text, next); ok && (beginsText(text, from) || strings.HasSuffix(text[:from], "set ")) {
			v := text[a.from:a.to]
			a.told = true
			return a, !strings.ContainsAny(v, "()[]{},;=<>:") && !likeConstant(v)
		}
		return assignment{}, false
	}
	return a, false
}

// shouts reports whether a name is in capital letters.
func shouts(name string) bool { return strings.ToUpper(name) == name }

// beginsText reports whether nothing stands before a place in its line, or in the text in JSON that
// it is of.
func beginsText(text string, at int) bool {
	return beginsLine(text, at) || text[at-1] == '"' && at > 2 && (text[at-2] == ' ' || text[at-2] == ':')
}

// quotedAt is what stands in quotes at a place.
func quotedAt(text string, at int) (a assignment, ok bool) {
	at = spaces(text, at)
	if quoteAt(text, at) == 0 {
		return a, false
	}
	end := strings.IndexByte(text[at+1:min(len(text), at+mostValue)], text[at])
	a.from, a.to, a.quoted = at+1, at+1+end, true
	return a, end > 0
}

// wordAt is the word at a place, as something that is told: without the end of a sentence.
func wordAt(text string, at int) (a assignment, ok bool) {
	for at < len(text) && strings.IndexByte("\"'`*", text[at]) >= 0 {
		at++
	}
	a.from, a.told = at, true
	for at < len(text) && at-a.from <= mostValue && !endsValue(text[at]) && text[at] != '*' {
		at++
	}
	for at > a.from && strings.IndexByte(".,:;!?", text[at-1]) >= 0 {
		at--
	}
	a.to = at
	return a, a.to > a.from && a.to-a.from <= mostValue
}

// inMarks is what stands alone between marks of Markdown: token **...**, password `...`.
func inMarks(text string, at int) (a assignment, ok bool) {
	from := at
	for from < len(text) && from-at < 3 && strings.IndexByte("*`", text[from]) >= 0 {
		from++
	}
	if text[at] == '*' && from-at < 2 {
		return a, false
	}
	a, ok = wordAt(text, from)
	if !ok || a.to >= len(text) || strings.IndexByte("*`", text[a.to]) < 0 {
		return a, false
	}
	low := strings.ToLower(text[a.from:a.to])
	for _, w := range algorithms {
		if strings.Contains(low, w) {
			return a, false
		}
	}
	return a, true
}

// mostTags bounds what stands between two cells of a table of HTML.
const mostTags = 160

// inCellOfHTML is what stands in the cell behind the one that ends at a place, or in what a list
// says of a word.
func inCellOfHTML(text string, at int) (a assignment, ok bool) {
	cell := false
	for end := min(len(text), at+mostTags); at < end; {
		switch c := text[at]; {
		case c == '<':
			i := strings.IndexByte(text[at:min(len(text), at+longestTag)], '>')
			if i < 0 {
				return a, false
			}
			name := strings.ToLower(text[at+1 : at+min(i, 3)])
			cell = cell || name == "td" || name == "dd"
			at += i + 1
		case c <= ' ':
			at++
		case !cell:
			return a, false
		default:
			a, ok = wordAt(text, at)
			a.tight = true
			return a, ok && a.to < len(text) && text[a.to] == '<'
		}
	}
	return a, false
}

var dashes = letters("-")

// mostBetween is how many lines may stand between a name and its value below it: empty ones, and
// the fence of a block.
const mostBetween = 2

// onNextLine is the value that stands alone on the line below its name: the sign behind that ends
// its line at a place.
func onNextLine(text string, at int) (a assignment, ok bool) {
	for at < len(text) && strings.IndexByte("*_", text[at]) >= 0 {
		at++
	}
	if at < len(text) && (text[at] == '|' || text[at] == '>') { // a block of YAML
		if at++; at < len(text) && (text[at] == '-' || text[at] == '+') {
			at++
		}
	}
	for between := 0; ; between++ {
		at = spaces(text, at)
		if at < len(text) && text[at] == '\r' {
			at++
		}
		if at >= len(text) || text[at] != '\n' || between > mostBetween {
			return a, false
		}
		at = spaces(text, at+1)
		if strings.HasPrefix(text[at:], "```") {
			line, _ := lineAt(text, at)
			at += len(line)
		}
		if strings.HasPrefix(text[at:], "---") && between <= mostBetween { // the name is underlined, as a heading
			if end := run(text, at, &dashes, len(text)); endsLine(text, spaces(text, end)) {
				at = end
				continue
			}
		}
		if at < len(text) && text[at] > ' ' {
			break
		}
	}
	if text[at] == '`' {
		at++
	}
	a.from, a.told = at, true
	for at < len(text) && at-a.from <= mostValue && text[at] > ' ' && text[at] != '`' && text[at] != '"' {
		at++
	}
	a.to = at
	if at < len(text) && text[at] == '`' {
		at++
	}
	v := text[a.from:a.to]
	return a, v != "" && endsLine(text, spaces(text, at)) && !strings.ContainsAny(v, "()[]{}<>,;\"'\\=") && !strings.HasSuffix(v, ":") && !strings.HasSuffix(v, ".")
}

// endsLine reports whether a line ends at a place, or the text in JSON that it is of.
func endsLine(text string, at int) bool {
	return at >= len(text) || text[at] == '\n' || text[at] == '\r' || newline(text, at) > at || text[at] == '"' && (at+1 == len(text) || strings.IndexByte("},]", text[at+1]) >= 0)
}

// wraps are what a value may stand in that is assigned to a name.
var wraps = [...]string{"$(echo -n ", "$(echo ", "$(printf ", "!vault ", "!!str ", "<%= "}

// unwrapped is where a value begins behind what it stands in.
func unwrapped(text string, at int) int {
	if at < len(text) && strings.IndexByte("$!<", text[at]) >= 0 {
		for _, w := range wraps {
			if strings.HasPrefix(text[at:], w) {
				return spaces(text, at+len(w))
			}
		}
	}
	return at
}

// How wide a line is that a terminal broke within a value, and how much of that it has.
const (
	leastWrapped = 60
	leastOfLine  = 20
)

// wrapped is a value of which a line ends in a piece, together with what the next lines have of it.
func wrapped(text string, from, to int) (value string, end int) {
	if to == len(text) || text[to] != '\n' && text[to] != '\r' || to-lineStart(text, from) < leastWrapped || to-from < leastOfLine || run(text, from, &padded, to-from) != to {
		return "", 0
	}
	l := unbroken(text, from, false, isHex(text[from:to]))
	if l == nil {
		return "", 0
	}
	_, end = l.outsideOf(0, len(l.text))
	last := l.text[l.marks[len(l.marks)-1].inner:]
	lowers, uppers, digits, _ := classes(last)
	if !(isHex(l.text) && digits > 0 || lowers > 0 && uppers > 0 && digits > 0) || !endsLine(text, spaces(text, from+end)) {
		return "", 0
	}
	return l.text, from + end
}

// mayBeyond reports whether such a value may follow below the escapes of a text, behind a name that
// ends at a place with a byte.
func mayBeyond(text string, at int) bool {
	rest := text[at:]
	switch rest[0] {
	case '<':
		return strings.HasPrefix(rest, "</") || strings.HasPrefix(rest, `<\/`)
	case '?':
		return strings.HasPrefix(rest, "??")
	case ')':
		return strings.HasPrefix(rest, ") or ") || strings.HasPrefix(rest, ") ||") || strings.HasPrefix(rest, ") ??")
	}
	return rest[0] >= 0x80
}
