// Package shell takes command lines apart, far enough to tell which programs run and
// whose exit the shell reports. It reads the grammar that POSIX shells and Bash share;
// what it does not understand, it takes for words. It never fails.
package shell

import "strings"

// A Script is a sequence of lists, one after the other.
type Script struct {
	Lists []List
	// Broken says that a quote, a bracket or a keyword has no end.
	Broken bool
}

// A List is pipelines joined by && and ||.
type List struct {
	Pipelines  []Pipeline
	Background bool // ends with &

	branch bool // it ends a branch of an if or a case: its exit is that of the whole
}

// A Pipeline is commands, each of which reads what the one before writes.
type Pipeline struct {
	Or       bool // || stands before it, else && or nothing
	Negated  bool // ! stands before it
	Commands []Command
}

// A Command is a program with its arguments, or a compound of other commands.
type Command struct {
	Words   []string // without quotes; the name first
	Assigns []string // NAME=value before the name, or alone
	Writes  []string // files that its output goes to
	Appends bool     // to what one of these has
	Muted   bool     // what it complains of is thrown away
	Input   bool     // it reads a here-document
	Asked   *Script  // of a compound: what if and while ask
	Body    *Script  // of a compound: (...), {...}, if, for, while, case
	Kind    Kind     // of the compound
	Loop    string   // of a compound that is one: for, while, until or select

	document *document // that it reads
	given    *string   // what it reads behind <<<
	file     bool      // it reads a file
	values   []value   // in its words and in what it reads
	braces   bool      // one of its words is a brace: another language
}

// Kind is what a command is made of.
type Kind uint8

// The kinds.
const (
	Simple   Kind = iota
	Group         // {...}: its exit is that of its last command
	Subshell      // (...): likewise, and what is set in it ends with it
	Compound      // if, for, while, until, case, select: which commands run, only the shell knows
	Function      // a definition: nothing runs
)

// Name returns the name of the program without its directory, "" for a compound.
func (c *Command) Name() string {
	if len(c.Words) == 0 {
		return ""
	}
	name := c.Words[0]
	return name[strings.LastIndexByte(name, '/')+1:]
}

// maxDepth bounds how deep commands nest.
const maxDepth = 40

// Parse takes a command line apart.
func Parse(line string) *Script { return parse(line, 0) }

func parse(line string, depth int) *Script {
	p := &parser{lexer: lexer{s: line, depth: depth}}
	p.advance()
	s := p.script(depth)
	for p.tok.kind != end { // a closing bracket or keyword without an opening one
		s.Broken = true
		p.advance()
		more := p.script(depth)
		s.Lists = append(s.Lists, more.Lists...)
	}
	s.Broken = s.Broken || p.broken
	return s
}

type parser struct {
	lexer
	tok token
}

func (p *parser) advance() { p.tok = p.lex() }

// is reports whether the next token is an operator.
func (p *parser) is(op string) bool { return p.tok.kind == operator && p.tok.text == op }

// keyword reports whether the next token is a word without quotes.
func (p *parser) keyword(words ...string) bool {
	if p.tok.kind != word || p.tok.quoted {
		return false
	}
	for _, w := range words {
		if p.tok.text == w {
			return true
		}
	}
	return false
}

// closes reports whether the next token ends a script within another.
func (p *parser) closes() bool {
	return p.tok.kind == end || p.is(")") || p.is(";;") || p.keyword("}", "fi", "done", "esac", "then", "else", "elif", "do")
}

func (p *parser) script(depth int) *Script {
	s := &Script{}
	for {
		for p.is(";") || p.is("\n") || p.is("&") {
			p.advance()
		}
		if p.closes() {
			return s
		}
		at, kind, text := p.i, p.tok.kind, p.tok.text
		l := p.list(depth)
		if p.i == at && p.tok.kind == kind && p.tok.text == text { // an operator that no command can have there
			p.broken = true
			p.advance()
		}
		if p.is("&") {
			l.Background = true
		}
		if len(l.Pipelines) > 0 {
			s.Lists = append(s.Lists, l)
		}
	}
}

func (p *parser) list(depth int) (l List) {
	or := false
	for {
		pipe := p.pipeline(depth)
		pipe.Or = or
		if len(pipe.Commands) > 0 {
			l.Pipelines = append(l.Pipelines, pipe)
		}
		if or = p.is("||"); !or && !p.is("&&") {
			return l
		}
		p.advance()
		p.newlines()
		if p.closes() {
			p.broken = true
			return l
		}
	}
}

func (p *parser) newlines() {
	for p.is("\n") {
		p.advance()
	}
}

func (p *parser) pipeline(depth int) (pipe Pipeline) {
	for p.keyword("!", "time") {
		timed := p.tok.text == "time"
		pipe.Negated = pipe.Negated != !timed
		if p.advance(); timed && p.keyword("-p") {
			p.advance()
		}
	}
	for {
		if c, ok := p.command(depth); ok {
			pipe.Commands = append(pipe.Commands, c)
		}
		if !p.is("|") && !p.is("|&") {
			return pipe
		}
		p.advance()
		p.newlines()
		if p.closes() {
			p.broken = true
			return pipe
		}
	}
}

// command reads a command; ok is false if there is none.
func (p *parser) command(depth int) (c Command, ok bool) {
	if depth >= maxDepth {
		p.broken = true
		p.skip()
		return c, false
	}
	defer func(before int) { p.depth = before }(p.depth)
	p.depth = depth
	switch {
	case p.is("(") && p.calculation(&c):
	case p.is("("):
		p.advance()
		c.Kind, c.Body = Subshell, p.script(depth+1)
		p.want(p.is(")"))
	case p.keyword("{"):
		p.advance()
		c.Kind, c.Body = Group, p.script(depth+1)
		p.want(p.keyword("}"))
	case p.keyword("if", "while", "until", "for", "select", "case"):
		c.Kind = Compound
		p.compound(&c, depth+1)
	case p.keyword("[["):
		p.question(&c)
	case p.keyword("function"):
		p.advance()
		name := p.tok.text
		p.advance()
		return p.function(name, depth), true
	}
	if c.Body != nil || len(c.Words) > 0 {
		for p.tok.kind == redirect {
			p.redirect(&c)
		}
		return c, true
	}
	return p.simple(depth)
}

// calculation reads ((...)); ok is false if what stands there is a script in brackets.
func (p *parser) calculation(c *Command) bool {
	if !strings.HasPrefix(p.s[p.i:], "(") {
		return false
	}
	before := p.lexer
	p.i-- // the bracket that was read
	text := p.balanced(0)
	if !strings.HasSuffix(text, "))") || p.broken != before.broken {
		p.lexer = before
		return false
	}
	c.Words, c.values = []string{"((", text}, p.within(text[2:])
	p.advance()
	return true
}

// question reads [[ ... ]], in which && and || join no commands.
func (p *parser) question(c *Command) {
	for p.tok.kind != end {
		closing := p.keyword("]]")
		c.Words = append(c.Words, p.tok.text)
		c.values = append(c.values, p.tok.values...)
		if p.advance(); closing {
			return
		}
	}
	p.broken = true
}

// skip leaves out what is nested too deep.
func (p *parser) skip() {
	for p.tok.kind != end {
		p.advance()
	}
}

// want passes over a token that must come.
func (p *parser) want(there bool) {
	if !there {
		p.broken = true
		return
	}
	p.advance()
}

func (p *parser) function(name string, depth int) Command {
	if p.is("(") {
		p.advance()
		p.want(p.is(")"))
	}
	p.newlines()
	if body, ok := p.command(depth + 1); ok {
		return Command{Kind: Function, Words: []string{name}, Body: &Script{Lists: []List{{Pipelines: []Pipeline{{Commands: []Command{body}}}}}}}
	}
	return Command{Kind: Function, Words: []string{name}, Body: &Script{}}
}

// compound reads up to the keyword that ends a compound. Its body has the commands of
// all branches.
func (p *parser) compound(c *Command, depth int) {
	c.Asked, c.Body = &Script{}, &Script{}
	first := p.tok.text
	add := func(to *Script) {
		s := p.script(depth)
		if n := len(s.Lists); n > 0 && to == c.Body && (first == "if" || first == "case") {
			s.Lists[n-1].branch = true
		}
		to.Lists = append(to.Lists, s.Lists...)
	}
	pass := func() {
		c.values = append(c.values, p.tok.values...)
		p.advance()
	}
	p.advance()
	if first != "if" && first != "case" {
		c.Loop = first
	}
	switch first {
	case "if":
		for to := c.Asked; ; {
			add(to)
			switch {
			case p.keyword("then", "else"):
				to = c.Body
			case p.keyword("elif"):
				to = c.Asked
			default:
				p.want(p.keyword("fi"))
				return
			}
			p.advance()
		}
	case "case":
		for !p.keyword("in") && p.tok.kind == word {
			pass()
		}
		p.advance()
		for {
			for p.is(";") || p.is("\n") || p.is(";;") || p.is("(") {
				p.advance()
			}
			if p.keyword("esac") || p.tok.kind == end {
				p.want(p.keyword("esac"))
				return
			}
			for p.tok.kind == word || p.is("|") { // patterns
				pass()
			}
			if !p.is(")") {
				p.broken = true
				return
			}
			p.advance()
			add(c.Body)
			if !p.is(";;") && !p.keyword("esac") {
				p.broken = true
				return
			}
		}
	case "for", "select":
		if p.is("(") {
			p.calculation(&Command{})
		}
		for p.tok.kind == word && !p.keyword("do") || p.is("(") || p.is(")") {
			pass()
		}
		if p.is(";") {
			p.advance()
		}
		p.newlines()
	default: // while, until
		add(c.Asked)
	}
	if !p.keyword("do") {
		p.broken = true
		return
	}
	p.advance()
	add(c.Body)
	p.want(p.keyword("done"))
}

// simple reads a program and its arguments.
func (p *parser) simple(depth int) (c Command, ok bool) {
	for {
		switch p.tok.kind {
		case word:
			c.values = append(c.values, p.tok.values...)
			c.braces = c.braces || p.keyword("{", "}")
			if len(c.Words) == 0 && isAssignment(p.tok) {
				c.Assigns = append(c.Assigns, p.tok.text)
			} else {
				c.Words = append(c.Words, p.tok.text)
			}
			p.advance()
		case redirect:
			p.redirect(&c)
		default:
			if p.is("(") && len(c.Words) == 1 { // name() ...
				return p.function(c.Words[0], depth), true
			}
			if p.is("(") {
				p.broken = true
				p.advance()
				continue
			}
			return c, len(c.Words)+len(c.Assigns)+len(c.Writes) > 0 || c.Input
		}
	}
}

// redirect notes where output goes.
func (p *parser) redirect(c *Command) {
	op, document := p.tok.text, p.tok.document
	p.advance()
	if document != nil {
		c.Input, c.document = true, document
		return
	}
	if p.tok.kind != word {
		p.broken = true
		return
	}
	target := p.tok.text
	c.values = append(c.values, p.tok.values...)
	switch p.advance(); op {
	case "<<<":
		c.given = &target
	case "<":
		c.file = true
	}
	if target == "/dev/null" && (strings.HasPrefix(op, "2>") || strings.HasPrefix(op, "&>")) {
		c.Muted = true
	}
	if strings.Contains(op, ">") && !(strings.HasSuffix(op, "&") && isNumber(target)) && !strings.HasPrefix(op, "2") && target != "/dev/null" {
		c.Writes = append(c.Writes, target)
		c.Appends = c.Appends || strings.Contains(op, ">>")
	}
}

func isNumber(s string) bool { return s == "-" || s != "" && strings.Trim(s, "0123456789") == "" }

// isAssignment reports whether a word is NAME=value.
func isAssignment(t token) bool {
	i := strings.IndexByte(t.text, '=')
	if i <= 0 || t.quotedFrom >= 0 && t.quotedFrom < i {
		return false
	}
	for k, ch := range []byte(strings.TrimSuffix(t.text[:i], "+")) {
		if ch != '_' && (ch|0x20 < 'a' || ch|0x20 > 'z') && (k == 0 || ch < '0' || ch > '9') {
			return false
		}
	}
	return true
}
