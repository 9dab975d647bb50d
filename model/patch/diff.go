package patch

import (
	"fmt"
	"strings"
)

// A step is a line of a difference: ' ' of both texts, '-' of the old one, '+' of the new.
type step struct {
	mark     byte
	old, new int // numbers of the line, from 0; that of the other text is where it would be
}

func (s step) line(old, new []string) string {
	if s.mark == '+' {
		return new[s.new]
	}
	return old[s.old]
}

// mostSteps bounds how far two texts may differ for the shortest difference to be looked
// for: of others all lines between what they begin and end with are taken out and put in.
const mostSteps = 1000

// script returns the lines of two texts in the order of a difference
// (E. Myers, An O(ND) difference algorithm, 1986).
func script(old, new []string) (steps []step) {
	head := 0
	for head < len(old) && head < len(new) && old[head] == new[head] {
		head++
	}
	tail := 0
	for tail < len(old)-head && tail < len(new)-head && old[len(old)-1-tail] == new[len(new)-1-tail] {
		tail++
	}
	for i := range head {
		steps = append(steps, step{' ', i, i})
	}
	a, b := old[head:len(old)-tail], new[head:len(new)-tail]
	for _, s := range middle(a, b) {
		steps = append(steps, step{s.mark, s.old + head, s.new + head})
	}
	for i := range tail {
		steps = append(steps, step{' ', len(old) - tail + i, len(new) - tail + i})
	}
	return steps
}

// middle is script of texts that neither begin nor end alike.
func middle(a, b []string) []step {
	most := min(len(a)+len(b), mostSteps)
	reach := make([]int, 2*most+3) // by diagonal: how far into a
	var rounds [][]int
	for d := 0; d <= most; d++ {
		rounds = append(rounds, append([]int(nil), reach[most+1-d:most+2+d]...))
		for k := -d; k <= d; k += 2 {
			x := 0
			if d > 0 {
				if k == -d || k != d && reach[most+k] < reach[most+2+k] {
					x = reach[most+2+k]
				} else {
					x = reach[most+k] + 1
				}
			}
			y := x - k
			for x < len(a) && y < len(b) && a[x] == b[y] {
				x, y = x+1, y+1
			}
			reach[most+1+k] = x
			if x >= len(a) && y >= len(b) {
				return back(rounds, a, b, d)
			}
		}
	}
	var all []step
	for i := range a {
		all = append(all, step{'-', i, 0})
	}
	for i := range b {
		all = append(all, step{'+', len(a), i})
	}
	return all
}

// back goes the way of the rounds from the end to the beginning. Round d has the diagonals
// from -d to d as they were before it.
func back(rounds [][]int, a, b []string, d int) []step {
	var turned []step
	x, y := len(a), len(b)
	same := func(mx, my int) {
		for x > mx && y > my {
			x, y = x-1, y-1
			turned = append(turned, step{' ', x, y})
		}
	}
	for ; d > 0; d-- {
		before := func(k int) int { return rounds[d][k+d] }
		k := x - y
		down := k == -d || k != d && before(k-1) < before(k+1)
		if down {
			px := before(k + 1)
			py := px - k - 1
			same(px, py+1)
			turned = append(turned, step{'+', px, py})
			x, y = px, py
		} else {
			px := before(k - 1)
			py := px - k + 1
			same(px+1, py)
			turned = append(turned, step{'-', px, py})
			x, y = px, py
		}
	}
	same(0, 0)
	for i, j := 0, len(turned)-1; i < j; i, j = i+1, j-1 {
		turned[i], turned[j] = turned[j], turned[i]
	}
	return turned
}

// A hunk is steps with some lines around those that differ.
type hunk []step

// hunks cuts a difference.
func hunks(steps []step) (all []hunk) {
	from, last := -1, -1
	for i, s := range steps {
		if s.mark == ' ' {
			continue
		}
		if from < 0 || i-last > 2*around {
			if from >= 0 {
				all = append(all, steps[from:min(last+1+around, len(steps))])
			}
			from = max(i-around, 0)
		}
		last = i
	}
	if from >= 0 {
		all = append(all, steps[from:min(last+1+around, len(steps))])
	}
	return all
}

// write writes a hunk with its head.
func (h hunk) write(b *strings.Builder, old, new []string) {
	gone, came := 0, 0
	for _, s := range h {
		if s.mark != '+' {
			gone++
		}
		if s.mark != '-' {
			came++
		}
	}
	start := func(at, n int) int {
		if n == 0 {
			return at
		}
		return at + 1
	}
	fmt.Fprintf(b, "@@ -%d,%d +%d,%d @@\n", start(h[0].old, gone), gone, start(h[0].new, came), came)
	for _, s := range h {
		line := s.line(old, new)
		b.WriteByte(s.mark)
		b.WriteString(line)
		if !strings.HasSuffix(line, "\n") {
			b.WriteString("\n\\ No newline at end of file\n")
		}
	}
}
