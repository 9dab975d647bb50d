package findings

import (
	"slices"
	"testing"
)

// Code that was refused as it is none is made good by the next code for the same that its tool takes, and
// by no other tool. What the code says of files that it reads is no slip of it.
func TestSlipsOfCode(t *testing.T) {
	argument := ""
	look := func(id, code string) func(said string, well bool) script {
		return func(said string, well bool) script {
			return func(l *fake) {
				if c := call(id, "mcp__oven__browser_evaluate", map[string]any{argument: code}); well {
					ran(c, said)(l)
				} else {
					failed(c, said)(l)
				}
			}
		}
	}
	slip := look("1", "await oven.ready; return oven.heat")("Script execution failed: await is only valid in async functions", false)
	again := look("2", "return oven.heat")("Script execution failed: Illegal return statement", false)
	well := look("3", "oven.heat")("220", true)
	python := func(id, code, said string) script {
		return ran(call(id, "run_python", map[string]any{"code": code}), said)
	}
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"the next one":          {[]script{slip, well}, false},
		"after another slip":    {[]script{slip, again, well}, false},
		"python":                {[]script{python("1", "print(oven.heat", "  File \"<stdin>\", line 1\nSyntaxError: '(' was never closed"), python("2", "print(oven.heat)", "220")}, false},
		"never again":           {[]script{slip, answer("The oven is hot.")}, true},
		"it failed otherwise":   {[]script{slip, look("2", "oven.heat")("Script execution failed: oven is not defined", false), well}, true},
		"by another tool":       {[]script{slip, ran(call("2", "browser_click", map[string]any{"ref": "e4"}), "Clicked")}, true},
		"in the next turn":      {[]script{slip, answer("It is not."), user("next"), well}, true},
		"of a file it reads":    {[]script{failed(call("1", "run_python", map[string]any{"code": "import oven"}), "  File \"/w/oven.py\", line 3\nSyntaxError: invalid syntax"), python("2", "print(1)", "1")}, true},
		"of JSON that it reads": {[]script{look("1", "JSON.parse(oven.text)")("Script execution failed: Unexpected token < in JSON at position 0", false), well}, true},
		"written anew":          {[]script{look("1", "const all = document.querySelectorAll('.loaf'); return await all.map(l => l.heat")("Script execution failed: missing ) after argument list", false), look("2", "[...document.querySelectorAll('.loaf')].map(l => l.heat)")("[220]", true)}, false},

		"the deed again":             {[]script{look("1", "await document.querySelector('#pay').click()")("Script execution failed: await is only valid in async functions", false), look("2", "document.querySelector('#pay').click()")("null", true)}, false},
		"of something else":          {[]script{look("1", "await document.querySelector('#pay').click()")("Script execution failed: await is only valid in async functions", false), look("2", "document.querySelector('#cart').textContent")("3 loaves", true)}, true},
		"done to something else":     {[]script{look("1", "await document.querySelector('#pay').click()")("Script execution failed: await is only valid in async functions", false), look("2", "document.querySelector('#cart').click()")("null", true)}, true},
		"the deed left out":          {[]script{look("1", "await shop.deleteAll(shop.old()); return shop.all.length")("Script execution failed: Illegal return statement", false), look("2", "shop.all.length")("3", true)}, true},
		"the deed, mended":           {[]script{look("1", "await shop.deleteAll(shop.old()); return shop.all.length")("Script execution failed: Illegal return statement", false), look("2", "shop.deleteAll(shop.old()); shop.all.length")("3", true)}, false},
		"a list of its own":          {[]script{look("1", "const out = []; document.querySelectorAll('.loaf').forEach(l => out.push(l.heat)); return out")("Script execution failed: Illegal return statement", false), look("2", "[...document.querySelectorAll('.loaf')].map(l => l.heat)")("[220]", true)}, false},
		"a set of its own":           {[]script{look("1", "const seen = new Set(); for (const l of document.querySelectorAll('.loaf')) seen.add(l.heat); return [...seen]")("Script execution failed: Illegal return statement", false), look("2", "[...new Set([...document.querySelectorAll('.loaf')].map(l => l.heat))]")("[220]", true)}, false},
		"a list of others":           {[]script{look("1", "const cart = shop.cart(); cart.add('.loaf'); return cart.length")("Script execution failed: Illegal return statement", false), look("2", "const cart = shop.cart(); cart.length")("3", true)}, true},
		"and the deed left out":      {[]script{look("1", "const out = []; out.push(shop.buy('.loaf')); return out.length")("Script execution failed: Illegal return statement", false), look("2", "const out = []; out.length")("0", true)}, true},
		"a comment with a sign":      {[]script{look("1", "// don't pay twice\nawait document.querySelector('#pay').click()")("Script execution failed: await is only valid in async functions", false), look("2", "document.querySelector('#pay').click()")("null", true)}, false},
		"a deed that failed":         {[]script{look("1", "() => shop.pay()")("TypeError: shop.pay is not a function", false), look("2", "() => shop.title")("Bakery", true)}, true},
		"a deed, then its opposite":  {[]script{look("1", "await shop.delete('/loaves/7')")("Script execution failed: await is only valid in async functions", false), look("2", "shop.get('/loaves/7').then(r => r.data)")("7", true)}, true},
		"other code":                 {[]script{failed(call("1", "run_python", map[string]any{"code": "for loaf in loaves\n    sell(loaf)"}), "  File \"<string>\", line 1\n    for loaf in loaves\nSyntaxError: expected ':'"), python("2", "print(1)", "1")}, true},
		"of what a program reads":    {[]script{failed(call("1", "run_script", map[string]any{"script": "ovend -t && ovend -s reload"}), "ovend: unexpected \"}\" syntax error in /etc/ovend.conf:4"), ran(call("2", "run_script", map[string]any{"script": "ovend -t; date"}), "Sat")}, true},
		"of a statement":             {[]script{failed(call("1", "run_script", map[string]any{"script": "psql -c \"DELETE FORM loaves\""}), "ERROR:  syntax error at or near \"FORM\""), ran(call("2", "run_script", map[string]any{"script": "psql -c \"SELECT 1\""}), "1")}, true},
		"of a selector when it runs": {[]script{look("1", "document.querySelector('loaf[').remove()")("SyntaxError: Failed to execute 'querySelector' on 'Document': 'loaf[' is not a valid selector.", false), look("2", "document.querySelector('loaf')")("null", true)}, true},
	} {
		for _, argument = range [...]string{"script", "function", "code", "expression"} {
			_, list := failsAfter(t, append(append([]script{user("go")}, c.steps...), answer("done"))...)
			open := slices.ContainsFunc(list, func(one Finding) bool {
				return (one.Group() == Fail || one.Group() == Hidden) && !one.Recovered && one.Severity == Error
			})
			// A tool of one argument that only looked is made good by its next look.
			looked := argument != "script" && (name == "it failed otherwise" || name == "in the next turn" || name == "of JSON that it reads")
			if open != (c.open && !looked) {
				t.Errorf("%s, as %s: open %v\n%s", name, argument, open, told(list))
			}
		}
	}
}
