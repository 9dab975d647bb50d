package patch

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/request"
)

// A difference leads from one text to the other, and has no more lines than both.
func TestScript(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		lines := func() (all []string) {
			for range r.IntN(12) {
				all = append(all, fmt.Sprintf("%c\n", 'a'+r.IntN(4)))
			}
			return all
		}
		old, new := lines(), lines()
		var from, to []string
		for _, s := range script(old, new) {
			if s.mark != '+' {
				from = append(from, old[s.old])
			}
			if s.mark != '-' {
				to = append(to, new[s.new])
			}
		}
		if strings.Join(from, "") != strings.Join(old, "") || strings.Join(to, "") != strings.Join(new, "") {
			t.Fatalf("%q %q: %v", old, new, script(old, new))
		}
	}
	if n := len(script(split(strings.Repeat("a\n", 3000)), split(strings.Repeat("b\n", 3000)))); n != 6000 {
		t.Errorf("%d lines", n)
	}
	if got := script(split("a\nb\nc\n"), split("a\nx\nc\n")); fmt.Sprint(got) != "[{32 0 0} {45 1 1} {43 2 1} {32 2 2}]" {
		t.Errorf("%v", got)
	}
}

// told is a log of given messages.
type told struct {
	model.Log
	index    *model.Index
	messages []*model.Message
}

func (l *told) Index() *model.Index                   { return l.index }
func (l *told) About() model.About                    { return model.About{Directory: "/garden"} }
func (l *told) Message(i int) (*model.Message, error) { return l.messages[i], nil }

// deed is a call and what came of it.
type deed struct {
	name, args, result, details string
	failed                      bool
}

func logOf(deeds ...deed) *told {
	l := &told{index: model.NewIndex()}
	add := func(m *model.Message) {
		e := model.EntryOf(m)
		e.Line, e.Offset, e.Length = len(l.messages)+1, int64(len(l.messages))*100, 99
		l.index.Add([]model.Entry{e})
		l.messages = append(l.messages, m)
	}
	for i, d := range deeds {
		id := fmt.Sprint("c", i)
		call := &model.ToolCall{ID: id, Name: d.name}
		if strings.HasPrefix(d.args, "{") {
			call.Arguments = []byte(d.args)
		} else {
			call.ArgumentsText = d.args
		}
		add(&model.Message{Role: model.RoleAssistant, Parts: []model.Part{call}})
		r := &model.ToolResult{CallID: id, Error: model.Stated(d.failed), Content: []model.Part{model.Text{Text: d.result}}}
		if d.details != "" {
			r.Details = []byte(d.details)
		}
		add(&model.Message{Role: model.RoleTool, Parts: []model.Part{r}})
	}
	l.index.Finish(nil)
	return l
}

// jsonOf is an object of texts.
func jsonOf(pairs ...string) string {
	b := []byte{'{'}
	for i := 0; i < len(pairs); i += 2 {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(append(b, rawjson.Quote(pairs[i])...), ':'), rawjson.Quote(pairs[i+1])...)
	}
	return string(append(b, '}'))
}

// What a patch makes of the files that there were is what the run made of them.
func TestApplies(t *testing.T) {
	edit := func(path, old, new string) deed {
		return deed{name: "Edit", args: jsonOf("file_path", path, "old_string", old, "new_string", new), result: "ok"}
	}
	numbered := func(s string) string {
		var b strings.Builder
		for i, l := range strings.Split(strings.TrimSuffix(s, "\n"), "\n") {
			fmt.Fprintf(&b, "%6d\t%s\n", i+1, l)
		}
		return b.String()
	}
	var long strings.Builder
	for i := range 40 {
		fmt.Fprintf(&long, "row %d\n", i)
	}
	beds := "a: dry\nb: wet\nc: dry\n"
	for _, c := range []struct {
		name   string
		was    map[string]string
		deeds  []deed
		is     map[string]string // "" for gone
		pieces bool              // the log does not show the file whole
		says   []request.Kind
	}{
		{"a new file", nil, []deed{{name: "Write", args: jsonOf("file_path", "/garden/new.txt", "content", "one\ntwo\n"), result: "File created"}},
			map[string]string{"new.txt": "one\ntwo\n"}, false, nil},
		{"a new file without an end", nil, []deed{{name: "Write", args: jsonOf("file_path", "/garden/sub/new.txt", "content", "one"), result: "x"}},
			map[string]string{"sub/new.txt": "one"}, false, []request.Kind{request.Overwritten}},
		{"read without numbers, written whole", map[string]string{"beds.txt": beds},
			[]deed{{name: "read_file", args: jsonOf("path", "beds.txt"), result: beds}, {name: "write_file", args: jsonOf("path", "beds.txt", "content", "a: wet\n"), result: "File created successfully"}},
			map[string]string{"beds.txt": "a: wet\n"}, false, []request.Kind{request.WholeGuessed}},
		{"read without numbers, edited, written whole", map[string]string{"beds.txt": strings.TrimSuffix(beds, "\n")},
			[]deed{{name: "read_file", args: jsonOf("path", "beds.txt"), result: strings.TrimSuffix(beds, "\n")}, edit("beds.txt", "a: dry", "a: wet"), {name: "write_file", args: jsonOf("path", "beds.txt", "content", "a: wet\nb: wet\n"), result: "ok"}},
			map[string]string{"beds.txt": "a: wet\nb: wet\n"}, false, []request.Kind{request.WholeGuessed}},
		{"read without numbers and without an end, edited", map[string]string{"beds.txt": beds},
			[]deed{{name: "read_file", args: jsonOf("path", "beds.txt"), result: strings.TrimSuffix(beds, "\n")}, edit("beds.txt", "b: wet", "b: dry")},
			map[string]string{"beds.txt": "a: dry\nb: dry\nc: dry\n"}, true, []request.Kind{request.Pieces, request.EndGuessed}},
		{"cut where it was read, written whole", nil,
			[]deed{{name: "read_file", args: jsonOf("path", "beds.txt"), result: beds + "[truncated, 90 more lines]"}, {name: "write_file", args: jsonOf("path", "beds.txt", "content", "a: wet\n"), result: "ok"}},
			map[string]string{"beds.txt": "a: wet\n"}, false, []request.Kind{request.Replaced}},
		{"read, edited twice", map[string]string{"beds.txt": beds},
			[]deed{{name: "Read", args: jsonOf("file_path", "/garden/beds.txt"), result: numbered(beds)}, edit("/garden/beds.txt", "a: dry", "a: wet"), edit("/garden/beds.txt", "a: wet\nb", "a: soaked\nb")},
			map[string]string{"beds.txt": "a: soaked\nb: wet\nc: dry\n"}, false, nil},
		{"an edit that failed", map[string]string{"beds.txt": beds},
			[]deed{{name: "Read", args: jsonOf("file_path", "/garden/beds.txt"), result: numbered(beds)}, {name: "Edit", args: jsonOf("file_path", "/garden/beds.txt", "old_string", "a", "new_string", "b"), result: "no", failed: true}, edit("/garden/beds.txt", "c: dry", "c: wet")},
			map[string]string{"beds.txt": "a: dry\nb: wet\nc: wet\n"}, false, nil},
		{"a block that takes lines away", map[string]string{"beds.txt": beds},
			[]deed{{name: "Read", args: jsonOf("file_path", "/garden/beds.txt"), result: numbered(beds)}, {name: "replace_in_file", args: jsonOf("path", "/garden/beds.txt", "diff", "------- SEARCH\nb: wet\n=======\n+++++++ REPLACE"), result: "ok"}},
			map[string]string{"beds.txt": "a: dry\nc: dry\n"}, false, nil},
		{"a block that takes the last lines away", map[string]string{"beds.txt": beds},
			[]deed{{name: "Read", args: jsonOf("file_path", "/garden/beds.txt"), result: numbered(beds)}, {name: "replace_in_file", args: jsonOf("path", "/garden/beds.txt", "diff", "------- SEARCH\nb: wet\nc: dry\n=======\n+++++++ REPLACE"), result: "ok"}},
			map[string]string{"beds.txt": "a: dry\n"}, false, nil},
		{"taken back", map[string]string{"beds.txt": beds},
			[]deed{{name: "Read", args: jsonOf("file_path", "/garden/beds.txt"), result: numbered(beds)}, edit("/garden/beds.txt", "a", "z"), edit("/garden/beds.txt", "z", "a")},
			map[string]string{"beds.txt": beds}, false, nil},
		{"the original is told", map[string]string{"long.txt": long.String()},
			[]deed{{name: "Edit", args: jsonOf("file_path", "/garden/long.txt", "old_string", "row 5", "new_string", "row five"), result: "ok", details: jsonOf("originalFile", long.String())}, edit("/garden/long.txt", "row 30\n", "")},
			map[string]string{"long.txt": strings.Replace(strings.Replace(long.String(), "row 5", "row five", 1), "row 30\n", "", 1)}, false, nil},
		{"a part was read", map[string]string{"long.txt": long.String()},
			[]deed{{name: "Read", args: `{"file_path":"/garden/long.txt","offset":11,"limit":10}`, result: "    11\trow 10\n    12\trow 11\n    13\trow 12\n    14\trow 13\n    15\trow 14\n    16\trow 15\n"}, edit("/garden/long.txt", "w 13", "w thirteen")},
			map[string]string{"long.txt": strings.Replace(long.String(), "row 13", "row thirteen", 1)}, true, []request.Kind{request.Pieces}},
		{"nothing was read", map[string]string{"beds.txt": beds}, []deed{edit("/garden/beds.txt", "b: wet", "b: dry\nb2: dry"), edit("/garden/beds.txt", "b2: dry", "b2: wet")},
			map[string]string{"beds.txt": "a: dry\nb: dry\nb2: wet\nc: dry\n"}, true, []request.Kind{request.Pieces, request.Guessed, request.Loose}},
		{"the lines of two hunks are told", map[string]string{"long.txt": strings.TrimSuffix(long.String(), "\n")},
			[]deed{{name: "Edit", args: jsonOf("file_path", "/garden/long.txt", "old_string", "row 0", "new_string", "row zero"), result: "ok", details: `{"structuredPatch":[{"oldStart":1,"oldLines":2,"newStart":1,"newLines":2,"lines":["-row 0","+row zero"," row 1"]}]}`},
				{name: "Edit", args: jsonOf("file_path", "/garden/long.txt", "old_string", "row 39", "new_string", "row last"), result: "ok", details: `{"structuredPatch":[{"oldStart":39,"oldLines":2,"newStart":39,"newLines":2,"lines":[" row 38","-row 39","\\ No newline at end of file","+row last","\\ No newline at end of file"]}]}`}},
			map[string]string{"long.txt": strings.TrimSuffix(strings.NewReplacer("row 0\n", "row zero\n", "row 39\n", "row last\n").Replace(long.String()), "\n")}, true, []request.Kind{request.Pieces}},
		{"two edits of what was read in part", map[string]string{"long.txt": long.String()},
			[]deed{{name: "Read", args: `{"file_path":"/garden/long.txt","offset":11,"limit":4}`, result: "    11\trow 10\n    12\trow 11\n    13\trow 12\n    14\trow 13\n"},
				{name: "Read", args: `{"file_path":"/garden/long.txt","offset":30,"limit":4}`, result: "    30\trow 29\n    31\trow 30\n    32\trow 31\n    33\trow 32\n"},
				edit("/garden/long.txt", "row 30\n", ""), edit("/garden/long.txt", "row 12", "row twelve")},
			map[string]string{"long.txt": strings.NewReplacer("row 12\n", "row twelve\n", "row 30\n", "").Replace(long.String())}, true, []request.Kind{request.Pieces}},
		{"the older of two views shows the line behind", map[string]string{"long.txt": long.String()},
			[]deed{{name: "Read", args: `{"file_path":"/garden/long.txt","offset":11,"limit":4}`, result: "    11\trow 10\n    12\trow 11\n    13\trow 12\n    14\trow 13\n"},
				{name: "Read", args: `{"file_path":"/garden/long.txt","offset":11,"limit":2}`, result: "    11\trow 10\n    12\trow 11\n"},
				edit("/garden/long.txt", "row 11", "row eleven")},
			map[string]string{"long.txt": strings.Replace(long.String(), "row 11\n", "row eleven\n", 1)}, true, []request.Kind{request.Pieces}},
		{"the first line", map[string]string{"beds.txt": beds}, []deed{edit("/garden/beds.txt", "a: dry\nb: wet", "a: wet\nb: wet")},
			map[string]string{"beds.txt": "a: wet\nb: wet\nc: dry\n"}, true, []request.Kind{request.Pieces, request.Guessed}},
		{"lines in mid-file", map[string]string{"long.txt": long.String()}, []deed{edit("/garden/long.txt", "row 20\nrow 21", "row twenty\nrow 21")},
			map[string]string{"long.txt": strings.Replace(long.String(), "row 20", "row twenty", 1)}, true, []request.Kind{request.Pieces, request.Guessed}},
		{"apply_patch", map[string]string{"beds.txt": beds}, []deed{{name: "apply_patch", args: "*** Begin Patch\n*** Update File: beds.txt\n@@\n a: dry\n-b: wet\n+b: dry\n*** Add File: log.txt\n+watered\n*** End Patch", result: "Done"}},
			map[string]string{"beds.txt": "a: dry\nb: dry\nc: dry\n", "log.txt": "watered\n"}, true, []request.Kind{request.Pieces, request.Loose}},
		{"moved, and not known", map[string]string{"beds.txt": beds}, []deed{{name: "apply_patch", args: "*** Begin Patch\n*** Update File: beds.txt\n*** Move to: sub/rows.txt\n@@\n a: dry\n-b: wet\n+b: dry\n c: dry\n*** End Patch", result: "Done"}, edit("sub/rows.txt", "a: dry\nb: dry", "a: wet\nb: dry")},
			map[string]string{"beds.txt": "", "sub/rows.txt": "a: wet\nb: dry\nc: dry\n"}, true, []request.Kind{request.Pieces}},
		{"moved, and then read", map[string]string{"beds.txt": beds}, []deed{{name: "apply_patch", args: "*** Begin Patch\n*** Update File: beds.txt\n*** Move to: rows.txt\n@@\n-a: dry\n+a: wet\n*** End Patch", result: "Done"}, {name: "Read", args: jsonOf("file_path", "rows.txt"), result: numbered(strings.Replace(beds, "a: dry", "a: wet", 1))}},
			map[string]string{"beds.txt": "", "rows.txt": strings.Replace(beds, "a: dry", "a: wet", 1)}, false, nil},
		{"only moved, and then read", map[string]string{"beds.txt": beds}, []deed{{name: "apply_patch", args: "*** Begin Patch\n*** Update File: beds.txt\n*** Move to: rows.txt\n*** End Patch", result: "Done"}, {name: "Read", args: jsonOf("file_path", "rows.txt"), result: numbered(beds)}},
			map[string]string{"beds.txt": "", "rows.txt": beds}, false, nil},
		{"moved, and known", map[string]string{"beds.txt": beds}, []deed{{name: "Read", args: jsonOf("file_path", "beds.txt"), result: numbered(beds)}, {name: "apply_patch", args: "*** Begin Patch\n*** Update File: beds.txt\n*** Move to: sub/rows.txt\n@@\n a: dry\n-b: wet\n+b: dry\n c: dry\n*** End Patch", result: "Done"}},
			map[string]string{"beds.txt": "", "sub/rows.txt": "a: dry\nb: dry\nc: dry\n"}, false, nil},
		{"made, and moved", nil, []deed{{name: "apply_patch", args: "*** Begin Patch\n*** Add File: beds.txt\n+one\n*** End Patch", result: "Done"}, {name: "apply_patch", args: "*** Begin Patch\n*** Update File: beds.txt\n*** Move to: rows.txt\n@@\n-one\n+two\n*** End Patch", result: "Done"}},
			map[string]string{"beds.txt": "", "rows.txt": "two\n"}, false, nil},
		{"moved, and deleted", map[string]string{"beds.txt": beds}, []deed{{name: "Read", args: jsonOf("file_path", "beds.txt"), result: numbered(beds)}, {name: "apply_patch", args: "*** Begin Patch\n*** Update File: beds.txt\n*** Move to: rows.txt\n*** Delete File: rows.txt\n*** End Patch", result: "Done"}},
			map[string]string{"beds.txt": "", "rows.txt": ""}, false, nil},
		{"only moved", map[string]string{"beds.txt": beds}, []deed{{name: "apply_patch", args: "*** Begin Patch\n*** Update File: beds.txt\n*** Move to: rows.txt\n*** End Patch", result: "Done"}},
			map[string]string{"beds.txt": "", "rows.txt": beds}, false, nil},
		{"moved twice", map[string]string{"beds.txt": beds}, []deed{{name: "apply_patch", args: "*** Begin Patch\n*** Update File: beds.txt\n*** Move to: rows.txt\n*** Update File: rows.txt\n*** Move to: plots.txt\n*** End Patch", result: "Done"}},
			map[string]string{"beds.txt": "", "rows.txt": "", "plots.txt": beds}, false, nil},
		{"deleted, and known", map[string]string{"beds.txt": beds}, []deed{{name: "Read", args: jsonOf("file_path", "beds.txt"), result: numbered(beds)}, {name: "apply_patch", args: "*** Begin Patch\n*** Delete File: beds.txt\n*** End Patch", result: "Done"}},
			map[string]string{"beds.txt": ""}, false, nil},
		{"a unified difference deletes it", map[string]string{"beds.txt": beds}, []deed{{name: "apply_patch", args: "--- a/beds.txt\n+++ /dev/null\n@@ -1,3 +0,0 @@\n-a: dry\n-b: wet\n-c: dry\n", result: "Done"}},
			map[string]string{"beds.txt": ""}, false, nil},
		{"a unified difference moves it", map[string]string{"beds.txt": beds}, []deed{{name: "apply_patch", args: "diff --git a/beds.txt b/rows.txt\nsimilarity index 80%\nrename from beds.txt\nrename to rows.txt\n--- a/beds.txt\n+++ b/rows.txt\n@@ -1,3 +1,3 @@\n a: dry\n-b: wet\n+b: dry\n c: dry\n", result: "Done"}},
			map[string]string{"beds.txt": "", "rows.txt": "a: dry\nb: dry\nc: dry\n"}, true, []request.Kind{request.Pieces}},
		{"lines that look like the head of a difference", map[string]string{"beds.sql": "-- the beds\nselect 1;\n-- dry\nselect 2;\n++ x\nend\n"}, []deed{{name: "apply_patch", args: "*** Begin Patch\n*** Update File: beds.sql\n@@\n--- the beds\n+-- all beds\n select 1;\n--- dry\n select 2;\n+++ y\n ++ x\n*** End Patch", result: "Done"}},
			map[string]string{"beds.sql": "-- all beds\nselect 1;\nselect 2;\n++ y\n++ x\nend\n"}, true, []request.Kind{request.Pieces}},
		{"a unified difference with such lines", map[string]string{"beds.sql": "-- the beds\nselect 1;\nend\n"}, []deed{{name: "apply_patch", args: "--- a/beds.sql\n+++ b/beds.sql\n@@ -1,2 +1,1 @@\n--- the beds\n select 1;\n", result: "Done"}},
			map[string]string{"beds.sql": "select 1;\nend\n"}, true, []request.Kind{request.Pieces}},
		{"a name that is quoted", nil, []deed{{name: "Write", args: jsonOf("file_path", "/garden/be\u202ed \"ü\"\a\n.txt", "content", "one\n"), result: "created"}},
			map[string]string{"be\u202ed \"ü\"\a\n.txt": "one\n"}, false, nil},
		{"read after the edit", map[string]string{"beds.txt": beds},
			[]deed{edit("/garden/beds.txt", "b: wet", "b: dry"), {name: "Read", args: jsonOf("file_path", "/garden/beds.txt"), result: numbered(strings.Replace(beds, "b: wet", "b: dry", 1))}},
			map[string]string{"beds.txt": "a: dry\nb: dry\nc: dry\n"}, false, nil},
		{"elsewhere", nil, []deed{{name: "Write", args: jsonOf("file_path", "/../etc/x y", "content", "one\n"), result: "created"}},
			map[string]string{"etc/x y": "one\n"}, false, []request.Kind{request.Outside}},
		{"a shell", nil, []deed{{name: "Bash", args: jsonOf("command", "touch x"), result: ""}}, nil, false, []request.Kind{request.Commands}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := Of(context.Background(), logOf(c.deeds...), Range{Talk: model.Every})
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			if _, err := p.Write(&b); err != nil {
				t.Fatal(err)
			}
			for _, k := range c.says {
				if p.Losses.Of(k) == 0 {
					t.Errorf("%s is not said: %v", k, p.Losses.List())
				}
			}
			if !c.pieces && p.Losses.Of(request.Pieces)+p.Losses.Of(request.Guessed) > 0 {
				t.Errorf("%v", p.Losses.List())
			}
			commands := [][]string{{"git", "apply"}, {"patch", "-p1", "-s"}}
			if loose := slices.Contains(c.says, request.Loose); loose {
				commands[0] = append(commands[0], "--unidiff-zero")
			} else if len(p.Loose) > 0 {
				t.Errorf("git apply is said to refuse %v", p.Loose)
			}
			for _, argv := range commands {
				applied(t, argv, c.was, b.String(), c.is)
			}
		})
	}
}

// Of the calls that are meant the change is as if there had been no others.
func TestSomeCalls(t *testing.T) {
	edit := func(old, new string) deed {
		return deed{name: "Edit", args: jsonOf("file_path", "/garden/beds.txt", "old_string", old, "new_string", new), result: "ok", details: jsonOf("originalFile", "not what it was")}
	}
	beds := "a: dry\nb: wet\nc: dry\nd: dry\n"
	read := deed{name: "Read", args: jsonOf("file_path", "/garden/beds.txt"), result: "1\ta: dry\n2\tb: wet\n3\tc: dry\n4\td: dry\n"}
	soaked := deed{name: "Read", args: jsonOf("file_path", "/garden/beds.txt"), result: "1\ta: soaked\n2\tb: wet\n3\tc: dry\n4\td: dry\n"}
	for _, c := range []struct {
		name  string
		deeds []deed
		only  int
		is    string
		says  []request.Kind
	}{
		{"beside another", []deed{read, edit("a: dry", "a: soaked"), soaked, edit("d: dry", "d: wet")}, 3, "a: dry\nb: wet\nc: dry\nd: wet\n", []request.Kind{request.OtherCalls}},
		{"of what another made", []deed{read, edit("a: dry", "a: soaked"), edit("a: soaked", "a: flooded")}, 2, "", []request.Kind{request.OtherCalls, request.NotPlaced}},
		{"not read before another", []deed{edit("a: dry", "a: soaked"), soaked, edit("c: dry\nd: dry", "c: wet\nd: dry")}, 2, "a: dry\nb: wet\nc: wet\nd: dry\n", []request.Kind{request.OtherCalls, request.Pieces}},
		{"a shell beside it", []deed{read, {name: "Bash", args: jsonOf("command", "touch x")}, edit("a: dry", "a: wet")}, 2, "a: wet\nb: wet\nc: dry\nd: dry\n", []request.Kind{request.EndGuessed}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := Of(context.Background(), logOf(c.deeds...), Range{Talk: model.Every, Only: func(entry, call int) bool { return entry == 2*c.only && call == 0 }})
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			if _, err := p.Write(&b); err != nil {
				t.Fatal(err)
			}
			for _, k := range c.says {
				if p.Losses.Of(k) == 0 {
					t.Errorf("%s is not said: %v", k, p.Losses.List())
				}
			}
			if p.Losses.Of(request.Commands) > 0 || c.says == nil && len(p.Losses.List()) > 0 || c.is == "" && b.Len() > 0 {
				t.Errorf("%v\n%s", p.Losses.List(), b.String())
			}
			applied(t, []string{"git", "apply"}, map[string]string{"beds.txt": beds}, b.String(), map[string]string{"beds.txt": c.is})
		})
	}
}

// An edit of every place of a text changes all that the log shows of a file, and says that
// there may be others.
func TestEverywhere(t *testing.T) {
	deeds := []deed{
		{name: "Read", args: jsonOf("file_path", "/garden/beds.txt"), result: "3\ta: dry\n4\tb: wet\n5\tc: wet\n6\td: wet\n7\te: wet\n8\tf: dry\n9\tg: wet\n"},
		{name: "Edit", args: `{"file_path":"/garden/beds.txt","old_string":": dry","new_string":": soaked","replace_all":true}`, result: "ok"},
	}
	p, err := Of(context.Background(), logOf(deeds...), Range{Talk: model.Every})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if _, err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	if p.Losses.Of(request.Everywhere) != 1 {
		t.Errorf("not said: %v", p.Losses.List())
	}
	was := "x: wet\ny: wet\na: dry\nb: wet\nc: wet\nd: wet\ne: wet\nf: dry\ng: wet\nh: wet\n"
	applied(t, []string{"git", "apply"}, map[string]string{"beds.txt": was}, b.String(), map[string]string{"beds.txt": strings.ReplaceAll(was, "dry", "soaked")})
}

// applied applies a patch to files and compares what comes of them.
func applied(t *testing.T, argv []string, was map[string]string, diff string, is map[string]string) {
	t.Helper()
	if _, err := exec.LookPath(argv[0]); err != nil || diff == "" {
		return
	}
	dir := t.TempDir()
	for name, text := range was {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Dir, cmd.Stdin = dir, strings.NewReader(diff)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v: %v: %s\n%s", argv, err, out, diff)
		return
	}
	for name, want := range is {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if want == "" && os.IsNotExist(err) {
			continue
		}
		if err != nil || string(got) != want {
			t.Errorf("%v: %s is %q, %v\n%s", argv, name, got, err, diff)
		}
	}
}
