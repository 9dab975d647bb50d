package findings

import (
	"slices"
	"strings"

	"msgview/model/shell"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// A program within a pipe gives up, and the last one of the pipe, whose exit is what counts, puts
// what it got in the place of what was there: nothing, or the beginning.

// givers are programs that begin a line with their own name only if something is wrong, and give
// something to others.
var givers = wordset.Set{Words: "cat sed gsed awk gawk mawk grep egrep fgrep rg jq yq cut tr sort uniq head tail tac paste join envsubst pg_dump mysqldump mariadb-dump gzip gunzip zcat tar openssl base64"}

// fedLess returns the line by which a program says that it gives less than it was to, to one that
// puts it in the place of something.
func (v *verdict) fedLess() (at Span, ok bool) {
	runs := v.runs()
	if v.use.Purpose != tool.Shell || len(runs) < 2 {
		return Span{}, false
	}
	for i := 1; i < len(runs); i++ {
		if runs[i].Source {
			continue
		}
		store := takesWhole(runs[i].Command.Program())
		if !store && !replacesFile(runs[i].Command) {
			continue
		}
		for k := i - 1; k >= 0; k-- {
			words := runs[k].Command.Program()
			if name := program(words); givers.Has(name) && !runs[k].Command.Muted && !runs[k].Checked {
				if at, ok = v.givesUp(name, store); ok {
					return at, true
				}
			}
			if runs[k].Source {
				break
			}
		}
	}
	return Span{}, false
}

// notTaken returns the line by which a program says that it could not begin, or that it gives less
// than it was to.
func (v *verdict) notTaken() (Span, bool) {
	if span, ok := v.notBound(); ok {
		return span, ok
	}
	return v.fedLess()
}

// takesWhole reports whether a program puts what it reads in the place of all that it had.
func takesWhole(words []string) bool {
	switch program(words) {
	case "crontab":
		return len(words) == 1 || words[len(words)-1] == "-" && !has(words, "-l") && !has(words, "-r")
	case "kubectl", "oc":
		i := slices.Index(words, "-f")
		return (has(words, "apply") || has(words, "replace")) && (i > 0 && i+1 < len(words) && words[i+1] == "-" || has(words, "-f-") || has(words, "--filename=-")) && !slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, "--dry-run") })
	case "iptables-restore", "ip6tables-restore":
		return true
	}
	return false
}

// replacesFile reports whether what a command gets goes into a file of the work, in the place of
// what that has.
func replacesFile(c *shell.Command) bool {
	keeps := func(file string) bool {
		return file != "" && !strings.HasPrefix(file, "/dev/") && !isScratch(file) && !strings.ContainsAny(file, "$`") && isFileName(file)
	}
	words := c.Program()
	if program(words) == "tee" && !has(words, "-a") && !has(words, "--append") {
		return slices.ContainsFunc(words[1:], keeps)
	}
	return !c.Appends && slices.ContainsFunc(c.Writes, keeps)
}

// storedBy returns what one of the programs of a command puts what it is fed into, "" for one that only
// prints it: who looks at what is there has not put it there.
func storedBy(runs []shell.Run, i int) string {
	c := runs[i].Command
	words := c.Program()
	switch {
	case runs[i].Source || len(words) == 0:
	case takesWhole(words):
		return strings.TrimSpace(runs[i].Where + " " + strings.Join(words, " "))
	case replacesFile(c):
		from := i - 1
		for from > 0 && !runs[from].Source {
			from--
		}
		if from >= 0 && givers.Has(program(runs[from].Command.Program())) {
			if len(c.Writes) > 0 {
				return "> " + c.Writes[0]
			}
			return strings.Join(words, " ")
		}
	}
	return ""
}

// givesUp returns the line by which a program says that it cannot: for what is not a store of its
// own only one that says that it gives nothing at all, what it was told being wrong.
func (v *verdict) givesUp(name string, any bool) (at Span, ok bool) {
	edges(printedIn(v.result), func(span Span, line string) bool {
		rest, is := strings.CutPrefix(line, name+": ")
		if !is || isMild(rest) || strings.HasSuffix(rest, "Broken pipe") || strings.Contains(rest, "write error") {
			return true
		}
		if !any && !isOwnFault(name, rest) {
			return true
		}
		at, ok = span, true
		return false
	})
	if ok && printedIn(v.result) != v.result {
		at = firstLine(v.result)
	}
	return at, ok
}

// isOwnFault reports whether a program says that what it was told to do cannot be understood.
func isOwnFault(name, said string) bool {
	starts := func(all ...string) bool {
		return slices.ContainsFunc(all, func(w string) bool { return strings.HasPrefix(said, w) })
	}
	switch name {
	case "sed", "gsed":
		return starts("-e expression #", "1: ", "invalid option", "unknown option")
	case "awk", "gawk", "mawk":
		return starts("cmd. line:", "syntax error", "bailing out", "line 1: syntax error", "1: ")
	case "jq":
		return starts("error: syntax error", "error: Unix shell quoting", "1 compile error", "2 compile errors", "3 compile errors", "error: Top-level")
	case "grep", "egrep", "fgrep":
		return starts("Unmatched ", "Invalid ", "unrecognized option", "invalid option", "unknown option")
	case "cut", "tr", "sort", "uniq", "head", "tail", "base64":
		return starts("invalid ", "unrecognized option", "you must specify", "missing operand", "only one type", "extra operand")
	}
	return false
}
