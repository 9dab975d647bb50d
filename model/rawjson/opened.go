package rawjson

// openings are what the strings of a document hold: hardly any document has more than a few
// that were opened.
type openings struct {
	few  []opening
	many map[uint32]Value // of the nodes, once there are
}

type opening struct {
	at    uint32
	holds Value
}

// fewOpened is up to how many are looked for one after the other.
const fewOpened = 8

func (o *openings) at(node uint32) (Value, bool) {
	if o.many != nil {
		v, ok := o.many[node]
		return v, ok
	}
	for i := range o.few {
		if o.few[i].at == node {
			return o.few[i].holds, true
		}
	}
	return Value{}, false
}

// add notes one; a string that was opened again holds what it held last.
func (o *openings) add(one opening) {
	if o.many == nil && len(o.few) == fewOpened {
		o.many = make(map[uint32]Value, 2*fewOpened)
		for _, e := range o.few {
			o.many[e.at] = e.holds
		}
		o.few = nil
	}
	if o.many != nil {
		o.many[one.at] = one.holds
		return
	}
	for i := range o.few {
		if o.few[i].at == one.at {
			o.few[i] = one
			return
		}
	}
	o.few = append(o.few, one)
}

// all yields what they hold.
func (o *openings) all(yield func(Value) bool) {
	for _, e := range o.few {
		if !yield(e.holds) {
			return
		}
	}
	for _, v := range o.many {
		if !yield(v) {
			return
		}
	}
}
