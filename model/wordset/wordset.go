// Package wordset has sets of words that cost nothing until one is looked for: a program that
// starts has hundreds of them, and most of its runs ask few.
package wordset

import (
	"strings"
	"sync"
)

// A Set is a set of words. It may be asked by several at once, and not be copied.
type Set struct {
	Words string // with blanks between them

	once sync.Once
	all  map[string]struct{}
}

// Has reports whether a word is in the set.
func (s *Set) Has(word string) bool {
	s.once.Do(func() {
		s.all = map[string]struct{}{}
		for w := range strings.FieldsSeq(s.Words) {
			s.all[w] = struct{}{}
		}
	})
	_, ok := s.all[word]
	return ok
}
