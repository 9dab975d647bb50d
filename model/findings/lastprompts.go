package findings

import (
	"slices"
	"strings"
)

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
