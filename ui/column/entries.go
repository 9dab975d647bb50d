package column

import (
	"msgview/model"
	"msgview/ui/render"
)

// entries are the items of a log, made when they are asked for.
type entries struct {
	log     model.Log
	index   *model.Index
	made    map[int]made   // items of entries
	records map[partOf]int // entries with the records of parts
	clock   uint64         // counts uses, so that what was used longest ago goes first
	alone   bool           // there is no message: as of when what is made was forgotten, not as it becomes known between two items
}

func newEntries(log model.Log) *entries {
	index := log.Index()
	return &entries{log: log, index: index, made: map[int]made{}, records: map[partOf]int{}, alone: render.Alone(index)}
}

// forget drops what was made: the log has grown.
func (e *entries) forget() {
	clear(e.made)
	clear(e.records)
	e.alone = render.Alone(e.index)
}

// of returns the items of an entry. A record that cannot be read has one item
// that says so.
func (e *entries) of(entry int) []render.Item {
	e.clock++
	if m, ok := e.made[entry]; ok {
		m.used = e.clock
		e.made[entry] = m
		return m.items
	}
	list, err := render.ItemsWhere(e.log, entry, e.alone)
	if err != nil {
		list = []render.Item{render.Failure(entry, err)}
	}
	if len(e.made) >= maxMade {
		for k, m := range e.made {
			if e.clock-m.used > maxMade/2 {
				delete(e.made, k)
			}
		}
	}
	e.made[entry] = made{list, e.clock}
	return list
}

// item returns the item of a key, nil if it is gone.
func (e *entries) item(k render.Key) *render.Item {
	list := e.of(int(k.Entry))
	if k.Place < 0 || int(k.Place) >= len(list) {
		return nil
	}
	return &list[k.Place]
}

// shows returns the item that shows a part of an entry: for a result that is the item of
// its call. A part that is not there stands for what is beside the parts.
func (e *entries) shows(entry, part int) (render.Key, bool) {
	msg, err := e.log.Message(entry)
	if err != nil {
		return render.Key{}, false
	}
	if part < 0 || part >= len(msg.Parts) {
		list := e.of(entry)
		if len(list) == 0 {
			return render.Key{}, false
		}
		return list[len(list)-1].Key, true
	}
	of := msg.Parts[part]
	if _, ok := of.(*model.ToolResult); ok {
		place := 0
		for _, p := range msg.Parts[:part] {
			if _, ok := p.(*model.ToolResult); ok {
				place++
			}
		}
		if call, k, ok := e.index.Call(entry, place); ok {
			for _, it := range e.of(call) {
				if it.Kind == render.Call && int(it.CallPlace) == k {
					return it.Key, true
				}
			}
		}
	}
	for _, it := range e.of(entry) {
		if it.Shows(part) {
			return it.Key, true
		}
	}
	return render.Key{}, false
}
