package tour_test

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/model"
	"msgview/ui/tour"
)

// TestAll holds that every kind of part, of mark, of attachment and every state of
// a call that the model knows is in the tour, and what can become of records.
func TestAll(t *testing.T) {
	seen := map[string]bool{}
	log, err := loaders.OpenBytes(context.Background(), tour.Name, tour.Log)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if err := log.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	index := log.Index()
	agents := map[string]bool{}
	for i := range index.Len() {
		m, err := log.Message(i)
		if err != nil {
			t.Fatal(err)
		}
		if m.Agent != "" {
			agents[m.Agent] = true
		}
		flags := index.Flags(i)
		if flags.Has(model.FlagInactive) {
			seen["branch that was left"] = true
		}
		calls, results := 0, 0
		for _, p := range m.Parts {
			note(seen, p)
			switch p.(type) {
			case *model.ToolCall:
				if _, _, ok := index.Result(i, calls); !ok && flags.IsMessage() {
					seen["call without result"] = true
				}
				calls++
			case *model.ToolResult:
				if _, _, ok := index.Call(i, results); !ok && flags.IsMessage() {
					seen["result without call"] = true
				}
				results++
			}
		}
	}
	want := []string{
		"refusal", "malformed", "denied", "call without result", "result without call", "branch that was left",
		"reasoning", "summary", "redacted", "encrypted", "not stored",
		"answered approval", "sub-agent", "preliminary", "exit code",
		model.File.String(), model.Image.String(), model.Audio.String(), model.Video.String(),
	}
	for s := model.CallPlain; s <= model.CallFailed; s++ {
		want = append(want, fmt.Sprint("call state ", s))
	}
	// What a request has otherwise than it was said is only in logs that have each request whole.
	want = append(want, slices.DeleteFunc(declared(t), func(w string) bool { return w == "mark "+string(model.MarkerEdited) })...)
	for _, w := range want {
		if !seen[w] {
			t.Errorf("the tour does not show: %s", w)
		}
	}
	if len(agents) < 2 {
		t.Errorf("agents with a name: %d, want several", len(agents))
	}
	a := index.Account()
	if a.Metadata == 0 || a.Unknown == 0 || a.Malformed == 0 {
		t.Errorf("not every class of records: %+v", a)
	}
	if index.Threads() == 0 || a.Conversations != 1 {
		t.Errorf("%d threads, %d conversations", index.Threads(), a.Conversations)
	}
}

// note enters what a part shows.
func note(seen map[string]bool, p model.Part) {
	seen[strings.TrimPrefix(fmt.Sprintf("%T", p), "*")] = true
	mark := func(name string, set bool) { seen[name] = seen[name] || set }
	switch p := p.(type) {
	case model.Text:
		mark("refusal", p.Refusal)
	case model.Reasoning:
		mark("reasoning", p.Text != "")
		mark("summary", p.Summary)
		mark("redacted", p.Redacted)
		mark("encrypted", p.Encrypted)
		mark("not stored", p.NotStored)
	case *model.ToolCall:
		mark("malformed", p.Malformed)
		mark("sub-agent", p.Agent() != "")
		mark("answered approval", p.Approval != nil && p.Approval.Answered)
		seen[fmt.Sprint("call state ", p.State)] = true
	case *model.ToolResult:
		mark("denied", p.Denied)
		mark("preliminary", p.Preliminary)
		mark("exit code", p.ExitCode != nil)
		for _, inner := range p.Content {
			note(seen, inner)
		}
	case model.Media:
		seen[p.Kind.String()] = true
	case model.Marker:
		seen["mark "+string(p.Kind)] = true
	}
}

// declared returns the types of parts and the kinds of marks that package model has,
// as its source says.
func declared(t *testing.T) []string {
	var names []string
	files, err := filepath.Glob("../../model/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if n.Name.Name == "part" && n.Recv != nil {
					typ := n.Recv.List[0].Type
					if star, ok := typ.(*ast.StarExpr); ok {
						typ = star.X
					}
					names = append(names, "model."+typ.(*ast.Ident).Name)
				}
			case *ast.ValueSpec:
				if typ, ok := n.Type.(*ast.Ident); ok && typ.Name == "MarkerKind" && n.Names[0].Name != "MarkerScore" && n.Names[0].Name != "MarkerPrompt" { // nobody scores the runs of a person, nor takes a system prompt away
					names = append(names, "mark "+strings.Trim(n.Values[0].(*ast.BasicLit).Value, `"`))
				}
			}
			return true
		})
	}
	if len(names) < 20 {
		t.Fatalf("only %d kinds found in the source of package model", len(names))
	}
	return names
}

// TestNamesNoSigns holds that the text can be read as it is where signs are drawn in
// ASCII: it names none of them.
func TestNamesNoSigns(t *testing.T) {
	for number, line := range strings.Split(string(tour.Log), "\n") {
		for _, r := range line {
			if r >= 0x80 {
				t.Errorf("line %d has %q", number+1, r)
			}
		}
	}
}
