package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/tool"
)

// Commits that are on no branch.

var ruleStranded = &Rule{"files.stranded", Files, Warning, "commits were left on no branch", "git says that it leaves commits behind which no branch has, or that there is nothing to push behind a commit that was made on no branch, and they were made in this conversation. No later command of git names them, or goes back to where they are."}

// stranded is the follower of the rule.
type stranded struct {
	threads latest[uint64, *loose]
}

// A loose is what a thread committed, and which of it is on no branch.
type loose struct {
	commits  int
	detached []string // that were made on no branch
	left     []string // that git left behind
	place    Place
	finding  Finding
}

var (
	leftForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?m)you are leaving \d+ commits? behind, not connected to\s+any of your branches:\s+((?:[0-9a-f]{7,40} [^\n]*\s*)+)`)
	})
	leftCommit   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^\s*([0-9a-f]{7,40}) `) })
	detachedForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^\[detached HEAD ([0-9a-f]{7,40})\] `) })
)

func (*stranded) message(*Finder, *looked, *step) {}

func (g *stranded) ended(_ *Finder, _ *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Shell || e.result == nil {
		return
	}
	for _, r := range e.runs() {
		words := r.Command.Program()
		if program(words) != "git" || r.Where != "" {
			continue
		}
		_, verb := gitVerb(words)
		b, ok := g.threads.get(s.thread)
		if !ok {
			if verb != "commit" {
				continue
			}
			b = &loose{}
			g.threads.set(s.thread, b)
		}
		switch verb {
		case "commit":
			if e.fine() {
				b.commits++
				if text := saidBy(e.result); strings.Contains(text, "[detached HEAD ") && len(b.detached) < 64 {
					for _, m := range detachedForm().FindAllStringSubmatch(text[:min(len(text), maxListing)], 4) {
						b.detached = append(b.detached, strings.Clone(m[1]))
					}
				}
			}
		case "checkout", "switch":
			b.saves(words)
			if text := saidBy(e.result); b.commits > 0 && len(b.left) == 0 && strings.Contains(text, "you are leaving ") {
				if m := leftForm().FindStringSubmatch(text[:min(len(text), maxListing)]); m != nil {
					b.leaves(e, strings.TrimSpace(m[1]))
				}
			}
		case "push":
			b.saves(words)
			if text := saidBy(e.result); len(b.left) == 0 && len(b.detached) > 0 && strings.Contains(text, "Everything up-to-date") && !slices.ContainsFunc(words, func(w string) bool { return strings.Contains(w, "HEAD") }) {
				b.leaves(e, strings.Join(b.detached, "\n"))
			} else if e.fine() && slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, "HEAD") }) {
				b.detached, b.left = nil, nil
			}
		case "branch", "tag", "cherry-pick", "merge", "reset", "rebase", "worktree", "update-ref", "am", "bundle", "format-patch":
			b.saves(words)
		}
	}
}

// leaves notes that commits are on no branch.
func (b *loose) leaves(e *ended, commits string) {
	for _, m := range leftCommit().FindAllStringSubmatch(strings.ReplaceAll(commits, "\n", " \n")+" ", 16) {
		b.left = append(b.left, strings.Clone(m[1]))
	}
	b.place, b.finding = e.place, e.finding(Likely, "on no branch: "+commits)
}

// saves notes that a command names commits, or makes a branch of where it is.
func (b *loose) saves(words []string) {
	names := func(list []string) bool {
		return slices.ContainsFunc(list, func(one string) bool {
			return slices.ContainsFunc(words, func(w string) bool {
				return len(w) >= 4 && (strings.HasPrefix(w, one) || strings.HasPrefix(one, w) || strings.Contains(w, one+":") || strings.HasSuffix(w, one))
			})
		})
	}
	vague := slices.ContainsFunc(words, func(w string) bool {
		return strings.Contains(w, "@{") || w == "-" || strings.ContainsAny(w, "$`") || strings.HasPrefix(w, "ORIG_HEAD") || strings.HasPrefix(w, "FETCH_HEAD")
	})
	if vague || names(b.left) {
		b.left = nil
	}
	if vague || names(b.detached) || len(b.left) == 0 && (has(words, "-b") || has(words, "-B") || has(words, "-c") || has(words, "-C") || has(words, "branch") || has(words, "tag")) {
		b.detached = nil
	}
}

func (g *stranded) last(f *Finder, l *looked) {
	if !f.hasEnded() {
		return
	}
	for _, b := range g.threads.all() {
		if len(b.left) > 0 {
			l.say(b.place, ruleStranded, model.Hash(b.left[0]), b.finding)
		}
	}
}
