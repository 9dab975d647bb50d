package findings

import (
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/rawjson"
	"msgview/model/wordset"
)

// foundBy reports whether a call searches for what one that looked for it did not know by that name,
// and finds something that is called so.
func (m *mistake) foundBy(a *attempt, e *ended) bool {
	if m.shell || a.shell || m.turn != a.turn || a.number > m.number+atOnce || a.place.Entry <= m.seen || a.unsure || a.name == m.name || !searchesThings(a.name) ||
		creates(m.name) || !opens(m.name) && !readsTable(m.name) || len(m.said) >= maxShortBlame || !literals.In(unknownThing(), m.said) {
		return false
	}
	named := func(o argument) bool { return isThing(o.value) && hasWord(m.said, strings.ToLower(o.value)) }
	one := slices.ContainsFunc(m.given, named)
	return slices.ContainsFunc(m.given, func(o argument) bool {
		if !isThing(o.value) || one && !named(o) {
			return false
		}
		return slices.ContainsFunc(a.given, func(by argument) bool {
			if !isThing(by.value) || !beginsThing(o.value, by.value) && !beginsThing(by.value, o.value) {
				return false
			}
			// what both are given by one name may only be where they look
			return (one || len(m.given) == 1 || o.name != by.name) && hasFound(e) && hasParts(e, by.value)
		})
	})
}

// searchesThings reports whether a tool looks for things by a part of what they are called, by its name.
func searchesThings(name string) bool {
	return slices.ContainsFunc(model.Words(name), func(w string) bool {
		switch strings.ToLower(w) {
		case "search", "find", "list", "lookup", "query":
			return true
		}
		return false
	})
}

var unknownThing = sync.OnceValue(func() *literals.Set {
	return literals.New("unknown ", "unknown_", "not found", "not_found", "notfound", "no such ", "does not exist", "doesn't exist")
})

// hasParts reports whether all words of a name, but single letters, are words of a result.
func hasParts(e *ended, name string) bool {
	text := saidBy(e.result)
	text = strings.ToLower(text[:min(len(text), maxListing)])
	return !slices.ContainsFunc(partsOf(strings.ToLower(name)), func(w string) bool { return len(w) > 1 && !hasWord(text, w) })
}

// hasFound reports whether the result of a search has something: a list with an element, or a text
// that does not say that there is none.
func hasFound(e *ended) bool {
	v, ok := e.json()
	if !ok {
		said := strings.TrimSpace(saidBy(e.result))
		return said != "" && !beginsNone(strings.ToLower(said[:min(len(said), 16)])) && !saysNothing(e.result)
	}
	if v.Kind() == rawjson.Array {
		return v.Len() > 0
	}
	lists, some, none := 0, false, false
	look := func(in rawjson.Value) {
		for key, m := range in.Members() {
			switch m.Kind() {
			case rawjson.Array:
				lists, some = lists+1, some || m.Len() > 0
			case rawjson.Number:
				none = none || counting.Has(strings.ToLower(key)) && m.Scalar() == "0"
			}
		}
	}
	if look(v); lists == 0 {
		for _, m := range v.Members() {
			if m.Kind() == rawjson.Object {
				look(m)
			}
		}
	}
	return some || lists == 0 && !none && v.Len() > 0 && !saysNothing(e.result)
}

// counting are names of how many were found.
var counting = wordset.Set{Words: "total count hits found matches results num_results total_count totalcount total_results totalresults"}

// beginsNone reports whether a text in small letters begins with that there is none.
func beginsNone(text string) bool {
	word, _, _ := strings.Cut(text, " ")
	switch word {
	case "no", "none", "nothing", "0":
		return true
	}
	return false
}

// isThing reports whether a value is the name or the number of a thing: some letters or digits
// without a blank, and no place of files.
func isThing(value string) bool {
	return len(value) >= 4 && len(value) <= 80 && !strings.ContainsAny(value, " \n\t{[/\\=(")
}

// beginsThing reports whether the name of a thing begins with another one: T-90-leg with T-90.
func beginsThing(whole, part string) bool {
	rest, ok := strings.CutPrefix(strings.ToLower(whole), strings.ToLower(part))
	return ok && (rest == "" || !isWordInside(rest[0]) || rest[0] == '-' || rest[0] == '_')
}
