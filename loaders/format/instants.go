package format

import (
	"math"
	"slices"
	"time"
)

// instants are points in time, or lengths of time, among which many are looked for.
type instants []float64 // in nanoseconds, sorted, each once

func newInstants[T any](of []T, nanoseconds func(T) int64) instants {
	all := make(instants, len(of))
	for i, t := range of {
		all[i] = float64(nanoseconds(t))
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// has reports whether a number is of one of the instants, and how many it looked at for that.
func (all instants) has(n float64) (is bool, looked int) {
	unit := 1.0
	for range 4 {
		from, near := n*unit, unit*max(4e-16*math.Abs(n), 1e-6)+1e-15*math.Abs(n*unit)
		to := from + near
		if n == math.Floor(n) {
			to = from + unit + near
		}
		i, _ := slices.BinarySearch(all, from-near)
		for ; i < len(all) && all[i] <= to; i++ {
			if looked++; isOf(n, all[i]) {
				return true, looked
			}
		}
		unit *= 1000
	}
	return false, looked
}

// isMoment reports whether a number is one of the points in time or lengths of time, in
// whatever unit.
func (w *words) isMoment(n float64) bool {
	if len(w.times)+len(w.took) <= few {
		return slices.ContainsFunc(w.times, func(t time.Time) bool { return isOf(n, float64(t.UnixNano())) }) ||
			slices.ContainsFunc(w.took, func(d time.Duration) bool { return isOf(n, float64(d)) })
	}
	if w.moments == nil {
		w.moments = append(newInstants(w.times, time.Time.UnixNano), newInstants(w.took, time.Duration.Nanoseconds)...)
		slices.Sort(w.moments)
	}
	is, _ := w.moments.has(n)
	return is
}

// hasTime reports whether this is one of the points in time.
func (w *words) hasTime(t time.Time) bool {
	if len(w.times) <= few {
		return slices.ContainsFunc(w.times, t.Equal)
	}
	if !w.inOrder {
		slices.SortFunc(w.times, time.Time.Compare)
		w.inOrder = true
	}
	_, is := slices.BinarySearchFunc(w.times, t, time.Time.Compare)
	return is
}
