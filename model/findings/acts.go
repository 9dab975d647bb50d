package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// What a person said must not be done, of what commands and tools do.

var actsForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("(?i)\\b(?:never|do not|don['’]t|must not)\\s+(?:ever\\s+)?(?:(push|commit|publish|merge|rebase|install|deploy)\\b|(?:run|use|execute|invoke)\\s+`([a-z][^`\\n]{1,60})`)([^.;!?\\n]{0,120})")
})

// allowsActs finds words by which a later prompt may allow what an earlier one forbade.
var allowsActs = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:PR|pull request|ship (?:it|this)|go ahead|proceed|publish|release|deploy|push)\b`)
})

var keptForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(?:[Kk]eep|(?:[Dd]o not|[Dd]on['’]t|DO NOT|DON['’]T) (?:cancel|refund|return|delete|remove|exchange))\s+(?:(?:the|my|order|booking|reservation|ticket|invoice|item|subscription|number)\s+)*#?([A-Z]{1,8}[-_]?\d{3,12})\b`)
})

// keptIn returns the numbers of things that a prompt says to keep.
func keptIn(text string, at Place) (all []ban) {
	if !strings.Contains(text, "eep ") && !forbids(text) {
		return nil
	}
	for _, m := range keptForm().FindAllStringSubmatchIndex(text, 8) {
		before := text[:m[0]]
		before = before[strings.LastIndexAny(before, ".;!?\n")+1:]
		if low := " " + strings.ToLower(before) + " "; strings.Contains(low, " if ") || strings.Contains(low, " unless ") || strings.Contains(low, " otherwise") || strings.Contains(low, " either ") || strings.Contains(low, " should i ") {
			continue // on a condition
		}
		all = append(all, ban{place: at, thing: strings.Clone(text[m[2]:m[3]]), keep: true})
	}
	return all
}

// notLongerForm is what is not to be used any more, or not in the place of another: "not to
// Hauptstr. any more", "to Gartenweg 3, not to Hauptstr. 12".
var notLongerForm = sync.OnceValue(func() *regexp.Regexp {
	const name = `(\p{Lu}[\p{L}\d]{3,30}(?:[ -]\p{Lu}[\p{L}\d]{2,20})?)`
	const to = `(to|at|from|via|with|by|on) (?:the |my |our )?(?:old |former )?`
	return regexp.MustCompile(`\b(?:[Nn]ot|NOT|[Nn]ever) ` + to + name + `\b[^!?\n]{0,20}?\b(?:any ?more|any longer)\b|\b[Nn]o longer ` + to + name + `\b|\b(?:to|at|from|via|with|by|on) [^.!?\n]{3,60}[,;] (?:and )?(?:please )?(?:not|NOT) ` + to + name + `\b`)
})

var notLongerWords = sync.OnceValue(func() *literals.Set {
	return literals.New("any more", "anymore", "any longer", "no longer", ", not ", "; not ", "and not ", "please not ")
})

// notLonger returns the names of what a prompt says not to use.
func notLonger(text string, at Place) (all []ban) {
	if text = text[:min(len(text), 4<<10)]; !literals.In(notLongerWords(), text) {
		return nil
	}
	for _, m := range notLongerForm().FindAllStringSubmatch(text, 4) {
		if name := m[2] + m[4] + m[6]; len(name) >= 4 {
			all = append(all, ban{place: at, thing: strings.Clone(name), avoid: true})
		}
	}
	return all
}

// isUsed reports whether a call of a tool that does more than ask is given what is not to be used.
func (b *ban) isUsed(e *ended) bool {
	if e.use.Purpose != tool.Other || asksOnly(e.call.Name) {
		return false
	}
	for key, m := range e.use.Arguments().Members() {
		if value := m.Scalar(); len(value) <= 120 && !isProse(key) && says(value, b.thing) {
			return true
		}
	}
	return false
}

// isProse reports whether an argument is words about a thing, rather than the thing.
func isProse(key string) bool {
	switch strings.ToLower(key) {
	case "text", "note", "notes", "message", "comment", "reason", "body", "content", "summary", "description", "subject", "title", "query", "thought", "from", "old", "old_address", "remove", "cancel":
		return true
	}
	return false
}

// takers are words of the names of tools that take something away from who has it.
var takers = wordset.Set{Words: "cancel delete remove refund return exchange void terminate"}

// isTaken reports whether a call takes away what is to be kept.
func (b *ban) isTaken(e *ended) bool {
	if e.use.Purpose != tool.Other {
		return false
	}
	words := model.Words(e.call.Name[strings.LastIndex(e.call.Name, "__")+1:])
	if !slices.ContainsFunc(words[:min(len(words), 2)], func(w string) bool { return takers.Has(strings.ToLower(w)) }) {
		return false
	}
	for _, m := range e.use.Arguments().Members() {
		if strings.TrimPrefix(m.Scalar(), "#") == b.thing {
			return true
		}
	}
	return false
}

// isRun reports whether a command is the one that is not to be run.
func (b *ban) isRun(e *ended) bool {
	if e.use.Purpose != tool.Shell {
		return false
	}
	for _, r := range e.runs() {
		words := r.Command.Words
		if len(words) < len(b.run) || program(words) != b.run[0] {
			continue
		}
		if slices.Equal(words[1:len(b.run)], b.run[1:]) && !has(words, "--help") && !has(words, "--dry-run") {
			return true
		}
	}
	return false
}

// forbids reports whether a text may forbid something: most have no word for that.
func forbids(text string) bool {
	for _, w := range [...]string{"ever ", "EVER ", "o not ", "O NOT ", "o NOT ", "on't ", "on’t ", "ON'T ", "ON’T ", "ust not ", "ust NOT ", "UST NOT "} {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}

// actsIn returns what a prompt says not to do at all, or not to something.
func actsIn(text string, at Place) (all []ban) {
	if !forbids(text) {
		return nil
	}
	for _, m := range actsForm().FindAllStringSubmatch(text, 4) {
		clause, behind := m[3], ""
		for _, dash := range [...]string{" - ", " – ", " — "} { // another thought, but for a condition
			if first, rest, ok := strings.Cut(clause, dash); ok {
				clause, behind = first, rest
			}
		}
		words := strings.Fields(strings.ToLower(clause))
		if next, _, _ := strings.Cut(behind, " "); next != "" {
			words = append(words, strings.ToLower(next))
		}
		one := ban{place: at, thing: strings.ToLower(m[1]), act: true}
		if m[2] != "" {
			one.run = strings.Fields(strings.Clone(m[2]))
			one.thing = strings.Join(one.run, " ")
			if strings.ContainsAny(m[2], "<>|&;*$[{…\"'") {
				one.thing = "" // a pattern
			}
			if len(words) > 0 && strings.Trim(words[0], ",:)") != "or" && !strings.HasSuffix(m[3], "anymore") && !strings.HasPrefix(m[3], ",") {
				one.thing = "" // in some way
			}
		}
		for i, w := range words {
			switch strings.Trim(w, ",:") {
			case "unless", "until", "without", "except", "before", "yet", "when", "if", "while", "directly", "but":
				one.thing = "" // on a condition
			case "unrelated", "else", "other", "others", "pre-existing":
				one.thing = "" // some of it
			case "to", "into", "onto":
				if i+1 < len(words) {
					one.on = strings.Trim(words[i+1], "`'\"*,:")
				}
			}
		}
		switch one.on {
		case "the", "a", "any", "this", "that", "it":
			one.thing = "" // nobody can tell what is meant
		}
		if len(words) > 0 && one.on == "" && one.run == nil {
			switch strings.Trim(words[0], ",:`") {
			case "anything", "it", "them", "or", "and", "changes", "yourself", "this", "the", "any", "your", "my", "code":
			default:
				one.thing = ""
			}
		}
		if one.thing != "" {
			all = append(all, one)
		}
	}
	return all
}

// publishers are programs that are told what to do by their first word, and that others see
// the work of.
var publishers = wordset.Set{Words: "git gh npm pnpm yarn bun cargo docker podman pip pip3 uv poetry apt apt-get brew gem dnf yum"}

// verb returns what a program is told to do: git -C x push, gh pr merge.
func verb(words []string) string {
	name := program(words)
	plain := 0
	for i := 1; i < len(words); i++ {
		switch w := words[i]; {
		case w == "-C" || w == "-c":
			i++
		case strings.HasPrefix(w, "-"):
		case plain == 0 && name == "gh":
			plain++
		default:
			return w
		}
	}
	return ""
}

// does reports whether a command does what a ban is about.
func (b *ban) does(e *ended) bool {
	if e.use.Purpose != tool.Shell {
		return false
	}
	for _, r := range e.runs() {
		words := r.Command.Program()
		name := program(words)
		if b.thing == "deploy" {
			if !deploys(words) {
				continue
			}
		} else if done := verb(words); !publishers.Has(name) || done != b.thing && (b.thing != "install" || done != "add" || name == "git") {
			continue
		}
		dry, named := false, b.on == ""
		for _, w := range words[1:] {
			dry = dry || w == "--dry-run" || w == "-n" || w == "--help" || w == "--abort"
			named = named || strings.EqualFold(w, b.on) || strings.HasSuffix(strings.ToLower(w), ":"+b.on)
		}
		if named && !dry {
			return true
		}
	}
	return false
}

// deploys reports whether a program brings something to where it runs, by its name or by what
// it is told to do.
func deploys(words []string) bool {
	words = bareCheck(words)
	name := program(words)
	if strings.HasPrefix(name, "deploy") {
		return !has(words, "--check") && (len(words) < 2 || words[1] != "status" && words[1] != "logs")
	}
	switch name {
	case "npm", "pnpm", "yarn", "bun", "make", "just", "task":
		return strings.HasPrefix(scriptName(words), "deploy")
	case "vercel", "firebase", "netlify", "fly", "flyctl", "wrangler", "serverless", "sls", "cdk", "sam", "eb", "gcloud":
		return has(words, "deploy")
	case "bash", "sh", "zsh":
		return len(words) > 1 && strings.HasPrefix(baseOf(words[1]), "deploy")
	}
	return false
}
