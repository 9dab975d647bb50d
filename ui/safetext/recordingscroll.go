package safetext

// leastScrolled is how many bytes are to be saved for the rows to be scrolled.
const leastScrolled = 12

// scroll scrolls what has moved up since the screen before: the rows that scrolled last,
// or just those that moved if that leaves less to draw.
func (r *Recording) scroll() {
	rows := r.next
	from, to := 0, r.height
	for from < to && r.same[from] {
		from++
	}
	for to > from && r.same[to-1] {
		to--
	}
	best, saved, top, bottom := 0, leastScrolled, 0, 0
	for k := 1; k < to-from; k++ {
		sum, first, last := 0, -1, 0
		for y := from; y+k < to; y++ {
			l := &rows[y]
			if l.t.s == "" {
				continue
			}
			if !r.same[y] && sameLine(l, &r.rows[y+k]) {
				sum += len(l.t.s)
				if last = y; first < 0 {
					first = y
				}
			}
			if r.rows[y+k].t.s != "" && l.t.s == r.rows[y].t.s {
				sum -= len(l.t.s) // it stood where it is to stand
			}
		}
		if sum > saved {
			best, saved, top, bottom = k, sum, first, last+k+1
		}
	}
	if best == 0 {
		return
	}
	kept, moved := r.left(r.top, r.bottom, best), r.left(top, bottom, best)+regionBytes
	if min(kept, moved)+leastScrolled > r.left(0, 0, 0) {
		return
	}
	if moved < kept {
		r.top, r.bottom = top, bottom
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
		l, same := &r.next[y], r.same[y]
		switch {
		case y < top || y >= bottom:
		case y+k < bottom:
			same = sameLine(&r.rows[y+k], l)
		default:
			same = l.t.s == ""
		}
		switch {
		case same:
		case l.t.s == "":
			bytes += rowBytes + eraseBytes
		default:
			bytes += rowBytes + len(l.t.s)
		}
	}
	return bytes
}
