package findings

import (
	"path"
	"strings"

	"msgview/model/wordset"
)

// everywhere are names that a framework or a language has in many folders: the name alone says nothing of
// which one is meant.
var everywhere = wordset.Set{Words: "page.tsx page.jsx page.js layout.tsx layout.jsx layout.js route.ts route.js index.ts index.tsx index.js index.jsx index.html index.md __init__.py __main__.py main.go main.rs mod.rs lib.rs README.md package.json tsconfig.json go.mod Cargo.toml Makefile Dockerfile"}

// isAnotherOne reports whether a file of a name that is everywhere is quite another one than the
// one that was named: its folder has another name, too.
func isAnotherOne(p, named string) bool {
	return everywhere.Has(baseOf(p)) && baseOf(path.Dir(p)) != baseOf(path.Dir(named))
}

// areSiblings reports whether all but one of the folders of two paths are the same, as those of two packages
// or pages are.
func areSiblings(p, q string) bool {
	a, b := strings.Split(path.Dir(withoutAscent(p)), "/"), strings.Split(path.Dir(withoutAscent(q)), "/")
	if len(a) > len(b) {
		a = a[len(a)-len(b):]
	}
	if len(a) != len(b) || len(a) < 2 {
		return false
	}
	others := 0
	for i := range a {
		if a[i] != b[i] {
			others++
		}
	}
	return others == 1
}
