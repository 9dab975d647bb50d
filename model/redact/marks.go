package redact

import "strings"

// marked returns the layer below the marks of Markdown and the tags of HTML that a text has
// within a word: ghp\_…, sk**-…**. It has only what is around them, as what they part may be
// a token; it is nil where they part nothing.
func marked(s string) *layer {
	var l *layer
	var b []byte
	copied := 0 // of the text
	for at := nextMark(s, 0); at < len(s); {
		to := markEnd(s, at)
		if to == at {
			at = nextMark(s, at+1)
			continue
		}
		if !parts(s, at, to) {
			at = nextMark(s, to)
			continue
		}
		if l == nil {
			l = &layer{tight: true}
		}
		from, end := around(s, at, to)
		if from = max(from, copied); from > copied && len(b) > 0 {
			b = append(b, '\n')
		}
		l.marks = append(l.marks, mark{len(b), from})
		for done := from; ; {
			next := done
			for next < end && !isSign[s[next]] {
				next++
			}
			b = append(b, s[done:next]...)
			if next == end {
				break
			}
			if done = markEnd(s, next); done == next {
				b = append(b, s[next])
				done++
				continue
			}
			if done = min(done, end); done == end {
				break
			}
			l.marks = append(l.marks, mark{len(b), done})
		}
		copied = end
		at = nextMark(s, end)
	}
	if l != nil {
		l.text = string(b)
	}
	return l
}

// How much of a text is looked at before and behind a mark.
const (
	marksBefore = 200
	marksBehind = 100
)

// around is the stretch of a text that is looked at for a mark: of its line what stands
// before it, and the word that goes on behind it.
func around(s string, at, to int) (from, end int) {
	from = max(at-marksBefore, 0)
	if i := strings.LastIndexByte(s[from:at], '\n'); i >= 0 {
		from += i + 1
	}
	end = to
	for end < len(s) && end-to < mostToken && s[end] > ' ' {
		end++
	}
	last := min(end+marksBehind, len(s))
	if i := strings.IndexByte(s[end:last], '\n'); i >= 0 {
		last = end + i
	}
	return from, last
}

// signsOfMarks are the bytes with which a mark begins.
const signsOfMarks = "\\*`~<"

var isSign = func() (set [256]bool) {
	for _, c := range []byte(signsOfMarks) {
		set[c] = true
	}
	return set
}()

// nextMark is where the next byte stands with which a mark may begin, the end if there is none.
func nextMark(s string, from int) int {
	for i := from; i < len(s); i++ {
		if isSign[s[i]] {
			return i
		}
	}
	return len(s)
}

// longestTag bounds a tag of HTML, in bytes.
const longestTag = 80

// markEnd is where a mark ends that begins at a place, the place itself if none does.
func markEnd(s string, at int) int {
	to := at
	switch c := s[at]; c {
	case '\\': // also in JSON, where it is written twice
		for to < len(s) && s[to] == '\\' {
			to++
		}
		if to == len(s) || strings.IndexByte("_-.+=:#!~*@&$^%?", s[to]) < 0 {
			return at
		}
	case '<':
		if at+2 >= len(s) || s[at+1] != '/' && s[at+1] != '!' && !isLetter(s[at+1]) {
			return at
		}
		i := strings.IndexByte(s[at:min(at+longestTag, len(s))], '>')
		if i < 0 || strings.IndexByte(s[at+1:at+i], '<') >= 0 || strings.IndexByte(s[at:at+i], '\n') >= 0 {
			return at
		}
		to = at + i + 1
	default:
		for to < len(s) && s[to] == c {
			to++
		}
		if c == '~' && to-at != 2 || to-at > 3 {
			return at
		}
	}
	return to
}

// parts reports whether a mark stands amid what may be a token, or around what is assigned
// to a name that may be that of one.
func parts(s string, at, to int) bool {
	for to < len(s) { // several
		next := to
		if isSign[s[to]] {
			next = markEnd(s, to)
		}
		if next == to {
			break
		}
		to = next
	}
	if at == 0 || to == len(s) {
		return false
	}
	before, next := s[at-1], s[to]
	if s[at] == '\\' && before == ' ' && next == '-' { // the flag of a command
		return true
	}
	if isOfToken(before) && before != '*' && isOfToken(next) && next != '*' && !(before == '=' || before == ':') {
		return true
	}
	return assignedBehind(s[max(at-mostName, 0):at], next)
}

// assignedBehind reports whether a text ends with a name that may be that of a secret and a
// sign that something is assigned to it, which begins with a byte.
func assignedBehind(before string, next byte) bool {
	if !isOfToken(next) && strings.IndexByte(" \t\"'`*", next) < 0 && next < 0x80 {
		return false
	}
	head := strings.TrimRight(before, " \t\"'`*")
	if n := len(head) - len("bearer"); n > 0 && (strings.EqualFold(head[n:], "bearer") || strings.EqualFold(head[n+1:], "basic")) {
		return true
	}
	if head == "" || strings.IndexByte("=:>", head[len(head)-1]) < 0 {
		return false
	}
	head = strings.TrimRight(head[:len(head)-1], " \t\"'`*=:]")
	from := len(head)
	for from > 0 && (isAlnum(head[from-1]) || head[from-1] == '_' || head[from-1] == '-' || head[from-1] == '\\') {
		from--
	}
	name := strings.ToLower(head[from:])
	for _, w := range [...]string{"pass", "pwd", "wort", "secret", "token", "key", "auth", "cred", "_pat", "bearer"} {
		if strings.Contains(name, w) {
			return true
		}
	}
	return false
}
