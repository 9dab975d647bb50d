package redact

import "strings"

// Bounds of what stands between the name of a field and what is put into it.
const (
	mostLabel  = 48
	mostFields = 160
)

// fillers are the functions with which a program types into a field.
var fillers = [...]string{".fill(", ".type(", ".send_keys(", ".sendKeys(", ".press_sequentially(", ".pressSequentially(", ".setValue(", ".set_value(", ".val(", ".clear().type("}

// filled finds what is typed into the field of a password: the name stands in the string that tells
// which one it is, and the text in another member, in the call behind it, or in the value of the tag.
func filled(text string, from, to int) (a assignment, ok bool) {
	quote := byte(0)
	for i := from - 1; i >= 0 && from-i < mostLabel && quote == 0; i-- {
		switch c := text[i]; {
		case c == '"' || c == '\'' || c == '`':
			quote = c
		case c < ' ':
			return a, false
		}
	}
	end := strings.IndexAny(text[to:min(len(text), to+mostLabel)], "\"'`\n\\")
	if quote == 0 || end < 0 || text[to+end] == '\n' || text[to+end] == '\\' {
		return a, false
	}
	at := to + end
	for at < len(text) && at-to < mostLabel && strings.IndexByte("\"'`)]", text[at]) >= 0 {
		at++
	}
	rest := text[at:min(len(text), at+mostFields)]
	for _, f := range fillers {
		if strings.HasPrefix(rest, f) {
			return typedIn(text, at+len(f))
		}
	}
	at = to + end + 1
	rest = text[at:min(len(text), at+mostFields)]
	switch rest = strings.TrimLeft(rest, " \n\t"); {
	case strings.HasPrefix(rest, ","):
		if i := strings.IndexAny(text[at:], "{}"); i >= 0 && i < mostFields {
			rest = text[at : at+i]
		} else {
			rest = text[at:min(len(text), at+mostFields)]
		}
		for _, member := range [...]string{`"text":`, `"value":`, `'text':`, `'value':`, `text:`, `value:`} {
			if i := strings.Index(rest, member); i >= 0 {
				return typedIn(text, spaces(text, at+i+len(member)))
			}
		}
	case strings.HasPrefix(text[lineStart(text, from):], "<") || strings.LastIndexByte(text[max(from-mostFields, 0):from], '<') >= 0:
		rest = text[at:min(len(text), at+mostFields)]
		if i := strings.IndexByte(rest, '>'); i >= 0 {
			rest = rest[:i]
		}
		if i := strings.Index(rest, " value="); i >= 0 {
			return typedIn(text, at+i+len(" value="))
		}
	}
	return a, false
}

// typedIn is what stands in quotes at a place, if it may be a password: one word.
func typedIn(text string, at int) (a assignment, ok bool) {
	if a, ok = quotedAt(text, at); !ok {
		return a, false
	}
	v := text[a.from:a.to]
	a.told = false
	return a, !strings.ContainsAny(v, " \t\n{}<>") && (len(v) >= leastWord && mixed(v) && isGiven(v) && !isTime(v) && !isUUID(v) || isUnspoken(v) || mayBeChosen(v) && !isTitle(v))
}

// sent finds what is sent to a program that asked for a password: expect "password:"; send "…\r".
func sent(text string, at int) (f found, ok bool) {
	before := text[max(at-2*mostLabel, 0):at]
	if chosen, names := namesSecret(lastWords(before)); !names || !chosen {
		return f, false
	}
	from := at + len(`send "`)
	n := strings.IndexAny(text[from:min(len(text), from+mostValue)], "\"\\\r\n")
	if n < 0 {
		return f, false
	}
	return found{from: from, to: from + n, kind: "a password"}, isGiven(text[from : from+n])
}

// lastWords is the last string of a text: what a program waits for.
func lastWords(s string) string {
	i := strings.LastIndex(s, "expect")
	if i < 0 {
		return ""
	}
	s = strings.Trim(s[i+len("expect"):], " \"{}-;:*?\n\r\t")
	return s
}
