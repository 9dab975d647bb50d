package findings

import (
	"path"
	"strings"

	"msgview/model"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// The folder that commands run in becomes that of what is live, where it was that of a trial: its
// name differs in that word only, and nobody said so.

// liveFolders is the follower that knows it, of ruleFellBack.
type liveFolders struct {
	threads latest[uint64, *workedIn]
}

// A workedIn is where a thread worked, as its calls say.
type workedIn struct {
	folder string
	live   bool // somebody spoke of what is live
	told   bool
}

var (
	liveNames  = wordset.Set{Words: "live prod production"}
	trialNames = wordset.Set{Words: "stage staging stg dev devel development test testing sandbox local qa uat preprod demo"}
)

func (g *liveFolders) message(_ *Finder, _ *looked, s *step) {
	prompt := s.flags.Has(model.FlagPrompt)
	if !prompt && s.flags.Role() != model.RoleAssistant {
		return
	}
	if text := textOf(s.message); text != "" && placeOfLive().in(text[:min(len(text), maxAllPrompt)]) {
		b := g.threads.of(s.thread, func() *workedIn { return &workedIn{} })
		b.live = true
	}
}

func (*liveFolders) last(*Finder, *looked) {}

func (g *liveFolders) ended(_ *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Shell {
		return
	}
	folder := e.use.Directory()
	if !path.IsAbs(folder) {
		return
	}
	b := g.threads.of(s.thread, func() *workedIn { return &workedIn{} })
	was := b.folder
	b.folder = folder
	if was == folder || was == "" || b.live || b.told {
		return
	}
	if from, to := onlyOther(was, folder); trialNames.Has(from) && liveNames.Has(to) {
		b.told = true
		l.say(e.place, ruleFellBack, model.Hash(folder), e.finding(Likely, "the commands before ran in "+was+", this one runs in "+folder))
	}
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
