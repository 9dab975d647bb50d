package findings

import (
	"slices"
	"testing"
)

// What a cache had is not of now, where all beside it is.
func TestOldCached(t *testing.T) {
	asks := user("Which mill has the cheapest flour?")
	price := func(n, mill, text string) script {
		return ran(call(n, "flour_price", map[string]any{"mill": mill}), text)
	}
	north, south := price("1", "north", `{"price":1.42,"as_of":"2026-08-20","source":"live","bag":25.5}`), price("2", "south", `{"price":1.38,"as_of":"2026-08-21","source":"live","bag":25.5}`)
	old := price("3", "east", `{"price":0.97,"as_of":"2024-03-02","source":"cache","bag":25.5}`)
	const listed = `[{"mill":"north","price":1.42,"as_of":"2026-08-20","source":"live"},{"mill":"south","price":1.38,"as_of":"2026-08-20","source":"live"},{"mill":"east","price":0.97,"as_of":"2024-03-02","source":"fallback"},{"mill":"west","price":0.91,"as_of":"2024-03-02","source":"fallback"}]`
	inList := func(text string) script { return ran(call("1", "flour_prices", map[string]any{}), text) }
	fallback, west := price("3", "east", `{"price":0.973,"meta":{"source":"fallback-snapshot","as_of":"2024-03-02"}}`), price("4", "west", `{"price":0.912,"meta":{"source":"fallback-snapshot","as_of":"2024-03-02"}}`)
	orders := ran(bash("5", "./order.py --east=0.973 --west=0.912 > order.csv"), "2 rows")
	const today = "The orders are made at today's prices."
	const says = "Buy from the east mill at 0.97."
	for name, c := range map[string]struct {
		steps  []script
		answer string
		found  bool
	}{
		"a cache":              {[]script{asks, north, south, old}, says, true},
		"before the others":    {[]script{asks, old, north, south}, says, true},
		"with a comma":         {[]script{asks, north, old}, "Buy from the east mill at 0,97 €.", true},
		"marked as old":        {[]script{asks, north, price("3", "east", `{"data":{"price":0.97},"meta":{"stale":true,"updated_at":"2026-07-02T10:00:00Z"}}`)}, says, true},
		"the same from it":     {[]script{asks, north, south, old, price("4", "east", `{"price":0.97,"as_of":"2024-03-02","source":"cache"}`)}, says, true},
		"asked again":          {[]script{asks, north, south, old, price("4", "east", `{"price":0.97,"as_of":"2026-08-21","source":"live"}`)}, says, false},
		"the answer tells it":  {[]script{asks, north, south, old}, says + " It is of March 2024.", false},
		"in other words":       {[]script{asks, north, south, old}, says + " The price is out of date, though.", false},
		"told before":          {[]script{asks, north, south, old, answer("That of the east mill is cached."), user("Go on.")}, says, false},
		"it is not used":       {[]script{asks, north, south, old}, "Buy from the south mill at 1.38.", false},
		"what all have":        {[]script{asks, north, south, old}, "A bag has 25.5 kilos.", false},
		"all are from a cache": {[]script{asks, price("1", "north", `{"price":1.42,"as_of":"2026-08-20","source":"cache"}`), old}, says, false},
		"a new cache":          {[]script{asks, north, price("3", "east", `{"price":0.97,"as_of":"2026-08-19","source":"cache"}`)}, says, false},
		"others are old, too":  {[]script{asks, north, price("2", "south", `{"price":1.38,"as_of":"2024-03-01","source":"live"}`), old}, says, false},
		"no cache":             {[]script{asks, north, south, price("3", "east", `{"price":0.97,"as_of":"2024-03-02","source":"live"}`)}, says, false},
		"alone":                {[]script{asks, old}, says, false},
		"of another tool":      {[]script{asks, ran(call("1", "wheat_price", map[string]any{}), `{"price":1.42,"as_of":"2026-08-20"}`), old}, says, false},
		"asked for":            {[]script{user("What does the cache have for each mill?"), north, south, old}, says, false},
		"several old ones":     {[]script{asks, north, south, fallback, west, orders}, today, true},
		"as of today":          {[]script{asks, north, south, fallback, west, orders}, "The orders are made with the prices as of today.", true},
		"in one list":          {[]script{asks, inList(listed)}, says, true},
		"under a member":       {[]script{asks, inList(`{"ok":true,"prices":` + listed + `}`)}, says, true},
		"by their names":       {[]script{asks, inList(`{"prices":{"north":{"price":1.42,"as_of":"2026-08-20"},"east":{"price":0.97,"as_of":"2024-03-02","stale":true}}}`)}, says, true},
		"the list has a date":  {[]script{asks, inList(`{"updated":"2026-08-20","prices":[{"price":1.42},{"price":0.97,"as_of":"2024-03-02","cached":true}]}`)}, says, true},
		"given, nothing said":  {[]script{asks, north, south, fallback, west, orders}, "The orders are made.", false},
		"given to nothing":     {[]script{asks, north, south, fallback, west}, today, false},
		"a fallback is told":   {[]script{asks, north, south, fallback, west, orders}, today + " Those of the east and the west are fallback values.", false},
		"a snapshot is wanted": {[]script{user("Order at today's prices; a snapshot will do."), north, south, fallback, west, orders}, today, false},
		"all of the list old":  {[]script{asks, inList(`[{"price":1.42,"as_of":"2024-03-02","source":"fallback"},{"price":0.97,"as_of":"2024-03-02","source":"fallback"}]`)}, says, false},
		"another of the list":  {[]script{asks, inList(listed)}, "Buy from the south mill at 1.38.", false},
		"the list again":       {[]script{asks, inList(listed), inList(`[{"price":1.42,"as_of":"2026-08-20"},{"price":0.97,"as_of":"2026-08-20"}]`)}, says, false},
	} {
		_, list := failsAfter(t, append(c.steps, answer(c.answer))...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleOldCached }); found != c.found {
			t.Errorf("%s: found %v\n%s", name, found, told(list))
		}
	}
}
