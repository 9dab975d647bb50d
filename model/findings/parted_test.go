package findings

import (
	"slices"
	"testing"
)

// What a result has may be a part of what there is.
func TestParts(t *testing.T) {
	asks := user("How many ovens are there?")
	list := func(id string, args map[string]any, text string) script {
		return ran(call(id, "list_ovens", args), text)
	}
	const page = `{"items":[{"id":1},{"id":2}],"has_more":true,"next_cursor":"abc"}`
	const cut = "package oven\n\nfunc Heat() {\n\n[... 412 lines truncated: the file is too large ...]"
	edits := ran(edit("5", "/w/oven.go", "func Heat() {", "func Heat() int {"), "ok")
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"a page":                             {[]script{list("1", map[string]any{"city": "Graz"}, page)}, true},
		"of rows":                            {[]script{ran(call("1", "run_query", map[string]any{"sql": "select * from ovens"}), `{"rows":[{"id":1}],"row_count":1000,"truncated":true}`)}, true},
		"of all rows":                        {[]script{ran(call("1", "run_query", map[string]any{"sql": "select * from ovens"}), `{"rows":[{"id":1}],"row_count":1,"truncated":false}`)}, false},
		"of a search":                        {[]script{ran(call("1", "search_code", map[string]any{"q": "heat"}), `{"total_count":3,"incomplete_results":true,"items":[{"id":1}]}`)}, true},
		"of a token":                         {[]script{list("1", map[string]any{}, `{"items":[],"nextPageToken":"x"}`)}, true},
		"the next one":                       {[]script{list("1", map[string]any{}, page), list("2", map[string]any{"cursor": "abc"}, `{"items":[],"has_more":false}`)}, false},
		"as many as asked for":               {[]script{list("1", map[string]any{"limit": 2}, page)}, false},
		"of some days":                       {[]script{list("1", map[string]any{"from": "2025-12-01", "to": "2025-12-31"}, page)}, true},
		"of some rows":                       {[]script{list("1", map[string]any{"from": 20, "to": 40}, page)}, false},
		"no more":                            {[]script{list("1", map[string]any{}, `{"items":[],"has_more":false,"next_cursor":null}`)}, false},
		"a file, edited":                     {[]script{ran(read("1", "/w/oven.go"), cut), edits}, true},
		"a file, looked at":                  {[]script{ran(read("1", "/w/oven.go"), cut)}, false},
		"the rest of it":                     {[]script{ran(read("1", "/w/oven.go"), cut), ran(call("2", "Read", map[string]any{"file_path": "/w/oven.go", "offset": 5}), "x"), edits}, false},
		"by a command":                       {[]script{ran(read("1", "/w/oven.go"), cut), ran(bash("2", "sed -n 5,400p oven.go"), "x"), edits}, false},
		"the rest by a tool of another name": {[]script{list("1", nil, page), ran(call("2", "fetch_more", map[string]any{"token": "abc"}), `{"items":[{"id":3}]}`)}, false},
		"the next link":                      {[]script{list("1", nil, page), ran(call("2", "api", map[string]any{"url": "/ovens?after=abc"}), `{"items":[{"id":3}]}`)}, false},
		"another tool, nothing of it":        {[]script{list("1", nil, page), ran(call("2", "heat", map[string]any{"oven": "2"}), "hot")}, true},
		"the last of the pages":              {[]script{list("1", map[string]any{"pageToken": "x"}, page)}, false},
		"from a row on":                      {[]script{list("1", map[string]any{"skip": 20}, page)}, false},
		"those behind one":                   {[]script{list("1", map[string]any{"starting_after": "o_2"}, page)}, false},
		"pages of a file, told as such":      {[]script{ran(call("1", "read_file", map[string]any{"path": "/w/oven.go", "page": 1}), cut), ran(call("2", "read_file", map[string]any{"path": "/w/oven.go", "page": 2}), "[... 412 lines omitted above ...]\nfunc Cool() {}"), edits}, false},
		"pages that were read before":        {[]script{ran(call("1", "Read", map[string]any{"file_path": "/w/oven.go", "offset": 1, "limit": 200}), "x"), ran(call("2", "Read", map[string]any{"file_path": "/w/oven.go", "offset": 201, "limit": 300}), "y"), ran(read("3", "/w/oven.go"), cut), edits}, false},
		"pages that a command printed":       {[]script{ran(bash("1", "sed -n 1,200p oven.go"), "x"), ran(bash("2", "sed -n '200,$p' oven.go"), "y"), ran(read("3", "/w/oven.go"), cut), edits}, false},
		"a search before it is no page":      {[]script{ran(bash("1", "grep -n Heat oven.go"), "3:func Heat() {"), ran(read("3", "/w/oven.go"), cut), edits}, true},
		"pages by a tool of its own":         {[]script{ran(read("1", "/w/oven.go"), cut), ran(call("2", "view_chunk", map[string]any{"name": "oven.go", "chunk": 2}), "func Cool() {}"), edits}, false},
		"the rest of it, after the edit":     {[]script{ran(read("1", "/w/oven.go"), cut), edits, ran(call("2", "Read", map[string]any{"file_path": "/w/oven.go", "offset": 5}), "x")}, false},
		"another file":                       {[]script{ran(read("1", "/w/shop.go"), cut), edits}, false},
		"a file of the word":                 {[]script{ran(read("1", "/w/oven.go"), "// what is truncated here\nfunc Heat() {"), edits}, false},
	} {
		_, list := failsAfter(t, append(append([]script{asks}, c.script...), answer("There are two."))...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == rulePart && f.Severity == Hint }); got != c.found {
			t.Errorf("%s: found %v\n%s", name, got, told(list))
		}
	}
	all := user("Which of the users have no email? Check all of users.txt.")
	reads := func(text string) script { return ran(read("1", "/w/users.txt"), text) }
	for name, c := range map[string]struct {
		script []script
		answer string
		found  bool
	}{
		"a file of which all is asked": {[]script{all, reads("a\nb\n... [46000 lines truncated] ...")}, "", true},
		"Gemini CLI":                   {[]script{all, reads("IMPORTANT: The file content has been truncated.\nStatus: Showing lines 1-2000 of 48000 total lines.\nAction: To read more of the file, use 'offset'.\n\n--- FILE CONTENT (truncated) ---\na\nb")}, "", true},
		"OpenCode":                     {[]script{all, reads("<file>\n00001| a\n00002| b\n\n(File has more lines. Use 'offset' parameter to read beyond line 2000)\n</file>")}, "", true},
		"by size":                      {[]script{all, reads("a\nb\n[Output truncated: 1.2 MB of 4 MB shown]")}, "", true},
		"in a tag":                     {[]script{all, reads("a\nb\n<truncated 4000 lines>")}, "", true},
		"rows of many":                 {[]script{all, reads("Showing lines 1-200 of 4800\na\nb")}, "", true},
		"a page that was asked for":    {[]script{all, ran(call("1", "Read", map[string]any{"file_path": "/w/users.txt", "limit": 100}), "a\nb\n\n[900 more lines in file. Use offset=101 to continue.]")}, "", true},
		"by a command":                 {[]script{all, ran(bash("1", "cat users.txt"), "a\nb\n... [46000 lines truncated] ...")}, "", true},
		"and then another question":    {[]script{all, reads("a\n[... 460 lines truncated ...]"), answer("All have one."), user("Thanks.")}, "", true},

		"as much of it by a command":      {[]script{all, reads("Showing lines 1-200 of 4800\na\nb"), ran(bash("2", "head -200 users.txt > /tmp/u.txt; grep -vc @ /tmp/u.txt"), "0")}, "", true},
		"its head, where no line is told": {[]script{all, reads("a\n[... 460 lines truncated ...]"), ran(bash("2", "head users.txt"), "a")}, "", true},

		"more of it by a command":    {[]script{all, reads("Showing lines 1-200 of 4800\na\nb"), ran(bash("2", "head -n 4800 users.txt | grep -vc @"), "0")}, "", false},
		"its head and all":           {[]script{all, reads("Showing lines 1-200 of 4800\na\nb"), ran(bash("2", "head -5 users.txt; grep -vc @ users.txt"), "0")}, "", false},
		"all rows":                   {[]script{all, reads("Showing lines 1-200 of 200\na\nb")}, "", false},
		"the rest is read":           {[]script{all, reads("a\n[... 460 lines truncated ...]"), ran(call("2", "Read", map[string]any{"file_path": "/w/users.txt", "offset": 400}), "z")}, "", false},
		"all by a command":           {[]script{all, reads("a\n[... 460 lines truncated ...]"), ran(bash("2", "grep -c @ users.txt"), "860")}, "", false},
		"the rest after a question":  {[]script{all, reads("a\n[... 460 lines truncated ...]"), answer("All have one."), user("Really?"), ran(bash("2", "grep -c @ users.txt"), "860")}, "", false},
		"the answer says so":         {[]script{all, reads("a\n[... 460 lines truncated ...]")}, "Of the first 400 users all have one; the file was truncated.", false},
		"another file":               {[]script{all, ran(read("1", "/w/shop.txt"), "a\n[... 460 lines truncated ...]")}, "", false},
		"not all of it":              {[]script{user("Where does the name stand in users.txt?"), reads("a\n[... 460 lines truncated ...]")}, "", false},
		"all of something else":      {[]script{user("Run all tests. The format is told in users.txt."), reads("a\n[... 460 lines truncated ...]")}, "", false},
		"a line that speaks of rows": {[]script{all, reads("Showing lines on a chart\nb")}, "", false},
	} {
		said := c.answer
		if said == "" {
			said = "All of them have one."
		}
		_, list := failsAfter(t, append(c.script, answer(said))...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == rulePart && f.Severity == Hint }); got != c.found {
			t.Errorf("%s: found %v\n%s", name, got, told(list))
		}
	}
	if _, list := failsAfter(t, asks, list("1", nil, page)); slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == rulePart }) {
		t.Error("found before the answer")
	}
}
