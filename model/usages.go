package model

// usages keeps what each message took, for who sums that up: decoding all messages for it
// would take longer than everything else that a list says of a log.
type usages struct {
	kept bool
	of   map[uint32]Usage // the message -> what it took, with its pieces
	over bool             // there were too many
}

// mostUsages bounds how many messages it is kept of.
const mostUsages = 1 << 17

// KeepUsage tells the index to keep what each message took, which Took then tells. It must
// be called before the first Add.
func (x *Index) KeepUsage() { x.usages.kept = true }

// KeepsUsage reports whether entries should say what they took.
func (x *Index) KeepsUsage() bool { return x.usages.kept }

// add notes what an entry took, a message or a piece of one.
func (u *usages) add(e *Entry, owner int) {
	switch {
	case !u.kept || u.over || e.Usage == nil:
		return
	case u.of == nil:
		u.of = map[uint32]Usage{}
	case len(u.of) >= mostUsages:
		u.of, u.over = nil, true
		return
	}
	u.of[uint32(owner)] = u.of[uint32(owner)].Largest(*e.Usage)
}

// Took returns what the message of entry i took, as Log.Message has it. known is false if
// only that tells: the index was not told to keep it, or another record may say it.
func (x *Index) Took(i int) (u Usage, known bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if !x.usages.kept || x.usages.over || i < 0 || i >= x.n {
		return Usage{}, false
	}
	u, said := x.usages.of[uint32(i)]
	if said || len(x.toldUsage) == 0 {
		return u, true
	}
	c, k := x.at(i)
	return u, c.cells.flags(k).Role() != RoleAssistant
}
