package redact

import "strings"

// valueBehind is where a value begins that is told behind the thing it belongs to, whose name
// ends at a place: {"name": "X", "value": "…"}, <add key="X" value="…"/>. It is 0 if there is none.
func valueBehind(text string, at int) int {
	i := at
	for i < len(text) && strings.IndexByte("\"'", text[i]) >= 0 && i-at < 1 {
		i++
	}
	for i < len(text) && i-at < 60 && strings.IndexByte(" \t\r\n,", text[i]) >= 0 {
		i++
	}
	if i == at {
		return 0
	}
	i += quoteAt(text, i)
	if i+5 > len(text) || !strings.EqualFold(text[i:i+5], "value") {
		return 0
	}
	i += 5
	i = spaces(text, i+quoteAt(text, i))
	if i >= len(text) || text[i] != ':' && text[i] != '=' || i+1 < len(text) && text[i+1] == '=' {
		return 0
	}
	return i + 1
}

// quoteAt is 1 if a quote stands at a place.
func quoteAt(text string, at int) int {
	if at < len(text) && (text[at] == '"' || text[at] == '\'') {
		return 1
	}
	return 0
}

// setters are the words behind which a variable and its value stand without a sign.
var setters = [...]string{"ENV ", "setx ", "set -gx ", "set -Ux ", "set -x ", "setenv "}

// isSet reports whether a variable whose name begins at a place is given the next word.
func isSet(text string, at int) bool {
	for _, w := range setters {
		if strings.HasSuffix(text[max(at-len(w), 0):at], w) {
			return at == len(w) || !isAlnum(text[at-len(w)-1])
		}
	}
	return false
}

// endsWithSetter reports whether a text ends with the beginning of a name behind such a word.
func endsWithSetter(text string) bool {
	at := len(text)
	for at > 0 && len(text)-at < mostName && (isAlnum(text[at-1]) || text[at-1] == '_') {
		at--
	}
	return isSet(text, at)
}
