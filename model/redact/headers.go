package redact

import "strings"

// authorization finds what stands behind the name of the header.
func authorization(text string, at int) (f found, ok bool) {
	end := at + len("authorization")
	last := end
	for last < len(text) && last-end < 2 && strings.IndexByte("\"'`]", text[last]) >= 0 {
		last++
	}
	last = spaces(text, last)
	if last >= len(text) || strings.IndexByte(":=,", text[last]) < 0 && (text[last] != '"' || last == end) {
		return f, false
	}
	last = spaces(text, last+1)
	for last < len(text) && strings.IndexByte("\"'`[fb", text[last]) >= 0 && (!isLetter(text[last]) || last+1 < len(text) && strings.IndexByte("\"'`", text[last+1]) >= 0) {
		last++
	}
	scheme := last
	for last < len(text) && last-scheme < 20 && (isAlnum(text[last]) || text[last] == '-') {
		last++
	}
	kind, value := "a header with credentials", last
	switch strings.ToLower(text[scheme:last]) {
	case "basic":
		kind, value = "a basic header", spaces(text, last)
	case "bearer":
		kind, value = "a bearer token", spaces(text, last)
	default:
		if value = spaces(text, last); value == last { // no scheme
			value = scheme
		}
	}
	if kind != "a header with credentials" && value >= last { // what follows may stand below
		for value < len(text) && value-last < mostApart && (text[value] <= ' ') {
			value++
		}
	}
	to := run(text, value, &padded, mostToken)
	v := text[value:to]
	if value > last && strings.Contains(text[last:value], "\n") && (len(v) < 16 || !endsLine(text, spaces(text, to))) {
		return f, false
	}
	if value == scheme && !mixed(v) || len(v) < 6 || !mixed(v) && kind != "a basic header" || isPlaceholder(v) {
		return f, false
	}
	if kind == "a basic header" && len(v) < 8 {
		return f, false
	}
	if kind == "a header with credentials" && (len(v) < 16 || isUUID(v)) {
		return f, false
	}
	if long, end := wrapped(text, value, to); end > 0 {
		v, to = long, end
	}
	return found{from: value, to: to, kind: kind, value: v}, true
}

// mostApart is how many signs may stand between the name of a scheme and what it is for.
const mostApart = 20

// bearer finds a token behind the word, without the name of the header before it.
func bearer(text string, at int) (f found, ok bool) {
	if isAlnum(leftOf(text, at)) {
		return f, false
	}
	from := at + len("bearer")
	for from < len(text) && from-at < 9 && strings.IndexByte("\"'`:=", text[from]) >= 0 { // as a name, too
		from++
	}
	if from = spaces(text, from); from == at+len("bearer") {
		return f, false
	}
	if strings.HasPrefix(text[from:], "token ") {
		from = spaces(text, from+len("token "))
	}
	if from < len(text) && strings.IndexByte("\"'`", text[from]) >= 0 {
		from++
	}
	to := run(text, from, &padded, mostToken)
	for to > from && strings.IndexByte(".,-", text[to-1]) >= 0 {
		to--
	}
	v := text[from:to]
	if _, _, digits, _ := classes(v); digits < 2 && len(v) < 24 {
		return f, false // a word with a number
	}
	if len(v) < 12 || !mixed(v) || isPlaceholder(v) || isUUID(v) || entropy(v) < 3 {
		return f, false
	}
	if long, end := wrapped(text, from, to); end > 0 {
		v, to = long, end
	}
	return found{from: from, to: to, kind: "a bearer token", value: v}, true
}

// mayBeInAddress reports whether an address may have a password: a sign of that follows.
func mayBeInAddress(text string, at int) bool {
	for i := at + len("://"); i < len(text) && i-at < 400; i++ {
		switch c := text[i]; {
		case c == '@':
			return true
		case c <= ' ', c == '/' && text[i-1] != '\\', c == '"', c == '\'', c == '<', c == '>', c == ')':
			return false
		}
	}
	return false
}

// inAddress finds the password of an address, or the token that stands for it.
func inAddress(text string, at int) (f found, ok bool) {
	if at == 0 || !isAlnum(text[at-1]) {
		return f, false
	}
	from := at + len("://")
	colon, to := -1, from
	for ; ; to++ {
		if to >= len(text) || to-from > 400 {
			return f, false
		}
		c := text[to]
		if c == '@' && (colon < 0 || !goesOnTo(text, to)) {
			break
		}
		if c == ':' && colon < 0 {
			colon = to
		}
		if c <= ' ' || strings.IndexByte("/?#\"'`<>\\(){}[]|,", c) >= 0 {
			return f, false
		}
	}
	if to+1 >= len(text) || !isAlnum(text[to+1]) && text[to+1] != '[' && text[to+1] != '$' {
		return f, false
	}
	if colon < 0 {
		v := text[from:to]
		if len(v) < 16 || !mixed(v) || entropy(v) < 3 {
			return f, false
		}
		return found{from: from, to: to, kind: "credentials in an address"}, true
	}
	v := text[colon+1 : to]
	if v == "" || strings.IndexByte("$%*", v[0]) >= 0 || notAPassword(v) {
		return f, false
	}
	return found{from: colon + 1, to: to, kind: "credentials in an address"}, true
}

// goesOnTo reports whether a password that has the sign in it goes on behind it, to another
// one before the address ends.
func goesOnTo(text string, at int) bool {
	for i := at + 1; i < len(text) && i-at < 100; i++ {
		switch c := text[i]; {
		case c == '@':
			return true
		case c <= ' ' || strings.IndexByte("/?\"'`<>\\(){}[]|,", c) >= 0:
			return false
		}
	}
	return false
}

// notAPassword reports whether a word stands where a password would.
func notAPassword(v string) bool {
	switch strings.ToLower(v) {
	case "password", "pass", "passwd", "pwd", "pw", "secret", "token", "port", "x", "xx", "xxx", "xxxx", "xxxxx", "xxxxxx", "xxxxxxxx", "...", "your_password", "your-password", "yourpassword":
		return true
	}
	return false
}

// userOfCurl finds the password that curl is given with the name of the user.
func userOfCurl(text string, at int) (f found, ok bool) {
	line := text[max(at-200, 0):at]
	if i := strings.LastIndexByte(line, '\n'); i >= 0 {
		line = line[i:]
	}
	if !strings.Contains(line, "curl") {
		return f, false
	}
	from := at + 1
	from += strings.IndexByte(text[from:], ' ')
	from = spaces(text, from)
	for from < len(text) && (text[from] == '"' || text[from] == '\'') {
		from++
	}
	to := from
	for to < len(text) && to-from < 200 && !endsValue(text[to]) {
		to++
	}
	i := strings.IndexByte(text[from:to], ':')
	if i < 0 || i+1 == to-from {
		return f, false
	}
	if v := text[from+i+1 : to]; v[0] == '$' || notAPassword(v) {
		return f, false
	}
	return found{from: from + i + 1, to: to, kind: "a password"}, true
}
