package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
)

// A missing is what a result says is not there.
type missing struct {
	kind missingKind
	name string // as it is written, without its folder; "" if that is not said
}

type missingKind byte

const (
	noProgram missingKind = iota + 1
	noModule
	noPackage
	noScript // of a project: what it has no script or target for
)

// Limits of what is read for what is missing, and of how much of that is kept.
const (
	maxMissingHead = 4 << 10
	maxMissing     = 8
)

var missingForms = [...]struct {
	kind missingKind
	form string // each group is a name
}{
	{noProgram, `(?:^|[\s:/])([\w.+-]+): command not found(?:[^:]|$)`}, // of most shells
	{noProgram, `command not found: ([\w.+-]+)`},                       // of zsh, Poetry
	{noProgram, `(?:^|\s)(?:[-\w./]*sh|exec): (?:(?:line )?\d+: )?([\w.+-]+): not found\s*$`},
	{noProgram, `['"]?([\w.+-]+)['"]? is not recognized as\b`}, // of Windows
	{noProgram, `exec: "([\w.+/-]+)": executable file not found`},
	{noProgram, `(?:\benv: |failed to run command )['‘"` + "`" + `]?([\w.+-]+)['’"]?: no such file or directory`},
	{noProgram, `^make: ([\w.+-]+): no such file or directory`},
	{noProgram, `failed to spawn: ` + "`" + `([\w.+-]+)`}, // of uv
	{noProgram, `\bspawn ([\w.+-]+) enoent`},              // of Node
	{noProgram, `()could not determine executable to run`},
	{noProgram, `'([\w-]+)(?:\.exe)?' is not installed for the (?:custom )?toolchain`}, // of rustup
	{noModule, `no module named ['"]?([\w-]+)`},
	{noModule, `cannot find module '((?:@[\w.-]+/)?[\w-][\w.-]*)(?:/[^'\n]*)?'`},
	{noPackage, `unable to locate package ([\w.+-]+)`},
	{noScript, `missing script: ["']?([\w:.-]+)`},
	{noScript, `\bscript not found "([\w:.-]+)`}, // of Bun
	{noScript, `command "([\w:.-]+)" not found`}, // of Yarn, pnpm
	{noScript, `no rule to make target ['` + "`" + `]([\w./-]+)'`},
	{noScript, `\berror: no (test) specified`}, // of what npm init writes
}

var missingForm = sync.OnceValue(func() *regexp.Regexp {
	var all []string
	for _, one := range missingForms {
		all = append(all, one.form)
	}
	return regexp.MustCompile(`(?im)` + strings.Join(all, "|"))
})

// missingWords are words one of which stands wherever missingForm finds something.
var missingWords = sync.OnceValue(func() *literals.Set {
	return literals.New("command not found", ": not found", "is not recognized as", "executable file not found", "env: ", "failed to run command", "make: ", "failed to spawn", " enoent", "could not determine executable", "is not installed for the ",
		"no module named", "cannot find module", "unable to locate package", "missing script: ", `script not found "`, "no test specified", `" not found`, "no rule to make target")
})

// missingIn returns what a result says is not there, near its begin or its end.
func missingIn(r *model.ToolResult) []missing {
	said := saidBy(r)
	if len(said) > maxMissingHead+maxBlame {
		said = said[:maxMissingHead] + "\n" + said[len(said)-maxBlame:]
	}
	return missingOf(said)
}

// missingOf returns what a text says is not there.
func missingOf(said string) (all []missing) {
	done := 0 // a line with two of the words is read once
	literals.Each(missingWords(), said, func(_, at int) bool {
		if at < done {
			return true
		}
		from := strings.LastIndexByte(said[:at], '\n') + 1
		if done = len(said); strings.IndexByte(said[at:], '\n') >= 0 {
			done = at + strings.IndexByte(said[at:], '\n')
		}
		all = append(all, missingInLine(said[from:done], maxMissing-len(all))...)
		return len(all) < maxMissing
	})
	return all
}

func missingInLine(said string, most int) (all []missing) {
	for _, m := range missingForm().FindAllStringSubmatchIndex(said, most) {
		for i, one := range missingForms {
			if from := m[2*i+2]; from >= 0 {
				name := said[from:m[2*i+3]]
				if one.kind == noProgram {
					name = strings.TrimSuffix(lastName(name), ".exe")
				}
				all = append(all, missing{one.kind, strings.Clone(name)})
				break
			}
		}
	}
	return all
}

// lacks reports whether something that is not there is the program of a command, however it was to
// be started.
func lacks(all []missing, words []string) bool {
	bare := bareCheck(words)
	return slices.ContainsFunc(all, func(one missing) bool {
		switch {
		case one.kind == noPackage || len(bare) == 0:
			return false
		case one.kind == noScript:
			return one.name == scriptName(bare)
		case one.name == "":
			return len(bare) < len(words)
		}
		return one.name == program(words) || one.name == program(bare) || one.name == lintsAs(bare)
	})
}

// lacksProgram reports whether something that is not there is a program.
func lacksProgram(all []missing) bool {
	return slices.ContainsFunc(all, func(one missing) bool { return one.kind == noProgram })
}
