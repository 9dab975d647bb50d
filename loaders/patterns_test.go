package loaders_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// term is one of the terms that rawjson.Value.Fits understands.
var term = regexp.MustCompile(`^!*[^!:=^|"]+(:(text|number|bool|list|object|null|some|filled)|[=^][^:=^"]*)?$`)

// What a pattern means is only found out when it is tried: so all that are written down
// are looked at here.
func TestPatterns(t *testing.T) {
	n := 0
	check := func(files *token.FileSet, e ast.Expr, table string) {
		n++
		text, ok := literal(e)
		if !ok {
			t.Errorf("%s: a pattern must be a literal", files.Position(e.Pos()))
		}
		for line := range strings.Lines(text) {
			terms := strings.Fields(line)
			switch {
			case len(terms) == 0 || table == "":
			case table == "PieceTable":
				if n := len(terms); n < 4 || terms[n-2] != ">" || !slices.Contains([]string{"text", "reasoning", "call"}, terms[0]) {
					t.Errorf("%s: no line of a table of pieces: %s", files.Position(e.Pos()), line)
				} else {
					terms = terms[1 : n-2]
				}
			default:
				if _, err := strconv.Atoi(terms[0]); err != nil {
					t.Errorf("%s: no vote: %s", files.Position(e.Pos()), line)
				}
				terms = terms[1:]
			}
			for _, one := range terms {
				if !term.MatchString(one) {
					t.Errorf("%s: no term of a pattern: %s", files.Position(e.Pos()), one)
				}
			}
		}
	}
	err := filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(node ast.Node) bool {
			if x, ok := node.(*ast.CallExpr); ok {
				f, ok := x.Fun.(*ast.SelectorExpr)
				switch {
				case ok && f.Sel.Name == "Fits" && path != filepath.Join("format", "votes.go") && path != filepath.Join("chat", "piecetable.go"):
					check(files, x.Args[0], "")
				case ok && (f.Sel.Name == "Votes" || f.Sel.Name == "PieceTable") && len(x.Args) == 1:
					check(files, x.Args[0], f.Sel.Name)
				case ok && f.Sel.Name == "Regexp" && len(x.Args) == 1:
					if text, ok := literal(x.Args[0]); ok {
						if _, err := regexp.Compile(text); err != nil {
							t.Errorf("%s: %v", files.Position(x.Pos()), err)
						}
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
	if n < 10 {
		t.Errorf("only %d patterns found", n)
	}
}

// literal returns the text of a literal, or of several that are added.
func literal(e ast.Expr) (string, bool) {
	switch x := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(x.Value)
		return text, err == nil
	case *ast.BinaryExpr:
		a, okA := literal(x.X)
		b, okB := literal(x.Y)
		return a + b, okA && okB
	}
	return "", false
}
