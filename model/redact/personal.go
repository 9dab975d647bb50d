package redact

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"sync"

	"msgview/model/wordset"
)

// An Entry is what a person says is a secret, or is none: a text, or a regular expression.
type Entry struct {
	text string
	form *regexp.Regexp
}

// EntryOf understands a text, or a regular expression between slashes. Of one that has
// groups the first is the secret.
func EntryOf(s string) (Entry, error) {
	if len(s) > 2 && s[0] == '/' && s[len(s)-1] == '/' {
		form, err := regexp.Compile(s[1 : len(s)-1])
		if err == nil && form.MatchString("") {
			err = fmt.Errorf("%s fits where there is nothing", s)
		}
		return Entry{form: form}, err
	}
	if len(s) < 3 {
		return Entry{}, fmt.Errorf("%q is too short to be looked for", s)
	}
	return Entry{text: s}, nil
}

// maxList bounds the file of a list, in bytes.
const maxList = 1 << 20

// ReadList reads the entries of a file: one a line, without empty lines and those that
// begin with #.
func ReadList(path string) (all []Entry, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	lines := bufio.NewScanner(io.LimitReader(f, maxList))
	lines.Buffer(nil, maxList)
	for n := 1; lines.Scan(); n++ {
		s := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
		if s == "" || s[0] == '#' {
			continue
		}
		e, err := EntryOf(s)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, n, err)
		}
		all = append(all, e)
	}
	return all, lines.Err()
}

// all calls yield for where a text has the entry.
func (e *Entry) all(text string, yield func(from, to int)) {
	if e.form == nil {
		for at := 0; ; {
			i := strings.Index(text[at:], e.text)
			if i < 0 {
				return
			}
			yield(at+i, at+i+len(e.text))
			at += i + len(e.text)
		}
	}
	for _, m := range e.form.FindAllStringSubmatchIndex(text, -1) {
		if len(m) > 3 && m[2] >= 0 {
			m = m[2:]
		}
		if m[1] > m[0] {
			yield(m[0], m[1])
		}
	}
}

// keeps reports whether a person said that a value is no secret.
func (o *Options) keeps(value string) bool {
	for i := range o.Keep {
		whole := false
		o.Keep[i].all(value, func(from, to int) { whole = whole || from == 0 && to == len(value) })
		if whole {
			return true
		}
	}
	return false
}

// find yields what the options ask for in a text, and reports whether they ask for anything.
func (o *Options) find(text string, yield func(found)) (asks bool) {
	for i := range o.Mask {
		o.Mask[i].all(text, func(from, to int) {
			yield(found{from: from, to: to, kind: "of the list", value: text[from:to], sure: true})
		})
	}
	if o.Emails {
		emails().all(text, yield)
	}
	if o.Homes {
		homes().all(text, yield)
	}
	if o.Hosts {
		hosts().all(text, yield)
	}
	return o.Emails || o.Homes || o.Hosts || len(o.Mask) > 0
}

var (
	emails = sync.OnceValue(func() *finder { return newFinder([]detector{{"@", email, nil}}) })
	homes  = sync.OnceValue(func() *finder {
		return newFinder([]detector{{"/home/", home, nil}, {"/users/", home, nil}, {`\users\`, home, nil}, {"-home-", home, nil}, {"-users-", home, nil}})
	})
	hosts = sync.OnceValue(func() *finder {
		var all []detector
		for _, end := range [...]string{".internal", ".local", ".lan", ".corp", ".intra", ".intranet", ".private", ".home.arpa"} {
			all = append(all, detector{end, func(text string, at int) (found, bool) { return host(text, at, at+len(end)) }, nil})
		}
		if name, err := os.Hostname(); err == nil && len(name) > 3 && name != "localhost" {
			all = append(all, detector{name, func(text string, at int) (found, bool) {
				to := at + len(name)
				return found{from: at, to: to, kind: "a host name"}, text[at:to] == name && isApart(text, at, to)
			}, nil})
		}
		return newFinder(all)
	})
)

// fileEndings are no top-level domains, or seldom: picture@2x.png.
var fileEndings = wordset.Set{Words: "json jsonl png jpg jpeg gif svg webp md txt yaml yml toml html css js ts jsx tsx py rb go rs java log zip gz tar tool instructions"}

// email finds an address around its sign.
func email(text string, at int) (f found, ok bool) {
	local := letters("A-Za-z0-9._%+-")
	from := at
	for from > 0 && at-from < 64 && local.has(text[from-1]) {
		from--
	}
	if from > 0 && text[from-1] == '\\' { // it is the letter of an escape
		from = min(from+map[bool]int{true: 5, false: 1}[text[from] == 'u'], at)
	}
	domain := letters("A-Za-z0-9.-")
	to := run(text, at+1, &domain, 200)
	for to > at && strings.IndexByte(".-", text[to-1]) >= 0 {
		to--
	}
	dot := strings.LastIndexByte(text[at:max(to, at)], '.')
	if from == at || dot < 2 || to-at-dot < 3 || text[from:at] == "git" {
		return f, false
	}
	end := strings.ToLower(text[at+dot+1 : to])
	for _, c := range []byte(end) {
		if !isLetter(c) {
			return f, false
		}
	}
	if fileEndings.Has(end) {
		return f, false
	}
	return found{from: from, to: to, kind: "an e-mail address"}, true
}

// home finds the name of whose folder it is.
func home(text string, at int) (f found, ok bool) {
	name := letters("A-Za-z0-9._-")
	from := at + len("/home/")
	if text[at+1]|0x20 == 'u' {
		from = at + len("/users/")
	}
	if text[at] == '-' {
		name = letters("A-Za-z0-9._")
	} else if at > 0 && (isAlnum(text[at-1]) || text[at-1] == '.' || text[at-1] == '/') && text[at] == '/' && !(at > 1 && text[at-1] == '/' && text[at-2] == '/') {
		return f, false // of another path
	}
	to := run(text, from, &name, 64)
	if from < to && text[from] == '.' {
		return f, false // a folder of a program
	}
	for to > from && text[to-1] == '.' {
		to--
	}
	switch strings.ToLower(text[from:to]) {
	case "", "you", "shared", "public", "user", "username", "runner", "name":
		return f, false
	}
	return found{from: from, to: to, kind: "a home folder"}, true
}

// host finds the name of a host by its end.
func host(text string, at, to int) (f found, ok bool) {
	name := letters("A-Za-z0-9.-")
	from := at
	for from > 0 && at-from < 200 && name.has(text[from-1]) {
		from--
	}
	for from < at && strings.IndexByte(".-", text[from]) >= 0 {
		from++
	}
	if text[at:to] != strings.ToLower(text[at:to]) || from == at || from > 0 && strings.IndexByte("/._", text[from-1]) >= 0 && !(from > 1 && text[from-2] == '/') || to < len(text) && (name.has(text[to]) && !(text[to] == '.' && (to+1 == len(text) || !isAlnum(text[to+1]))) || text[to] == '_' || text[to] == '(') {
		return f, false
	}
	return found{from: from, to: to, kind: "a host name"}, true
}
