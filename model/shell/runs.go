package shell

import (
	"slices"
	"strings"
)

// A Run is a program that a script runs, and what the exit of the script tells of it.
type Run struct {
	Command *Command
	// Checked says that it succeeded if the script ends with exit 0.
	Checked bool
	// Blamed says that an exit other than 0 may be its own.
	Blamed bool
	// Source says that nothing is piped into it: what is printed comes from it.
	Source bool
}

// Runs returns the programs of a script, those of its compounds and of bash -c "..."
// included. Those in $(...) are left out.
func (s *Script) Runs() []Run {
	var r runs
	r.script(s, state{checked: !s.Broken, blamed: true, source: true}, 0)
	return r.list
}

type runs struct {
	list []Run
	// What set -e and set -o pipefail say, from where they stand on.
	errexit, pipefail bool
}

// state is what the exit of the whole tells of a part.
type state struct{ checked, blamed, source bool }

func (r *runs) script(s *Script, st state, depth int) {
	for i := range s.Lists {
		l := &s.Lists[i]
		last := i == len(s.Lists)-1 || r.errexit
		r.lists(l, state{st.checked && last && !l.Background, st.blamed && last && !l.Background, st.source}, depth)
	}
}

func (r *runs) lists(l *List, st state, depth int) {
	or := -1 // the last pipeline behind ||
	for i, p := range l.Pipelines {
		if p.Or {
			or = i
		}
	}
	fatal := or >= 0 && or == len(l.Pipelines)-1 && ends(&l.Pipelines[or])
	for i := range l.Pipelines {
		p := &l.Pipelines[i]
		one := st
		switch {
		case or < 0 || i > or:
		case fatal && i < or:
			one.checked = st.checked && !slices.ContainsFunc(l.Pipelines[:or], func(p Pipeline) bool { return p.Or })
		default:
			one.checked = false
			one.blamed = st.blamed && i == or
		}
		r.pipeline(p, one, depth)
	}
}

// ends reports whether a pipeline does nothing but end the script with a failure,
// after saying so.
func ends(p *Pipeline) bool {
	if len(p.Commands) != 1 || p.Negated {
		return false
	}
	c := &p.Commands[0]
	if c.Kind == Group {
		if n := len(c.Body.Lists); n > 0 {
			list := c.Body.Lists[n-1].Pipelines
			return ends(&list[len(list)-1])
		}
		return false
	}
	switch c.Name() {
	case "false":
		return true
	case "exit", "return":
		return len(c.Words) > 1 && c.Words[1] != "0"
	}
	return false
}

func (r *runs) pipeline(p *Pipeline, st state, depth int) {
	for i := range p.Commands {
		c := &p.Commands[i]
		counts := !p.Negated && (i == len(p.Commands)-1 || r.pipefail)
		r.command(c, state{st.checked && counts, st.blamed && (counts || p.Negated && i == len(p.Commands)-1), st.source && i == 0}, depth)
	}
}

func (r *runs) command(c *Command, st state, depth int) {
	switch c.Kind {
	case Function:
	case Group:
		r.script(c.Body, st, depth+1)
	case Compound:
		if !r.errexit {
			st.checked = false
		}
		r.compound(c.Body, st, depth+1)
	default:
		r.set(c)
		if inner := c.script(); inner != "" && depth < maxDepth {
			nested := runs{errexit: strings.Contains(flags(c), "e")}
			s := Parse(inner)
			st.checked = st.checked && !s.Broken
			nested.script(s, st, depth+10)
			r.list = append(r.list, nested.list...)
			return
		}
		r.list = append(r.list, Run{c, st.checked, st.blamed, st.source})
	}
}

// compound is script of commands any of which may be the last one.
func (r *runs) compound(s *Script, st state, depth int) {
	for i := range s.Lists {
		r.lists(&s.Lists[i], st, depth)
	}
}

// set notes what set -e and set -o pipefail say.
func (r *runs) set(c *Command) {
	if c.Name() != "set" {
		return
	}
	for i, w := range c.Words[1:] {
		on := strings.HasPrefix(w, "-")
		if !on && !strings.HasPrefix(w, "+") {
			continue
		}
		if strings.Contains(w[1:], "e") && !strings.HasPrefix(w, "--") {
			r.errexit = on
		}
		if strings.HasSuffix(w, "o") && i+2 < len(c.Words) {
			switch c.Words[i+2] {
			case "pipefail":
				r.pipefail = on
			case "errexit":
				r.errexit = on
			}
		}
	}
}

// shells are the programs that run a script in their arguments.
var shells = []string{"bash", "sh", "zsh", "dash", "ksh", "ash"}

// script returns what bash -c and its kin are given to run, "" for other programs.
func (c *Command) script() string {
	words := c.Program()
	if len(words) < 3 || !slices.Contains(shells, base(words[0])) {
		return ""
	}
	for i, w := range words[1:] {
		if !strings.HasPrefix(w, "-") {
			return ""
		}
		if strings.HasSuffix(w, "c") && !strings.HasPrefix(w, "--") && i+2 < len(words) {
			return words[i+2]
		}
	}
	return ""
}

// flags returns the short options of bash -ec "...".
func flags(c *Command) string {
	var all string
	for _, w := range c.Program()[1:] {
		if !strings.HasPrefix(w, "-") {
			break
		}
		all += w[1:]
	}
	return all
}

func base(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// wrappers are programs that run another one, with how many words of their own stand
// before its name besides options and assignments. Its exit is theirs.
var wrappers = map[string]int{
	"sudo": 0, "doas": 0, "env": 0, "nice": 0, "nohup": 0, "command": 0, "exec": 0, "builtin": 0, "stdbuf": 0,
	"time": 0, "timeout": 1, "gtimeout": 1, "xargs": 0, "setsid": 0, "unbuffer": 0, "noglob": 0, "rtk": 0,
}

// valued are the options of wrappers that have a value behind them.
var valued = []string{"-u", "-n", "-k", "-s", "-I", "-L", "-P", "-C", "-g", "-d"}

// Program returns the words of the program that a command runs in the end: without
// sudo, env NAME=value, timeout 30 and the like.
func (c *Command) Program() []string {
	words := c.Words
	for len(words) > 1 {
		own, known := wrappers[base(words[0])]
		if !known {
			break
		}
		rest := words[1:]
		for len(rest) > 0 {
			switch w := rest[0]; {
			case strings.HasPrefix(w, "-") && len(w) > 1:
				if base(words[0]) == "command" && (w == "-v" || w == "-V") {
					return words // it looks for the program
				}
				if slices.Contains(valued, w) && len(rest) > 1 {
					rest = rest[1:]
				}
				rest = rest[1:]
				continue
			case strings.Contains(w, "=") && (base(words[0]) == "env" || base(words[0]) == "sudo"):
				rest = rest[1:]
				continue
			}
			break
		}
		if len(rest) <= own {
			break
		}
		words = rest[own:]
	}
	return words
}
