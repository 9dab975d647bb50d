// Package styles keeps the styles that were registered.
package styles

import "github.com/alecthomas/chroma/v2"

// Registry has the styles by name.
var Registry = map[string]*chroma.Style{}

// Register adds a style.
func Register(s *chroma.Style) *chroma.Style {
	Registry[s.Name] = s
	return s
}
