package request

import (
	"cmp"
	"context"

	"msgview/model"
)

// A View is the request that an answer came from, for people: its sections with their
// shares, and what is different from the request before.
type View struct {
	Answer   int // entry of the first message of the answer
	Range    Range
	Model    string
	Sections []Section
	Usage    model.Usage // of the answer, as the log has it
	Difference

	Edited string // what the log says that the request has otherwise than it was said

	Without int  // how many messages before the first section were not looked at
	System  bool // the log has a system prompt
	Guessed int  // tools that are known by their calls only
	Whole   bool // the log has whole requests: what is not here was not sent

	weights int64 // of all sections
	lacked  int64 // tokens that none of the sections had when the log counted first, -1 if that is this request
}

// A Difference is how a request goes on from the one before.
type Difference struct {
	Before int         // entry of the answer before, -1 if there was none
	Same   int         // how many sections are the same, from the first one on
	Part   int         // number of the section that is the first to differ, -1 if the request only goes on
	Region SectionKind // that this section is of, or the one that stood there before
	Byte   int         // of its text that is the first to differ
	Gone   int         // sections of the request before that are not in this one
	Was    string      // what stood at the byte before, shortly
	Is     string      // what stands there now
	Other  string      // the model that answered before, if it is another one

	CachedBefore int64 // tokens that were in the cache when the answer before was given
	Cached       int64 // tokens that were read from it
	Counted      bool  // the log counts them for both
}

// Lost is how many tokens of the cache were not read again.
func (d Difference) Lost() int64 {
	if !d.Counted {
		return 0
	}
	return max(d.CachedBefore-d.Cached, 0)
}

// bytesPerToken and tokensPerImage are what an estimate reckons with.
const (
	bytesPerToken  = 4
	tokensPerImage = 1500
)

// weight is how many tokens a section may have.
func (s Section) weight() int64 {
	return (s.Bytes+bytesPerToken-1)/bytesPerToken + int64(s.media)*tokensPerImage
}

// Total is how many tokens the request has; counted says that the log tells, or else it is
// an estimate.
func (v *View) Total() (tokens int64, counted bool) {
	u := v.Usage
	if in := u.Input; in > 0 || u.CacheRead+u.CacheWrite > 0 {
		if cached := u.CacheRead + u.CacheWrite; cached > in {
			in += cached
		}
		return in, true
	}
	for _, s := range v.Sections {
		tokens += s.weight()
	}
	return tokens, false
}

// Lacks reports whether more was sent than the log has: the system prompt of the program, or
// the definitions of its tools.
func (v *View) Lacks() bool {
	return v.Without > 0 || !v.Whole && (!v.System || v.Guessed > 0)
}

// Tokens is how many tokens of the request a section has: an estimate by its bytes. Where the
// log has all that was sent, the tokens that it counts are divided by them.
func (v *View) Tokens(i int) float64 {
	total, _ := v.Total()
	all, one := float64(v.visible()), float64(v.Sections[i].weight())
	if all == 0 || v.unseen() > 0 {
		return one
	}
	return one / all * float64(total)
}

// Rest is how many tokens that the log counts are of what it lacks: as many as none of the
// sections had when it counted first, when little else was said.
func (v *View) Rest() int64 {
	if rest := v.unseen(); v.lacked < 0 || rest < v.lacked {
		return rest
	}
	return v.lacked
}

// Unexplained is how many further ones the bytes of the sections do not explain: thoughts
// that are not logged, and texts that take more tokens than others.
func (v *View) Unexplained() int64 { return v.unseen() - v.Rest() }

// unseen is how many tokens that the log counts none of the sections may have, where it
// lacks something that was sent.
func (v *View) unseen() int64 {
	total, counted := v.Total()
	if !counted || !v.Lacks() {
		return 0
	}
	return max(total-v.visible(), 0)
}

// lackedAtFirst is how many tokens none of the sections had when the log counted first.
func (v *View) lackedAtFirst(log model.Log, at []int) int64 {
	if v.Without > 0 || !v.Lacks() {
		return -1
	}
	index := log.Index()
	for _, i := range at {
		if f := index.Flags(i); f.Role() != model.RoleAssistant || f.Has(model.FlagMarker) {
			continue
		}
		m, err := log.Message(i)
		if err != nil || m.Usage.Input+m.Usage.CacheRead+m.Usage.CacheWrite == 0 {
			continue
		}
		total, _ := (&View{Usage: m.Usage}).Total()
		for _, s := range v.Sections {
			if s.Kind != MessageSection || s.Entry < i {
				total -= s.weight()
			}
		}
		return max(total, 0)
	}
	return -1
}

// visible is how many tokens all sections may have.
func (v *View) visible() int64 {
	if v.weights == 0 {
		for _, s := range v.Sections {
			v.weights += s.weight()
		}
	}
	return v.weights
}

// Share is the share of the request that some tokens of it are, from 0 to 1.
func (v *View) Share(tokens float64) float64 {
	total, _ := v.Total()
	return tokens / float64(max(total, 1))
}

// mostLooked bounds the messages of a request that are looked at.
const mostLooked = 20_000

// Of rebuilds the request of the answer that an entry belongs to, and compares it with the
// one before. It reads all that was said up to there.
func Of(ctx context.Context, log model.Log, entry int) (*View, error) {
	now, err := answerOf(log, entry)
	if err != nil {
		return nil, err
	}
	v := &View{Answer: now.first, Usage: now.usage, Model: now.model, Difference: Difference{Before: -1, Part: -1}}
	index, at := log.Index(), []int(nil)
	for i, ok := now.rng.next(index, -1); ok; i, ok = now.rng.next(index, i) {
		at = append(at, i)
	}
	if len(at) > mostLooked {
		v.Without = len(at) - mostLooked
		now.rng.From = at[v.Without]
	}
	v.Range = now.rng
	if v.Sections, err = build(ctx, log, now.rng, v); err != nil {
		return nil, err
	}
	v.lacked = v.lackedAtFirst(log, at)
	v.Edited = editedBy(log, now)
	last, ok := lastAnswer(index, at)
	if !ok { // the answer before may stand before an event that took all from the model
		all := Range{Talk: now.rng.Talk, Thread: now.rng.Thread, Before: cmp.Or(now.rng.From, nothing), way: now.rng.way}
		at = at[:0]
		for i, ok := all.next(index, -1); ok; i, ok = all.next(index, i) {
			at = append(at, i)
		}
		if last, ok = lastAnswer(index, at); !ok {
			return v, nil
		}
	}
	before, err := answerOf(log, last)
	if err != nil {
		return v, nil
	}
	if v.Without > 0 {
		before.rng.From = now.rng.From
	}
	v.Before = before.first
	return v, v.compare(ctx, log, before)
}

// editedBy returns what the log says that the request of an answer has otherwise.
func editedBy(log model.Log, a answer) string {
	for i, ok := a.first, true; ok; {
		m, err := log.Message(i)
		if err != nil {
			break
		}
		for _, p := range m.Parts {
			if e, ok := p.(model.Marker); ok && e.Kind == model.MarkerEdited {
				return title(e.Text)
			}
		}
		if i, ok = log.Index().Next(i, -1, a.rng.Talk, func(int, model.Flags) bool { return true }); ok && !log.Index().Flags(i).Has(model.FlagMarker) {
			break
		}
	}
	return ""
}

// lastAnswer returns the last of some messages that a model said.
func lastAnswer(index *model.Index, at []int) (int, bool) {
	for i := len(at) - 1; i >= 0; i-- {
		if f := index.Flags(at[i]); f.Role() == model.RoleAssistant && !f.Any(model.FlagMarker|model.FlagInjected) {
			return at[i], true
		}
	}
	return 0, false
}

// An answer is what a model said to one request: one or several messages.
type answer struct {
	first int
	rng   Range // of the request
	usage model.Usage
	model string
}

// answerOf returns the answer that an entry belongs to: the messages of the model around it
// that nothing else stands between.
func answerOf(log model.Log, entry int) (answer, error) {
	index := log.Index()
	rng, err := Answered(log, entry)
	if err != nil {
		return answer{}, err
	}
	a := answer{first: index.Owner(entry), rng: rng}
	begun := -1
	for i, ok := rng.next(index, -1); ok; i, ok = rng.next(index, i) {
		if f := index.Flags(i); f.Role() != model.RoleAssistant || f.Has(model.FlagMarker) {
			begun = -1
		} else if begun < 0 {
			begun = i
		}
	}
	if begun >= 0 {
		a.first, a.rng.Before = begun, cmp.Or(begun, nothing)
	}
	all := rng
	all.Before = 0
	for i, ok := a.first, true; ok && index.Flags(i).Role() == model.RoleAssistant; i, ok = all.next(index, i) {
		m, err := log.Message(i)
		if err != nil {
			break
		}
		if a.usage.IsZero() {
			a.usage = m.Usage
		}
		if a.model == "" {
			a.model = m.Model
		}
		if i >= entry && !a.usage.IsZero() {
			break
		}
	}
	return a, nil
}

// compare finds where a request parts from the one before.
func (v *View) compare(ctx context.Context, log model.Log, old answer) error {
	before, err := build(ctx, log, old.rng, nil)
	if err != nil {
		return err
	}
	d := &v.Difference
	if old.model != "" && v.Model != "" && old.model != v.Model {
		d.Other = old.model
	}
	if used := old.usage; used.CacheRead+used.CacheWrite > 0 || v.Usage.CacheRead > 0 {
		d.Counted = !used.IsZero() && !v.Usage.IsZero()
		d.CachedBefore, d.Cached = used.CacheRead+used.CacheWrite, v.Usage.CacheRead
	}
	had := map[uint64]int{}
	for _, b := range before {
		had[b.hash]++
	}
	for i := range v.Sections {
		s := &v.Sections[i]
		if had[s.hash]--; had[s.hash] >= 0 {
			s.Before = true
		}
	}
	for d.Same < len(before) && d.Same < len(v.Sections) && before[d.Same].like(v.Sections[d.Same]) {
		d.Same++
	}
	if d.Same == len(before) {
		return nil // it only goes on
	}
	d.Part, d.Gone, d.Region = d.Same, len(before)-d.Same, before[d.Same].Kind
	if d.Part < len(v.Sections) {
		d.Region = min(d.Region, v.Sections[d.Part].Kind)
	}
	was, is := "", ""
	if before[d.Part].Kind == d.Region { // else one of that kind was added
		if was, _, err = TextOf(ctx, log, old.rng, before[d.Part], mostCompared); err != nil {
			return err
		}
	}
	if d.Part < len(v.Sections) && v.Sections[d.Part].Kind == d.Region { // else it is gone
		if is, _, err = TextOf(ctx, log, v.Range, v.Sections[d.Part], mostCompared); err != nil {
			return err
		}
	}
	for d.Byte < len(was) && d.Byte < len(is) && was[d.Byte] == is[d.Byte] {
		d.Byte++
	}
	for d.Byte > 0 && d.Byte < len(is) && is[d.Byte]&0xc0 == 0x80 {
		d.Byte--
	}
	d.Was, d.Is = title(was[min(d.Byte, len(was)):]), title(is[min(d.Byte, len(is)):])
	return nil
}

// mostCompared bounds the texts in which the first byte that differs is looked for.
const mostCompared = 4 << 20
