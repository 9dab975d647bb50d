package findings

import (
	"path"

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
