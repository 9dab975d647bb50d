package formattest

import (
	"bytes"
	"math/rand"
)

// maxMutant is the size, in bytes, at which a mutant is cut: what decides between
// formats and breaks readers is found in small logs, and they are tried faster.
const maxMutant = 8 << 10

// tokens are put into mutants: what JSON, its framings and its numbers, texts and
// times trip over.
var tokens = []string{
	"{", "}", "[", "]", ":", ",", `"`, `\`, "null", "true", "{}", "[]", `""`, "0", "-1", "1e999", "123456789012345678901234567890",
	"NaN", `"\ud800"`, `\u0000`, "\x00", "\xff", "\xc3", "\xef\xbb\xbf", "\n", "\r\n", "\n\n", "\x1e", "data: ", "event: ", "[DONE]", "### ", "```",
	string(rune(27)) + "[31m", "\u202e", `"2024-02-30T25:61:00Z"`, "<think>", "</think>", "<|im_start|>", "[[[[[[[[", `{"a":{"a":{"a":`, `"id":"1",`, `"type":"tool_use",`,
	`"role":"assistant",`, `"content":null,`, `"messages":[`, `"tool_calls":[{"id":"1"}],`,
}

// A Mutator makes damaged logs out of whole ones: bytes changed, parts taken out,
// doubled, moved and exchanged between logs, names and values replaced by others. The
// same random numbers make the same mutants.
type Mutator struct {
	Random *rand.Rand
	Seeds  [][]byte
	own    []byte
}

// Next returns the next mutant, from one to four changes away from a seed. It stays
// valid until the next call.
func (m *Mutator) Next() []byte {
	m.own = append(m.own[:0], m.seed()...)
	for range 1 + m.Random.Intn(4) {
		m.change()
		if len(m.own) > maxMutant {
			m.own = m.own[:maxMutant]
		}
	}
	return m.own
}

func (m *Mutator) seed() []byte { return m.Seeds[m.Random.Intn(len(m.Seeds))] }

// change damages the mutant at one place.
func (m *Mutator) change() {
	r, n := m.Random, len(m.own)
	if n == 0 {
		m.own = append(m.own, tokens[r.Intn(len(tokens))]...)
		return
	}
	at := r.Intn(n)
	switch r.Intn(9) {
	case 0:
		m.own[at] ^= 1 << r.Intn(8)
	case 1:
		m.replace(at, at+1, []byte{byte(r.Intn(256))})
	case 2:
		m.replace(at, at, []byte(tokens[r.Intn(len(tokens))]))
	case 3: // a part is missing
		m.replace(at, min(n, at+1+r.Intn(1+n/4)), nil)
	case 4: // a part is there twice
		part := bytes.Clone(m.own[at:min(n, at+1+r.Intn(1+n/4))])
		m.replace(at, at, part)
	case 5: // cut
		m.own = m.own[:at]
	case 6: // a value or a name becomes another one of the same log
		from, to := between(m.own, at)
		a, b := between(m.own, r.Intn(n))
		m.replace(from, to, bytes.Clone(m.own[a:b]))
	case 7: // ... or one of another log
		other := m.seed()
		if len(other) == 0 {
			return
		}
		from, to := between(m.own, at)
		a, b := between(other, r.Intn(len(other)))
		m.replace(from, to, other[a:b])
	case 8: // ... or a token
		from, to := between(m.own, at)
		m.replace(from, to, []byte(tokens[r.Intn(len(tokens))]))
	}
}

// between returns the bounds of what stands around a place, up to the next characters
// that separate names and values in JSON and lines in text.
func between(b []byte, at int) (from, to int) {
	const separators = "{}[],:\n"
	from, to = at, at
	for from > 0 && bytes.IndexByte([]byte(separators), b[from-1]) < 0 {
		from--
	}
	for to < len(b) && bytes.IndexByte([]byte(separators), b[to]) < 0 {
		to++
	}
	return from, to
}

// replace puts bytes in the place of others.
func (m *Mutator) replace(from, to int, by []byte) {
	tail := bytes.Clone(m.own[to:])
	m.own = append(append(m.own[:from], by...), tail...)
}
