package formats_test

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

	"msgview/loaders/formats"
)

// otherWords are names of formats that mean something else in a file.
var otherWords = map[string][]string{
	"loaders/framing/yaml.go":         {"transcript"},                                             // a member
	"loaders/source/unpack.go":        {"pi"},                                                     // the first digits of a block of bzip2
	"model/findings/family.go":        {"helm"},                                                   // a command
	"model/findings/programs.go":      {"helm"},                                                   // likewise
	"model/findings/nomatch.go":       {"helm"},                                                   // likewise
	"model/findings/circumstances.go": {"helm"},                                                   // likewise
	"model/findings/cached.go":        {"mcp"},                                                    // what files with lists of servers are named
	"model/findings/othertool.go":     {"mcp"},                                                    // what the names of tools begin with
	"model/findings/effects.go":       {"helm"},                                                   // the client of clusters
	"model/findings/pointed.go":       {"helm"},                                                   // likewise
	"model/findings/onlive.go":        {"helm"},                                                   // likewise
	"model/findings/refusedbefore.go": {"helm"},                                                   // likewise
	"model/findings/partedoption.go":  {"continue"},                                               // what a list says of its rest
	"model/findings/readers.go":       {"helm"},                                                   // likewise
	"model/findings/contradiction.go": {"cursor"},                                                 // where a list goes on
	"ui/editor.go":                    {"cursor", "zed"},                                          // editors
	"model/tool/purpose.go":           {"mcp"},                                                    // what the names of tools begin with
	"model/request/target.go":         {"openai-chat", "anthropic-messages", "vercel-ai", "atif"}, // what a body is written as, by anybody's log
	"model/tool/name.go":              {"mcp"},                                                    // a tool that calls those of servers
}

// dialects may name formats: what is written there is how providers and programs write,
// and where.
var dialects = []string{"loaders/formats", "loaders/format", "loaders/chat", "loaders/wire", "loaders/tracing", "loaders/places"}

// Only a format knows its name: what others need to know of it are members of
// format.Format. No code compares names, and the rooms of the loaders do not even
// mention the programs.
func TestNobodyNamesFormats(t *testing.T) {
	names := map[string]bool{}
	var titles []string
	for _, f := range formats.All() {
		names[f.Name] = true
		title, _, _ := strings.Cut(f.Title, " (")
		titles = append(titles, regexp.QuoteMeta(title))
	}
	mention := regexp.MustCompile(`(?:^|[^\w-])(` + strings.Join(titles, "|") + `)(?:[^\w-]|$)`)
	eachFile(t, func(path string, file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			literal, ok := n.(*ast.BasicLit)
			if !ok || literal.Kind != token.STRING {
				return true
			}
			text, _ := strconv.Unquote(literal.Value)
			if names[text] && !slices.Contains(otherWords[path], text) {
				t.Errorf("%s names the format %q", path, text)
			}
			return true
		})
		if !strings.HasPrefix(path, "loaders/") {
			return
		}
		for _, group := range file.Comments {
			if m := mention.FindStringSubmatch(group.Text()); m != nil && !slices.Contains(otherWords[path], m[1]) {
				t.Errorf("%s: a comment mentions %s", path, m[1])
			}
		}
	})
}

// eachFile parses the files of the module that are neither tests nor dialects.
func eachFile(t *testing.T, do func(path string, file *ast.File)) {
	t.Helper()
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(root, path)
		name = filepath.ToSlash(name)
		if d.IsDir() && (slices.Contains(dialects, name) || strings.HasPrefix(d.Name(), ".") && len(d.Name()) > 2 || d.Name() == "testdata") {
			return fs.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err == nil {
			do(name, file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
