package findings

import (
	"slices"
	"strings"

	"msgview/model"
)

// keptPrompts is the follower that keeps what was asked for last in each thread, for the others to ask.
type keptPrompts struct {
	threads latest[uint64, *lastPrompts]
}

func (g *keptPrompts) message(_ *Finder, _ *looked, s *step) {
	if s.flags.Role() != model.RoleUser || s.flags.Has(model.FlagOnlyResults) || s.message.Injected != "" {
		return
	}
	if text := textOf(s.message); text != "" {
		g.threads.of(s.thread, func() *lastPrompts { return &lastPrompts{} }).add(text)
	}
}

func (*keptPrompts) ended(*Finder, *looked, *step, *ended) {}

func (*keptPrompts) last(*Finder, *looked) {}

// of returns what the prompts of a thread said.
func (g *keptPrompts) of(thread uint64) *lastPrompts {
	if h, ok := g.threads.get(thread); ok {
		return h
	}
	return &lastPrompts{}
}

// lastPrompts are what the prompts of a thread said last, in small letters.
type lastPrompts struct {
	prompts []string
	size    int // of them all, in bytes
}

// maxKept is how much of one prompt is kept, in bytes. Of all together it is maxListing.
const maxKept = 4 << 10

func (h *lastPrompts) add(text string) {
	text = strings.ToLower(text[:min(len(text), maxKept)])
	h.prompts = append(h.prompts, strings.Clone(text))
	for h.size += len(text); h.size > maxListing; h.prompts = h.prompts[1:] {
		h.size -= len(h.prompts[0])
	}
}

// any reports whether one of the prompts is such.
func (h *lastPrompts) any(is func(prompt string) bool) bool {
	return slices.ContainsFunc(h.prompts, is)
}

func (h *lastPrompts) contains(word string) bool {
	return h.any(func(prompt string) bool { return strings.Contains(prompt, word) })
}
