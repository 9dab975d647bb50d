package findings

import (
	"regexp"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// An order, an account or a code that a call names, and that stood nowhere before: who made it up, or
// mistyped it, asks about something else.
var ruleNowhere = &Rule{"contradiction.nowhere", Contradiction, Hint, "a call or an answer names something by an id that stands nowhere before it", "An argument of a call that went well is an id by its name and its look, with four digits or more, as order: R-20418, and none of its parts with digits stands in what was said, asked or answered before in that conversation; or the last answer has such a code beside a word as confirmation or order. Only conversations are looked at in which no command ran and no file was read, since ids may come from these, and in which the tools make nothing by ids of the caller's."}

// nowhere is the follower of the rule.
type nowhere struct {
	threads latest[uint64, *knownIDs]
	met     int // threads so far, those that were forgotten twice
}

// knownIDs are what a thread has.
type knownIDs struct {
	parts map[uint64]bool // with digits
	off   bool            // not all of it is known
	calls int
	told  int
}

// Limits of what is kept and looked at.
const (
	maxKnownParts  = 1 << 12 // of a thread
	maxKnownText   = 32 << 10
	maxNowhere     = 4 // told of a thread
	leastIDDigits  = 4
	leastPartDigit = 3
)

// of returns what the thread of a message has. Of one that may have been forgotten not all is known,
// nor of one that begins with a result.
func (g *nowhere) of(f *Finder, s *step) *knownIDs {
	return g.threads.of(s.thread, func() *knownIDs {
		k := &knownIDs{parts: map[uint64]bool{}, off: s.flags.Any(model.FlagOnlyResults)}
		if g.met++; g.met > manyThreads {
			talk, _ := f.index.Conversation(s.entry)
			before, ok := f.index.Next(s.entry, -1, talk, func(_ int, flags model.Flags) bool { return flags.IsMessage() })
			k.off = k.off || ok && before != s.entry
		}
		return k
	})
}

func (g *nowhere) message(f *Finder, l *looked, s *step) {
	k := g.of(f, s)
	if k.off {
		return
	}
	if s.flags.Has(model.FlagMarker) {
		k.off = true // what was before may be gone
		return
	}
	answers := s.message.Role == model.RoleAssistant
	for _, p := range s.message.Parts {
		if k.off {
			return
		}
		switch p := p.(type) {
		case model.Text:
			if answers && !s.flags.Has(model.FlagCall) && k.calls > 0 && k.told < maxNowhere {
				if code := k.codeIn(p.Text); code != "" {
					k.told++
					s.says(l, ruleNowhere, Perhaps, model.Hash(code), code)
				}
			}
			k.note(p.Text)
			if s.message.Role == model.RoleUser && !k.off {
				k.note(joinedNumbers(p.Text))
			}
		case model.Media, model.Unknown:
			k.off = !answers || k.off
		}
	}
}

// note keeps the parts with digits of a text.
func (k *knownIDs) note(text string) {
	if k.off || len(text) > maxKnownText {
		k.off, k.parts = true, nil
		return
	}
	partsWithDigits(text, func(part string, _ int) bool {
		k.parts[model.Hash(strings.ToLower(part))] = true
		return true
	})
	if len(k.parts) > maxKnownParts {
		k.off, k.parts = true, nil
	}
}

// partsWithDigits gives the runs of letters and digits of a text that have three digits or more, and
// the runs of digits within them.
func partsWithDigits(text string, part func(part string, digits int) bool) {
	from, n, run := 0, 0, 0
	for i := 0; i <= len(text); i++ {
		if i < len(text) {
			switch c := text[i]; {
			case c >= '0' && c <= '9':
				n++
				run++
				continue
			case isLetter(c) || c >= 0x80:
				if run >= leastPartDigit && !part(text[i-run:i], run) {
					return
				}
				run = 0
				continue
			}
		}
		if n >= leastPartDigit {
			if !part(text[from:i], n) || run < i-from && run >= leastPartDigit && !part(text[i-run:i], run) {
				return
			}
		}
		from, n, run = i+1, 0, 0
	}
}

// joinedNumbers is a text without what stands between the digits of a number that is said in pieces.
func joinedNumbers(text string) string {
	var b strings.Builder
	from := 0
	for i := 1; i+1 < len(text); i++ {
		if c := text[i]; (c == ' ' || c == '-' || c == '.') && digits(text[i-1:i]) > 0 && digits(text[i+1:i+2]) > 0 {
			b.WriteString(text[from:i])
			from = i + 1
		}
	}
	if from == 0 {
		return "" // there are none
	}
	b.WriteString(text[from:])
	return b.String()
}

// isNew reports whether an id has parts with digits, of which none is known. Years are none of them.
func (k *knownIDs) isNew(id string) bool {
	most, known := 0, false
	partsWithDigits(id, func(part string, digits int) bool {
		if len(part) == 4 && digits == 4 && (part[:2] == "20" || part[:2] == "19") {
			return true
		}
		most = max(most, digits)
		known = known || k.parts[model.Hash(strings.ToLower(part))]
		return !known
	})
	return most >= leastIDDigits && !known
}

// codeForm is how an answer gives the code of something that was done.
var codeForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i:\b(?:confirm\w*|booking|reservation|order|invoice|ticket|case|reference|tracking|policy|receipt|id|number|code|nr)\b)[^\n]{0,40}?\b([A-Z]{1,6}-[A-Z0-9-]{4,20})\b`)
})

// codeIn returns a code of an answer that is new: capital letters, and digits behind a dash.
func (k *knownIDs) codeIn(text string) string {
	if len(text) > maxKnownText {
		return ""
	}
	for _, m := range codeForm().FindAllStringSubmatch(text, 8) {
		if letters, _, _ := strings.Cut(m[1], "-"); !isStandard(letters) && k.isNew(m[1]) {
			return m[1]
		}
	}
	return ""
}

// isStandard reports whether letters are those of numbers that everybody knows: RFC-7231, ISO-8601.
func isStandard(letters string) bool {
	switch letters {
	case "RFC", "ISO", "CVE", "CWE", "SHA", "UTF", "IEEE", "DIN", "EN", "UTC", "GMT", "PEP", "GPT", "HTTP", "WINDOWS", "CP", "MD":
		return true
	}
	return len(letters) > 6
}

func (g *nowhere) ended(f *Finder, l *looked, s *step, e *ended) {
	k := g.of(f, s)
	if k.off {
		return
	}
	switch e.use.Purpose {
	case tool.Shell, tool.WriteFile, tool.EditFile, tool.PatchFile, tool.Agent:
		k.off = true // ids may come from anywhere
	}
	if k.off = k.off || e.use.Path() != "" || runsCode(e.call.Name); k.off {
		k.parts = nil
		return
	}
	k.calls++
	if e.fine() && e.result != nil && !makesNew(e.call.Name) {
		for key, v := range e.use.Arguments().Members() {
			id := v.Text()
			if v.Kind() == rawjson.Number {
				id = string(v.Raw())
			} else if v.Kind() != rawjson.String {
				continue
			}
			if k.told < maxNowhere && isIdentity(key) && looksLikeID(key, id) && k.isNew(id) {
				k.told++
				l.say(e.place, ruleNowhere, model.Hash(id), e.finding(Perhaps, key+": "+id+", which stands nowhere before"))
			}
		}
	}
	k.note(string(e.use.Arguments().Raw()))
	if hasMedia(e.result) {
		k.off = true
	}
	k.note(saidBy(e.result))
}

// makesNew reports whether a tool makes something by its name, to which the caller may give an id.
func makesNew(name string) bool {
	for _, w := range model.Words(name) {
		switch w {
		case "create", "new", "add", "register", "generate", "insert", "import", "save", "store", "write", "upsert", "compute", "calculate", "calculator", "calc", "math", "random":
			return true
		}
	}
	return false
}

// looksLikeID reports whether a value is one word that may be an id, and no date, count or address.
// A number, a code or a key without a letter may be anything.
func looksLikeID(key, id string) bool {
	if digits(id) == len(id) {
		switch low := strings.ToLower(key); low {
		case "number", "key", "code", "symbol":
			return false
		}
		if strings.HasSuffix(strings.ToLower(key), "_code") {
			return false
		}
	}
	return len(id) >= leastIDDigits && len(id) <= 40 && !strings.ContainsAny(id, " /:.@,{}[]\n%+") && !isDateLike(id)
}

// isDateLike reports whether a word is a date, or begins with a year: 2026-03-04, 20260304, 2026Q1.
func isDateLike(id string) bool {
	return len(id) >= 4 && (id[:2] == "20" || id[:2] == "19") && digits(id) >= 4 && (len(id) == 4 || id[4] == '-' || (len(id) == 6 || len(id) == 8) && digits(id) == len(id) || !isWordInside(id[4]) || isLetter(id[4]))
}

func (*nowhere) last(*Finder, *looked) {}
