package column

import (
	"strings"

	"msgview/ui/render"
)

// usual is what holds where the reader changes nothing.
type usual struct {
	level int
	tools map[string]render.State // of calls, by the names of tools in small letters
}

// fold returns how much of an item is shown that a level shows so much of. What a tool's
// calls show holds where a level shows calls but not everything.
func (u usual) fold(it *render.Item, level int, st render.State) render.State {
	if st == render.Hidden || it.Kind != render.Call || level < render.DefaultLevel || level >= render.MaxLevel || len(u.tools) == 0 {
		return st
	}
	if own, ok := u.tools[strings.ToLower(it.Call.Name)]; ok {
		return own
	}
	return st
}

// SetUsual sets the level to come back to, and how much of the calls of tools is shown,
// by their names in small letters.
func (f *Folds) SetUsual(level int, tools map[string]render.State) {
	f.c.items.usual = usual{level, tools}
}

// Usual is the level to come back to.
func (f *Folds) Usual() int { return f.c.items.usual.level }
