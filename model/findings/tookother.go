package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
)

// A call sets a value that the prompt names, what has it in its name cannot be had, and the program says
// that it falls back on something else: what it does then is done with that.

var (
	fallWords = sync.OnceValue(func() *literals.Set {
		return literals.New("falling back ", "fell back ", "falls back ")
	})
	// fellOnForm is how a program says what it takes instead.
	fellOnForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^(.*?)\b(?:falling|fell|falls) back (?:to|on)(?: using)?\b *([^\n]{2,120})`)
	})
	notHadForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:cannot|can['’]t|could(?: not|n['’]t)|unable|fail(?:ed|s|ure)?|denied|missing|not (?:found|available|supported|readable|installed|set|configured|loaded|exist)|unavailable|unsupported|unknown|unreadable|no such|invalid|refused|timed out)\b`)
	})
	// knowsOther is how an answer speaks of it in other words.
	knowsOther = [...]string{"instead", "permission", "denied", "cannot", "can't", "could not", "couldn't", "unable", "not readable", "unreadable", "not available", "unavailable", "not found", "missing", "not supported"}
)

// toolTakesOther is takesOther for a tool that was given the value.
func (g *fellBacks) toolTakesOther(s *step, e *ended) {
	if e.use.Purpose != tool.Other || !e.fine() {
		return
	}
	g.list = slices.DeleteFunc(g.list, func(b fellBack) bool { return b.thread == s.thread && b.target == e.target && e.target != never })
	g.takesOther(s, e)
}

// takesOther looks for a program that takes something else than a value that the call sets, and the
// prompt names.
func (g *fellBacks) takesOther(s *step, e *ended) {
	printed := printedIn(e.result)
	if n := size(printed); n == 0 || n > maxListing || len(g.list) >= maxFellBacks || !literals.In(fallWords(), saidBy(printed)) {
		return
	}
	asked, _ := g.asked.get(s.thread)
	values := slices.DeleteFunc(valuesSet(e), func(v string) bool { return !hasToken(asked, v) })
	if len(values) == 0 {
		return
	}
	before := ""
	edges(printed, func(span Span, line string) bool {
		low := strings.ToLower(line)
		if m := fellOnForm().FindStringSubmatch(low); m != nil {
			for _, v := range values {
				if !hasToken(m[2], v) && (hasToken(m[1], v) && notHadForm().MatchString(m[1]) || hasToken(before, v) && notHadForm().MatchString(before)) {
					g.wait(ruleFellBack, s, e, span, line, knowsOther[:]...)
					return false
				}
			}
		}
		before = low
		return true
	})
}

// valuesSet are the values that a call sets, those of commands in their environment or by an option, in
// small letters.
func valuesSet(e *ended) (all []string) {
	add := func(v string) {
		if v = strings.ToLower(v); len(v) > 1 && len(v) <= 60 && strings.ContainsFunc(v, isASCIILetter) && !strings.ContainsAny(v, "/$ ") {
			all = append(all, v)
		}
	}
	if e.use.Purpose != tool.Shell {
		for _, v := range textsGiven(e.use.Arguments(), 0) {
			add(v)
		}
		return all
	}
	for _, r := range e.runs() {
		if classOf(r.Command) != work || isCheck(r.Command.Program()) {
			continue
		}
		for _, one := range r.Command.Assigns {
			_, v, _ := strings.Cut(one, "=")
			add(v)
		}
		words := r.Command.Program()
		for i, w := range words {
			switch _, v, joined := strings.Cut(w, "="); {
			case !strings.HasPrefix(w, "-"):
			case joined:
				add(v)
			case i+1 < len(words) && !strings.HasPrefix(words[i+1], "-"):
				add(words[i+1])
			}
		}
	}
	return all
}

func isASCIILetter(c rune) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// hasToken reports whether a text has another one that stands by itself in it, or as a part of a name:
// rye in oven.rye.json.
func hasToken(text, token string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], token)
		if i < 0 {
			return false
		}
		i += from
		end := i + len(token)
		if (i == 0 || !isLetterOrDigit(text[i-1])) && (end == len(text) || !isLetterOrDigit(text[end])) {
			return true
		}
		from = i + 1
	}
}

func isLetterOrDigit(c byte) bool { return isLetter(c) || isDigitByte(c) }

// cutsOutput reports whether a command shows only a part of what its programs print: it may have said
// again what is not seen.
func cutsOutput(e *ended) bool {
	return slices.ContainsFunc(e.runs(), func(r shell.Run) bool {
		if len(r.Command.Writes) > 0 {
			return true
		}
		switch name := program(r.Command.Program()); name {
		case "tail", "head", "sed", "awk", "cut", "wc", "jq", "tr", "sort", "uniq":
			return !r.Source
		default:
			return !r.Source && isGrep(name)
		}
	})
}
