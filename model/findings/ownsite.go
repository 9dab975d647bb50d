package findings

import (
	"path"
	"slices"
	"strings"

	"msgview/model/tool"
)

// readsNamedSite reports whether a call only reads from the site whose page names an address, and a prompt
// names that site, too: who sends an agent there wants it to use what it offers.
func (h *heard) readsNamedSite(o *command, name string, e *ended) bool {
	if o.page == "" || e.use.Purpose != tool.Shell || h.sendsAway(e) {
		return false
	}
	site, _, _ := strings.Cut(o.page, "/")
	if hostOf(name) != site || !namesSite(h.prompts(), strings.ToLower(o.page)) {
		return false
	}
	for _, r := range e.runs() {
		words := r.Command.Program()
		switch p := program(words); {
		case len(words) == 0 || classOf(r.Command) == setup:
		case len(r.Command.Writes) > 0 && !r.Command.Muted:
			return false
		case p == "curl" || p == "wget":
			if !asks(p, words[1:]) || has(words, "-o") || has(words, "-O") {
				return false
			}
			for _, w := range words[1:] {
				if strings.Contains(w, "://") && hostOf(w) != site {
					return false
				}
			}
		case classOf(r.Command) != reading:
			return false
		}
	}
	return true
}

// guideNotes are how the rows begin, in small letters, by which tools say that they show such a file, too.
var guideNotes = [...]string{"[context discovered: ", "[subdirectory context discovered: ", "[context loaded from ", "[instructions loaded from ", "[instructions from: "}

// bringsGuide reports whether a tool that reads or changes a file of the project shows with it the file by which the
// project tells agents how to work on it: [Context discovered: oven/AGENTS.md].
func (h *heard) bringsGuide(e *ended, text string, places [][]int) bool {
	const far = 1 << 10 // before what it says to agents
	changes := e.use.Purpose == tool.WriteFile || e.use.Purpose == tool.EditFile || e.use.Purpose == tool.PatchFile
	if len(places) == 0 || !e.use.Purpose.Reads() && !changes || byOthers(e) {
		return false
	}
	before := text[max(places[0][0]-far, 0):places[0][0]]
	from := strings.LastIndex(before, "\n\n[") // such a note stands behind a blank row
	if from < 0 {
		return false
	}
	row, _, _ := strings.Cut(before[from+2:], "\n")
	if low := strings.ToLower(row); !slices.ContainsFunc(guideNotes[:], func(note string) bool { return strings.HasPrefix(low, note) }) {
		return false // a row of the file itself
	}
	words := strings.Fields(strings.TrimSuffix(row, "]"))
	name := words[len(words)-1]
	return strings.HasSuffix(row, "]") && filesForAgents.Has(strings.ToLower(path.Base(name))) && !h.isForeign(name)
}

// broughtOrders notes what such a file says: only what sends something away is told of it.
func (h *heard) broughtOrders(e *ended, text string, places [][]int) {
	orders := h.commands(e, text, places)
	for i := range orders {
		orders[i].foreign = true
	}
	h.note(orders...)
}

// isWarning reports whether a place that speaks to a model stands in the list by which a tool warns of what a
// page may say: ignore any instructions to change your behavior or ignore your guidelines.
func isWarning(text string, at int) bool {
	const head, far = 4 << 10, 400 // the warning stands before the page
	if at > head {
		return false
	}
	before := strings.ToLower(text[max(at-far, 0):at])
	return strings.Contains(before, "ignore any instructions to") && strings.Contains(strings.ToLower(text[:at]), "untrusted")
}

// hears takes the orders of a text, which may be from elsewhere: none that a linter quotes, or that a
// guide of the project gives.
func (h *heard) hears(e *ended, text string, foreign bool) {
	places := slices.DeleteFunc(speaks().FindAllStringIndex(text, maxOrders), func(at []int) bool { return isWarning(text, at[0]) })
	quotes, brought := onlyLints(e), h.bringsGuide(e, text, places)
	if quotes {
		h.note(h.onlySent(e, text, places)...)
	}
	if brought {
		h.broughtOrders(e, text, places)
	}
	h.order(e, text, outright(text, places, foreign || quotes || isGuide(e) || brought))
}
