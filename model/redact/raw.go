package redact

import (
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
)

// records masks the bytes of records. A stream says a text in many strings, of one record
// or of several: they are looked at together.
func (k *Masker) records(all []model.RawRecord, values, shown []found) []model.RawRecord {
	masked := slices.Clone(all)
	changed := k.joined(masked, shown, nil) // first: of what is cut in two, only the first half may look like a secret
	for i := range masked {
		record := string(masked[i].Bytes)
		text, did := k.with(record, apart(append(k.find(record), exactly(record, shown)...)), nil)
		if did {
			masked[i].Bytes = []byte(text)
		}
		pieces := false
		masked[i].Bytes, pieces = k.pieces(masked[i].Bytes, values)
		changed = changed || did || pieces
		if file := k.fileName(masked[i].Origin.File); file != masked[i].Origin.File {
			masked[i].Origin.File = file
			changed = true
		}
	}
	if !changed {
		return all
	}
	return masked
}

// A strand is the strings of records that have the same name: what is said in pieces.
type strand struct {
	texts  []string // below their escapes
	pieces []stretch
}

// A stretch is where a string stands, with the layers that lead to it.
type stretch struct {
	record   int
	from, to int
}

// mostStrings bounds how many strings of a record are looked at together.
const mostStrings = 1 << 18

// joined masks what goes over the ends of strings with the same name.
func (k *Masker) joined(records []model.RawRecord, shown []found, seen func(found)) (changed bool) {
	for range mostLayers { // strings have strings in them: of those that overlap one is changed at a time
		if !k.joinedOnce(records, shown, seen) {
			break
		}
		changed = true
	}
	return changed
}

func (k *Masker) joinedOnce(records []model.RawRecord, shown []found, seen func(found)) bool {
	strands := map[string]*strand{}
	var order []string
	for i := range records {
		record := string(records[i].Bytes)
		eachString(record, func(name string, from, to int) {
			s := strands[name]
			if s == nil {
				s = &strand{}
				strands[name] = s
				order = append(order, name)
			}
			if len(s.pieces) < mostStrings {
				s.texts = append(s.texts, record[from:to])
				s.pieces = append(s.pieces, stretch{i, from, to})
			}
		})
	}
	type change struct {
		stretch
		text string
	}
	var changes []change
	for _, name := range order {
		s := strands[name]
		if len(s.pieces) < 2 {
			continue
		}
		masked := k.across(s.texts, shown, seen)
		for j := range masked {
			if masked[j] != s.texts[j] {
				changes = append(changes, change{s.pieces[j], masked[j]})
			}
		}
	}
	slices.SortFunc(changes, func(a, b change) int {
		if a.record != b.record {
			return a.record - b.record
		}
		return a.from - b.from
	})
	for i := 0; i < len(changes); {
		r := changes[i].record
		old, at := records[r].Bytes, 0
		var b []byte
		for ; i < len(changes) && changes[i].record == r; i++ {
			if c := changes[i]; c.from >= at {
				b = append(b, old[at:c.from]...)
				b = append(b, c.text...)
				at = c.to
			}
		}
		records[r].Bytes = append(b, old[at:]...)
	}
	return len(changes) > 0
}

// streaming are words one of which stands in what has a stream in it.
var streaming = sync.OnceValue(func() *literals.Set {
	return literals.New("delta", "chunk", "stream", "data:", "partial", "arguments")
})

// joinedIn is joined for one piece of JSON; nil if nothing goes over the end of a string.
func (k *Masker) joinedIn(json []byte, shown []found, seen func(found)) []byte {
	if len(json) == 0 || json[0] != '[' && json[0] != '{' && json[0] != '"' || !literals.In(streaming(), json) {
		return nil
	}
	one := []model.RawRecord{{Bytes: json}}
	if !k.joined(one, shown, seen) {
		return nil
	}
	return one[0].Bytes
}

// eachString yields the strings of JSON, or of what has JSON in it, with the name of the
// member that each is the value of, and where it stands without its quotes. In a string
// that has JSON in it those within are yielded.
func eachString(text string, yield func(name string, from, to int)) {
	stringsAt(text, 0, `"`, "", yield)
}

// stringsAt finds the strings between quotes that have so many backslashes before them:
// those of JSON within a string of JSON.
func stringsAt(text string, base int, quote, outer string, yield func(name string, from, to int)) {
	name := ""
	for at := 0; ; {
		i := strings.Index(text[at:], quote)
		if i < 0 {
			return
		}
		from := at + i + len(quote)
		to := closing(text, from, quote)
		if to < 0 {
			return
		}
		at = to + len(quote)
		next := at
		for next < len(text) && (text[next] == ' ' || text[next] == '\n' || text[next] == '\t' || text[next] == '\r') {
			next++
		}
		if next < len(text) && text[next] == ':' {
			name = text[from:to]
			continue
		}
		inner := text[from:to]
		deeper := strings.Repeat(`\`, 2*strings.Count(quote, `\`)+1) + `"`
		if strings.Count(inner, deeper) >= 2 && len(deeper) < 16 {
			stringsAt(inner, base+from, deeper, outer+name+"\x00", yield)
		}
		if isMember(text, from-len(quote)) { // those of a list are no pieces of one text
			yield(outer+name, base+from, base+to)
		}
		name = ""
	}
}

// isMember reports whether what begins at a place is the value of a member, as the colon
// before it says.
func isMember(text string, at int) bool {
	for at--; at >= 0; at-- {
		switch text[at] {
		case ' ', '\t', '\n', '\r':
		default:
			return text[at] == ':'
		}
	}
	return false
}

// closing is where the quote stands that ends a string, -1 if there is none.
func closing(text string, from int, quote string) int {
	slashes := len(quote) - 1
	for at := from; ; {
		i := strings.IndexByte(text[at:], '"')
		if i < 0 {
			return -1
		}
		at += i
		n := 0
		for at-n-1 >= from && text[at-n-1] == '\\' {
			n++
		}
		if n == slashes || n > slashes && slashes == 0 && n%2 == 0 || slashes > 0 && n > slashes && (n-slashes)%(2*(slashes+1)) == 0 {
			return at - slashes
		}
		at++
	}
}
