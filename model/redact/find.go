package redact

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"msgview/model/literals"
)

// found is a secret in a text: where it stands, of what kind it is and what it is below
// the escapes of the text.
type found struct {
	from, to int
	kind     string
	value    string
	sure     bool   // by its own form
	next     *found // another one that was found with it
}

// A detector looks at what stands around a word.
type detector struct {
	word  string
	match func(text string, at int) (f found, ok bool) // at is where the word begins
	may   func(text string, at int) bool               // whether it may match below the escapes of the text, nil for yes
}

// A finder looks for the words of its detectors in one pass, and has each look then.
type finder struct {
	words     *literals.Set
	detectors []detector
}

func newFinder(detectors []detector) *finder {
	f := &finder{}
	byWord := map[string][]detector{}
	var words []string
	for _, d := range detectors {
		w := strings.ToLower(d.word)
		if byWord[w] == nil {
			words = append(words, w)
		}
		byWord[w] = append(byWord[w], d)
	}
	for _, w := range words {
		all := byWord[w]
		one := detector{word: w, match: func(text string, at int) (best found, ok bool) {
			for _, d := range all {
				if one, fits := d.match(text, at); fits && one.to-one.from > best.to-best.from {
					best, ok = one, true
				}
			}
			return best, ok
		}, may: func(text string, at int) bool {
			return slices.ContainsFunc(all, func(d detector) bool { return d.may == nil || d.may(text, at) })
		}}
		if len(all) == 1 {
			one = detector{w, all[0].match, all[0].may}
		}
		f.detectors = append(f.detectors, one)
	}
	f.words = literals.New(words...)
	return f
}

// all calls yield for what the detectors find, and reports whether there may be more below
// the escapes of the text.
func (f *finder) all(text string, yield func(found)) (below bool) {
	literals.Each(f.words, text, func(word, at int) bool {
		d := &f.detectors[word]
		one, ok := d.match(text, at)
		for f := &one; ok && f != nil; f = f.next {
			if f.to <= f.from {
				continue
			}
			if f.value == "" {
				f.value = text[f.from:f.to]
			}
			yield(*f)
			below = true
		}
		below = below || d.may == nil || d.may(text, at)
		return true
	})
	return below
}

// hiders are the escapes below which a word of a detector may stand: those of its letters.
// What they stand for is no secret themselves.
func hiders() (all []detector) {
	never := func(string, int) (f found, ok bool) { return f, false }
	for _, w := range [...]string{`\u002`, `\u003`, `\u004`, `\u005`, `\u006`, `\u007`} {
		all = append(all, detector{w, never, func(text string, at int) bool {
			if at+6 > len(text) || hexDigit(text[at+5]) < 0 {
				return false
			}
			c := byte(hexDigit(text[at+4])<<4 | hexDigit(text[at+5]))
			return isAlnum(c) || strings.IndexByte("-_./:@ ", c) >= 0
		}})
	}
	for _, w := range [...]string{`\u0430\u0440\u043e\u043b\u044c`, `\u5bc6\u7801`, `\u5bc6\u78bc`, `\u53e3\u4ee4`, `contrase\u00f1a`, `\u30d1\u30b9\u30ef\u30fc\u30c9`, `\ube44\ubc00\ubc88\ud638`, `has\u0142o`, `l\u00f6senord`, `\u015fifre`, `jelsz\u00f3`, `m\u1eadt kh\u1ea9u`, `\u9a8c\u8bc1\u7801`, `\u9a57\u8b49\u78bc`, `\u8a8d\u8a3c\u30b3\u30fc\u30c9`, `\u78ba\u8a8d\u30b3\u30fc\u30c9`, `\uc778\uc99d\ubc88\ud638`, `best\u00e4tigungscode`, `\u043a\u043e\u0434 \u043f\u043e\u0434\u0442\u0432\u0435\u0440\u0436\u0434\u0435\u043d\u0438\u044f`, `\u000`, `\u001`, `\u00a`, `\u00A`, `\u200`, `\u202`, `\u206`, `\ufef`, `\uFEF`, `\n00000010: `, `\n00000010  `, `\b`, `\x0`, `\x1`, `\x2`, `\x3`, `\x4`, `\x5`, `\x6`, `\x7`, `:\/`, `:\\/`, `:\\\/`, `.com\/`, `.com\\`, `\u0025`, `\u0026#`, `\u0026a`, `\u0026q`} {
		all = append(all, detector{w, never, nil})
	}
	return all
}

// finders are made when they are first asked for: few runs of the program mask anything.
var (
	tokens  = sync.OnceValue(func() *finder { return newFinder(shapes()) })
	secrets = sync.OnceValue(func() *finder {
		return newFinder(slices.Concat(shapes(), contexts(), commands(), forms(), givens(), sessions(), stored(), hashes(), bodies(), onceCodes(), hiders()))
	})
)

// mostLayers is how many escapes within escapes are looked below.
const mostLayers = 4

// find returns what is to be masked in a text, in order and without overlaps.
func (k *Masker) find(text string) []found {
	all := k.layer(nil, text, nil, mostLayers)
	if len(all) == 0 {
		return nil
	}
	return apart(all)
}

// layer finds what stands in a text, and in what it is below its escapes. back are the
// layers over it, through which places go back to the outermost text.
func (k *Masker) layer(all []found, text string, back []*layer, deeper int) []found {
	add := func(f found) {
		if k.options.keeps(f.value) {
			return
		}
		for i := len(back) - 1; i >= 0; i-- {
			f.from, f.to = back[i].outsideOf(f.from, f.to)
		}
		all = append(all, f)
	}
	below := secrets().all(text, add)
	below = k.options.find(text, add) || below
	before := len(all)
	all = k.values(all, text, back)
	if len(all) > before || k.spread.Load() > 0 && strings.Contains(text, `\/`) {
		below = true
	}
	if deeper == 0 {
		return all
	}
	if l := bare(text); l != nil {
		all = k.layer(all, l.text, append(back[:len(back):len(back)], l), deeper-1)
	}
	below = coded(text, func(l *layer) { all = k.layer(all, l.text, append(back[:len(back):len(back)], l), deeper-1) }) || below
	if below {
		if l := unescape(text); l != nil {
			all = k.layer(all, l.text, append(back[:len(back):len(back)], l), deeper-1)
		}
	}
	if l := marked(text); l != nil { // last: what looks like a mark may be a letter of a password
		all = k.layer(all, l.text, append(back[:len(back):len(back)], l), deeper-1)
	}
	return all
}

// values finds the secrets that are looked for by their values in a text that lies below
// some layers.
func (k *Masker) values(all []found, text string, back []*layer) []found {
	known := k.byValue()
	known.Each(text, func(word, at int) {
		if v := known.Word(word); (len(v) >= leastWithin || isApart(text, at, at+len(v))) && !k.options.keeps(v) {
			f := found{from: at, to: at + len(v), value: v, sure: true}
			for i := len(back) - 1; i >= 0; i-- {
				f.from, f.to = back[i].outsideOf(f.from, f.to)
			}
			all = append(all, f)
		}
	})
	return all
}

// leastWithin is from how many letters on a secret that is known is one within other words, too:
// no word has it by chance.
const leastWithin = 20

// apart puts what was found in order. Of several that overlap the longest one is left,
// which takes over what the others have of the text.
func apart(all []found) []found {
	slices.SortStableFunc(all, func(a, b found) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(b.to, a.to))
	})
	kept := all[:0]
	for _, f := range all {
		if n := len(kept); n > 0 && f.from < kept[n-1].to {
			last := &kept[n-1]
			if more := f.to - f.from - (last.to - last.from); last.kind == "" || more > 0 || more == 0 && f.sure && !last.sure && f.kind != "" {
				last.kind, last.value, last.sure = f.kind, f.value, f.sure
			}
			last.to = max(last.to, f.to)
			continue
		}
		kept = append(kept, f)
	}
	return kept
}

// Words are those one of which stands in every text for which In may have an answer, and in
// few others; in lower case.
func Words() (words []string) {
	seen := map[string]bool{}
	for _, d := range shapes() {
		w := strings.ToLower(d.word)
		if w != "sg." && w != "key-" && w != "sk-" && !seen[w] {
			seen[w] = true
			words = append(words, w)
		}
	}
	return append(words, strings.TrimSuffix(Tag(1), "1]"))
}

// In returns the kind of the first token or key in a text that is in the form of a known
// service and looks like a real one to real, "" if there is none. What is a secret by its
// context only does not count.
func In(text string, real func(value string) bool) (kind string) {
	tokens().all(text, func(f found) {
		if kind == "" && f.sure && real(f.value) {
			kind = f.kind
		}
	})
	return kind
}
