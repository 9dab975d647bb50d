package findings

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// An aside is how likely a run does without a call that failed. Agents look in wrong places, and
// try what does not work, and then find another way that may have no word in common with it.
// What shows that is that the run goes on.
type aside uint8

const (
	noAside  aside = iota // a check, or what gives work away: it is always needed
	aLook                 // sees what is there
	aTry                  // leaves nothing behind
	aChore                // a command that only changes files of the machine, what is installed or runs, of which the log says that it failed
	aWork                 // any other command that reaches nobody, and a change of a file
	aDeed                 // any other
	aMissing              // a check that is not there
	aSought               // tests that are not there
)

// goesOn is how many calls have to go well behind one that failed, in its thread, for the run to
// have gone on without it.
func (a aside) goesOn() int {
	return [...]int{aLook: 1, aTry: 3, aChore: fewFine, aWork: fewFine, aDeed: mostFine}[a]
}

// lastFine are the entries of the last calls of a thread that went well, each plus one, the
// latest first.
type lastFine [mostFine]int32

const mostFine = 24

func (all *lastFine) add(entry int) {
	one := int32(entry) + 1
	for i, was := range all {
		if one >= was {
			copy(all[i+1:], all[i:])
			all[i] = one
			return
		}
	}
}

// wentOn notes that calls went well.
func (f *Finder) wentOn(l *looked) {
	if l.fine == 0 || l.step == nil {
		return
	}
	all, known := f.fine[l.step.thread]
	if !known && len(f.fine) >= maxThreads {
		return
	}
	for range min(l.fine, mostFine) {
		all.add(l.step.entry)
	}
	f.fine[l.step.thread] = all
}

// fewFine is how many calls have to go well behind one that failed for it to be no longer what the
// run came to.
const fewFine = 3

// passed makes findings of asides hints behind which the run went on. What it went on from a
// little may have been done in another way, which nobody but the agent knows, and mostly was: it comes
// first among the hints. A deed that is no command and no change of a file is a warning then, as it
// reaches others.
func (f *Finding) passed(fine lastFine) {
	if f.aside == noAside || f.aside == aMissing || f.aside == aSought || f.Recovered || f.Severity == Hint {
		return
	}
	behind := func(n int) bool { return int(fine[n-1]) > f.Places[len(f.Places)-1].Entry+1 }
	switch far := behind(f.aside.goesOn()); {
	case far:
	case !behind(fewFine):
		return
	case f.aside == aDeed:
		if f.Severity = Warning; f.Because == "" {
			f.Because = "and the run went on"
		}
		return
	}
	f.Severity = Hint
	f.recent = !behind(mostFine) && f.aside != aLook && f.aside != aTry
	switch {
	case f.Because != "":
	case f.aside == aDeed:
		f.Because = "and much went well without it"
	default:
		f.Because = "and the run went on"
	}
}

// outlived makes a hint of what a provider would have refused, or a person stopped, where the run went on
// from it: then it is how the log was written, or was answered. An answer that speaks of what a missing
// result was to tell is none.
func (f *Finding) outlived(fine lastFine) {
	switch f.Rule {
	case ruleMissing, ruleStray, ruleEarly, ruleTwice, ruleInterrupted:
	default:
		return
	}
	if f.Recovered || f.spoken || f.Severity == Hint || int(fine[fewFine-1]) <= f.Places[len(f.Places)-1].Entry+1 {
		return
	}
	if f.Severity, f.recent = Hint, true; f.Because == "" {
		f.Because = "and the run went on"
	}
}

// asideOf returns what kind of aside a call is that ended so.
func asideOf(e *ended, u tool.Use, runs []shell.Run) aside {
	switch e.outcome.State {
	case Failed, Unsure:
	case Denied: // what was only to be looked at is seen in another way
		switch {
		case u.Purpose.Reads(), u.Purpose == tool.Other && asideOfName(u.Call) == aLook, u.Purpose == tool.Shell && asideOfCommand(u, runs) == aLook:
			return aLook
		case u.Purpose == tool.Agent: // what it was to do the agent may do itself
			return aTry
		}
		return noAside
	default:
		return noAside
	}
	a := noAside
	switch {
	case u.Purpose == tool.Shell && weightOf(u, runs) == checkWeight && neverStarted(e, runs):
		return aMissing
	case u.Purpose.Reads():
		a = aLook
	case u.Purpose == tool.Shell:
		a = asideOfCommand(u, runs)
	case u.Purpose == tool.Other:
		a = asideOfName(u.Call)
	}
	if a == noAside && e.outcome.Rule != ruleTest && weightOf(u, runs) == plainWeight && (ranNothing(e.result) || lacksLast(e, runs) || isUnreadable(e, runs)) {
		return aTry // who sees that a program is not there takes another one
	}
	if a == noAside && weightOf(u, runs) != checkWeight && e.outcome.Rule != ruleTest && e.outcome.Rule != ruleEmpty {
		if e.outcome.State == Failed && u.Purpose == tool.Shell && onlyLocal(runs) {
			return aChore
		}
		switch u.Purpose {
		case tool.Shell:
			if !slices.ContainsFunc(runs, reachesOthers) {
				return aWork
			}
		case tool.EditFile, tool.WriteFile, tool.PatchFile:
			return aWork
		}
		return aDeed
	}
	return a
}

// reachesOthers reports whether a program may change what others see, on another machine, in a database or
// at a service, or keeps something for later.
func reachesOthers(r shell.Run) bool {
	words := r.Command.Program()
	if isInline(program(words), words[min(1, len(words)):]) {
		code, _ := r.Command.Document()
		low := strings.ToLower(strings.Join(words, "\n") + "\n" + code)
		return slices.ContainsFunc(outward[:], func(w string) bool { return strings.Contains(low, w) })
	}
	if r.Where != "" || len(words) > 0 && strings.Contains(strings.ToLower(baseOf(words[0])), "deploy") {
		return true
	}
	switch name := program(words); name {
	case "curl", "wget", "http", "https": // a server of one's own is tried with what it is to refuse, too
		return !asks(name, words[1:]) && !isOwnMachine(strings.Join(words[1:], "\n"))
	case "tar":
		return makesArchive(words)
	case "zip": // what it was of may be gone next
		return true
	default:
		return otherHosts.Has(name)
	}
}

var otherHosts = wordset.Set{Words: "ssh scp sftp rsync kubectl helm oc terraform tofu pulumi ansible ansible-playbook gcloud gsutil bq aws az doctl psql mysql mariadb mongosh mongo redis-cli sqlcmd gh glab heroku fly flyctl vercel netlify wrangler firebase supabase sendmail mail stripe"}

// onlyKnocks reports whether all that a program is to do on another machine is nothing, or to say where
// it is.
func onlyKnocks(r shell.Run, words []string) bool {
	if r.Where == "" {
		return false
	}
	switch program(words) {
	case "true", ":", "exit", "hostname", "whoami", "id", "uptime":
		return len(words) == 1
	}
	return false
}

// onlyLocal reports whether all programs of a command change nothing but files of this machine, what is
// installed on it or runs on it.
func onlyLocal(runs []shell.Run) bool {
	does := false
	for _, r := range runs {
		words := r.Command.Program()
		switch c := classOf(r.Command); {
		case len(words) == 0 || c == setup || c == question || c == reading:
		case len(words) > 1 && strings.HasPrefix(words[0], "$") && words[1] == "=": // of PowerShell
		case r.Where != "" || !isLocal(words) && !isOwnCode(r.Command, words):
			return false
		default:
			does = true
		}
	}
	return does
}

// isOwnCode reports whether a program runs code that stands in the command itself, or in a folder for
// what is thrown away, and nothing that is seen of it reaches beyond the files of this machine.
func isOwnCode(c *shell.Command, words []string) bool {
	name, text := program(words), strings.Join(words, "\n")
	switch code, _ := c.Document(); {
	case isInline(name, words[1:]):
		text += "\n" + code
	case !isPython(name) && !interpreters.Has(name) || len(words) < 2 || !isScratch(words[1]):
		return false
	}
	low := strings.ToLower(text[:min(len(text), maxListing)])
	return !slices.ContainsFunc(outward[:], func(w string) bool { return strings.Contains(low, w) })
}

// outward are what code says that reaches others: by the network, a database, another program.
var outward = [...]string{"http", "requests", "socket", "fetch(", "smtp", "send", "publish", "upload", "deploy", "connect", "insert ", "update ", "delete ", "drop ", "alter ", "subprocess", "os.system", "execsync", "spawn", "exec(", "api", "client", "refund", "charge", "payment", ".save(", "session.", "commit(", ".create(", ".objects"}

func isLocal(words []string) bool {
	switch program(words) {
	case "git":
		return len(words) > 1 && localOfGit.Has(words[1])
	case "echo", "printf":
		return true
	case "zip":
		return false
	case "tar":
		return !makesArchive(words)
	}
	return localPrograms.Has(program(words)) || isInstall(words) && !has(words, "publish")
}

// makesArchive reports whether tar keeps something, which may be needed when what it was of is gone.
func makesArchive(words []string) bool {
	for i, w := range words[1:] {
		short := strings.HasPrefix(w, "-") && !strings.HasPrefix(w, "--") || i == 0 && !strings.HasPrefix(w, "-")
		if w == "--create" || w == "--append" || w == "--update" || short && strings.ContainsAny(strings.SplitN(w, "f", 2)[0], "cru") {
			return true
		}
	}
	return false
}

var (
	localPrograms = wordset.Set{Words: "mkdir cp mv rm rmdir touch chmod chown ln tar unzip gzip gunzip sed awk diff cmp kill pkill killall wait open xdg-open start pip pip3"}
	interpreters  = wordset.Set{Words: "node bun deno ruby perl php bash sh zsh"}
	localOfGit    = wordset.Set{Words: "add config init branch worktree tag mv rm"}
)

// ranNothing reports whether all that a shell says is that it does not know a program, or
// cannot read the command: nothing ran.
func ranNothing(r *model.ToolResult) bool {
	if r == nil || size(r) > 2*maxErrorLine { // PowerShell says where it stands, too
		return false
	}
	return literals.In(notBoundTo(), saidBy(r)) || size(r) <= maxErrorLine && (literals.In(notRun(), saidBy(r)) || lacksProgram(missingIn(r)))
}

// notRun is how a shell says that it cannot read a command.
var notRun = sync.OnceValue(func() *literals.Set {
	return literals.New("parsererror:", "is not a valid statement separator", "syntax error near unexpected token", "unexpected eof while looking for", "no matches found:", "parse error near")
})

// scriptsDisabled is how PowerShell says that it does not run files.
const scriptsDisabled = "cannot be loaded because running scripts is disabled"

// notBoundTo is how PowerShell says that a command does not know what it is given, or may not run.
var notBoundTo = sync.OnceValue(func() *literals.Set {
	return literals.New(scriptsDisabled, "a positional parameter cannot be found that accepts", "a parameter cannot be found that matches parameter name")
})

// looking are the first words of names of tools that give back what is there, trying those of
// tools after which everything is as before.
var (
	looking = wordset.Set{Words: "get list ls read search find fetch query describe show view lookup look browse inspect count status preview screenshot explain summarize head tail cat retrieve"}
	trying  = wordset.Set{Words: "activate skill load use navigate click scroll hover goto open wait snapshot"}
)

func asideOfName(c *model.ToolCall) aside {
	words := model.Words(c.Name)
	if len(words) == 0 {
		return noAside
	}
	for _, w := range words { // a name may begin with that of its server
		switch w = strings.ToLower(w); {
		case looking.Has(w):
			return aLook
		case trying.Has(w):
			return aTry
		case w != "browser" && w != "chrome" && w != "playwright" && w != "agent":
			return noAside
		}
	}
	return noAside
}

// asideOfCommand judges a command by all of its programs: what another one says may be what failed.
func asideOfCommand(u tool.Use, runs []shell.Run) aside {
	if isPowerShell(u.Command()) || slices.ContainsFunc(runs, func(r shell.Run) bool { return isCmdlet(program(r.Command.Program())) }) {
		return asideOfPowerShell(u.Command())
	}
	var a aside
	for _, r := range runs {
		words := r.Command.Program()
		if len(words) == 0 {
			continue
		}
		switch c := classOf(r.Command); {
		case isCheck(words) || publishes(words):
			return noAside
		case onlyKnocks(r, words) && a == noAside:
			a = aLook
		case c == setup || c == question || onlyKnocks(r, words):
		case a == noAside && (c == reading || looksUp(words) || diagnoses(words) || asksStatus(words)):
			a = aLook
		case c == reading || looksUp(words) || diagnoses(words) || asksStatus(words):
		case triesOut(r.Command, words):
			a = aTry
		default:
			return noAside
		}
	}
	return a
}

// statusWords are the words by which programs are asked what is there.
var statusWords = wordset.Set{Words: "status list ls show view info current describe inspect logs log ps version help search whoami auth"}

// asksStatus reports whether a program is asked how something is: gh auth status, bd show 7.
func asksStatus(words []string) bool {
	switch program(words) {
	case "ssh":
		return slices.Contains(words, "-T")
	case "ssh-keyscan":
		return true
	case "ssh-keygen":
		return has(words, "-l") || has(words, "-lf") || has(words, "-F")
	case "parted":
		return slices.Contains(words, "print")
	}
	for i, w := range words[1:min(len(words), 4)] {
		switch {
		case statusWords.Has(w):
			return !slices.ContainsFunc(words[1:i+1], func(b string) bool { return strings.HasPrefix(b, "-") })
		case strings.HasPrefix(w, "-"):
			return false
		}
	}
	return false
}

// dryOptions make a program say what it would do.
var dryOptions = wordset.Set{Words: "--dry-run --dryrun --help -h --version --simulate --whatif -WhatIf --no-act --what-if"}

// shortTry is how long a command may be let run for it to be a try, in seconds.
const shortTry = 60

// triesOut reports whether a program leaves nothing behind: it says what it would do, it is
// stopped soon, or it is one that the model wrote in the command itself, and writes nothing.
func triesOut(c *shell.Command, words []string) bool {
	if slices.ContainsFunc(words, dryOptions.Has) || program(words) == "stow" && has(words, "-n") {
		return true
	}
	if name := c.Name(); name == "timeout" || name == "gtimeout" {
		for _, w := range c.Words[1:] {
			if n, err := strconv.ParseFloat(strings.TrimSuffix(w, "s"), 64); err == nil {
				return n <= shortTry
			}
		}
	}
	if !isInline(program(words), words[1:]) {
		return false
	}
	text, _ := c.Document()
	for _, w := range words[1:] {
		text += " " + w
	}
	return text != "" && !writesAnything(text)
}

// writers are what programs say that change something: files, tables, other machines.
var writers = [...]string{"write", "'w", "\"w", "'a'", "\"a\"", "save", "dump(", "to_csv", "unlink", "remove", "rename", "copy", "move", "mkdir", "rmtree", "subprocess", "os.system", "exec(", "execSync", "spawn", ".post(", ".put(", ".patch(", ".delete(", "insert ", "update ", "delete ", "drop ", "alter ", "commit", "-pi", " -i", "send", "publish", "upload", "requests.request", "create"}

func writesAnything(text string) bool {
	low := strings.ToLower(text[:min(len(text), maxListing)])
	return slices.ContainsFunc(writers[:], func(w string) bool { return strings.Contains(low, w) })
}

// isCmdlet reports whether a word is the name of a command of PowerShell: Get-Process.
func isCmdlet(w string) bool {
	verb, noun, ok := strings.Cut(w, "-")
	return ok && isTitled(verb) && noun != "" && noun[0] >= 'A' && noun[0] <= 'Z'
}

// lookVerbs are those of cmdlets that change nothing.
var lookVerbs = wordset.Set{Words: "Get Select Test Measure Format Where ForEach Sort Resolve Compare Write ConvertFrom ConvertTo Group Join Split"}

// asideOfPowerShell judges a command of PowerShell by its cmdlets: all of them look.
func asideOfPowerShell(command string) (a aside) {
	for w := range strings.FieldsFuncSeq(command, func(c rune) bool { return strings.ContainsRune(" \t\r\n|;(){}&\"'`", c) }) {
		if !isCmdlet(w) {
			continue
		}
		if verb, _, _ := strings.Cut(w, "-"); !lookVerbs.Has(verb) && w != "Out-String" && w != "Out-Null" && w != "Out-Host" {
			return noAside
		}
		a = aLook
	}
	if strings.Contains(command, ">") {
		return noAside
	}
	return a
}
