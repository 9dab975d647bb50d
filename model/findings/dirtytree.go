package findings

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/wordset"
)

// What git lists as not committed.

var (
	longStatus  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*(?:modified|new file|renamed):\s+(.+)$`) })
	shortStatus = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^ ?([MARCUT]{1,2}|\?\?) +(\S+)$`) })
	statRow     = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^ ?(\S+) +\| +(?:\d+ [+-]*|Bin .*)$`) })
)

// built are names of folders with what is made anew at any time.
var built = wordset.Set{Words: "node_modules dist build target out bin obj coverage __pycache__ .pytest_cache .mypy_cache .ruff_cache .venv venv .next .nuxt .cache .turbo .parcel-cache tmp temp logs .DS_Store .idea .vscode .gradle"}

// lists takes what git lists as changed.
func (u *underway) lists(e *ended, verb string, rest []string, where string) {
	if u.mixed {
		return
	}
	short, stat := verb == "status" && slices.ContainsFunc(rest, func(w string) bool {
		return w == "--short" || strings.HasPrefix(w, "--porcelain") || strings.HasPrefix(w, "-") && !strings.HasPrefix(w, "--") && strings.Contains(w, "s")
	}), slices.Contains(rest, "--stat")
	names := slices.Contains(rest, "--name-only")
	if verb == "diff" {
		for i, w := range rest {
			if w == "--" {
				rest = rest[:i]
				break
			}
		}
		if slices.ContainsFunc(rest, func(w string) bool {
			return !strings.HasPrefix(w, "-") && w != "HEAD" && !isFileName(w) || strings.Contains(w, "..") || w == "--no-index"
		}) {
			return // of commits
		}
	}
	untracked := false
	text := saidBy(e.result)
	for row := range strings.Lines(text[:min(len(text), maxListing)]) {
		row = strings.TrimRight(row, "\r\n")
		name := ""
		switch {
		case short:
			if m := shortStatus().FindStringSubmatch(row); m != nil {
				name, untracked = m[2], m[1] == "??"
			}
		case verb == "status":
			switch trimmed := strings.TrimSpace(row); {
			case strings.HasPrefix(row, "Untracked files:"):
				untracked = true
			case strings.HasPrefix(row, "Changes "), trimmed == "", strings.HasPrefix(trimmed, "("):
				untracked = untracked && !strings.HasPrefix(row, "Changes ")
			case untracked && strings.HasPrefix(row, "\t"):
				name = trimmed
			case untracked:
				untracked = false
			default:
				if m := longStatus().FindStringSubmatch(row); m != nil {
					name = m[1]
				}
			}
		case stat:
			if m := statRow().FindStringSubmatch(row); m != nil {
				name = m[1]
			}
		case names:
			if isFileName(row) && !strings.Contains(row, " ") && len(e.runs()) == 1 {
				name = row
			}
		default:
			if rest, ok := strings.CutPrefix(row, "diff --git a/"); ok {
				name, _, _ = strings.Cut(rest, " b/")
			}
		}
		u.lies(name, where, untracked, e.place)
	}
}

// lies enters a file that git lists.
func (u *underway) lies(name, where string, untracked bool, at Place) {
	if _, to, ok := strings.Cut(name, " -> "); ok {
		name = to
	}
	if name = strings.Trim(name, `"`); name == "" || len(name) > maxText || strings.HasPrefix(name, "...") || len(u.listed) >= maxListed {
		return
	}
	name = path.Clean(name)
	if u.own[model.Hash(baseOf(name))] || slices.ContainsFunc(u.listed, func(one uncommitted) bool { return one.path == name }) {
		return
	}
	if untracked && (slices.ContainsFunc(strings.Split(name, "/"), built.Has) || strings.HasSuffix(name, ".pyc") || strings.HasSuffix(name, ".log")) {
		return
	}
	u.listed = append(u.listed, uncommitted{at, strings.Clone(name), where, untracked})
}
