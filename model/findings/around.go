package findings

import (
	"cmp"
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/shell"
	"msgview/model/tool"
)

// What was refused, and was done in another way or refused again.

// refusals are the calls of a thread that were refused lately.
type refusals struct {
	list    []refusal
	n       int    // calls so far
	prompt  uint64 // the last one
	prompts int    // of persons that forbid nothing, so far
}

type refusal struct {
	place   Place
	cause   uint64 // target of the first that was refused of the same
	at      int
	prompts int // before it
	name    string
	purpose tool.Purpose
	target  uint64
	words   []string // that a call with the same effect has, too
	effects []effect // what it was to do, as far as that is known
	errand  *errand  // and as a script would do it
	stopped bool     // nobody said no to it: it was only stopped
	serves  bool     // it is what a request to merge a branch needs
	merge   bool     // and the person asked for one then
	instead string   // what the person said to do in its place
}

// aroundSpan is how many calls after a refusal are looked at.
const aroundSpan = 12

// note keeps a refusal.
func (r *refusals) note(e *ended) {
	one := refusal{place: e.place, at: r.n, prompts: r.prompts, name: e.call.Name, purpose: e.use.Purpose, target: e.target, instead: ownInstead(e)}
	switch {
	case len(e.use.Paths()) > 0 && !e.use.Purpose.Reads():
		for _, p := range e.use.Paths() {
			one.words = append(one.words, p[strings.LastIndexByte(p, '/')+1:])
		}
	case e.use.Purpose == tool.Shell:
		one.words = telling(e.use.Command())
	}
	one.effects, one.errand, one.stopped, one.serves = effectsOf(e.use, e.runs()), errandOf(e), saysStopped(e.result), servesMerge(e)
	if len(one.words) > 0 || len(one.effects) > 0 || one.errand != nil {
		one.cause = r.causeOf(&one, e)
		if e.outcome.State == Denied {
			e.refusal = one.cause
		}
		if i := slices.IndexFunc(r.list, func(old refusal) bool { return old.target == one.target }); i >= 0 {
			if old := r.list[i]; old.errand != nil && one.errand != nil {
				one.errand.scripts = old.errand.scripts
			}
			r.list = slices.Delete(r.list, i, i+1)
		}
		if len(r.list) >= 8 {
			r.list = r.list[1:]
		}
		r.list = append(r.list, one)
	}
}

// causeOf returns the target of what was refused before of which a refused call is another try, or its own.
func (r *refusals) causeOf(one *refusal, e *ended) uint64 {
	text := askedBy(e)
	for i := len(r.list) - 1; i >= 0; i-- {
		if old := &r.list[i]; old.target == one.target || old.mayBeOneDeed(one) && old.isMetBy(e, text, one.effects) || (len(one.effects) == 0 || old.mayBeOneDeed(one)) && old.isPartOf(one) {
			return old.cause
		}
	}
	return one.target
}

// mayBeOneDeed reports whether two calls may have been to do the same: what is known of the effects of
// both is alike, or nothing is of either.
func (one *refusal) mayBeOneDeed(other *refusal) bool {
	if len(one.effects) > 0 && len(other.effects) > 0 {
		return sameEffect(one.effects, other.effects)
	}
	return len(one.effects) == len(other.effects) || one.purpose != tool.Shell || other.purpose != tool.Shell
}

// isPartOf reports whether two commands were refused of which one names all that the other one does.
func (one *refusal) isPartOf(other *refusal) bool {
	if one.purpose != tool.Shell || other.purpose != tool.Shell || len(other.words) == 0 {
		return false
	}
	return !slices.ContainsFunc(other.words, func(w string) bool { return !slices.Contains(one.words, w) })
}

// askedBy is what a call says of what it is done to: a command as a whole, the paths of files, or what
// its arguments name. What is written into a file, or said in words, is none of that.
func askedBy(e *ended) string {
	if e.use.Purpose == tool.Shell {
		return e.use.Command()
	}
	if paths := e.use.Paths(); len(paths) > 0 {
		return strings.Join(paths, "\n")
	}
	if len(e.call.Arguments) == 0 {
		return e.call.ArgumentsText
	}
	v, err := rawjson.Parse(e.call.Arguments)
	if err != nil || v.Kind() != rawjson.Object {
		return string(e.call.Arguments)
	}
	var said []string
	for name, m := range v.Members() {
		switch strings.ToLower(name) {
		case "title", "description", "plan", "summary", "content", "text", "reason", "explanation", "body", "note":
		default:
			said = scalarsOf(m, said)
		}
	}
	return strings.Join(said, "\n")
}

// isMetBy reports whether a call does what was refused, as its words or its effects tell.
func (one *refusal) isMetBy(e *ended, text string, effects []effect) bool {
	changes := one.purpose == tool.EditFile || one.purpose == tool.WriteFile || one.purpose == tool.PatchFile
	named := len(one.words) > 0 && !(changes && e.use.Purpose == tool.Shell) // that a command names a file proves no change of it
	for _, w := range one.words {
		named = named && strings.Contains(text, w)
	}
	return named || sameEffect(one.effects, effects)
}

// saysStopped reports whether a refusal says no more than that somebody stopped the call.
func saysStopped(r *model.ToolResult) bool {
	if r == nil || size(r) > maxText {
		return false
	}
	low := strings.ToLower(saidBy(r))
	for _, w := range [...]string{"denied", "reject", "declin", "refus", "allowed", "block", "permi", "not ", "n't", "by user", "by the user"} {
		if strings.Contains(low, w) {
			return false
		}
	}
	return strings.Contains(low, "cancelled") || strings.Contains(low, "canceled") || strings.Contains(low, "interrupted") || strings.Contains(low, "aborted")
}

// telling returns the arguments of a command that say what it is done to.
func telling(command string) (all []string) {
	for _, w := range strings.Fields(command) {
		w = strings.Trim(w, `"';()&|`)
		if len(w) < 4 || strings.HasPrefix(w, "-") || !strings.ContainsAny(w, "./_-:") {
			continue
		}
		all = append(all, w[strings.LastIndexByte(strings.TrimRight(w, "/"), '/')+1:])
	}
	if len(all) > 2 {
		all = all[len(all)-2:]
	}
	if len(all) > 0 {
		return all
	}
	for _, r := range shell.Parse(command).Runs() { // what it does, and to what, without how
		for _, w := range r.Command.Words {
			if len(w) >= 3 && !strings.HasPrefix(w, "-") && !strings.ContainsAny(w, " =$") {
				all = append(all, w)
			}
		}
	}
	if len(all) < 3 || len(all) > 5 {
		return nil // it could be anything
	}
	return all
}

// around looks whether a call does what was refused before.
func (r *refusals) around(l *looked, e *ended) {
	if e.use.Purpose.Reads() || e.use.Purpose == tool.Ask || e.use.Purpose == tool.Todo || e.use.Purpose == tool.Plan || e.call.EndsRun() {
		return
	}
	if i := slices.IndexFunc(r.list, func(one refusal) bool { return e.target == one.target }); i >= 0 { // it was allowed at last
		cause := r.list[i].cause
		r.list = slices.DeleteFunc(r.list, func(one refusal) bool { return one.cause == cause })
	}
	if r.scripted(l, e) {
		return
	}
	if e.use.Purpose == tool.Shell && isOnlyReading(e) {
		return
	}
	var met []*refusal
	var effects []effect
	read, text := false, ""
	for i := range r.list {
		one := &r.list[i]
		if r.n-one.at > aroundSpan || one.wanted(e) || one.merge && servesMerge(e) || len(one.words) == 0 && len(one.effects) == 0 {
			continue
		}
		if e.use.Purpose == one.purpose && e.use.Purpose != tool.Shell && e.call.Name == one.name {
			continue
		}
		if !read {
			read, text, effects = true, askedBy(e), effectsOf(e.use, e.runs())
		}
		if one.isMetBy(e, text, effects) {
			met = append(met, one)
		}
	}
	if len(met) == 0 {
		return
	}
	// It is one way around, whatever was refused on it: of what has the same effect, or of the same tool.
	best := slices.MaxFunc(met, func(a, b *refusal) int { return cmp.Compare(a.nearness(e, effects), b.nearness(e, effects)) })
	r.tellAround(l, e, best)
	for _, one := range met {
		one.words, one.effects, one.errand = nil, nil, nil
	}
}

// nearness says how near what was refused is to a call that does it in another way, and how lately it was.
func (one *refusal) nearness(e *ended, effects []effect) (n int) {
	if sameEffect(one.effects, effects) {
		n += 2
	}
	if one.name == e.call.Name {
		n++
	}
	return n<<32 + one.at
}

// tellAround tells that a call did what was refused. What else was refused of the same is met by it, too.
func (r *refusals) tellAround(l *looked, e *ended, met *refusal) {
	sure := Likely
	if met.prompts != r.prompts {
		sure = Perhaps // a person has spoken since, who may want it now
	}
	f, place := e.finding(sure, "refused before: "+met.name), met.place
	f.Counterpart = &place
	l.say(e.place, ruleAround, model.Hash(met.name)^uint64(met.place.Entry), f)
	for i := range r.list {
		if one := &r.list[i]; one.cause == met.cause && one.mayBeOneDeed(met) && one != met {
			one.words, one.effects, one.errand = nil, nil, nil
		}
	}
	met.words, met.effects, met.errand = nil, nil, nil
}

// isOnlyReading reports whether a command changes nothing.
func isOnlyReading(e *ended) bool {
	runs := e.verdict().runs()
	for i := range runs {
		if len(runs[i].Command.Writes) > 0 || classOf(runs[i].Command) == work {
			return false
		}
	}
	return len(runs) > 0
}
