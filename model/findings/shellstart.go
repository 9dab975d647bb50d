package findings

import (
	"path"
	"regexp"
	"strings"
	"sync"

	"msgview/model/wordset"
)

// What a shell complains of before it runs a command, which has nothing to do with that one.

// startUpForm is what a shell complains of in the files that it reads before anything else.
var startUpForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(/\S*(?:/shellenv\.sh|/nvm\.sh|/profile\.d/\S+?\.sh|/\.(?:zshrc|zshenv|zprofile|zlogin|bashrc|bash_profile|profile)|/etc/profile\S*|/etc/(?:bash\.)?bashrc)): ?(?:line )?\d+: `)
})

// setUps are the words of zsh that set it up for a person.
var setUps = wordset.Set{Words: "unalias compdef compinit bindkey zle autoload setopt"}

// isOfSetUp is what zsh says of such a word in a function: load_tools:unalias:8: not enough arguments.
func isOfSetUp(line string) bool {
	_, rest, _ := strings.Cut(line, ":")
	word, rest, _ := strings.Cut(rest, ":")
	n := digits(rest)
	return n > 0 && strings.HasPrefix(rest[n:], ": ") && setUps.Has(word)
}

// startWords is how such lines begin that name no file.
var startWords = prefix("bash: cannot set terminal process group (", "bash: no job control in this shell", "bash: warning: setlocale: ", "/bin/bash: warning: setlocale: ", "/bin/sh: warning: setlocale: ", "sh: warning: setlocale: ")

// isOfShellStart reports whether a line is one of these. It is none where the command names the file.
func isOfShellStart(line, command string) bool {
	if line == "" {
		return false
	}
	if line[0] == '/' {
		if m := startUpForm().FindStringSubmatch(strings.ToLower(line[:min(len(line), maxErrorLine)])); m != nil {
			return !strings.Contains(strings.ToLower(command), path.Base(m[1]))
		}
	}
	return startWords(line) || isOfSetUp(line)
}
