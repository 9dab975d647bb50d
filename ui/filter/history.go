package filter

import "slices"

// A History is the expressions that were filtered by, the last one first.
type History struct {
	all  []string
	Save func(text string) // keeps one for the next time, beside the program; nil for nowhere
}

// MaxPast bounds the expressions that are offered again.
const MaxPast = 50

// Add enters one.
func (h *History) Add(text string) {
	h.all = With(h.all, text)
}

// Learn enters those that were kept, behind those that there are.
func (h *History) Learn(kept []string) {
	for _, text := range kept {
		if !slices.Contains(h.all, text) && len(h.all) < MaxPast {
			h.all = append(h.all, text)
		}
	}
}

// All are those that there are.
func (h *History) All() []string { return h.all }

// With puts an expression before others.
func With(all []string, text string) []string {
	list := []string{text}
	for _, other := range all {
		if other != text && len(list) < MaxPast {
			list = append(list, other)
		}
	}
	return list
}
