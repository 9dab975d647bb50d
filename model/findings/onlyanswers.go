package findings

import (
	"iter"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/wordset"
)

// Programs that look or compare end with an exit that is their answer. What the exit is may be
// that of a filter behind them, and where it is not told their output says whether it is one.

// filters are programs that hand on what they read, and fail at nothing else.
var filters = wordset.Set{Words: "head tail cat tac sort uniq wc cut tr less more column fold nl tee sed awk gawk rev expand"}

// blamed returns the programs that an exit other than 0 tells of, for one that it is laid to.
// A filter has nothing to answer: it stands for what it reads, in a shell that minds all of a
// pipeline.
func blamed(runs []shell.Run, i int) iter.Seq[*shell.Command] {
	return func(yield func(*shell.Command) bool) {
		c := runs[i].Command
		if runs[i].Source || !filters.Has(program(c.Program())) {
			yield(c)
			return
		}
		some := false
		for k := i - 1; k >= 0; k-- {
			switch r := &runs[k]; {
			case r.Within != nil:
				continue
			case r.Blamed:
				return // it speaks for itself
			case !filters.Has(program(r.Command.Program())):
				some = true
				if !yield(r.Command) {
					return
				}
			}
			if runs[k].Source {
				break
			}
		}
		if !some {
			yield(c)
		}
	}
}

// hadEnough reports whether a pipeline ended because its last program had read enough: what
// writes into it is ended by that, with an exit of 141.
func hadEnough(runs []shell.Run) bool {
	blamed, last := 0, -1
	for i := range runs {
		if runs[i].Blamed && runs[i].Within == nil && classOf(runs[i].Command) != setup {
			blamed, last = blamed+1, i
		}
	}
	if blamed < 2 || runs[last].Source {
		return false
	}
	words := runs[last].Command.Program()
	switch program(words) {
	case "head", "less", "more":
		return true
	case "grep", "egrep", "fgrep", "rg", "sed", "awk", "gawk":
		return slices.ContainsFunc(words[1:], func(w string) bool {
			return w == "--quiet" || strings.HasPrefix(w, "--max-count") || strings.HasPrefix(w, "-") && !strings.HasPrefix(w, "--") && strings.ContainsAny(w, "qm") || strings.HasSuffix(w, "q") || strings.Contains(w, "exit")
		})
	}
	return false
}

var differenceHead = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:diff -|diff \S+ \S+$|--- |\*\*\* |@@ |Only in |Common subdirectories: |Files? .* (?:differ|while file .*)$|Binary files .* differ$|\S+ \S+ differ: |\d+(?:,\d+)?[acd]\d*(?:,\d+)?$|[ad]\d+ \d+$|[AMDRTC]\d*\t|(?:\d+|-)\t(?:\d+|-)\t|\s*\d+ +[0-7]{1,3} +[0-7]{1,3}$|cmp: EOF on | ?\S.* \| +(?:\d+ [+-]+|Bin )| ?\d+ files? changed)`)
})

// noneForm is how a program says that what it was asked for is not there, or not so.
var noneForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:which: no \S+ in \(.*\)|(?:\S+: (?:line \d+: )?type: )?[\w.+-]+: not found|[\w.+/-]+ not found|inactive|disabled|masked|static|null|false|no|Package +Current .*|(?:package|dpkg-query: package) \S+ is not installed.*|WARNING: Package\(s\) not found: .*|no crontab for \S+|can't find session: .*|no server running on .*|.*: no process found|No matching processes belonging to you were found|error: pathspec .* did not match any file\(s\) known to git|/[\w.+/-]+)$`)
})

// onlyAnswers reports whether what a program says that looks or compares is its answer: that
// nothing was counted, or where two files differ. Such a program ends with 1 then; where it
// cannot do its work it says why.
func (v *verdict) onlyAnswers() bool {
	text := saidBy(v.result)
	if len(text) > maxListing {
		return false
	}
	if v.free && !complainsOf(text) {
		return true
	}
	first := true
	for row := range strings.Lines(text) {
		if row = strings.TrimRight(row, "\r\n"); strings.IndexByte(row, escape) >= 0 {
			row = plain(row)
		}
		switch {
		case row == "":
			continue
		case first && (differenceHead().MatchString(row) || noneForm().MatchString(row)):
			return true
		case row != "0" && !strings.HasSuffix(row, ":0"):
			return false
		}
		first = false
	}
	return !first
}

// saysFreely reports whether a program that compares says so in rows that may be anything: of
// two texts side by side, names of files.
func saysFreely(c *shell.Command) bool {
	words := carried(c.Program())
	switch program(words) {
	case "sdiff", "wdiff", "dwdiff", "difft", "delta", "icdiff", "diff3", "jd", "dyff", "argocd":
		return true
	case "diff", "colordiff", "zdiff", "git":
		return slices.ContainsFunc(words[1:], func(w string) bool {
			return w == "-y" || w == "--side-by-side" || w == "--name-only" || strings.HasPrefix(w, "--word-diff")
		})
	}
	return formatsDiff(words)
}

// complainsForm is how a program that compares says why it cannot, and its host that it did
// not end by itself.
var complainsForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:(?:\w*diff\w*|delta|jd|git|\w*sh): |usage:?|error\b|fatal\b|panic:|traceback|try '|unknown |invalid |(?:the )?(?:command|process|tool|operation)\b|timed? ?out|killed|aborted|permission denied|cannot |could not )|(?:no such file|not found|timed out|permission denied|expected [^|]*, found [^|]*)$`)
})

// cannotDoWords are words one of which is in whatever complainsForm finds.
var cannotDoWords = sync.OnceValue(func() *literals.Set {
	return literals.New("diff", "delta: ", "jd: ", "git: ", "sh: ", "usage", "error", "fatal", "panic:", "traceback", "try '", "unknown ", "invalid ", "command", "process", "tool", "operation", "time", "killed", "aborted", "permission denied", "cannot ", "could not ", "no such file", "not found", "expected ")
})

// cannotDo reports whether a line says so.
func cannotDo(line string) bool {
	return literals.In(cannotDoWords(), line) && complainsForm().MatchString(line)
}

// complainsOf reports whether the first row or the last one of a text says that something could
// not be done.
func complainsOf(text string) bool {
	text = strings.TrimSpace(text)
	if text == "" {
		return true // whose silence that is, is not known
	}
	first, _, _ := strings.Cut(text, "\n")
	last := text[strings.LastIndexByte(text, '\n')+1:]
	for _, row := range [...]string{first, last} {
		if cannotDo(plain(row[:min(len(row), maxLine)])) {
			return true
		}
	}
	return false
}
