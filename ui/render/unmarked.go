package render

import (
	"regexp"
	"strings"
	"sync"
)

// unmarked is the beginning of a text of Markdown as a row shows it: without the marks,
// and without the project's directory before the paths in it.
func unmarked(text string, opt Options) string {
	if opt.Raw {
		return text
	}
	text = text[:min(len(text), 4*maxSummary)]
	if strings.ContainsAny(text, "*#>`") {
		text = withoutMarks(text)
	}
	return withoutDirectory(text, opt.Directory)
}

// marks match what Markdown puts around words and before lines.
var marks = sync.OnceValue(func() [3]*regexp.Regexp {
	return [...]*regexp.Regexp{
		regexp.MustCompile(`(^|[^\w*])\*\*([^\s*](?:[^*\n]*[^\s*])?)\*\*`),
		regexp.MustCompile("(^|[^\\w`])`([^`\n]+)`"),
		regexp.MustCompile(`(?m)^([ \t]*)(?:#{1,6}|>)[ \t]+(\S)`),
	}
})

func withoutMarks(s string) string {
	for _, m := range marks() {
		s = m.ReplaceAllString(s, "$1$2")
	}
	return s
}

// withoutDirectory leaves a directory out of the front of the paths in a text.
func withoutDirectory(s, directory string) string {
	front := strings.TrimSuffix(directory, "/") + "/"
	if len(front) < 2 || !strings.Contains(s, front) {
		return s
	}
	var b strings.Builder
	for {
		i := strings.Index(s, front)
		if i < 0 {
			return b.String() + s
		}
		end := i + len(front)
		begins := i == 0 || strings.IndexByte(" \t\n\"'`([=:", s[i-1]) >= 0
		goesOn := end < len(s) && strings.IndexByte(" \t\r\n\"'`)],;", s[end]) < 0
		b.WriteString(s[:i])
		if !begins || !goesOn {
			b.WriteString(front)
		}
		s = s[end:]
	}
}
