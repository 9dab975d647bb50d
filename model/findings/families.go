package findings

// families remembers what failed in each family, until something makes it good. Calls may
// end in another order than they began: where they stand counts.
type families struct {
	failed map[uint64][]related
	good   latest[uint64, []madeGood] // where each family went well the last times
}

// A related is a target that failed, with the place where it did.
type related struct {
	family
	target uint64
	at     Place
}

// Limits of the families.
const (
	maxFamilies = 1 << 13
	maxRelated  = 64
	maxGood     = 4 // circumstances in which one went well
)

// fail enters a target that failed, and returns where its family went well behind it.
func (g *families) fail(of family, target uint64, at Place) (well Place, ok bool) {
	all, _ := g.good.get(of.of)
	for _, good := range all {
		if at.before(good.at) && good.makesGood(of) {
			return good.at, true
		}
	}
	if g.failed == nil {
		g.failed = map[uint64][]related{}
	}
	if len(g.failed) >= maxFamilies {
		clear(g.failed)
	}
	if list := g.failed[of.of]; len(list) < maxRelated {
		g.failed[of.of] = append(list, related{of, target, at})
	}
	return Place{}, false
}

// well takes what a call makes good.
func (g *families) well(good madeGood) (targets []uint64) {
	g.note(good)
	list := g.failed[good.of]
	if len(list) == 0 {
		return nil
	}
	left := list[:0]
	for _, one := range list {
		if one.at.before(good.at) && good.makesGood(one.family) {
			targets = append(targets, one.target)
		} else {
			left = append(left, one)
		}
	}
	if g.failed[good.of] = left; len(left) == 0 {
		delete(g.failed, good.of)
	}
	return targets
}

// note keeps where a family went well: of those in like circumstances the last.
func (g *families) note(good madeGood) {
	g.good.most = maxFamilies
	was, _ := g.good.get(good.of)
	var all []madeGood
	for _, old := range was {
		switch {
		case !good.in.is(old.in) || good.whole != old.whole:
			all = append(all, old)
		case good.at.before(old.at):
			return
		}
	}
	g.good.set(good.of, append(all[max(0, len(all)-maxGood+1):], good))
}
