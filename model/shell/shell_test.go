package shell

import (
	"fmt"
	"strings"
	"testing"
)

// told writes what a script's exit tells: of each program its words, with ! if it is
// checked, ? if it is blamed, < if something is piped into it.
func told(s *Script) string {
	var all []string
	for _, r := range s.Runs() {
		t := strings.Join(r.Command.Words, " ")
		if r.Checked {
			t += "!"
		}
		if r.Blamed {
			t += "?"
		}
		if !r.Source {
			t = "<" + t
		}
		for _, w := range r.Command.Writes {
			t += ">" + w
		}
		all = append(all, t)
	}
	return strings.Join(all, ", ")
}

func TestRuns(t *testing.T) {
	for line, want := range map[string]string{
		"go test ./...":                                    "go test ./...!?",
		"go test ./... | tail -5":                          "go test ./..., <tail -5!?",
		"go test ./... 2>&1 | tail -5":                     "go test ./..., <tail -5!?",
		"go test || true":                                  "go test, true?",
		"go test; echo done":                               "go test, echo done!?",
		"go test\necho done\n":                             "go test, echo done!?",
		"cd x && go test && ls":                            "cd x!?, go test!?, ls!?",
		"set -e; go test; echo done":                       "set -e, go test!?, echo done!?",
		"set -euo pipefail\na | b\nc":                      "set -euo pipefail, a!?, <b!?, c!?",
		"set -o pipefail; a | b":                           "set -o pipefail, a!?, <b!?",
		"a || exit 1":                                      "a!?, exit 1?",
		"a || { echo no; exit 1; }":                        "a!?, echo no, exit 1?",
		"a || b && c":                                      "a, b?, c!?",
		"a && b || c":                                      "a, b, c?",
		"! grep x y":                                       "grep x y?",
		"(cd a; b)":                                        "cd a, b!?",
		"{ a; b; } 2>&1 | tee log":                         "a, b, <tee log!?",
		"if a; then b; else c; fi":                         "a?, b!?, c!?",
		"for f in *.go; do gofmt $f; done":                 "gofmt $f?",
		"for ((i=0;i<3;i++)); do a; done; b":               "",
		"while read x; do a; done < f":                     "read x?, a?",
		"case $x in a) b;; c|d) e ;; esac":                 "b!?, e!?",
		"f() { a; }; f":                                    "a!?",
		"function f { a; }\nf":                             "a!?",
		"a & b":                                            "a, b!?",
		"a &":                                              "a",
		"bash -lc 'a | b'":                                 "a, <b!?",
		"timeout 30 bash -ec \"a; b\"":                     "a!?, b!?",
		"X=1 Y='a b' make -j4":                             "make -j4!?",
		"X=$(go test; echo 1)":                             "!?",
		"echo \"a | b; c\" 'd && e' f\\;g":                 "echo a | b; c d && e f;g!?",
		"cat <<'EOF' > f\na | b; c\nEOF\nmake":             "cat>f, make!?",
		"cat <<-EOF\n\ta\n\tEOF\nmake":                     "cat, make!?",
		"a # b; c\nd":                                      "a, d!?",
		"a \\\n -b":                                        "a -b!?",
		"a 2>/dev/null >out.txt &>all <in":                 "a!?>out.txt>all",
		"diff <(a | b) <(c)":                               "diff <(a | b) <(c)!?",
		"echo $(a \")\" | b) ${x:-(}":                      "",
		"ls |& grep x":                                     "ls, <grep x!?",
		"a=(1 2); b":                                       ", b!?",
		"git commit -m \"$(cat <<'EOF'\nit's (a\nEOF\n)\"": "",
		"":            "",
		"echo hi >&2": "echo hi!?",
	} {
		s := Parse(line)
		got := told(s)
		if want == "" && line != "" {
			if len(s.Runs()) == 0 {
				t.Errorf("%q: nothing runs", line)
			}
			continue
		}
		if got != want {
			t.Errorf("%q:\n %s, want\n %s", line, got, want)
		}
	}
}

func TestBroken(t *testing.T) {
	for _, line := range []string{"a 'b", "a \"b", "(a", "a &&", "if a; then b", "a )", "a | ", "cat <<X\na", "{ a", "for x in y"} {
		if s := Parse(line); !s.Broken {
			t.Errorf("%q is not broken: %s", line, told(s))
		}
		for _, r := range Parse(line).Runs() {
			if r.Checked {
				t.Errorf("%q: %q is checked", line, r.Command.Words)
			}
		}
	}
	for _, line := range []string{"a", "a; b", "if a; then b; fi", "a;", "a &", "{ a; }", "case x in esac", "a;\n\n"} {
		if Parse(line).Broken {
			t.Errorf("%q is broken", line)
		}
	}
}

func TestProgram(t *testing.T) {
	for line, want := range map[string]string{
		"sudo -u root make":          "make",
		"env A=1 B=2 go test":        "go test",
		"timeout -k 5 30 npm test":   "npm test",
		"xargs -I {} grep x {}":      "grep x {}",
		"command -v go":              "command -v go",
		"nice -n 19 /usr/bin/make x": "/usr/bin/make x",
		"env":                        "env",
		"go build":                   "go build",
		"rtk proxy grep -n oven a.c": "grep -n oven a.c",

		"mise exec -- bin/rails test a.rb":     "bin/rails test a.rb",
		"mise x ruby@3.4 node@22 -- rake test": "rake test",
		"mise exec -- python -c x":             "python -c x",
		"mise exec -c x":                       "mise exec -c x",
		"mise exec --command x":                "mise exec --command x",
		"mise run test":                        "mise run test",
		"mise install":                         "mise install",
		"rbenv exec bundle exec rspec":         "bundle exec rspec",
		"asdf exec mix test":                   "mix test",
		"asdf list":                            "asdf list",
		"direnv exec . go test ./...":          "go test ./...",
		"nix develop .#oven -c make test":      "make test",
		"nix build -c 4":                       "nix build -c 4",
		"direnv allow":                         "direnv allow",
		"fnm exec --using 22 npm test":         "npm test",
		"volta run --node 22 npm test":         "npm test",
		"sudo pyenv exec python a.py":          "python a.py",
		"rtk grep -n oven a.c":                 "grep -n oven a.c",
	} {
		c := Parse(line).Lists[0].Pipelines[0].Commands[0]
		if got := strings.Join(c.Program(), " "); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

func TestDeep(t *testing.T) {
	for _, s := range []string{strings.Repeat("(", 100_000), strings.Repeat("{ ", 100_000), strings.Repeat("$(", 100_000), strings.Repeat("if ", 100_000), strings.Repeat("f() ", 100_000), strings.Repeat("a|", 100_000), strings.Repeat("<(", 100_000)} {
		Parse(s).Runs()
	}
	for _, s := range []string{"`", "eval ", "ssh h ", "docker exec c ", "find -exec ", "bash -c ", "f() { f; f; }\nf;", "trap 'f' 0;", "x=$(a) ", "$((", "((", "${", "cat <<E\n", "bash <<<"} {
		Parse(strings.Repeat(s, 20_000)).All()
	}
}

// What stands for a value, and what another shell is given.
func TestAll(t *testing.T) {
	for line, want := range map[string]string{
		"x=$(a; b)":                            "a within, b! within, !",
		"x=$(a | b); c":                        "a within, b within, , c!",
		"echo `a \\`b\\``":                     "b within, a `b` within, echo `a \\`b\\``!",
		"c \"$(a \")\" | b)\"":                 "a ) within, b within, c $(a \")\" | b)!",
		"c ${x:-$(a)} $((1+$(b)))":             "a within, b within, c ${x:-$(a)} $((1+$(b)))!",
		"cat <<E\n$(a)\nE\nb":                  "a within, cat, b!",
		"cat <<'E'\n$(a)\nE\nb":                "cat, b!",
		"c <(a) > >(b)":                        "a within, b within, c <(a)!",
		"a $'it\\'s; b' c":                     "a it's; b c!",
		"ssh h 'a; b'":                         "a at ssh h, b! at ssh h",
		"ssh -p 1 h bash <<E\na\nb\nE":         "a at ssh h, b! at ssh h",
		"kubectl exec p -- sh -c 'a | b'":      "a at kubectl exec p, b! at kubectl exec p",
		"docker exec c a b":                    "docker exec c a b!",
		"CMD='a b'; $CMD c":                    ", a b c!",
		"f() { a; b; }; f || c":                "a, b, c",
		"set -e; f() { a; b; }; f; c":          "set -e, a!, b!, c!",
		"set -e; if a; then b; fi; c":          "set -e, a, b!, c!",
		"set -e; a && b; c":                    "set -e, a, b, c!",
		"for i in 1; do a || exit 1; done":     "a!, exit 1",
		"(a || exit 1; b); c":                  "a, exit 1, b, c!",
		"[[ -f x && -n y ]] && a":              "[[ -f x && -n y ]]!, a!",
		"time -p a":                            "a!",
		"bash -euo pipefail -c 'a | b; c'":     "a!, b!, c!",
		"a=\"${x:-{\\}}\" b; c \"${y:-${z}}\"": "b, c ${y:-${z}}!",
		"$(a) b":                               "a within, $(a) b",
	} {
		var all []string
		for _, r := range Parse(line).All() {
			one := strings.Join(r.Command.Words, " ")
			if r.Checked {
				one += "!"
			}
			if r.Within != nil {
				one += " within"
			}
			if r.Where != "" {
				one += " at " + r.Where
			}
			all = append(all, one)
		}
		if got := strings.Join(all, ", "); got != want {
			t.Errorf("%q:\n %s, want\n %s", line, got, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"a && b || c | d; e & f", "if a; then b; fi", "case x in a) b;; esac", "cat <<E\nx\nE\n", "a \"b $(c 'd') e\" `f`", "f() { a; }", "a=(b c) d", "bash -c 'bash -c \"a\"'", "a > b 2>&1 <<< c", ";;)(}", "for ((;;)) do x; done", "! time a |& b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		s := Parse(line)
		total := 0
		for _, r := range s.Runs() {
			for _, w := range r.Command.Words {
				total += len(w)
			}
			_ = r.Command.Program()
		}
		if total > 40*len(line)+40 {
			t.Errorf("%q has %d bytes of words", line, total)
		}
		if fmt.Sprint(told(s)) != told(Parse(line)) {
			t.Errorf("%q is not the same twice", line)
		}
	})
}
