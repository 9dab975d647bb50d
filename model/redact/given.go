package redact

import "strings"

// givens are the detectors of what is given to a program or a database in a form of its own.
func givens() []detector {
	all := []detector{
		{"insert into ", inserted, nil},
		{"convertto-securestring", secured, nil},
		{"signature=", signature, nil},
		{"from-literal=", func(text string, at int) (found, bool) { return pairOf(text, at+len("from-literal=")) }, nil},
		{"secrets set ", secretsSet, nil},
		{"--secret-string ", members, nil}, {"--secret-string=", members, nil},
		{"config:set ", pairsOf, nil}, {"vault kv put ", pairsOf, nil}, {"vault kv patch ", pairsOf, nil},
	}
	for _, w := range takers {
		all = append(all, detector{w, func(text string, at int) (found, bool) { return fed(text, at, false) }, nil})
	}
	for _, w := range [...]string{"chpasswd", "sudo -s", "passwd --stdin", "--password-stdin", "--with-token"} {
		all = append(all, detector{w, func(text string, at int) (found, bool) { return fed(text, at, w == "chpasswd") }, nil})
	}
	return all
}

// fed finds what a program reads behind <<<.
func fed(text string, at int, pair bool) (f found, ok bool) {
	line, _ := lineAt(text, at)
	i := strings.Index(line, "<<<")
	if i < 0 || i > 80 || strings.ContainsAny(line[:i], "|;&") {
		return f, false
	}
	w := words{text: text, at: at + i + len("<<<"), end: at + len(line)}
	if !w.next() {
		return f, false
	}
	from, to := w.quoted(w.from)
	if pair {
		from += strings.IndexByte(text[from:to], ':') + 1
	}
	return found{from: from, to: to, kind: "a password"}, isGiven(text[from:to])
}

// secured finds what PowerShell is to keep as a secure string.
func secured(text string, at int) (f found, ok bool) {
	from := spaces(text, at+len("convertto-securestring"))
	if rest := text[from:]; len(rest) > 8 && strings.EqualFold(rest[:8], "-String ") {
		from = spaces(text, from+8)
	}
	a, ok := quotedAt(text, from)
	if !ok {
		return f, false
	}
	return found{from: a.from, to: a.to, kind: "a password"}, isGiven(text[a.from:a.to])
}

var percent = letters("A-Za-z0-9+/=%")

// signature finds that of a request of AWS, or of an address that it signed.
func signature(text string, at int) (f found, ok bool) {
	around := text[max(at-500, 0):min(len(text), at+300)]
	if isAlnum(leftOf(text, at)) || !strings.Contains(around, "AWS4-HMAC") && !strings.Contains(around, "AccessKeyId=") && !strings.Contains(around, "GoogleAccessId=") && !strings.Contains(around, "Key-Pair-Id=") {
		return f, false
	}
	from := at + len("signature=")
	set := &percent
	if strings.Contains(around, "Key-Pair-Id=") {
		set = &derivedURL
	}
	to := run(text, from, set, mostToken)
	return found{from: from, to: to, kind: "a signature"}, to-from >= 20 && mixed(text[from:to])
}

var derivedURL = letters("A-Za-z0-9+/=%~_-")

// pairOf finds the value of a pair NAME=value, which a command says is secret.
func pairOf(text string, at int) (f found, ok bool) {
	w := words{text: text, at: at, end: min(len(text), at+mostCommand)}
	if !w.next() {
		return f, false
	}
	from, to := w.quoted(w.from)
	i := strings.IndexByte(text[from:to], '=')
	if i < 1 || run(text, from, &dotted, i) != from+i {
		return f, false
	}
	from += i + 1
	from, to = (&words{text: text, to: to}).quoted(from)
	return found{from: from, to: to, kind: "a password"}, isGiven(text[from:to])
}

// pairsOf finds the values of the pairs NAME=value of a command that are secrets, by their names or
// as they look.
func pairsOf(text string, at int) (f found, ok bool) {
	w := words{text: text, at: at, end: min(len(text), at+mostCommand)}
	var last *found
	for w.next() {
		from, to := w.quoted(w.from)
		name, v, pair := strings.Cut(text[from:to], "=")
		if !pair || !isGiven(v) {
			continue
		}
		if _, named := namesSecret(name); !named && !isKept(name, v) {
			continue
		}
		from += len(name) + 1
		from, to = (&words{text: text, to: to}).quoted(from)
		one := &found{from: from, to: to, kind: "a password"}
		if last == nil {
			f, ok = *one, true
			last = &f
		} else {
			last.next, last = one, one
		}
	}
	return f, ok
}

// members finds the secrets in an object of JSON that a program is to keep as one.
func members(text string, at int) (f found, ok bool) {
	w := words{text: text, at: at + len("--secret-string "), end: min(len(text), at+mostCommand)}
	if !w.next() {
		return f, false
	}
	from, to := w.quoted(w.from)
	object := text[from:to]
	if !strings.HasPrefix(object, "{") {
		return f, false
	}
	var last *found
	for i := range len(object) {
		if object[i] != ':' {
			continue
		}
		name := nameBefore(object, i)
		if name == "" {
			continue
		}
		v := valueBeyond(object, i+1)
		if _, named := namesSecret(name); !isGiven(v) || !named && !isKept(name, v) {
			continue
		}
		begin := from + i + 1 + strings.Index(object[i+1:], v)
		one := &found{from: begin, to: begin + len(v), kind: "a password"}
		if last == nil {
			f, ok = *one, true
			last = &f
		} else {
			last.next, last = one, one
		}
	}
	return f, ok
}

// secretsSet finds what a program is to keep as a secret: fly secrets set NAME=value, gh secret set
// has it as a flag.
func secretsSet(text string, at int) (f found, ok bool) { return pairOf(text, at+len("secrets set ")) }

// Bounds of a statement that is looked through.
const (
	mostStatement = 64 << 10
	mostColumns   = 100
)

// inserted finds what a statement of SQL puts into a column that has the name of a secret.
func inserted(text string, at int) (f found, ok bool) {
	end := min(len(text), at+mostStatement)
	i := strings.IndexByte(text[at:min(end, at+200)], '(')
	if i < 0 {
		return f, false
	}
	open := at + i + 1
	n := strings.IndexByte(text[open:end], ')')
	if n < 0 || n > 40*mostColumns {
		return f, false
	}
	secrets := map[int]bool{} // columns, and whether a person chooses what is in them
	for k, column := range strings.Split(text[open:open+n], ",") {
		if chosen, is := namesSecret(strings.Trim(column, " \t\r\n\"`'[]\\")); is && k < mostColumns {
			secrets[k] = chosen
		}
	}
	at = skipSpace(text, open+n+1)
	if len(secrets) == 0 || at+6 > end || !strings.EqualFold(text[at:at+6], "values") {
		return f, false
	}
	var last *found
	for at = skipSpace(text, at+6); at < end && text[at] == '('; {
		at++
		for k := 0; at < end && text[at] != ')'; k++ {
			at = skipSpace(text, at)
			from, quote := at, byte(0)
			if at < end && quoteAt(text, at) == 1 {
				quote = text[at]
				from++
				for at++; at < end && text[at] != quote; at++ {
					if text[at] == '\\' {
						at++
					}
				}
			} else {
				for at < end && text[at] != ',' && text[at] != ')' {
					at++
				}
			}
			to := min(at, end)
			if chosen, is := secrets[k]; is && quote != 0 && to > from {
				a := assignment{quoted: true, tight: true, chosen: chosen, word: "secret", name: "secret"}
				if v := text[from:to]; a.plausible(v) {
					one := &found{from: from, to: to, kind: "a password"}
					if last == nil {
						f, ok = *one, true
						last = &f
					} else {
						last.next, last = one, one
					}
				}
			}
			for at < end && text[at] != ',' && text[at] != ')' {
				at++
			}
			if at < end && text[at] == ',' {
				at++
			}
		}
		if at = skipSpace(text, at+1); at < end && text[at] == ',' {
			at = skipSpace(text, at+1)
		}
	}
	return f, ok
}

func skipSpace(text string, at int) int {
	for at < len(text) && (text[at] <= ' ') {
		at++
	}
	return at
}
