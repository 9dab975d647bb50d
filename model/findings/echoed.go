package findings

import (
	"slices"
	"strings"

	"msgview/model/shell"
)

// echoedExit returns the line in which a script prints the exit of one of its commands, as
// echo "exit: $?" does, and an exit that is not 0. That nothing was found is none.
func (v *verdict) echoedExit(runs []shell.Run) (at Span, code int) {
	names := []string{"$?", "${?}", "${PIPESTATUS[0]}", "${PIPESTATUS[*]}", "$LASTEXITCODE"}
	answers := map[int]bool{} // exits that may only answer what was asked
	var killed map[int]bool   // exits of what was ended before, and is waited for
	var ended *shell.Command  // that ended it
	for i := range runs {
		c := runs[i].Command
		for _, a := range c.Assigns { // rc=$?
			if name, value, _ := strings.Cut(a, "="); slices.Contains(names, value) {
				names = append(names, "$"+name, "${"+name+"}")
			}
		}
		before, behind, ok := template(c, names)
		switch {
		case runs[i].Within != nil:
		case !ok && killed != nil && c.Name() == "sleep", !ok && killed != nil && c.Name() == "wait" && waitsFor(c, ended):
			answers = killed
		case !ok && classOf(c) != setup:
			killed, ended = endedByKill(c), c
			answers = map[int]bool{1: isQuiet(c), answerOf(c): true, 128: asksForName(c)}
		case ok:
			edges(printedIn(v.result), func(span Span, line string) bool {
				rest, fits := strings.CutPrefix(line, before)
				n := digits(rest)
				if fits && n > 0 && n < 4 && rest[n:] == behind && number(rest[:n]) > 0 && !answers[number(rest[:n])] {
					at, code = span, number(rest[:n])
				}
				return code == 0
			})
		}
		if code != 0 {
			break
		}
	}
	return at, code
}

// waitsFor reports whether what is waited for is what a command ended, or all there is.
func waitsFor(wait, kill *shell.Command) bool {
	for _, w := range wait.Words[1:] {
		if !strings.HasPrefix(w, "-") && !slices.Contains(kill.Words, w) {
			return false
		}
	}
	return true
}

// template returns what a command prints before an exit and behind it, ok if it prints one.
func template(c *shell.Command, names []string) (before, behind string, ok bool) {
	if !isPrinter(c) || len(c.Words) < 2 {
		return "", "", false
	}
	words := c.Words[1:]
	if c.Name() == "echo" {
		for len(words) > 1 && (words[0] == "-e" || words[0] == "-n") {
			words = words[1:]
		}
	}
	text := strings.Join(words, " ")
	at, size := -1, 0
	for _, name := range names {
		if i := strings.Index(text, name); i >= 0 && (at < 0 || i < at || i == at && len(name) > size) {
			at, size = i, len(name)
		}
	}
	if at < 0 {
		return "", "", false
	}
	before, behind = text[:at], text[at+size:]
	if c.Name() == "printf" { // printf 'exit: %d\n' $?
		format := words[0]
		i := strings.IndexByte(format, '%')
		if i < 0 || i+1 >= len(format) || len(words) != 2 {
			return "", "", false
		}
		before, behind = format[:i], format[i+2:]
	}
	ends := func(s string) string { return strings.ReplaceAll(strings.ReplaceAll(s, `\n`, "\n"), `\t`, "\t") }
	before, behind = ends(before), ends(behind)
	before = before[strings.LastIndexByte(before, '\n')+1:]
	behind, _, _ = strings.Cut(behind, "\n")
	return strings.TrimLeft(before, " "), strings.TrimRight(behind, " "), true
}

// endedByKill are the exits of a program that ends by a signal which kill sends it: 143 behind a plain one.
func endedByKill(c *shell.Command) map[int]bool {
	words := c.Program()
	if program(words) != "kill" && program(words) != "pkill" && program(words) != "killall" || len(words) < 2 {
		return nil
	}
	option := strings.TrimPrefix(strings.TrimPrefix(words[1], "-"), "SIG")
	if option == "s" && len(words) > 2 {
		option = strings.TrimPrefix(words[2], "SIG")
	}
	switch {
	case !strings.HasPrefix(words[1], "-"), option == "TERM", option == "15":
		return map[int]bool{143: true}
	case option == "INT", option == "2":
		return map[int]bool{130: true}
	case option == "KILL", option == "9":
		return map[int]bool{137: true}
	case option == "HUP", option == "1":
		return map[int]bool{129: true}
	}
	return nil
}
