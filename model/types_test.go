package model_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Bounds of the types of the viewer: one with more is several that share a name. Methods
// and fields of embedded types of ours count.
const (
	mostMethods     = 30
	mostModelFields = 24
)

func TestNoTypeDoesEverything(t *testing.T) {
	types := typesUnder(t, filepath.Join("..", "ui"), "ui")
	if len(types) < 50 || types["ui.Model"] == nil || types["ui/column.Column"] == nil {
		t.Fatalf("the types of ui are not found: %d", len(types))
	}
	for name := range types {
		if n := types.methods(name, nil); n > mostMethods {
			t.Errorf("%s has %d methods, more than %d", name, n, mostMethods)
		}
	}
	if n := types.fields("ui.Model"); n > mostModelFields {
		t.Errorf("ui.Model has %d fields, more than %d", n, mostModelFields)
	}
}

// The counting sees what is embedded, by pointers too, and in other packages.
func TestCountingOfTypes(t *testing.T) {
	types := typesIn(t, map[string]string{
		"ui/a/a.go": `package a; type A struct { x, y int }; func (a A) One() {}; func (*A) Two() {}; type I interface { Three(); Four() }`,
		"ui/b/b.go": `package b; import ("msgview/ui/a"; "io"); type B[T any] struct { *a.A; a.I; io.Reader; z int }; func (B[T]) Five() {}`,
		"ui/c/c.go": `package c; import other "msgview/ui/b"; type C struct { other.B[int]; c *C }; type D = C`,
	})
	if n := types.methods("ui/c.C", nil); n != 5 {
		t.Errorf("%d methods, want 5", n)
	}
	if n := types.fields("ui/b.B"); n != 5 { // x, y, I, Reader and z
		t.Errorf("%d fields, want 5", n)
	}
}

// typeInfo is what a type has itself, and what it embeds.
type typeInfo struct {
	methods, fields int
	embeds          []string
}

// typeTable is types by the folder of their package and their name.
type typeTable map[string]*typeInfo

// methods counts those of a type and of what it embeds.
func (t typeTable) methods(name string, seen []string) int {
	info := t[name]
	if info == nil || slices.Contains(seen, name) {
		return 0
	}
	n := info.methods
	for _, e := range info.embeds {
		n += t.methods(e, append(seen, name))
	}
	return n
}

// fields counts those of a type; of a struct of ours that it embeds, the fields of that.
func (t typeTable) fields(name string) int {
	n := t[name].fields
	for _, e := range t[name].embeds {
		if inner := t[e]; inner != nil && inner.fields > 0 {
			n += t.fields(e) - 1
		}
	}
	return n
}

// typesUnder reads the types of the packages in a folder and below it.
func typesUnder(t *testing.T, dir, as string) typeTable {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(p, ".go") || strings.HasSuffix(p, "_test.go") {
			return err
		}
		rel, err := filepath.Rel(dir, p)
		files[path.Join(as, filepath.ToSlash(rel))] = p
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	table := typeTable{}
	for name, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		table.add(path.Dir(name), f)
	}
	return table
}

func typesIn(t *testing.T, sources map[string]string) typeTable {
	t.Helper()
	table := typeTable{}
	for name, source := range sources {
		f, err := parser.ParseFile(token.NewFileSet(), name, source, 0)
		if err != nil {
			t.Fatal(err)
		}
		table.add(path.Dir(name), f)
	}
	return table
}

// add enters the types and methods of a file of a package.
func (t typeTable) add(pkg string, f *ast.File) {
	imports := map[string]string{}
	for _, i := range f.Imports {
		where := strings.Trim(i.Path.Value, `"`)
		name := path.Base(where)
		if i.Name != nil {
			name = i.Name.Name
		}
		if rest, ok := strings.CutPrefix(where, "msgview/"); ok {
			imports[name] = rest
		}
	}
	at := func(name string) *typeInfo {
		if t[name] == nil {
			t[name] = &typeInfo{}
		}
		return t[name]
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv != nil {
				at(typeName(d.Recv.List[0].Type, pkg, imports)).methods++
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				spec, ok := s.(*ast.TypeSpec)
				if !ok || spec.Assign.IsValid() {
					continue
				}
				info := at(pkg + "." + spec.Name.Name)
				switch of := spec.Type.(type) {
				case *ast.StructType:
					for _, field := range of.Fields.List {
						info.fields += max(len(field.Names), 1)
						if len(field.Names) == 0 {
							info.embeds = append(info.embeds, typeName(field.Type, pkg, imports))
						}
					}
				case *ast.InterfaceType:
					for _, m := range of.Methods.List {
						if len(m.Names) == 0 {
							info.embeds = append(info.embeds, typeName(m.Type, pkg, imports))
						}
						info.methods += len(m.Names)
					}
				}
			}
		}
	}
}

// typeName is the name of a type as the table has it, "" if it is not ours.
func typeName(e ast.Expr, pkg string, imports map[string]string) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return typeName(e.X, pkg, imports)
	case *ast.ParenExpr:
		return typeName(e.X, pkg, imports)
	case *ast.IndexExpr:
		return typeName(e.X, pkg, imports)
	case *ast.IndexListExpr:
		return typeName(e.X, pkg, imports)
	case *ast.Ident:
		return pkg + "." + e.Name
	case *ast.SelectorExpr:
		if of, ok := e.X.(*ast.Ident); ok && imports[of.Name] != "" {
			return imports[of.Name] + "." + e.Sel.Name
		}
	}
	return ""
}
