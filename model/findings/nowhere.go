package findings

import (
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// An order, an account or a code that a call names, and that stood nowhere before: who made it up, or
// mistyped it, asks about something else.
var ruleNowhere = &Rule{"contradiction.nowhere", Contradiction, Hint, "a call or an answer names something by an id that stands nowhere before it", "An argument of a call that went well is an id by its name and its look, with four digits or more, as order: R-20418, and none of its parts with digits stands in what was said, asked or answered before in that conversation; or the last answer has such a code. Only conversations are looked at in which no command ran and no file was read, since ids may come from these, and in which the tools make nothing by ids of the caller's."}

// nowhere is the follower of the rule.
type nowhere struct {
	threads latest[uint64, *knownIDs]
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

func (g *nowhere) of(thread uint64) *knownIDs {
	return g.threads.of(thread, func() *knownIDs { return &knownIDs{parts: map[uint64]bool{}} })
}

func (g *nowhere) message(f *Finder, l *looked, s *step) {
	k := g.of(s.thread)
	if k.off {
		return
	}
	if s.flags.Has(model.FlagMarker) || f.index.Flags(0).Has(model.FlagOnlyResults) {
		k.off = true // what was before is not there
		return
	}
	answers := s.message.Role == model.RoleAssistant
	for _, p := range s.message.Parts {
		switch p := p.(type) {
		case model.Text:
			if answers && !s.flags.Has(model.FlagCall) && k.calls > 0 && k.told < maxNowhere {
				if code := k.codeIn(p.Text); code != "" {
					k.told++
					s.says(l, ruleNowhere, Perhaps, model.Hash(code), code)
				}
			}
			k.note(p.Text)
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

// isNew reports whether an id has parts with digits, of which none is known.
func (k *knownIDs) isNew(id string) bool {
	most, known := 0, false
	partsWithDigits(id, func(part string, digits int) bool {
		most = max(most, digits)
		known = known || k.parts[model.Hash(strings.ToLower(part))]
		return !known
	})
	return most >= leastIDDigits && !known
}

// codeIn returns a code of an answer that is new: capital letters, and digits behind a dash.
func (k *knownIDs) codeIn(text string) (code string) {
	for _, w := range strings.FieldsFunc(text[:min(len(text), maxKnownText)], func(c rune) bool { return c <= ' ' || strings.ContainsRune("()[]{}*`\"',;:|<>=", c) }) {
		w = strings.TrimRight(w, ".!?")
		letters, _, ok := strings.Cut(w, "-")
		if ok && len(w) <= 24 && letters != "" && strings.Trim(letters, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" && strings.Trim(w, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") == "" && !isStandard(letters) && k.isNew(w) {
			return w
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

func (g *nowhere) ended(_ *Finder, l *looked, s *step, e *ended) {
	k := g.of(s.thread)
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
			if k.told < maxNowhere && isIDKey(key) && looksLikeID(id) && k.isNew(id) {
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

// isIDKey reports whether an argument says by its name which thing is meant.
func isIDKey(key string) bool {
	low := strings.ToLower(key)
	for _, w := range [...]string{"session", "request", "trace", "idempot", "client", "call", "chunk", "date", "time", "year", "phone", "zip", "postal", "amount", "seed", "uuid"} {
		if strings.Contains(low, w) {
			return false
		}
	}
	for _, w := range model.Words(key) {
		switch w {
		case "id", "ids", "number", "no", "code", "ref", "reference", "key", "order", "invoice", "booking", "reservation", "customer", "account", "ticket", "case", "sku", "job", "export", "policy", "shipment", "tracking", "contract", "member", "patient", "claim", "case_id":
			return true
		}
	}
	return strings.HasSuffix(low, "id")
}

// looksLikeID reports whether a value is one word that may be an id, and no date, number of a page or address.
func looksLikeID(id string) bool {
	return len(id) >= leastIDDigits && len(id) <= 40 && !strings.ContainsAny(id, " /:.@,{}[]\n%+") && !isDateLike(id)
}

// isDateLike reports whether a word is a date, or begins with a year: 2026-03-04, 20260304, 2026Q1.
func isDateLike(id string) bool {
	return len(id) >= 4 && (id[:2] == "20" || id[:2] == "19") && digits(id) >= 4 && (len(id) == 4 || id[4] == '-' || len(id) == 8 && digits(id) == 8 || !isWordInside(id[4]) || isLetter(id[4]))
}

func (*nowhere) last(*Finder, *looked) {}
