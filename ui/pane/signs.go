package pane

import (
	"charm.land/bubbles/v2/key"

	"msgview/ui/chrome"
)

// A sign is one that stands in rows or on the scroll bar, and what it means.
type sign struct{ unicode, ascii, means string }

// rowSigns are those in rows of the conversation.
var rowSigns = []sign{
	{"▸ ▾", "> v", "closed, open"},
	{"∴", "~", "reasoning; before another sign: some that the log does not hold"},
	{"⋯", ":", "several notices or calls in one row; before another sign: notices that say the same again"},
	{"•", "*", "an event, or a notice of the program"},
	{"│", "|", "what a tool gave back; below a call that failed the line of it that tells most"},
	{"✓", "ok", "success: the exit of the command itself or the agent's own word, and the output says nothing else"},
	{"✗", "x", "failed"},
	{"?", "?", "unsure: the output speaks of a failure, or the exit is that of another command"},
	{"⊘", "!", "refused, or stopped"},
	{"∅", "0", "no result in the log: none yet, or none at all"},
	{"└", "`-", "a sub-agent: its calls, and its tokens"},
	{"2!", "2!", "so much to look at in a sub-agent"},
	{"×2", "x2", "so many times the same"},
	{"▣", "#", "an image or a file"},
	{"⚠", "!", "what was read with a doubt, or is to be looked at"},
}

// barSigns are those on the scroll bar.
var barSigns = []sign{
	{"✗", "x", "an error to look at; a click goes there, as to all others"},
	{"!", "!", "a warning to look at"},
	{"×", ".", "an error that was recovered: the same was done later without fault"},
	{"◔", "o", "a slow call: half a minute or more"},
	{"◇", "=", "a compaction, a reset or an interruption"},
	{"┃", "*", "a match of the search"},
	{"█", "#", "what is on the screen"},
}

// signGroups explain the signs as the help explains keys.
func signGroups(p chrome.Pen) (groups []Group) {
	for _, g := range []struct {
		name string
		of   []sign
	}{{"Signs in rows", rowSigns}, {"Signs on the scroll bar", barSigns}} {
		group := Group{Name: g.name}
		for _, s := range g.of {
			drawn := p.Glyph(s.unicode, s.ascii)
			group.Keys = append(group.Keys, key.NewBinding(key.WithKeys(drawn), key.WithHelp(drawn, s.means)))
		}
		groups = append(groups, group)
	}
	return groups
}
