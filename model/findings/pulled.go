package findings

import (
	"slices"
	"strconv"
	"strings"

	"msgview/model/shell"
)

// What git brought into a file after it was read: a pull, a merge or a rebase lists the files that
// it changed with how many rows.

// A brought is rows that git put into a file.
type brought struct {
	name string
	came int  // rows, as far as it tells
	went bool // others went
}

// broughtBy returns the files that a command of git says it changed: config/app.toml | 7 +++++++.
func broughtBy(e *ended) (all []brought) {
	if !slices.ContainsFunc(e.runs(), func(r shell.Run) bool { return r.Where == "" && brings(r.Command.Program()) }) {
		return nil
	}
	text := saidBy(e.result)
	for row := range strings.Lines(text[:min(len(text), maxListing)]) {
		name, rest, ok := strings.Cut(row, " | ")
		number, bar, marked := strings.Cut(strings.TrimSpace(rest), " ")
		n, err := strconv.Atoi(number)
		if name = strings.TrimSpace(name); !ok || !marked || err != nil || name == "" || strings.ContainsAny(name, " {}=") || strings.Trim(bar, "+-\r\n") != "" {
			continue
		}
		plus, minus := strings.Count(bar, "+"), strings.Count(bar, "-")
		if plus > 0 && len(all) < maxUses {
			all = append(all, brought{strings.TrimPrefix(name, ".../"), max(1, n*plus/(plus+minus)), minus > 0})
		}
	}
	return all
}

// brings reports whether a command of git may bring what others committed.
func brings(words []string) bool {
	if program(words) != "git" {
		return false
	}
	switch where, verb := gitVerb(words); verb {
	case "pull", "merge":
		return where == "" && !has(words, "--abort")
	}
	return false
}

// pulled notes the files that were read before git brought others' work into them.
func (g *files) pulled(talk uint64, e *ended) {
	for _, b := range broughtBy(e) {
		if a := g.readBefore(talk, b.name); a != nil && len(a.rows) > 0 {
			a.byHand = &byHand{place: e.place, git: true, came: b.came, went: b.went, shells: a.changes(g)}
			if len(g.brought) >= maxUses {
				g.brought = nil
			}
			g.brought = append(g.brought, a)
		}
	}
}

// sees notes that a command shows a file, by whatever name, into which git brought something.
func (g *files) sees(name string) {
	for _, a := range g.brought {
		if name = strings.TrimPrefix(name, "./"); a.byHand != nil && a.byHand.git && (a.name == name || strings.HasSuffix(a.name, "/"+name) || strings.HasSuffix(name, "/"+a.name)) {
			a.byHand = nil
		}
	}
}

// readBefore returns the file with a name that git tells from the root of a repository, nil if
// there is none or more than one.
func (g *files) readBefore(talk uint64, name string) (one *file) {
	if a, ok := g.ledger.get(g.key(talk, name)); ok {
		return a
	}
	for key, a := range g.ledger.all() {
		if strings.HasSuffix(a.name, "/"+name) && key == g.key(talk, a.name) {
			if one != nil {
				return nil
			}
			one = a
		}
	}
	return one
}

// lacks reports whether a text that is written has fewer rows that are new since the last look
// than git brought, or all that were there, though git took some of them out.
func (b *byHand) lacks(before, rows []uint32) bool {
	fresh, kept := 0, slices.Clone(before)
	for _, h := range rows {
		if !slices.Contains(before, h) {
			fresh++
		}
		if i := slices.Index(kept, h); i >= 0 {
			kept = slices.Delete(kept, i, i+1)
		}
	}
	return fresh < b.came || b.went && len(kept) == 0
}
