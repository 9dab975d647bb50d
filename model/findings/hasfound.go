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
