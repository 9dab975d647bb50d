package findings

import (
	"net/url"
	"strings"

	"msgview/model"
	"msgview/model/tool"
)

// pages is the follower that knows which pages of the web were not there: one is made good by a
// page around it, or by one whose name is the same but for its ending, in the same turn.
type pages struct {
	waitingList[string] // addresses without their scheme
}

func (g *pages) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Fetch {
		return
	}
	at := addressOf(tool.Text(e.use.Arguments(), "url", "Url", "uri"))
	if at == "" {
		return
	}
	switch {
	case e.outcome.State.Bad() && saysNoPage(e.result):
		g.add(f, s.thread, s, e, at)
	case e.fine() && size(e.result) > 0:
		g.meets(l, s.thread, e.place, func(gone *string) bool { return strings.HasPrefix(*gone, at+"/") || stemOf(*gone) == stemOf(at) })
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
