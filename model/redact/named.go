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
var setters = [...]string{"ENV ", "setx ", "set -gx ", "set -Ux ", "set -x ", "setenv ", "config set ", "conf set "}

// isFlag reports whether a name is the flag of a command, which has the next word, or one of npm,
// whose names have an address before them.
func isFlag(text string, from, to int) bool {
	switch {
	case strings.HasPrefix(text[from:to], "--"):
		return true
	case text[from] == '-': // of PowerShell, Java and Go
		return to-from > 4 && isLetter(text[from+1]) && (from == 0 || text[from-1] <= ' ' || text[from-1] == '"')
	}
	return text[from] == '_' && from > 1 && text[from-1] == ':' && text[from-2] == '/'
}

// define is what stands before the name of a macro of C.
const define = "#define "

// isSet reports whether a variable whose name begins at a place is given the next word.
func isSet(text string, at int) bool {
	for _, w := range setters {
		if strings.HasSuffix(text[max(at-len(w), 0):at], w) {
			return at == len(w) || !isAlnum(text[at-len(w)-1])
		}
	}
	return false
}

// isDefined reports whether a macro of C whose name begins at a place is the text that begins
// with the byte c: what stands without quotes is the name of another one, or an expression.
func isDefined(text string, at int, c byte) bool {
	return (c == '"' || c == '\\') && strings.HasSuffix(text[:at], define)
}

// endsWithSetter reports whether a text ends with the beginning of a name behind such a word.
func endsWithSetter(text string) bool {
	at := len(text)
	for at > 0 && len(text)-at < mostName && (isAlnum(text[at-1]) || text[at-1] == '_') {
		at--
	}
	return isSet(text, at) || strings.HasSuffix(text[:at], define)
}

// asked is where an answer begins to a program that asks for something, and says for whom,
// or what it is now: Password for ada: …, Secret Access Key [None]: …; below 0 if it does not.
func asked(text string, at int) int {
	line := text[at:min(len(text), at+60)]
	if i := strings.IndexByte(line, '\n'); i >= 0 {
		line = line[:i]
	}
	if i := strings.Index(line, ": "); i > 0 && (line[0] != '[' || line[i-1] == ']') {
		return at + i + 1
	}
	return -1
}

// pass finds the password behind a name that is also a word for what went well: one that is
// in quotes, or has nothing before it but the sign.
func pass(text string, at, to int) (f found, ok bool) {
	if before := leftOf(text, at); isAlnum(before) || before == '_' || before == '-' {
		return f, false
	}
	a, ok := assigned(text, at, to)
	a.chosen, a.word, a.name = true, "pass", "pass"
	if !ok || !a.plausible(text[a.from:a.to]) || !a.quoted && !a.tight && !a.isPass(text, at) {
		return f, false
	}
	return found{from: a.from, to: a.to, kind: "a password"}, true
}

// isPass reports whether what stands apart behind such a name is a password all the same: the name
// is no word of a report, and the value none of a language.
func (a *assignment) isPass(text string, at int) bool {
	v := text[a.from:a.to]
	lowers, uppers, digits, others := classes(v)
	line, _ := lineAt(text, a.to)
	line = strings.TrimRight(line, "}]")
	return text[at+1] == 'a' && text[a.from-1] == ' ' && len(v) >= 8 && lowers > 0 && digits >= 2 && (uppers > 0 || others > 0 || digits >= 3) && isChosen(v) && strings.Trim(line, " \t\r\"'`,.)") == "" && !strings.ContainsAny(v, "/_:()")
}

// ofPair finds the password that a program is given with the name of a user.
func ofPair(text string, at int) (f found, ok bool) {
	i := at + strings.IndexByte(text[at:], '(') + 1
	for n := range 2 {
		i = spaces(text, i)
		if i >= len(text) || text[i] != '"' && text[i] != '\'' {
			return f, false
		}
		end := strings.IndexByte(text[i+1:min(len(text), i+200)], text[i])
		if end < 0 {
			return f, false
		}
		if n == 1 {
			v := text[i+1 : i+1+end]
			return found{from: i + 1, to: i + 1 + end, kind: "a password"}, isGiven(v) && mixed(v)
		}
		if i = spaces(text, i+1+end+1); i >= len(text) || text[i] != ',' {
			return f, false
		}
		i++
	}
	return f, false
}

// ofAWS finds the key that a command sets.
func ofAWS(text string, at int) (f found, ok bool) {
	from := at + len("configure set aws_secret_access_key ")
	from += quoteAt(text, from)
	to := run(text, from, &base64, 41)
	return found{from: from, to: to, kind: secretOfAWS}, to-from == 40 && mixed(text[from:to])
}

// directive finds the password behind the word that a line of a file of settings begins with.
func directive(text string, at int) (f found, ok bool) {
	from := spaces(text, at+strings.IndexByte(text[at:], ' '))
	to := from
	for to < len(text) && to-from < 200 && !endsValue(text[to]) {
		to++
	}
	v := text[from:to]
	return found{from: from, to: to, kind: "a password"}, isGiven(v) && mixed(v) && (to == len(text) || text[to] == '\n' || text[to] == '\r' || text[to] == '"')
}
