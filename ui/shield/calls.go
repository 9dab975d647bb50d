package shield

import (
	"regexp"
	"strings"
	"sync"
)

// apart stands amid what would call somebody, or name an issue, where the document is shown:
// a space without width, which is what bots write there, too.
const apart = "&#8203;"

var (
	closing = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)(?:^|[^a-z])(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?$`)
	})
	coded = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^&(?i:#0*64|#x0*40|commat|#0*35|#x0*23|num);`) })
)

// mayCall reports whether a text has a sign that may call somebody or name an issue.
func mayCall(s string) bool {
	return strings.ContainsAny(s, "@#&") || strings.Contains(s, "GH-") || strings.Contains(s, "github.com/")
}

// calls reports whether the sign at a place calls somebody, or names an issue.
func calls(s string, at int) bool {
	if at+1 == len(s) {
		return false
	}
	before, next := byte(' '), s[at+1]
	if at > 0 {
		before = s[at-1]
	}
	switch s[at] {
	case '@':
		return isWord(next) && !isWord(before) && !inPath(s, at)
	case '#':
		return isNumeral(next) && before != '&' && !inPath(s, at)
	case '-':
		return isNumeral(next) && at >= 2 && s[at-2:at] == "GH" && (at == 2 || !isWord(s[at-3]))
	}
	return false
}

// closesIssue reports whether the address of an issue at a place stands behind a word by which it
// is closed.
func closesIssue(s string, at int) bool {
	if !strings.HasPrefix(s[at:], "https://github.com/") && !strings.HasPrefix(s[at:], "http://github.com/") || at < 2 || strings.IndexByte(" \t\n", s[at-1]) < 0 {
		return false
	}
	return closing().MatchString(strings.TrimRight(s[max(at-20, 0):at], " \t\n"))
}

// inPath reports whether a place is within an address.
func inPath(s string, at int) bool {
	from := max(at-longestWord, 0)
	word := s[from+strings.LastIndexAny(s[from:at], " \t\n(<")+1 : at]
	return strings.Contains(word, "://") || strings.Contains(word, "www.")
}

func isNumeral(c byte) bool { return c >= '0' && c <= '9' }

func isWord(c byte) bool { return isNumeral(c) || c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' }
