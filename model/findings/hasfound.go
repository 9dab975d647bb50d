package findings

import (
	"strings"

	"msgview/model/rawjson"
)

// hasFound reports whether the result of a search has something: a list with an element, or a text
// that does not say that there is none.
func hasFound(e *ended) bool {
	v, ok := e.json()
	if !ok {
		return strings.TrimSpace(saidBy(e.result)) != "" && !saysNothing(e.result)
	}
	if v.Kind() == rawjson.Array {
		return v.Len() > 0
	}
	lists, some := false, false
	for _, m := range v.Members() {
		if m.Kind() == rawjson.Array {
			lists, some = true, some || m.Len() > 0
		}
	}
	return some || !lists && v.Len() > 0 && !saysNothing(e.result)
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
