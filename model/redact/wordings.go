package redact

import (
	"strings"

	"msgview/model/wordset"
)

// copulas are what a sentence has between what it tells of and what that is: longer ones first.
var copulas = [...]string{
	"was changed to ", "has been changed to ", "was set to ", "has been set to ", "was reset to ", "has been reset to ", "was rotated to ", "has been rotated to ", "changed to ", "is set to ", "is now ", "will be ", "is: ", "is:", "is ", "to ", "to: ",
	"lautet: ", "lautet ", "ist: ", "ist ", "est : ", "est ", "es: ", "es ", "è ", "é ", "jest ", "är ",
}

// copula is how long the words are at the beginning of a text that tell what follows them; 0 if
// there are none. The space behind them is not counted.
func copula(text string) int {
	if text == "" || strings.IndexByte("whciltej\xc3", text[0]) < 0 {
		return 0
	}
	for _, c := range copulas {
		if strings.HasPrefix(text, c) {
			return len(strings.TrimSuffix(c, " "))
		}
	}
	return 0
}

// isEastern reports whether a name that begins with a byte is of a script that parts no words.
func isEastern(c byte) bool { return c >= 0xe3 && c <= 0xed }

// particles are what stands there between what is told of and what that is.
var particles = [...]string{"は", "是", "为", "為", "는", "은", "：", ":", "＝", "="}

// inSentence finds what is told of a name without a sign: in a script that parts no words, and below
// a heading.
func inSentence(text string, from, to, at int) (a assignment, ok bool) {
	switch c := text[at]; {
	case c == '\n' || c == '\r' || c == '\\' && newline(text, at) > at:
		return belowHeading(text, from, to, at)
	case isEastern(text[from]):
		signed := false
		for {
			next := at
			for _, p := range particles {
				if strings.HasPrefix(text[next:], p) {
					next += len(p)
					signed = signed || len(p) == 1 || p == "：" || p == "＝"
				}
			}
			for next < len(text) && strings.IndexByte(" \"'`", text[next]) >= 0 {
				next++
			}
			for _, q := range [...]string{"「", "『", "“"} {
				next += len(q) * strings.Count(text[next:min(len(text), next+len(q))], q)
			}
			if next == at {
				break
			}
			at = next
		}
		if at == to {
			return a, false
		}
		a.from = at
		for at < len(text) && at-a.from <= mostValue && !endsValue(text[at]) && text[at] < 0x80 {
			at++
		}
		a.to, a.told = at, !signed
		return a, a.to > a.from && !ofAlgorithm(text[a.from:a.to])
	case at == to+1 && text[from:to] == "password" && isAlnum(c) && beginsText(text, from): // of a file of settings
		if a, ok = wordAt(text, at); ok && endsLine(text, spaces(text, a.to)) {
			return a, isMixed(text[a.from:a.to])
		}
	}
	return a, false
}

// ofAlgorithm reports whether a value names how secrets are kept.
func ofAlgorithm(v string) bool {
	low := strings.ToLower(v)
	for _, w := range algorithms {
		if strings.Contains(low, w) {
			return true
		}
	}
	return false
}

// wordsOfHeading is how many words may stand before a name in a heading.
const wordsOfHeading = 4

// belowHeading is the value that stands alone below its name: the line of which ends at a place.
func belowHeading(text string, from, to, at int) (a assignment, ok bool) {
	before := text[lineStart(text, from):from]
	if i := strings.LastIndexByte(before, '"'); i >= 0 { // of a text in JSON
		before = before[i+1:]
	}
	before = strings.TrimLeft(before, " \t0123456789→>-")
	words := strings.Trim(before, "#*_ \t")
	if name := text[from:to]; to-from > mostName || isUnspoken(name) || strings.ContainsAny(name, digits) || len(strings.Fields(words)) > wordsOfHeading || strings.ContainsAny(words, "=:;.,(){}[]<>/\\+") {
		return a, false
	}
	a, ok = onNextLine(text, at)
	if !ok {
		return a, false
	}
	v := text[a.from:a.to]
	if ofAlgorithm(v) {
		return a, false
	}
	between := text[to:a.from]
	if strings.HasPrefix(before, "#") || strings.HasPrefix(before, "**") || strings.HasPrefix(before, "__") || strings.Contains(between, "---") || strings.HasSuffix(between, "`") || strings.Contains(between, "```") {
		return a, !isHex(v)
	}
	return a, isMixed(v)
}

// isMixed reports whether a value is of capital and small letters and digits as nobody writes them:
// no name of a program.
func isMixed(v string) bool {
	lowers, uppers, digits, others := classes(v)
	if digits < 2 || lowers < 2 || uppers < 2 || others > 0 {
		return false
	}
	groups := 0
	var letters []byte
	for i := range len(v) {
		if !isDigit(v[i]) {
			letters = append(letters, v[i])
		} else if i == 0 || !isDigit(v[i-1]) {
			groups++
		}
	}
	return groups > 2 || isUnspoken(string(letters))
}

// sayers are what stands between a value and the name of it behind.
var sayers = [...]string{" as the ", " as the new ", " as my ", " as your ", " as our ", " as its ", " as an ", " as a ", " as ", " is the ", " is the new ", " is my ", " is your ", " is our "}

// sayer is how much of a text before a place stands between a value and the name of it, 0 if nothing
// does.
func sayer(text string, at int) int {
	if at < 5 || text[at-1] != ' ' || strings.IndexByte("eyrsnaw", text[at-2]) < 0 {
		return 0
	}
	for _, s := range sayers {
		if strings.HasSuffix(text[:at], s) {
			return len(s)
		}
	}
	return 0
}

// goOn are words with which a sentence goes on behind a name: another one belongs to it.
var goOn = wordset.Set{Words: "for in and to when with from now please instead then on at if but until so or here there only once again below because while by"}

// saidBefore is the value that stands before its name: use … as the password.
func saidBefore(text string, from, to int) (a assignment, ok bool) {
	n := sayer(text, from)
	if n == 0 && from > 1 && text[from-1] == ' ' { // as the database password
		word := from - 1
		for word > 0 && from-word < mostName && isLetter(text[word-1]) {
			word--
		}
		if n = sayer(text, word); n > 0 {
			n += from - word
		}
	}
	if n == 0 {
		return a, false
	}
	if to+1 < len(text) && text[to] == ' ' && isLetter(text[to+1]) {
		word := text[to+1 : min(len(text), to+mostName)]
		word = word[:run(word, 0, &alnum, len(word))]
		if !goOn.Has(strings.ToLower(word)) {
			return a, false
		}
	}
	a.to = from - n
	for a.to > 0 && strings.IndexByte("\"'`*\\", text[a.to-1]) >= 0 {
		a.to--
	}
	a.quoted = a.to < from-n
	a.from = a.to
	for a.from > 0 && a.to-a.from <= mostValue && !endsValue(text[a.from-1]) && text[a.from-1] != '*' {
		a.from--
	}
	v := text[a.from:a.to]
	if v == "" || len(v) > mostValue || a.quoted && (a.from == 0 || strings.IndexByte("\"'`*", text[a.from-1]) < 0) || ofAlgorithm(v) || isHex(v) || strings.ContainsAny(v, "/=:.") {
		return a, false
	}
	a.told = true
	if a.quoted {
		return a, isMixed(v) || !likeName(v) || hasDrawnWord(v)
	}
	return a, isMixed(v)
}

// pw finds the password behind a short name of it.
func pw(text string, at int) (f found, ok bool) {
	if before := leftOf(text, at); before != 0 && strings.IndexByte(" \t\n\r\"'`*(,;:|", before) < 0 {
		return f, false
	}
	from := spaces(text, at+len("pw "))
	for from < len(text) && strings.IndexByte("\"'`*", text[from]) >= 0 {
		from++
	}
	a, ok := wordAt(text, from)
	if !ok {
		return f, false
	}
	v := text[a.from:a.to]
	lowers, uppers, digits, others := classes(v)
	drawn := digits > 1 && lowers > 0 && (uppers > 0 || others > 0 && !likeName(v)) && isChosen(v)
	if len(v) < 8 || len(v) > 64 || ofAlgorithm(v) || !drawn && !(digits+others == 0 && isUnspoken(v)) || strings.ContainsAny(v, "()[]{}=.:/$") {
		return f, false
	}
	return found{from: a.from, to: a.to, kind: "a password"}, true
}

// keysSaid are how sentences tell of a key without saying what kind of one it is.
var keysSaid = [...]string{"the key", "your key", "my key", "the new key", "your new key", "this key"}

// keySaid finds a key that is told of so in words that end at a place: one that looks drawn, as keys mean much else.
func keySaid(text string, at, from int) (f found, ok bool) {
	if isAlnum(leftOf(text, at)) || from == len(text) || isAlnum(text[from]) {
		return f, false
	}
	at = from
	for from < len(text) && from-at < 2 && strings.IndexByte("*_", text[from]) >= 0 {
		from++
	}
	from = spaces(text, from)
	if n := copula(text[from:]); n > 0 && from > at {
		from += n
	} else if from < len(text) && (text[from] == ':' || text[from] == '=') {
		from++
	}
	a, ok := onNextLine(text, from)
	if !ok {
		from = spaces(text, from)
		for from < len(text) && strings.IndexByte("\"'`*", text[from]) >= 0 {
			from++
		}
		if a, ok = wordAt(text, from); !ok {
			return f, false
		}
	}
	v := text[a.from:a.to]
	const least = 20
	if len(v) < least || run(v, 0, &urlSafe, len(v)) != len(v) || !isMixed(strings.NewReplacer("-", "", "_", "").Replace(v)) || entropy(v) < 3.5 || isPlaceholder(v) || isCallID(v) {
		return f, false
	}
	return found{from: a.from, to: a.to, kind: "an assigned key"}, true
}
