package export

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"msgview/loaders/formattest"
)

// The names that formats know are those in the code of the decoders. (go test -update
// writes the list anew.) It may lag a little: a name that is not in it is only told less
// often.
func TestKnownNames(t *testing.T) {
	names := map[string]bool{}
	add := func(list ...string) {
		for _, name := range list {
			if len(name) > 1 && len(name) <= maxName && plainName().MatchString(name) && !strings.Contains(name, "-") {
				names[name] = true
			}
		}
	}
	pattern := regexp.MustCompile(`[\s.=:|/!]+`)
	err := filepath.WalkDir(filepath.Join("..", "..", "loaders"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BasicLit:
				if s, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING {
					add(strings.Split(s, ".")...)
				}
			case *ast.CallExpr: // patterns of members
				if f, ok := n.Fun.(*ast.SelectorExpr); ok && (f.Sel.Name == "Fits" || f.Sel.Name == "Votes") && len(n.Args) > 0 {
					if lit, ok := n.Args[0].(*ast.BasicLit); ok {
						s, _ := strconv.Unquote(lit.Value)
						add(pattern.Split(s, -1)...)
					}
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	missing := 0
	for name := range names {
		list = append(list, name)
		if !known()[name] {
			missing++
		}
	}
	slices.Sort(list)
	if formattest.Updating() {
		if err := os.WriteFile("names.txt", []byte(strings.Join(list, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if missing > len(list)/10 {
		t.Errorf("%d of %d names are not in names.txt; -update writes it", missing, len(list))
	}
}
