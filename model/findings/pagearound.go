package findings

import (
	"net/url"
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/tool"
)

// pages is the follower that knows which pages of the web were not there: one is made good by a
// page around it, or by one whose name is the same but for its ending, in the same turn.
type pages struct {
	threads latest[uint64, []noPage]
}

// A noPage is a page that was not there.
type noPage struct {
	target uint64
	at     string // without its scheme
	seen   int    // entry of the result
}

// maxNoPages is how many of them wait in a thread.
const maxNoPages = 8

func (g *pages) message(_ *Finder, _ *looked, s *step) {
	if s.flags.Has(model.FlagPrompt) {
		g.threads.set(s.thread, nil)
	}
}

func (*pages) last(*Finder, *looked) {}

func (g *pages) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Fetch {
		return
	}
	at := addressOf(tool.Text(e.use.Arguments(), "url", "Url", "uri"))
	if at == "" {
		return
	}
	waiting, _ := g.threads.get(s.thread)
	switch {
	case e.outcome.State.Bad() && saysNoPage(e.result):
		waiting = append(slices.Clone(waiting), noPage{f.scoped(s.entry, e.target), at, e.entry})
		g.threads.set(s.thread, waiting[max(0, len(waiting)-maxNoPages):])
	case len(waiting) > 0 && e.fine() && size(e.result) > 0:
		g.threads.set(s.thread, slices.DeleteFunc(slices.Clone(waiting), func(p noPage) bool {
			if e.place.Entry <= p.seen || !strings.HasPrefix(p.at, at+"/") && stemOf(p.at) != stemOf(at) {
				return false
			}
			l.well(p.target, e.place)
			return true
		}))
	}
}

// addressOf is the host and the path of an address, "" for none that is below the root of its host.
func addressOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || strings.Trim(u.Path, "/") == "" || u.RawQuery != "" {
		return ""
	}
	return strings.TrimPrefix(u.Host, "www.") + strings.TrimRight(u.Path, "/")
}

// saysNoPage reports whether a result says that there is no such page.
func saysNoPage(r *model.ToolResult) bool {
	said := saidBy(r)
	return len(said) <= maxErrorLine && (strings.Contains(said, "404") || strings.Contains(said, "410"))
}
