package findings

import (
	"slices"
	"strings"

	"msgview/model/rawjson"
)

// A doubled is a call of a tool whose name stands there twice, as the stream of two calls was put
// together as one: nothing of it ran.
type doubled struct {
	target uint64
	tool   string
	given  []uint64 // what the tool was to be given, as long as it was not
}

// doubles notes such calls, and that calls of the tool with all that was in one of them make it good.
func (w *mending) doubles(f *Finder, l *looked, s *step, e *ended) {
	if e.outcome.State.Bad() {
		if name, given := halvesOf(e); name != "" && len(w.doubled) < maxMissed {
			w.doubled = append(w.doubled, doubled{f.scoped(s.entry, e.target), name, given})
		}
		return
	}
	if len(w.doubled) == 0 || !e.fine() {
		return
	}
	given := canonical(e.use.Arguments())
	for i := range w.doubled {
		d := &w.doubled[i]
		if d.tool != e.call.Name || len(d.given) == 0 {
			continue
		}
		if d.given = slices.DeleteFunc(d.given, func(g uint64) bool { return g == given }); len(d.given) == 0 {
			l.well(d.target, e.place)
		}
	}
}

// halvesOf returns the tool that a call names twice in one word, and the arguments of both.
func halvesOf(e *ended) (name string, given []uint64) {
	half := e.call.Name[:len(e.call.Name)/2]
	if half == "" || half+half != e.call.Name || e.outcome.Rule != ruleMalformed {
		return "", nil
	}
	for _, v := range objectsIn(e.call.ArgumentsText) {
		given = append(given, canonical(v))
	}
	if len(given) != 2 {
		return "", nil
	}
	return half, given
}

// objectsIn returns the objects of which a text is made, none where it has anything else. The arguments of
// several calls are stuck together so, of which a client may run one.
func objectsIn(text string) (all []rawjson.Value) {
	for rest := strings.TrimSpace(text); rest != ""; rest = strings.TrimSpace(rest) {
		v, n, err := rawjson.ParsePrefix([]byte(rest))
		if err != nil || n == 0 || v.Kind() != rawjson.Object {
			return nil
		}
		all, rest = append(all, v), rest[n:]
	}
	return all
}
