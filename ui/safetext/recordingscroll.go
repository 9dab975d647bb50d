package safetext

// leastScrolled is how many bytes are to be saved for the rows to be scrolled.
const leastScrolled = 12

// scroll scrolls what has moved up since the screen before: the rows that scrolled last, or
// those that moved, or all that differ if that leaves less to draw.
func (r *Recording) scroll() {
	rows := r.next
	from, to := 0, r.height
	for from < to && r.same[from] {
		from++
	}
	for to > from && r.same[to-1] {
		to--
	}
	best, saved, bottom := 0, leastScrolled, 0
	for k := 1; k < to-from; k++ {
		sum, last := 0, 0
		for y := from; y+k < to; y++ {
			l := &rows[y]
			if l.t.s == "" {
				continue
			}
			if !r.same[y] && sameLine(l, &r.rows[y+k]) {
				sum += len(l.t.s)
				last = y
			}
			if r.rows[y+k].t.s != "" && l.t.s == r.rows[y].t.s {
				sum -= len(l.t.s) // it stood where it is to stand
			}
		}
		if sum > saved {
			best, saved, bottom = k, sum, last+k+1
		}
	}
	if best == 0 {
		return
	}
	least, region := r.left(r.top, r.bottom, best), false
	for _, end := range [...]int{bottom, to} {
		if n := r.left(from, end, best); n+regionBytes < least {
			least, region, bottom = n+regionBytes, true, end
		}
	}
	if least+leastScrolled > r.left(0, 0, 0) {
		return
	}
	if region {
		r.top, r.bottom = from, bottom
		r.out = append(r.out, r.region()...)
		r.x, r.y = 0, 0
	}
	if !r.bare() {
		r.set(Style{}) // new rows take the background that is set
	}
	if r.out = append(r.out, "\x1b["...); best > 1 {
		r.sequence(best)
	}
	r.out = append(r.out, 'S')
	best = min(best, r.bottom-r.top)
	copy(r.rows[r.top:r.bottom], r.rows[r.top+best:r.bottom])
	clear(r.rows[r.bottom-best : r.bottom])
	for y := r.top; y < r.bottom; y++ {
		r.same[y] = sameLine(&r.rows[y], &rows[y])
	}
}

// What a row and a region take beside the text, about.
const (
	rowBytes    = 12
	eraseBytes  = 8
	regionBytes = 8 // more, but the next screen mostly needs it too
)

// left is about how many bytes it takes to draw the screen after some rows scrolled by k.
func (r *Recording) left(top, bottom, k int) (bytes int) {
	for y := range r.next {
		old, l, same := &r.rows[y], &r.next[y], r.same[y]
		if y >= top && y < bottom && k > 0 {
			old = &Line{}
			if y+k < bottom {
				old = &r.rows[y+k]
			}
			same = sameLine(old, l)
		}
		if !same {
			bytes += rowBytes + len(l.t.s) + min(max(old.cells-l.cells, 0), eraseBytes)
		}
	}
	return bytes
}
