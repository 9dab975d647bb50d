package findings

import (
	"slices"
	"strings"
	"testing"
)

// A page tells how much there is in all, wherever in it that stands.
func TestPageTellsTotal(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		said string // "" for no part
	}{
		"in an object of its own":  {`{"loaves":[{"id":1},{"id":2}],"page":{"size":50,"returned":50,"total":412,"next_cursor":"abc"}}`, `50 of 412, "next_cursor"`},
		"by what it lists":         {`{"loaves":[{"id":1},{"id":2}],"paging":{"total":9,"next_cursor":"abc"}}`, `2 of 9, "next_cursor"`},
		"beside it":                {`{"loaves":[{"id":1},{"id":2}],"total_count":9,"has_more":true}`, `2 of 9, "has_more": true`},
		"in a frame":               {`{"ok":true,"result":{"loaves":[{"id":1}],"total":9,"has_more":true}}`, `1 of 9, "has_more": true`},
		"of nobody knows how many": {`{"loaves":[{"id":1}],"response_metadata":{"next_cursor":"abc"}}`, `"next_cursor"`},
		"all of them":              {`{"loaves":[{"id":1},{"id":2}],"page":{"total":2,"next_cursor":"abc"}}`, ""},
		"the last page":            {`{"loaves":[{"id":1},{"id":2}],"page":{"total":412,"next_cursor":null}}`, ""},
		"the first of its pages":   {`{"loaves":[{"id":1},{"id":2}],"meta":{"took_ms":4,"page":{"no":1,"of":3,"per":2}}}`, `page 1 of 3`},
		"counted from none":        {`{"content":[{"id":1},{"id":2}],"number":0,"totalPages":3,"totalElements":5}`, `page 1 of 3`},
		"beside all of them":       {`{"loaves":[{"id":1},{"id":2}],"current_page":1,"last_page":4,"total":7}`, `2 of 7, page 1 of 4`},
		"another page":             {`{"loaves":[{"id":1},{"id":2}],"current_page":4,"last_page":4,"total":7}`, ""},
		"the only page":            {`{"loaves":[{"id":1},{"id":2}],"page":1,"pages":1}`, ""},
		"counted in a frame":       {`{"loaves":[{"id":1},{"id":2}],"pagination":{"number":1,"pages":3}}`, `page 1 of 3`},
		"counted by its client":    {`{"records":[{"id":1},{"id":2}],"total":7,"size":2,"current":1,"pages":4}`, `2 of 7, page 1 of 4`},
		"of a text":                {`{"text":"Rye is old.","page":1,"pages":14}`, `page 1 of 14`},
		"pages of a book":          {`{"title":"Rye","pages":212}`, ""},
		"number of a paper":        {`{"title":"On Rye","authors":[{"name":"A"},{"name":"B"}],"volume":12,"number":1,"pages":14}`, ""},
		"place of a paper":         {`{"title":"On Rye","authors":["A","B"],"volume":12,"page":1,"pages":14}`, ""},
		"place in a series":        {`{"title":"On Rye","series":"Bread","index":1,"pageCount":214}`, ""},
		"of a sheet, found":        {`{"results":{"no":1,"of":5,"name":"rye"}}`, ""},
		"number of a book":         {`{"data":{"title":"On Rye","number":1,"totalPages":214}}`, ""},
		"of a loaf":                {`{"loaf":{"id":1,"more":true,"total":412}}`, ""},

		"counted as in all":        {`{"total":412,"count":412,"loaves":[{"id":1},{"id":2}],"has_more":true}`, `2 of 412, "has_more": true`},
		"counted, with a cursor":   {`{"total":412,"count":412,"loaves":[{"id":1},{"id":2}],"next_cursor":"abc"}`, `2 of 412, "next_cursor"`},
		"a table":                  {`{"columns":["a","b","c","d","e","f","g","h","i","j"],"rows":[[1],[2]],"total":9,"has_more":true}`, `2 of 9, "has_more": true`},
		"a table with a cursor":    {`{"columns":["a","b","c","d","e","f","g","h","i","j"],"rows":[[1],[2]],"total":9,"next_cursor":"abc"}`, `2 of 9, "next_cursor"`},
		"beside numbers":           {`{"loaves":[{"id":1},{"id":2}],"facets":[0,1,2,3,4,5,6,7,8,9,10,11],"total":9,"next_cursor":"abc"}`, `2 of 9, "next_cursor"`},
		"beside a longer list":     {`{"loaves":[{"id":1},{"id":2}],"facets":[{},{},{},{},{},{},{},{},{},{},{}],"total":9,"next_cursor":"abc"}`, `2 of 9, "next_cursor"`},
		"of the page itself":       {`{"loaves":[{"id":1},{"id":2}],"total":2,"has_more":true}`, `"has_more": true`},
		"counted only":             {`{"text":"rye, oat","count":2,"total":9,"next_cursor":"abc"}`, `2 of 9, "next_cursor"`},
		"names":                    {`{"loaves":["rye","oat"],"total":9,"next_cursor":"abc"}`, `2 of 9, "next_cursor"`},
		"all names":                {`{"loaves":["rye","oat"],"total":2,"next_cursor":"abc"}`, ""},
		"all of a table":           {`{"columns":["a","b","c"],"rows":[[1],[2]],"total":2,"next_cursor":"abc"}`, ""},
		"all beside a longer list": {`{"loaves":[{"id":1},{"id":2}],"facets":[{},{},{}],"total":2,"next_cursor":"abc"}`, ""},
		"more than all":            {`{"loaves":[{"id":1},{"id":2},{"id":3}],"total":2,"next_cursor":"abc"}`, ""},
		"all that are returned":    {`{"text":"rye, oat","returned":2,"total":2,"next_cursor":"abc"}`, ""},
	} {
		_, list := failsAfter(t, user("How many loaves are there?"), ran(call("1", "list_loaves", map[string]any{"kind": "rye"}), c.text), answer("There are two."))
		at := slices.IndexFunc(list, func(f Finding) bool { return f.Rule == rulePart })
		switch {
		case at < 0 && c.said != "" || at >= 0 && c.said == "":
			t.Errorf("%s: found %v\n%s", name, at >= 0, told(list))
		case at >= 0 && list[at].Line != c.said:
			t.Errorf("%s: %s, want %s", name, list[at].Line, c.said)
		}
	}
}

// A page of the web that was cut is no page that was read to its end.
func TestPageReadInPart(t *testing.T) {
	const url = "https://oven.example/manual"
	fetch := func(id string, args map[string]any, text string) script {
		args["url"] = url
		return ran(call(id, "fetch_page", args), text)
	}
	const cut = "1 Heat\nThe oven may be heated if\n\n[content truncated: showing 4,000 of 9,120 characters; use offset=4000 to continue]"
	part := fetch("1", map[string]any{}, cut)
	asks, whole := user("May I heat the oven at night?"), answer("Yes, see "+url+". I have read the manual in full.")
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"in full":                      {[]script{asks, part, whole}, true},
		"all of it":                    {[]script{asks, part, answer("I reviewed the entire manual at " + url + ": yes.")}, true},
		"and then another question":    {[]script{asks, part, whole, user("What of 4.5?"), answer("I have not seen that.")}, true},
		"another page after it":        {[]script{asks, part, ran(call("2", "fetch_page", map[string]any{"url": "https://oven.example/faq"}), "Yes."), whole}, true},
		"noted by a tool of its own":   {[]script{asks, part, ran(call("2", "save_note", map[string]any{"text": "see " + url}), "ok"), whole}, true},
		"a file":                       {[]script{asks, ran(read("1", "/w/manual.txt"), "1 Heat\n[... 460 lines truncated ...]"), answer("Yes. I read manual.txt from start to end.")}, true},
		"of another kind of text":      {[]script{asks, part, answer("Yes, by clause 1.\nSource: " + url + ". I have read the guideline in full.")}, true},
		"said before its source":       {[]script{asks, part, answer("Yes. I read the whole manual. Source: " + url)}, true},
		"its name in it":               {[]script{asks, part, answer("I've read " + url + " in full, and the answer is yes.")}, true},
		"after a negation of another":  {[]script{asks, part, answer("I did not heat it, I read " + url + "/ in full.")}, true},
		"sources that were read":       {[]script{asks, part, answer("Yes.\nSources read in full:\n- " + url)}, true},
		"by a word of its name":        {[]script{asks, ran(read("1", "/w/rye-recipe.md"), "1 Heat\n[... 460 lines truncated ...]"), answer("Yes, see rye-recipe.md. I read the recipe in full.")}, true},
		"another thing before it":      {[]script{asks, part, answer("I reviewed the entire config, and the manual is at " + url + ".")}, false},
		"denied":                       {[]script{asks, part, answer("I have not read " + url + " in full, so check yourself.")}, false},
		"a page below it":              {[]script{asks, part, answer("Yes. I read " + url + "/faq in full.")}, false},
		"a page of a longer name":      {[]script{asks, part, answer("Yes. I read " + url + ".pdf in full.")}, false},
		"a file of a longer name":      {[]script{asks, ran(read("1", "/w/manual.txt"), "1 Heat\n[... 460 lines truncated ...]"), answer("Yes. I read old-manual.txt from start to end.")}, false},
		"another thing, rewritten":     {[]script{asks, part, answer("Yes: " + url + " says so. I checked the plan and rewrote it completely.")}, false},
		"asked":                        {[]script{asks, part, answer("Have you read the whole manual? It is at " + url + " and tells more.")}, false},
		"of the person's":              {[]script{asks, part, answer("Yes, as " + url + " says. I reviewed your config in full.")}, false},
		"another thing beside it":      {[]script{asks, part, answer("Yes, as " + url + " says. I reviewed the config in full.")}, false},
		"to be read":                   {[]script{asks, part, answer("The page " + url + " should be read in full.")}, false},
		"far from it":                  {[]script{asks, part, answer("Yes, see " + url + ". It is at clause 1. Mind the door. I have read the other text in full.")}, false},
		"the rest of it":               {[]script{asks, part, fetch("2", map[string]any{"offset": 4000}, "at night."), whole}, false},
		"by a command":                 {[]script{asks, part, ran(bash("2", "curl -s "+url), "at night."), whole}, false},
		"whole":                        {[]script{asks, fetch("1", map[string]any{}, "1 Heat\nThe oven may be heated."), whole}, false},
		"nothing of reading it":        {[]script{asks, part, answer("Yes, see " + url + ".")}, false},
		"as a part":                    {[]script{asks, part, answer("I could not read the whole page " + url + ", only the first half.")}, false},
		"something else was read":      {[]script{asks, part, answer("Yes. I have read the recipe in full.")}, false},
		"the rest of a file":           {[]script{asks, ran(read("1", "/w/manual.txt"), "1 Heat\n[... 460 lines truncated ...]"), ran(call("2", "Read", map[string]any{"file_path": "/w/manual.txt", "offset": 400}), "z"), answer("Yes. I read manual.txt from start to end.")}, false},
		"a page that speaks of cuts":   {[]script{asks, fetch("1", map[string]any{}, "How text is truncated\nThe oven may be heated."), whole}, false},
		"the rest, after the question": {[]script{asks, part, whole, user("Really?"), fetch("2", map[string]any{"offset": 4000}, "at night."), answer("Yes.")}, false},
	} {
		_, list := failsAfter(t, c.script...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == rulePart }); got != c.found {
			t.Errorf("%s: found %v\n%s", name, got, told(list))
		}
	}
	_, list := failsAfter(t, asks, part, whole)
	if !slices.ContainsFunc(list, func(f Finding) bool { return strings.Contains(f.Line, "4,000 of 9,120") }) {
		t.Errorf("the line does not tell how much is missing\n%s", told(list))
	}
}
