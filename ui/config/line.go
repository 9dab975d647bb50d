package config

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"
)

// lineOf is the line of a key in a file, from 1, or else of the table that it is in, or of
// the first thing in it; the first line if none of them is found. The reader of TOML does not
// tell.
func lineOf(src string, key []string) int {
	best, line := 0, 1
	var section []string
	for i, text := range strings.Split(src, "\n") {
		text = strings.TrimSpace(text)
		var here []string
		switch {
		case strings.HasPrefix(text, "["):
			section, _ = dotted(strings.Trim(strings.TrimPrefix(strings.TrimPrefix(text, "["), "["), " \t"))
			here = section
		default:
			words, rest := dotted(text)
			if len(words) == 0 || !strings.HasPrefix(rest, "=") {
				continue
			}
			here = append(slices.Clone(section), words...)
		}
		if n := min(len(here), len(key)); n > best && slices.Equal(here[:n], key[:n]) {
			best, line = n, i+1
		}
	}
	return line
}

// twice matches what the reader of TOML says of a key that is a value and a table.
var twice = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^Key '(.+)' (?:was already created|has already been defined)`)
})

// lineAt is the line of what is wrong where a file is no TOML: where the end of a line is
// what nobody expected there, its reader is at the next one already.
func lineAt(at toml.Position, src string) int {
	if at.Start <= 0 || at.Start > len(src) {
		return at.Line
	}
	return min(at.Line, 1+strings.Count(src[:at.Start], "\n"))
}

// said is what is wrong where a file is no TOML, in words of people who never wrote a
// reader of it.
func said(err toml.ParseError, src string) string {
	m := twice().FindStringSubmatch(err.Message)
	if m == nil {
		return err.Message
	}
	first, _ := dotted(m[1])
	text := fmt.Sprintf("%s is set a second time", m[1])
	if line := lineOf(src, first); line > 0 && line != err.Position.Line {
		text = fmt.Sprintf("%s is set already, in line %d", m[1], line)
	}
	if m[1] == "level" {
		text += ": write the number as default within [level]"
	}
	return text
}

// dotted reads the words of a key as fold.tool."a b", and returns what follows it.
func dotted(s string) (words []string, rest string) {
	for {
		s = strings.TrimLeft(s, " \t")
		var word string
		if s != "" && (s[0] == '"' || s[0] == '\'') {
			end := strings.IndexByte(s[1:], s[0])
			if end < 0 {
				return nil, ""
			}
			quoted := s[:end+2]
			word, s = s[1:end+1], s[end+2:]
			if plain, err := strconv.Unquote(quoted); err == nil {
				word = plain
			}
		} else {
			end := strings.IndexAny(s, " \t.=]#[,")
			if end < 0 {
				end = len(s)
			}
			word, s = s[:end], s[end:]
			if word == "" {
				return words, s
			}
		}
		words = append(words, word)
		s = strings.TrimLeft(s, " \t")
		if !strings.HasPrefix(s, ".") {
			return words, s
		}
		s = s[1:]
	}
}
