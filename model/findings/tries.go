package findings

import (
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/rawjson"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// interprets reports whether a call runs a program that the model wrote, in an interpreter
// where it tries until it has the answer.
func interprets(e *ended) bool {
	name := strings.ToLower(e.call.Name)
	if e.outcome.Rule == ruleNothing || e.use.Purpose == tool.Shell && (asksDatabase(e) || inlined(e) != "") {
		return true
	}
	if e.use.Purpose != tool.Shell && isSQL(tool.Text(e.use.Arguments(), "sql", "query", "statement")) {
		return true
	}
	return e.use.Purpose != tool.Shell && runsCode(name) && !strings.Contains(name, "bash") && !strings.Contains(name, "shell") && !strings.Contains(name, "terminal") && !strings.Contains(name, "exec_command")
}

// inlined returns the interpreter of the program that stands in a command, with what else that
// does before, "" for none.
func inlined(e *ended) (name string) {
	if isPowerShell(e.use.Command()) {
		return "pwsh"
	}
	before := ""
	for _, r := range e.runs() {
		switch words := r.Command.Program(); {
		case len(words) == 0 || classOf(r.Command) != work:
		case isInline(program(words), words[1:]) && (r.Command.Input || len(words) > 2):
			if name != "" {
				return ""
			}
			name = strings.TrimSuffix(program(words), "3")
		case name != "" || isCheck(words):
			return ""
		default:
			before += "\x00" + strings.Join(words, " ")
		}
	}
	if name == "" {
		return ""
	}
	return name + before
}

// triedIn returns what a program is tried in, and its names, but for those of what runs before it.
func triedIn(e *ended) (what string, words []string) {
	name, before, some := strings.Cut(inlined(e), "\x00")
	if words = programWords(e.call); some {
		words = slices.DeleteFunc(words, func(w string) bool { return strings.Contains(before, w) })
	}
	if e.use.Purpose != tool.Shell && isTransaction(tool.Text(e.use.Arguments(), "sql", "query", "statement")) {
		name += "\x00transaction" // a look at what it was to change is not to do that
	}
	return e.call.Name + name + "\x00" + before, words
}

// asksDatabase reports whether a command asks a database, and does nothing else.
func asksDatabase(e *ended) bool {
	asks := false
	for _, r := range e.runs() {
		switch name := program(r.Command.Program()); {
		case name == "psql" || name == "mysql" || name == "mariadb" || name == "cockroach":
			if slices.ContainsFunc(r.Command.Program(), givesFile) {
				return false // another file is no other try at this one
			}
			asks = true
		case classOf(r.Command) == work:
			return false
		}
	}
	return asks
}

// givesFile reports whether a word gives a client of a database a file to run.
func givesFile(w string) bool {
	return strings.HasPrefix(w, "-f") || strings.HasPrefix(w, "--file")
}

// isSQL reports whether a text is a question to a database, or tells it what to do.
func isSQL(text string) bool {
	first, rest, _ := strings.Cut(strings.TrimLeft(text, " \t\n("), " ")
	switch strings.ToLower(first) {
	case "begin;":
		return rest != ""
	case "begin", "start":
		return strings.HasPrefix(strings.ToLower(rest), "transaction")
	case "select", "insert", "update", "delete", "with", "create", "alter", "drop":
		return rest != ""
	}
	return false
}

// isTransaction reports whether a text begins a transaction.
func isTransaction(text string) bool {
	text = strings.TrimLeft(text, " \t\n(")
	low := strings.ToLower(text[:min(len(text), 8)])
	return isSQL(text) && (strings.HasPrefix(low, "begin") || strings.HasPrefix(low, "start"))
}

// maxWords is how many words of a program are kept.
const maxWords = 64

// programWords returns the names in a program, which its next version has, too.
func programWords(c *model.ToolCall) (all []string) {
	text := c.ArgumentsText
	if args := tool.Arguments(c); tool.PurposeOf(c) == tool.Shell {
		text = tool.Of(c).Command()
	} else if args.Exists() {
		text = ""
		for key, m := range args.Members() {
			if m.Kind() == rawjson.String && !choosesBy(key) {
				text += m.Text() + "\n"
			}
		}
	}
	for w := range strings.FieldsFuncSeq(text[:min(len(text), maxListing)], func(c rune) bool { return !isWordInside(byte(min(c, 0x7f))) }) {
		if len(w) >= 4 && !anyProgram.Has(w) && !slices.Contains(all, w) && len(all) < maxWords {
			all = append(all, strings.Clone(w))
		}
	}
	return all
}

// anyProgram are words that programs have whatever they are about.
var anyProgram = wordset.Set{Words: "import from print return range with open None True False self else elif lambda while break continue except pass yield class raise assert const function console await async python PYTHON Python this that then need each using pwsh powershell NoLogo NoProfile Command Content content Path path Select Select-Object String Pattern Object Write-Output Item Value Encoding encoding replace using python3 node ruby perl bash psql mysql mariadb cockroach select SELECT where WHERE FROM INSERT INTO insert into values VALUES UPDATE update DELETE delete JOIN join LEFT left LIMIT limit ORDER GROUP order group"}

// sharesName reports whether a program has a name of another one, or one that begins so.
func sharesName(a, b []string) bool {
	return slices.ContainsFunc(a, func(w string) bool {
		return slices.ContainsFunc(b, func(o string) bool { return strings.HasPrefix(o, w) })
	})
}

// runsCode reports whether a tool runs a program that the model wrote, or a command
// that is not in its arguments.
func runsCode(name string) bool {
	return literals.In(codeTools(), name)
}

var codeTools = sync.OnceValue(func() *literals.Set {
	return literals.New("python", "code_execution", "code_interpreter", "run_code", "execute_code", "jupyter", "run_javascript", "notebook_execute", "bash", "shell", "terminal", "exec_command")
})
