package detect

import (
	"hash/maphash"
	"strings"
	"sync"

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// rivalry remembers of records of the same form whether another format says as much of them:
// of very many logs of one program all formats would be asked about the same again and again.
type rivalry struct {
	sync.Mutex
	known map[likeness]bool
}

// likeness is a form of records, and the shape of a format that is sure of them or, if they are
// strange, says nothing of them.
type likeness struct {
	shape   *format.Shape
	form    uint64
	strange bool
}

// mostForms is how many are remembered.
const mostForms = 1 << 12

var rivalries rivalry

// of returns whether a shape has a rival for records: what was found for others of their
// form, or else what ask says.
func (r *rivalry) of(shape *format.Shape, records []*format.Record, strange bool, ask func() bool) bool {
	at := likeness{shape, formOf(records), strange}
	r.Lock()
	rivalled, ok := r.known[at]
	r.Unlock()
	if ok {
		return rivalled
	}
	rivalled = ask()
	r.Lock()
	defer r.Unlock()
	if r.known == nil || len(r.known) >= mostForms {
		r.known = map[likeness]bool{}
	}
	r.known[at] = rivalled
	return rivalled
}

var formSeed = maphash.MakeSeed()

// formOf is the same for records that formats say the same of: their members, in order, what
// kinds of values those have, and the words that stand there alone. Of other texts only how
// they begin: ids, times and versions of the same kind are alike.
func formOf(records []*format.Record) uint64 {
	var h maphash.Hash
	h.SetSeed(formSeed)
	for _, r := range records {
		left := 512 // values that are looked at
		addForm(&h, r.Value, 8, &left)
		h.WriteByte('\n')
	}
	return h.Sum64()
}

func addForm(h *maphash.Hash, v rawjson.Value, depth int, left *int) {
	*left--
	h.WriteByte(byte(v.Kind()))
	if depth == 0 || *left < 0 {
		return
	}
	switch v.Kind() {
	case rawjson.Object:
		for key, m := range v.Members() {
			h.WriteString(key)
			h.WriteByte(':')
			addForm(h, m, depth-1, left)
		}
	case rawjson.Array:
		for i, e := range v.Elems() {
			if i == 4 {
				break
			}
			addForm(h, e, depth-1, left)
		}
	case rawjson.String:
		const longest = 32
		s := v.Text()
		if len(s) > longest || strings.ContainsAny(s, " 0123456789") {
			end := strings.IndexFunc(s, func(c rune) bool { return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') })
			if end > 0 && end < 8 && strings.IndexByte("_-:/.", s[end]) >= 0 {
				h.WriteString(s[:end])
			}
			h.WriteByte(0)
			return
		}
		h.WriteString(s)
	case rawjson.Bool:
		if b, _ := v.Bool(); b {
			h.WriteByte(1)
		}
	}
	h.WriteByte(',')
}
