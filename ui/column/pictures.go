package column

import (
	"msgview/ui/picture"
	"msgview/ui/render"
)

// maxPictured bounds the items with pictures whose rows are kept: those of a picture take
// much more room than text, and are made again quickly of what the store keeps.
const maxPictured = 16

// fewPictures forgets the rows of items with pictures that were looked at long ago, but
// for one.
func fewPictures(s *items, k render.Key) {
	for {
		n, oldest := 0, k
		for key, d := range s.drawn {
			if !d.pictures {
				continue
			}
			n++
			if key != k && (oldest == k || d.used < s.drawn[oldest].used) {
				oldest = key
			}
		}
		if n <= maxPictured || oldest == k {
			return
		}
		delete(s.drawn, oldest)
	}
}

// Images are the pictures that the reader comes to.
type Images struct{ c *Column }

// Next returns what is to be done beside the program to draw a picture that is on the
// screen, nil if there is nothing to do. Drawn is to be called after it.
func (i *Images) Next(store *picture.Store) func() {
	if i.c.items.drawer == nil {
		return nil
	}
	i.c.List.Rows() // whatever is on the screen is asked for now
	return store.Next()
}

// Drawn has the items with pictures drawn anew: one of them was drawn.
func (i *Images) Drawn() {
	i.c.List.Changed(func() {
		for k, d := range i.c.items.drawn {
			if d.pictures {
				delete(i.c.items.drawn, k)
			}
		}
	}, i.c.nearest)
}
