package findings

import (
	"path"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// A prompt names what is for trials, and the folder that commands run in becomes that of what is
// live: its name differs in that word only, and nobody said so.

// liveFolders is the follower that knows it, of ruleFellBack.
type liveFolders struct {
	threads latest[uint64, *workedIn]
}

// A workedIn is where a thread worked, as its calls say.
type workedIn struct {
	folder string
	trial  string // as a prompt names what is for trials
	named  Place  // of that prompt
	moved  *moved // while it works in the folder of what is live
	asks   bool   // the last answer ends with a question
	live   bool   // somebody spoke of what is live, or of all there are
	told   bool
}

// A moved is the first call in another folder.
type moved struct {
	place Place
	found Finding
}

var (
	liveNames  = wordset.Set{Words: "live prod production"}
	trialNames = wordset.Set{Words: "stage staging stg dev devel development sandbox qa uat preprod"}
	// trialPlaceForm is how a prompt names what is for trials.
	trialPlaceForm = sync.OnceValue(func() *wordForm {
		return newWordForm("stag stg dev sandbox qa uat preprod", `(?:stage|staging|stg|dev|devel|development|sandbox|qa|uat|preprod)\b`)
	})
	// allPlacesForm is how somebody speaks of all there are.
	allPlacesForm = sync.OnceValue(func() *wordForm {
		return newWordForm("all every each both other", `(?:all|every|each|both|other) (?:\w+ ){0,3}(?:environments?|envs?|stages?|overlays?|folders?|director(?:y|ies)|clusters?|servers?|hosts?|configs?|deployments?|of them)\b`)
	})
)

func (g *liveFolders) of(thread uint64) *workedIn {
	return g.threads.of(thread, func() *workedIn { return &workedIn{} })
}

func (g *liveFolders) message(_ *Finder, _ *looked, s *step) {
	prompt := s.flags.Has(model.FlagPrompt)
	if !prompt && s.flags.Role() != model.RoleAssistant {
		return
	}
	text := textOf(s.message)
	text = text[:min(len(text), maxAllPrompt)]
	if text == "" {
		return
	}
	if placeOfLive().in(text) || allPlacesForm().in(text) {
		g.of(s.thread).live = true
		return
	}
	word := ""
	if prompt {
		word = trialPlaceForm().first(text)
	}
	b, ok := g.threads.get(s.thread)
	switch {
	case word != "":
		b = g.of(s.thread)
		b.trial, b.named = strings.ToLower(word), Place{s.entry, -1, -1}
	case !ok:
	case !prompt:
		b.asks = strings.HasSuffix(strings.TrimSpace(text), "?")
	case b.asks || !saysGoOn(text): // another task, or what the agent asked for
		b.trial, b.folder, b.moved = "", "", nil
	}
}

// trialStem is what the words for one kind of place have in common: stage, staging, stg.
func trialStem(word string) string { return word[:2] }

func (*liveFolders) last(*Finder, *looked) {}

func (g *liveFolders) ended(_ *Finder, l *looked, s *step, e *ended) {
	b, ok := g.threads.get(s.thread)
	if !ok || b.trial == "" || b.live || b.told {
		return
	}
	if e.use.Purpose != tool.Shell {
		b.live = b.moved == nil && slices.ContainsFunc(e.use.Paths(), b.isLive)
		return
	}
	folder := e.use.Directory()
	if !path.IsAbs(folder) {
		return
	}
	was := b.folder
	if b.folder = folder; was != folder {
		b.moved = nil
		if from, to := onlyOther(was, folder); trialNames.Has(from) && liveNames.Has(to) && trialStem(from) == trialStem(b.trial) {
			f := e.finding(Likely, "the prompt says "+b.trial+", where the commands before ran in "+was+"; this one and what follows ran in "+folder)
			named := b.named
			f.Counterpart = &named
			b.moved = &moved{e.place, f}
		}
	}
	if b.moved != nil && e.doesWorkIn(folder) {
		b.told = true
		l.say(b.moved.place, ruleFellBack, model.Hash(folder), b.moved.found)
	}
}

// isLive reports whether a file is in the folder of what is live: who names it there means that one.
func (b *workedIn) isLive(file string) bool {
	for folder := path.Dir(file); len(folder) > 1; folder = path.Dir(folder) {
		if _, to := onlyOther(b.folder, folder); liveNames.Has(to) {
			return true
		}
	}
	return false
}

// doesWork reports whether a command went well and did something other than to look, to check, or to
// bring something here.
func (e *ended) doesWork() bool { return e.doesWorkIn("") }

// doesWorkIn reports the same of what does more than to put something outside of a folder.
func (e *ended) doesWorkIn(folder string) bool {
	return e.fine() && slices.ContainsFunc(e.runs(), func(r shell.Run) bool {
		words := r.Command.Program()
		return classOf(r.Command) == work && !isCheck(words) && !fetches(words) && program(words) != "git" && (folder == "" || !putsElsewhere(r.Command, folder))
	})
}

// putsElsewhere reports whether all that a program does is to copy or write something elsewhere.
func putsElsewhere(c *shell.Command, folder string) bool {
	to, words := c.Writes, c.Program()
	switch program(words) {
	case "cp", "rsync", "scp":
		to = append(slices.Clone(to), words[len(words)-1])
	case "tar", "zip":
		return !strings.Contains(words[min(1, len(words)-1)], "x")
	}
	return len(to) > 0 && !slices.ContainsFunc(to, func(p string) bool {
		return !strings.Contains(p, ":") && !strings.HasPrefix(p, "~") && isIn(joined(folder, p), folder)
	})
}

// onlyOther returns the word in which two paths differ, if it is one.
func onlyOther(a, b string) (from, to string) {
	split := func(p string) []string {
		return strings.FieldsFunc(strings.ToLower(p), func(c rune) bool { return c == '/' || c == '-' || c == '_' || c == '.' })
	}
	one, other := split(a), split(b)
	if len(one) != len(other) {
		return "", ""
	}
	for i := range one {
		if one[i] == other[i] {
			continue
		}
		if from != "" {
			return "", ""
		}
		from, to = one[i], other[i]
	}
	return from, to
}
