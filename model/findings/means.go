package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/shell"
)

// means is the follower that knows what failed for want of something: to install that is a means
// only. Where it fails, it is made good by whatever makes good what it was for.
type means struct {
	threads latest[uint64, []wanting]
}

// A wanting is a command that failed.
type wanting struct {
	families []family // of which one makes it good
	said     string   // in small letters
}

// maxWanting is how many commands that failed are looked at for what they lacked.
const maxWanting = 4

func (g *means) message(_ *Finder, _ *looked, s *step) {
	if s.flags.Has(model.FlagPrompt) {
		g.threads.set(s.thread, nil)
	}
}

func (*means) last(*Finder, *looked) {}

func (g *means) ended(*Finder, *looked, *step, *ended) {}

// failed notes the families of a command that failed, and returns those of what it was to help.
func (g *means) failed(s *step, runs []shell.Run, e *ended, of []family) (all []family) {
	if s == nil {
		return nil
	}
	waiting, _ := g.threads.get(s.thread)
	names := installs(runs)
	for _, w := range waiting {
		if slices.ContainsFunc(names, func(name string) bool { return strings.Contains(w.said, name) }) {
			all = append(all, w.families...)
		}
	}
	if said := e.lower(); len(names) == 0 && len(of) > 0 && said != "" {
		waiting = append(slices.Clone(waiting), wanting{of, said})
		g.threads.set(s.thread, waiting[max(0, len(waiting)-maxWanting):])
	}
	return all
}

// installs returns the packages that a command installs which does nothing else, in small letters.
func installs(runs []shell.Run) (names []string) {
	for _, r := range runs {
		words := r.Command.Program()
		if len(words) == 0 {
			continue
		}
		packages := packagesOf(words)
		if len(packages) == 0 && classOf(r.Command) == work && !has(words, "update") {
			return nil
		}
		for _, of := range packages {
			if _, name, _ := strings.Cut(of, "\x00"); len(name) > 3 {
				names = append(names, name)
			}
		}
	}
	return names
}
