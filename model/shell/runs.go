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
	// Asked says that its exit only decides what else runs.
	Asked bool
	// Perhaps says that what stands before it decides whether it runs.
	Perhaps bool
	// Source says that nothing is piped into it: what is printed comes from it.
	Source bool
	// Within is the command in the words of which it stands: what it prints is a value
	// there. It is nil for most.
	Within *Command
	// Where is the other machine or container that it runs in, as the command names it.
	Where string
	// Looped says that it stands in what a loop does, or in what it does that while it goes well.
	Looped bool
}

// Runs returns the programs of a script, those of its compounds and functions and of
// bash -c "..." and its kin included. Those in $(...) are left out, see All.
func (s *Script) Runs() []Run {
	return slices.DeleteFunc(s.All(), within)
}

// Direct returns the programs of All that are those of Runs. It changes nothing.
func Direct(all []Run) []Run {
	if !slices.ContainsFunc(all, within) {
		return slices.Clip(all)
	}
	return slices.DeleteFunc(slices.Clone(all), within)
}

func within(r Run) bool { return r.Within != nil }

// All is Runs with the programs in $(...) and <(...).
func (s *Script) All() []Run {
	r := runs{functions: map[string]*Command{}, variables: map[string]string{}, left: new(int)}
	*r.left = maxInlined
	r.script(s, state{checked: !s.Broken, blamed: true, source: true, exits: !s.Broken, returns: !s.Broken}, 0)
	return r.done()
}

// maxInlined bounds how many calls of functions are followed.
const maxInlined = 16

type runs struct {
	list []Run
	// What set -e and set -o pipefail say, from where they stand on.
	errexit, pipefail bool
	traps             []*Script // what is run at the end

	functions map[string]*Command
	variables map[string]string // that are plain
	within    *Command
	where     string
	left      *int
}

func (r *runs) done() []Run {
	for _, trap := range r.traps {
		in := runs{functions: r.functions, variables: r.variables, left: r.left}
		in.script(trap, state{}, maxDepth/2)
		if slices.ContainsFunc(in.list, func(one Run) bool {
			return one.Command.Name() == "exit" || strings.HasPrefix(one.Command.Name(), "$")
		}) { // the exit is that of the trap
			for i := range r.list {
				r.list[i].Checked = false
			}
		}
	}
	return r.list
}

// state is what the exit of the whole tells of a part.
type state struct {
	checked bool // the whole fails if the part does
	blamed  bool
	source  bool
	asked   bool // its exit only decides what else runs

	exits     bool // the whole fails if an exit in the part says so
	returns   bool // likewise with a return
	tolerated bool // set -e does not mind what fails in the part
	perhaps   bool // nobody knows whether the part runs
	decided   bool // what stands before it decides whether it runs
	looped    bool // it is in a loop

	piped *Command // what it reads is written by that one
}

// own is the state of what runs in a shell of its own: an exit there ends nothing else.
func (st state) own() state {
	st.exits, st.returns = st.checked, st.checked
	return st
}

func (r *runs) script(s *Script, st state, depth int) {
	for i := range s.Lists {
		r.one(&s.Lists[i], st, i == len(s.Lists)-1, depth)
	}
}

// one goes over a list of a script, the last of which has its exit.
func (r *runs) one(l *List, st state, last bool, depth int) {
	one := st
	one.checked = st.checked && last || r.errexit && !st.tolerated && st.exits && len(l.Pipelines) == 1
	one.blamed = st.blamed && (last || r.errexit)
	if l.Background {
		one.checked, one.blamed, one.exits, one.returns = false, false, false, false
	}
	r.lists(l, one, depth)
}

func (r *runs) lists(l *List, st state, depth int) {
	or := -1 // the last pipeline behind ||
	for i, p := range l.Pipelines {
		if p.Or {
			or = i
		}
	}
	fatal := false // a failure before it leads to one of the whole
	if or >= 0 && or == len(l.Pipelines)-1 && !slices.ContainsFunc(l.Pipelines[:or], func(p Pipeline) bool { return p.Or }) {
		switch ends(&l.Pipelines[or]) {
		case "false":
			fatal = st.checked
		case "return":
			fatal = st.checked || st.returns
		case "exit":
			fatal = st.checked || st.exits
		}
	}
	for i := range l.Pipelines {
		p := &l.Pipelines[i]
		one := st
		one.tolerated = st.tolerated || i < len(l.Pipelines)-1
		one.asked = st.asked || i < len(l.Pipelines)-1
		one.perhaps = st.perhaps || p.Or
		one.decided = st.decided || i > 0
		switch {
		case or < 0 || i > or:
		case fatal && i < or:
			one.checked = true
		default:
			one.checked = false
			one.blamed = st.blamed && i == or
		}
		r.pipeline(p, one, depth)
	}
}

// ends returns the command by which a pipeline does nothing but end with a failure, after
// saying so: "exit", "return" or "false", "" if it does not.
func ends(p *Pipeline) string {
	if len(p.Commands) != 1 || p.Negated {
		return ""
	}
	c := &p.Commands[0]
	switch c.Kind {
	case Group, Subshell:
		n := len(c.Body.Lists)
		if n == 0 {
			return ""
		}
		list := c.Body.Lists[n-1].Pipelines
		how := ends(&list[len(list)-1])
		if how != "" && c.Kind == Subshell {
			return "false" // it ends no more than that
		}
		return how
	}
	switch name := c.Name(); name {
	case "false":
		return name
	case "exit", "return":
		if len(c.Words) > 1 && c.Words[1] != "0" {
			return name
		}
	}
	return ""
}

func (r *runs) pipeline(p *Pipeline, st state, depth int) {
	if len(p.Commands) == 1 {
		st.checked = st.checked && !p.Negated
		st.tolerated = st.tolerated || p.Negated
		st.piped = nil
		r.command(&p.Commands[0], st, depth)
		return
	}
	errexit, pipefail := r.errexit, r.pipefail
	for i := range p.Commands {
		one := st
		last := i == len(p.Commands)-1
		one.checked = st.checked && !p.Negated && (last || pipefail)
		one.blamed = st.blamed && (last || pipefail && !p.Negated)
		one.source = st.source && i == 0
		one.tolerated = st.tolerated || p.Negated
		if one.piped = nil; i > 0 {
			one.piped = &p.Commands[i-1]
		}
		r.command(&p.Commands[i], one.own(), depth)
		r.errexit, r.pipefail = errexit, pipefail // each is a shell of its own
	}
}

func (r *runs) command(c *Command, st state, depth int) {
	switch c.Kind {
	case Function:
		if len(c.Words) > 0 {
			r.functions[c.Words[0]] = c
		}
	case Group:
		r.values(c, st, depth)
		r.script(c.Body, st, depth+1)
	case Subshell:
		errexit, pipefail := r.errexit, r.pipefail
		r.values(c, st, depth)
		r.script(c.Body, st.own(), depth+1)
		r.errexit, r.pipefail = errexit, pipefail
	case Compound:
		r.values(c, st, depth)
		asks := st
		asks.checked, asks.tolerated, asks.asked = false, true, true
		asks.looped = st.looped || c.Loop == "while"
		for i := range c.Asked.Lists {
			r.lists(&c.Asked.Lists[i], asks, depth+1)
		}
		st.perhaps, st.decided, st.looped = true, true, st.looped || c.Loop != ""
		for i := range c.Body.Lists {
			one := st
			one.checked = st.checked && c.Body.Lists[i].branch // any other one may be the last
			if st.blamed {
				r.one(&c.Body.Lists[i], one, true, depth+1)
			} else {
				r.one(&c.Body.Lists[i], one, false, depth+1)
			}
		}
	default:
		r.simple(c, st, depth)
	}
}

// simple goes into what a program with its arguments is given to run.
func (r *runs) simple(c *Command, st state, depth int) {
	c = r.resolved(c)
	r.set(c, st)
	if len(c.Words) == 0 {
		r.assign(c)
	}
	r.values(c, st, depth)
	if f := r.functions[c.Name()]; f != nil && len(c.Words) > 0 && c.Words[0] == c.Name() {
		if *r.left > 0 && depth < maxDepth {
			*r.left--
			st.returns = st.checked || st.exits && r.errexit && !st.tolerated
			r.script(f.Body, st, depth+1)
			return
		}
		st.checked = false
	}
	in := inside(c, st.piped)
	if in.beside != nil {
		r.list = append(r.list, Run{Command: in.beside, Source: st.source, Within: c, Where: r.where, Looped: st.looped})
	}
	if in.script == nil || depth >= maxDepth {
		checked := st.checked && in.script == nil && !in.unsure
		r.list = append(r.list, Run{c, checked, st.blamed, st.asked, st.decided, st.source, r.within, r.where, st.looped})
		return
	}
	nested := runs{errexit: in.errexit, pipefail: in.pipefail, functions: map[string]*Command{}, variables: map[string]string{}, left: r.left, within: r.within, where: r.where}
	if in.here { // eval
		nested.errexit, nested.pipefail, nested.functions, nested.variables = r.errexit, r.pipefail, r.functions, r.variables
	}
	if in.where != "" {
		nested.where = strings.TrimSpace(r.where + " " + in.where)
	}
	st.checked = st.checked && !in.script.Broken && !in.unsure
	if !in.here {
		st = st.own()
		st.tolerated = false
	}
	if !in.fed {
		st.piped = nil
	}
	from := len(c.Writes)
	nested.script(in.script, st, depth+10)
	list := nested.done()
	for i := range list {
		if from > 0 && list[i].Within == nil {
			list[i].Command.Writes = append(list[i].Command.Writes, c.Writes...)
		}
	}
	r.list = append(r.list, list...)
	if in.here {
		r.errexit, r.pipefail = nested.errexit, nested.pipefail
	}
}

// values goes into the scripts in the words of a command. Only the last one of an
// assignment has an exit that counts.
func (r *runs) values(c *Command, st state, depth int) {
	all := c.values
	if c.document != nil {
		all = slices.Concat(all, c.document.values)
	}
	prints := len(all) > 0 && (c.Name() == "echo" || c.Name() == "printf")
	for i, v := range all {
		one := state{
			checked: st.checked && len(c.Words) == 0 && c.Kind == Simple && i == len(c.values)-1 && !v.process && !v.script.Broken,
			source:  st.source && !v.process && prints,
		}
		one.blamed = st.blamed && one.checked
		within, errexit, pipefail := r.within, r.errexit, r.pipefail
		if r.within = c; depth+1 < maxDepth {
			r.errexit = false // it is not inherited
			r.script(v.script, one.own(), depth+1)
		}
		r.within, r.errexit, r.pipefail = within, errexit, pipefail
	}
}

// maxKept bounds the variables that are kept, and their length.
const maxKept = 200

// assign keeps what a plain variable is.
func (r *runs) assign(c *Command) {
	for _, a := range c.Assigns {
		name, value, _ := strings.Cut(a, "=")
		if delete(r.variables, name); len(c.values) == 0 && !strings.Contains(value, "$") && len(value) < maxKept && len(r.variables) < maxKept {
			r.variables[name] = value
		}
	}
}

// resolved returns a command with what its first word stands for, if that is known.
func (r *runs) resolved(c *Command) *Command {
	if len(c.Words) == 0 || !strings.HasPrefix(c.Words[0], "$") {
		return c
	}
	name := strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(c.Words[0], "$"), "{"), "}")
	words := strings.Fields(r.variables[name])
	if len(words) == 0 {
		return c
	}
	one := *c
	one.Words = append(words, c.Words[1:]...)
	return &one
}

// set notes what set -e and set -o pipefail say, and traps.
func (r *runs) set(c *Command, st state) {
	switch c.Name() {
	case "trap":
		if len(c.Words) > 2 && c.Words[1] != "-" && len(r.traps) < maxInlined {
			r.traps = append(r.traps, Parse(c.Words[1]))
		}
		return
	case "setopt":
		if slices.Contains(c.Words, "pipefail") {
			r.pipefail = !st.perhaps
		}
		return
	case "set":
	default:
		return
	}
	for i, w := range c.Words[1:] {
		on := strings.HasPrefix(w, "-")
		if !on && !strings.HasPrefix(w, "+") {
			continue
		}
		if w == "--" {
			break
		}
		on = on && !st.perhaps
		if strings.Contains(w[1:], "e") {
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
