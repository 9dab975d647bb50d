// Package redact finds secrets in what a log says, and puts tags in their place.
//
// A [Masker] knows the secrets of one log, or of several that are shown together: each has
// a number, and the same secret the same tag, [secret-1], wherever it stands. [Masker.Over]
// lays it over a log, so that whatever is made of that log is masked: messages, their raw
// records, titles. Scan goes through the log once and gives the numbers, in the order in
// which secrets first appear; where it has not been yet, a secret is tagged [secret].
//
// shapes.go knows how tokens of known services look, context.go what is a secret by what
// stands before it, personal.go what is private to a person, and layers.go looks below
// the escapes of JSON.
package redact

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"msgview/model/literals"
)

// Options say what is looked for besides secrets. The zero value looks for nothing else.
type Options struct {
	Emails bool // e-mail addresses
	Homes  bool // names of home folders
	Hosts  bool // names of hosts that are not public
	Mask   []Entry
	Keep   []Entry // what is no secret, whatever it looks like
}

// A Decision says what becomes of a secret.
type Decision uint8

// The decisions. What nobody decided on is masked.
const (
	Undecided Decision = iota
	Mask
	Keep
)

// A Secret is something to be masked, wherever it stands.
type Secret struct {
	Number   int // from 1, in the order of the log
	Kind     string
	Value    string
	Decision Decision

	sure bool // by its own form
}

// Tag is what stands in the place of a secret with a number, 0 for one without.
func Tag(number int) string {
	if number == 0 {
		return "[secret]"
	}
	return fmt.Sprintf("[secret-%d]", number)
}

// A Masker knows secrets by their values. Its methods may be called from any goroutine.
type Masker struct {
	options Options

	mu      sync.RWMutex
	secrets []Secret            // those with numbers
	numbers map[string]int32    // of values
	decided map[string]Decision // by values
	kinds   map[string]Decision // of what is not decided by its value
	counted count
	known   *literals.Exact // values that are secrets wherever they stand, nil if it is to be made anew
	changes atomic.Int64
	spread  atomic.Int64 // secrets that are looked for by their values
	made    int64        // those of them that known was made of

	file atomic.Pointer[fileName] // the last one that was asked for
}

// Bounds of what a masker keeps.
const (
	maxSecrets = 100_000 // with numbers
	maxKnown   = 2_000   // that are looked for by their values
)

// New returns a masker that knows no secret yet.
func New(o Options) *Masker {
	return &Masker{options: o, numbers: map[string]int32{}, decided: map[string]Decision{}, kinds: map[string]Decision{}}
}

// Again returns a masker for the log as it is when it is opened again: it knows what was
// decided, and no secret yet.
func (k *Masker) Again() *Masker {
	k.mu.RLock()
	defer k.mu.RUnlock()
	n := New(k.options)
	n.decided, n.kinds = maps.Clone(k.decided), maps.Clone(k.kinds)
	return n
}

// Changes counts what may make a text look different than before: decisions, and numbers
// that were given.
func (k *Masker) Changes() int { return int(k.changes.Load()) }

// Secrets are those with numbers, in that order.
func (k *Masker) Secrets() []Secret {
	k.mu.RLock()
	defer k.mu.RUnlock()
	all := slices.Clone(k.secrets)
	for i := range all {
		all[i].Decision = k.decision(all[i].Value, all[i].Kind)
	}
	return all
}

// Secret is the one with a number.
func (k *Masker) Secret(number int) (s Secret, ok bool) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	if number < 1 || number > len(k.secrets) {
		return s, false
	}
	s = k.secrets[number-1]
	s.Decision = k.decision(s.Value, s.Kind)
	return s, true
}

// decision is what becomes of a secret.
func (k *Masker) decision(value, kind string) Decision {
	return cmp.Or(k.decided[value], k.kinds[kind])
}

// count remembers how many secrets there are, and for which state of the masker.
type count struct {
	changes              int64
	all, undecided, kept int
}

// Counts counts the secrets with numbers, those on which nobody decided, and those that are
// kept.
func (k *Masker) Counts() (all, undecided, kept int) {
	changes := k.changes.Load()
	k.mu.Lock()
	defer k.mu.Unlock()
	if c := k.counted; c.changes != changes || c.all == 0 {
		c = count{changes: changes, all: len(k.secrets)}
		for _, s := range k.secrets {
			switch k.decision(s.Value, s.Kind) {
			case Undecided:
				c.undecided++
			case Keep:
				c.kept++
			}
		}
		k.counted = c
	}
	return k.counted.all, k.counted.undecided, k.counted.kept
}

// Decide says what becomes of a secret with a number.
func (k *Masker) Decide(number int, d Decision) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if number > 0 && number <= len(k.secrets) {
		k.decided[k.secrets[number-1].Value] = d
		k.known = nil
		k.changes.Add(1)
	}
}

// DecideLike says what becomes of a secret with a number and of all of its kind, those that
// are found later, too. What was decided of one of them by itself stays.
func (k *Masker) DecideLike(number int, d Decision) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if number > 0 && number <= len(k.secrets) {
		k.decided[k.secrets[number-1].Value] = d
		k.kinds[k.secrets[number-1].Kind] = d
		k.known = nil
		k.changes.Add(1)
	}
}

// SecretIn is In for a text that was masked: its tags tell.
func (k *Masker) SecretIn(text string, real func(value string) bool) (kind string) {
	for rest := text; ; {
		i := strings.Index(rest, "[secret-")
		if i < 0 {
			return ""
		}
		rest = rest[i+len("[secret-"):]
		n := 0
		for len(rest) > 0 && isDigit(rest[0]) && n < maxSecrets {
			n, rest = n*10+int(rest[0]-'0'), rest[1:]
		}
		if s, ok := k.Secret(n); ok && s.sure && strings.HasPrefix(rest, "]") && real(s.Value) {
			return s.Kind
		}
	}
}

// number gives a secret its number, if it has none.
func (k *Masker) number(f found) int {
	k.mu.Lock()
	defer k.mu.Unlock()
	if n, ok := k.numbers[f.value]; ok {
		return int(n)
	}
	if len(k.secrets) >= maxSecrets {
		return 0
	}
	k.secrets = append(k.secrets, Secret{Number: len(k.secrets) + 1, Kind: f.kind, Value: f.value, sure: f.sure})
	k.numbers[f.value] = int32(len(k.secrets))
	if spreads(f) {
		k.spread.Add(1)
	}
	k.changes.Add(1)
	return len(k.secrets)
}

// Number gives the secrets of texts that stand beside a log their numbers: they come after
// those of the log.
func (k *Masker) Number(texts ...string) {
	for _, s := range texts {
		k.text(s, func(f found) { k.number(f) })
	}
}

// tag is what stands in the place of what was found; ok is false if it is kept.
func (k *Masker) tag(f found) (tag string, ok bool) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	n, kind := int(k.numbers[f.value]), f.kind
	if n > 0 {
		kind = k.secrets[n-1].Kind
	}
	return Tag(n), k.decision(f.value, kind) != Keep
}

// spreads reports whether what was found is a secret wherever its value stands, not only
// behind what gave it away: a word that is somebody's password is a word elsewhere.
func spreads(f found) bool {
	if len(f.value) < 8 || len(f.value) > 4<<10 {
		return false
	}
	letters, digits := false, false
	for i := range len(f.value) {
		c := f.value[i]
		digits = digits || isDigit(c)
		letters = letters || isLetter(c)
	}
	return letters && (digits || isUnspoken(f.value))
}

// isFresh reports whether the set of values has all that there are, or nearly so: it takes
// its time to make a large one.
func (k *Masker) isFresh() bool {
	return k.known != nil && k.spread.Load() <= max(k.made, k.made/8*9)
}

// settle has the set of values made of all that there are.
func (k *Masker) settle() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.spread.Load() != k.made {
		k.known = nil
		k.changes.Add(1) // what was masked without the last ones may look different now
	}
}

// lacks reports whether there are secrets that the set of values does not have.
func (k *Masker) lacks() bool {
	k.mu.RLock()
	defer k.mu.RUnlock()
	return k.known == nil || k.made != k.spread.Load()
}

// byValue returns the secrets that are looked for by their values.
func (k *Masker) byValue() *literals.Exact {
	k.mu.RLock()
	known, fresh := k.known, k.isFresh()
	k.mu.RUnlock()
	if fresh {
		return known
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.isFresh() {
		return k.known
	}
	k.made = k.spread.Load()
	var values []string
	for _, s := range k.secrets {
		if len(values) == maxKnown {
			break
		}
		if k.decision(s.Value, s.Kind) != Keep && spreads(found{value: s.Value}) {
			values = append(values, s.Value)
		}
	}
	k.known = literals.NewExact(values)
	return k.known
}

// Text returns a text with its secrets masked.
func (k *Masker) Text(s string) string {
	s, _ = k.text(s, nil)
	return s
}

// A fileName is the name of a file, and what it is masked.
type fileName struct {
	is, masked string
	changes    int
}

// fileName is the name of a file with what is secret in it masked: messages have the same one.
func (k *Masker) fileName(s string) string {
	changes := k.Changes()
	if last := k.file.Load(); last != nil && last.is == s && last.changes == changes {
		return last.masked
	}
	n := &fileName{s, k.Text(s), changes}
	k.file.Store(n)
	return n.masked
}

// begun masks the beginning of a secret at which a text was cut.
func (k *Masker) begun(s string) string {
	text, sign := s, ""
	for _, dots := range [...]string{"…", "..."} {
		if cut, ok := strings.CutSuffix(s, dots); ok {
			text, sign = cut, dots
		}
	}
	if sign == "" {
		return s
	}
	k.mu.RLock()
	defer k.mu.RUnlock()
	from, tag := len(text), ""
	for _, secret := range k.secrets {
		if k.decision(secret.Value, secret.Kind) == Keep {
			continue
		}
		for n := min(len(secret.Value), len(text)); n >= leastBegun; n-- {
			if len(text)-n < from && text[len(text)-n:] == secret.Value[:n] {
				from, tag = len(text)-n, Tag(secret.Number)
			}
		}
	}
	return text[:from] + tag + sign
}

// leastBegun is how many letters of a secret are masked at which a text was cut.
const leastBegun = 4

// File returns the data of a file with its secrets masked, if it is a text.
func (k *Masker) File(data []byte) []byte {
	if !utf8.Valid(data) {
		return data
	}
	return []byte(k.Text(string(data)))
}

// text masks a text and tells seen of what is in it, kept or not.
func (k *Masker) text(s string, seen func(found)) (masked string, changed bool) {
	return k.with(s, k.find(s), seen)
}

// knownIn masks what in a text is a secret with a number that is looked for by its value.
func (k *Masker) knownIn(s string) (masked string, changed bool) {
	all := k.values(nil, s, nil)
	for _, below := range [...]*layer{bare(s), marked(s)} {
		if below != nil {
			all = k.values(all, below.text, []*layer{below})
		}
	}
	var back []*layer
	for text := s; len(back) < mostLayers && strings.Contains(text, `\/`); {
		below := unescape(text)
		back = append(back, below)
		all = k.values(all, below.text, back)
		text = below.text
	}
	return k.with(s, apart(all), nil)
}

// with masks what was found in a text.
func (k *Masker) with(s string, all []found, seen func(found)) (masked string, changed bool) {
	if len(all) == 0 {
		return s, false
	}
	var b strings.Builder
	at := 0
	for _, f := range all {
		if seen != nil {
			seen(f)
		}
		tag, ok := k.tag(f)
		if !ok {
			continue
		}
		b.WriteString(s[at:f.from])
		b.WriteString(tag)
		at = f.to
	}
	if at == 0 {
		return s, false
	}
	b.WriteString(s[at:])
	return b.String(), true
}
