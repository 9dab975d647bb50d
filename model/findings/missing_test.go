package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// What is not there is told in one way by each shell, language and package manager.
func TestMissingOf(t *testing.T) {
	for said, want := range map[string][]missing{
		"bash: line 1: ruff: command not found":                                               {{noProgram, "ruff"}},
		"zsh: command not found: ruff":                                                        {{noProgram, "ruff"}},
		"bundler: command not found: ruff":                                                    {{noProgram, "ruff"}},
		"Command not found: ruff":                                                             {{noProgram, "ruff"}},
		"sh: 1: ruff: not found":                                                              {{noProgram, "ruff"}},
		"> oven@1.0.0 lint\n> eslint .\n\nsh: eslint: not found":                              {{noProgram, "eslint"}},
		"/bin/sh: ruff: not found":                                                            {{noProgram, "ruff"}},
		"bake.sh: line 3: knead: not found":                                                   {{noProgram, "knead"}},
		"'ruff' is not recognized as an internal or external command,":                        {{noProgram, "ruff"}},
		"ruff : The term 'ruff' is not recognized as the name of a cmdlet, function":          {{noProgram, "ruff"}},
		"ruff: The term 'ruff.exe' is not recognized as a name of a cmdlet":                   {{noProgram, "ruff"}},
		"OCI runtime exec failed: exec: \"ruff\": executable file not found in $PATH":         {{noProgram, "ruff"}},
		"/usr/bin/env: ‘ruff’: No such file or directory":                                     {{noProgram, "ruff"}},
		"timeout: failed to run command 'ruff': No such file or directory":                    {{noProgram, "ruff"}},
		"make: ruff: No such file or directory":                                               {{noProgram, "ruff"}},
		"error: Failed to spawn: `ruff`\n  Caused by: No such file or directory (os error 2)": {{noProgram, "ruff"}},
		"Error: spawn ruff ENOENT":                                                            {{noProgram, "ruff"}},
		"npm error could not determine executable to run":                                     {{noProgram, ""}},
		"/usr/bin/python3: No module named ruff":                                              {{noModule, "ruff"}},
		"ModuleNotFoundError: No module named 'bread.oven'":                                   {{noModule, "bread"}},
		"Error: Cannot find module '@bakery/oven'":                                            {{noModule, "@bakery/oven"}},
		"Error: Cannot find module 'oven/lib/heat'":                                           {{noModule, "oven"}},
		"Error: Cannot find module './oven'":                                                  nil,
		"E: Unable to locate package oven":                                                    {{noPackage, "oven"}},
		"npm error Missing script: \"lint\"":                                                  {{noScript, "lint"}},
		"error Command \"lint\" not found.":                                                   {{noScript, "lint"}},
		"make: *** No rule to make target 'lint'.  Stop.":                                     {{noScript, "lint"}},
		"the tray: not found":                                                                 nil,
		"ERROR: file or directory not found: tests/oven":                                      nil,
		"cat: oven.md: No such file or directory":                                             nil,
		"HTTP/1.1 404 Not Found":                                                              nil,
	} {
		if got := missingOf(said); !slices.Equal(got, want) {
			t.Errorf("%q: got %v, want %v", said, got, want)
		}
	}
}

// Who knows one way in which something is said not to be there knows them all.
func TestMissingEverywhere(t *testing.T) {
	type next struct{ text, command, said string }
	for name, c := range map[string]struct {
		command, said string
		exit          int
		next          next
		open          bool
	}{
		"installed, of uv":       {"uv run bake.py oven", "error: Failed to spawn: `knead`", 2, next{"", "uv pip install knead", "Installed 1 package"}, false},
		"installed, of Windows":  {"knead oven.md", "'knead' is not recognized as an internal or external command,\noperable program or batch file.", 1, next{"", "pip install knead", "Successfully installed knead-3"}, false},
		"installed, of Alpine":   {"knead oven.md", "/bin/sh: knead: not found", 127, next{"", "apk add knead", "OK: 9 MiB"}, false},
		"another was installed":  {"knead oven.md", "/bin/sh: knead: not found", 127, next{"", "apk add flour", "OK: 9 MiB"}, true},
		"said of Windows":        {"ruff check oven", "'ruff' is not recognized as an internal or external command,", 1, next{"No ruff on this machine; I look it over.", "git diff", "+ heat"}, false},
		"said of uv":             {"uv run ruff check oven", "error: Failed to spawn: `ruff`", 2, next{"No ruff on this machine; I look it over.", "git diff", "+ heat"}, false},
		"nothing said of it":     {"uv run ruff check oven", "error: Failed to spawn: `ruff`", 2, next{"On.", "git diff", "+ heat"}, true},
		"it ran, and found some": {"uv run ruff check oven", "oven.py:1:1: F401 unused", 1, next{"No ruff on this machine; I look it over.", "git diff", "+ heat"}, true},
		"of a kind, of Alpine":   {"tshark -r /a/net.pcap -x", "sh: tshark: not found", 127, next{"", "tcpdump -r net.pcap -A", "GET /"}, false},
		"of a kind, of Windows":  {"wget http://oven.example/a.tar", "The term 'wget' is not recognized as a name of a cmdlet", 1, next{"", "curl -O http://oven.example/a.tar", "100 1024"}, false},
		"of a kind, but there":   {"curl http://oven.example/a.tar && npx knead", "npm error could not determine executable to run", 1, next{"", "wget http://oven.example/a.tar", "saved"}, true},
	} {
		l := newFake()
		user("go")(l)
		l.step(bash("1", c.command), result("", c.said, c.exit, model.Yes))
		m := calls(bash("2", c.next.command))
		if c.next.text != "" {
			m.Parts = append([]model.Part{model.Text{Text: c.next.text}}, m.Parts...)
		}
		l.add(m)
		l.add(results(result("2", c.next.said, 0, model.No)))
		answer("done")(l)
		open := false
		for _, f := range runAll(t, l) {
			open = open || !f.Recovered && f.Severity == Error && f.Places[0].Entry == 1
		}
		if open != c.open {
			t.Errorf("%s: open %v, %s", name, open, told(runAll(t, l)))
		}
	}
}
