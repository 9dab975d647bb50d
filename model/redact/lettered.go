package redact

import (
	"strings"

	"msgview/model/wordset"
)

// isWordKept reports whether a value of letters alone, which may be any word, is a password: what
// stands around it says that it is one.
func (a *assignment) isWordKept(text string, from, to int) bool {
	v := text[a.from:a.to]
	if !a.chosen || !mayBeChosen(v) {
		return false
	}
	between := text[to:a.from]
	switch {
	case strings.ContainsAny(between, ",("): // of a list, of a call
		return false
	case isEastern(text[from]):
		return true
	case a.told:
		return a.marked(text) || endsClause(text, a.to) && (isTitle(v) && tellsOfOne(text, from) || isGuessed(v) || tellsUser(text, from) && !isQuality(v))
	case a.flag:
		return isLower(v[0]) && endsArgument(text, a.to)
	case a.quoted:
		return !isTitle(v) || a.besideUser(text, from)
	}
	line := lineBegin(text, from)
	ends := endsLine(text, spaces(text, a.to)) && strings.ContainsAny(between, ":=：")
	if a.tight {
		return ends && (line == from || line < from && text[from-1] != ' ' && run(text, line, &dotted, from-line) == from)
	}
	return ends && (!isTitle(v) && onlyMarks(text[line:from]) || a.besideUser(text, from)) && !a.amidCode(text, from)
}

// leastWord is from how many letters on a word may be a password.
const leastWord = 6

// mayBeChosen reports whether a value is of letters and none of the words that stand behind the name
// of a password without being one.
func mayBeChosen(v string) bool {
	if len(v) < leastWord || len(v) > 40 || run(v, 0, &onlyLetters, len(v)) != len(v) || isPlaceholder(v) {
		return false
	}
	low := strings.ToLower(v)
	if notChosen.Has(low) || low[1:] != v[1:] { // the name of a variable, or of a type
		return false
	}
	for _, w := range [...]string{"pass", "pwd", "wort", "secret", "senha", "contra", "parola", "clave", "token", "hash", "crypt", "cred", "auth", "login", "user"} {
		if strings.Contains(low, w) {
			return false
		}
	}
	return true
}

var onlyLetters = letters("A-Za-z")

// notChosen are words that stand where a password would.
var notChosen = wordset.Set{Words: `required optional invalid incorrect wrong missing hidden empty plaintext changed none unknown unset present forgotten expired reset visible generated random prompted prompt prompts redacted masked sensitive disabled enabled
string strings number boolean object array function undefined nullable default value values field fields input output option options flag flags param params parameter parameters argument arguments args kwargs config settings setting property properties variable variables constant environment literal text bytes bytearray buffer char chars varchar uintptr pointer reference unicode
compat files local remote shadow system basic digest bearer plain simple strong weak medium valid verify verified verification confirm confirmed confirmation current previous existing again change changing update updated create created delete deleted remove removed forgot show toggle enter entered typed typing submit sample placeholder dummy hardcoded serialized
letters characters digits numeric alphanumeric mandatory needed necessary provided supplied given specified unspecified available unavailable accepted rejected denied allowed correct matches matched mismatch stored saved loaded private public internal external protected shared sharing server client database admin administrator account manager managed module package import export return returns static
nothing something anything whatever yours later before after never always instead without keychain keyring vault manual manually automatic automatically inherit inherited important expires sandbox testing production staging development deprecated supported unsupported response request question answer
postgres mysql redis guest root click prefer strict read write called named because should cannot please
obligatoire obligatorio obligatoria erforderlich requis requise requerido requerida vergessen falsch incorrecto incorrecta incorrecte kennwort passe salasana heslo lozinka wachtwoord adgangskode passord losenord jelszo parole sifre parool slaptazodis geslo haslo`}

// isTitle reports whether a word begins with a capital letter and goes on with small ones.
func isTitle(v string) bool { return isUpper(v[0]) && strings.ToLower(v[1:]) == v[1:] }

// lineBegin is where the line of a place begins, or the text in JSON that it is of.
func lineBegin(text string, at int) int {
	from := lineStart(text, at)
	if i := strings.LastIndexByte(text[from:at], '"'); i >= 0 && from+i > 1 && (text[from+i-1] == ':' || text[from+i-1] == ' ' || text[from+i-1] == '[') {
		from += i + 1
	}
	return from
}

// onlyMarks reports whether nothing but a mark of a list, of Markdown or of a program that numbers
// lines stands before a name.
func onlyMarks(s string) bool { return strings.Trim(s, " \t-*+•_>#→") == "" }

// marked reports whether a value stands between marks.
func (a *assignment) marked(text string) bool {
	return a.from > 0 && strings.IndexByte("\"'`*", text[a.from-1]) >= 0 && a.to < len(text) && strings.IndexByte("\"'`*", text[a.to]) >= 0
}

// tellers are the words with which a sentence begins that tells of a password.
var tellers = wordset.Set{Words: "the my your our his her their its new and so"}

// tellsOfOne reports whether a name is that of a sentence that tells somebody what a password is.
func tellsOfOne(text string, from int) bool {
	before := strings.Fields(text[max(lineBegin(text, from), from-40):from])
	if n := len(before); n == 0 || n > 4 {
		return n == 0
	} else {
		return tellers.Has(strings.ToLower(before[0]))
	}
}

// endsClause reports whether a sentence, or a part of it, ends at a place.
func endsClause(text string, at int) bool {
	return endsLine(text, at) || strings.IndexByte(".,;!", text[at]) >= 0
}

// endsArgument reports whether a command ends at a place, or goes on with another argument that is no
// word of a sentence.
func endsArgument(text string, at int) bool {
	next := spaces(text, at)
	if next >= len(text) || endsLine(text, next) {
		return true
	}
	return strings.IndexByte("-|;&><\"'\\/", text[next]) >= 0 && (next > at || strings.IndexByte("|;&\"'\\", text[next]) >= 0)
}

// amidCode reports whether the line of a name is one of several that a program is written in: what
// stands without quotes there is a variable, or a type.
func (a *assignment) amidCode(text string, from int) bool {
	if line := lineStart(text, from); line > 0 {
		before := strings.TrimRight(text[max(lineStart(text, line-1), line-200):line], " \t\r\n")
		if before != "" && strings.IndexByte(",{(;", before[len(before)-1]) >= 0 {
			return true
		}
	}
	_, width := lineAt(text, a.to)
	next, _ := lineAt(text, a.to+width)
	next = strings.TrimLeft(next, " \t")
	return next != "" && strings.IndexByte("})],", next[0]) >= 0
}

// besideUser reports whether the line of a name follows one that names a user, or stands before one.
func (a *assignment) besideUser(text string, from int) bool {
	line := lineStart(text, from)
	if line > 0 {
		before := text[lineStart(text, line-1) : line-1]
		if namesUser(before) {
			return true
		}
	}
	_, width := lineAt(text, a.to)
	next, _ := lineAt(text, a.to+width)
	return namesUser(next) || namesUser(text[line:from])
}

// namesUser reports whether a line tells the name of a user.
func namesUser(line string) bool {
	if len(line) > 200 {
		line = line[len(line)-200:]
	}
	low := strings.ToLower(line)
	for _, w := range [...]string{"user", "login", "email", "e-mail", "benutzer", "usuario", "utilisateur", "account"} {
		i := strings.Index(low, w)
		if i < 0 {
			continue
		}
		rest := low[i+len(w):]
		j := strings.IndexAny(rest, ":=")
		if j < 0 || j > 20 {
			continue
		}
		v := strings.Trim(line[i+len(w)+j+1:], " \t\"'`*,;")
		v = v[:run(v, 0, &ofUserName, len(v))]
		if len(v) > 1 && !placeholders.Has(strings.ToLower(v)) && !notChosen.Has(strings.ToLower(v)) && !(isTitle(v) || len(wordsIn(v)) > 1) && !strings.Contains(strings.ToLower(v), "user") {
			return true
		}
	}
	return false
}

var ofUserName = letters("A-Za-z0-9._@+-")
