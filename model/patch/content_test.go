package patch

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"msgview/model"
)

// What a file was before and behind each call, as far as the log shows it.
func TestAt(t *testing.T) {
	edit := func(old, new string) deed {
		return deed{name: "Edit", args: jsonOf("file_path", "/garden/beds.txt", "old_string", old, "new_string", new), result: "ok"}
	}
	read := func(from int, lines ...string) deed {
		var b strings.Builder
		for i, l := range lines {
			fmt.Fprintf(&b, "%6d\t%s\n", from+i, l)
		}
		args := jsonOf("file_path", "/garden/beds.txt")
		if from > 1 {
			args = fmt.Sprintf(`{"file_path":"/garden/beds.txt","offset":%d,"limit":%d}`, from, len(lines))
		}
		return deed{name: "Read", args: args, result: b.String()}
	}
	write := func(path, content string) deed {
		return deed{name: "Write", args: jsonOf("file_path", "/garden/"+path, "content", content), result: "File created"}
	}
	shell := deed{name: "Bash", args: jsonOf("command", "make"), result: "made"}
	for _, c := range []struct {
		name          string
		deeds         []deed // the last one is meant
		before, after string // %+v of both
	}{
		{"read whole", []deed{read(1, "a", "b")}, "{Whole:false Text: Parts:[] Gone:false Differs:false Lacks:0 Shells:0}", "{Whole:true Text:a\nb\n Parts:[] Gone:false Differs:false Lacks:0 Shells:0}"},
		{"edited behind a read", []deed{read(1, "a", "b"), write("other.txt", "x"), edit("b", "c")}, "{Whole:true Text:a\nb\n Parts:[] Gone:false Differs:false Lacks:0 Shells:0}", "{Whole:true Text:a\nc\n Parts:[] Gone:false Differs:false Lacks:0 Shells:0}"},
		{"an earlier step", []deed{read(1, "a", "b"), edit("b", "c")}, "{Whole:true Text:a\nb\n Parts:[] Gone:false Differs:false Lacks:0 Shells:0}", "{Whole:true Text:a\nc\n Parts:[] Gone:false Differs:false Lacks:0 Shells:0}"},
		{"a command between", []deed{read(1, "a", "b"), shell, shell, edit("b", "c")}, "{Whole:true Text:a\nb\n Parts:[] Gone:false Differs:false Lacks:0 Shells:0}", "{Whole:true Text:a\nc\n Parts:[] Gone:false Differs:false Lacks:0 Shells:2}"},
		{"read again, and it is another one", []deed{read(1, "a", "b"), edit("b", "c"), read(1, "a", "b")}, "{Whole:true Text:a\nc\n Parts:[] Gone:false Differs:false Lacks:0 Shells:0}", "{Whole:true Text:a\nb\n Parts:[] Gone:false Differs:true Lacks:0 Shells:0}"},
		{"edited behind what was read again", []deed{read(1, "a", "b"), edit("b", "c"), read(1, "z", "y"), edit("y", "x")}, "{Whole:true Text:z\ny\n Parts:[] Gone:false Differs:false Lacks:0 Shells:0}", "{Whole:true Text:z\nx\n Parts:[] Gone:false Differs:false Lacks:0 Shells:0}"},
		{"a change of what is not there", []deed{read(1, "a", "b"), edit("z", "y"), edit("b", "c")}, "{Whole:true Text:a\nb\n Parts:[] Gone:false Differs:false Lacks:0 Shells:0}", "{Whole:true Text:a\nc\n Parts:[] Gone:false Differs:false Lacks:1 Shells:0}"},
		{"and read again", []deed{read(1, "a", "b"), edit("z", "y"), read(1, "a", "y")}, "{Whole:true Text:a\nb\n Parts:[] Gone:false Differs:false Lacks:0 Shells:0}", "{Whole:true Text:a\ny\n Parts:[] Gone:false Differs:true Lacks:0 Shells:0}"},
		{"parts", []deed{read(20, "a", "b"), read(10, "k"), edit("b", "c")}, "{Whole:false Text: Parts:[{First:10 Text:k Guessed:false} {First:20 Text:a\nb Guessed:false}] Gone:false Differs:false Lacks:0 Shells:0}", "{Whole:false Text: Parts:[{First:10 Text:k Guessed:false} {First:20 Text:a\nc Guessed:false}] Gone:false Differs:false Lacks:0 Shells:0}"},
		{"nothing was read", []deed{edit("b", "c")}, "{Whole:false Text: Parts:[] Gone:false Differs:false Lacks:0 Shells:0}", "{Whole:false Text: Parts:[{First:0 Text:c Guessed:true}] Gone:false Differs:false Lacks:0 Shells:0}"},
		{"written by a script", []deed{{name: "Bash", args: jsonOf("command", "make && cat > /garden/beds.txt <<'EOF'\na\nEOF\nls"), result: "made"}}, "{Whole:false Text: Parts:[] Gone:false Differs:false Lacks:0 Shells:0}", "{Whole:true Text:a\n Parts:[] Gone:false Differs:false Lacks:0 Shells:0}"},
		{"patched by a script", []deed{read(1, "a", "b"), {name: "Bash", args: jsonOf("command", "make\ngit apply <<'EOF'\n--- /garden/beds.txt\n+++ /garden/beds.txt\n@@ -1,2 +1,2 @@\n a\n-b\n+c\nEOF\n"), result: "made"}}, "{Whole:true Text:a\nb\n Parts:[] Gone:false Differs:false Lacks:0 Shells:0}", "{Whole:true Text:a\nc\n Parts:[] Gone:false Differs:false Lacks:0 Shells:0}"},
		{"appended to by a script", []deed{read(1, "a", "b"), {name: "Bash", args: jsonOf("command", "cd /garden && cat >> beds.txt <<'EOF'\nc\nEOF\nls"), result: ""}}, "{Whole:true Text:a\nb\n Parts:[] Gone:false Differs:false Lacks:0 Shells:0}", "{Whole:true Text:a\nb\nc\n Parts:[] Gone:false Differs:false Lacks:0 Shells:0}"},
		{"by a script that failed", []deed{read(1, "a", "b"), {name: "Bash", args: jsonOf("command", "cd /garden && cat > beds.txt <<'EOF'\nc\nEOF\nls"), result: "no", failed: true}}, "{Whole:true Text:a\nb\n Parts:[] Gone:false Differs:false Lacks:0 Shells:0}", "{Whole:true Text:a\nb\n Parts:[] Gone:false Differs:false Lacks:0 Shells:0}"},
		{"deleted", []deed{read(1, "a"), {name: "apply_patch", args: "*** Begin Patch\n*** Delete File: /garden/beds.txt\n*** End Patch", result: "Done"}}, "{Whole:true Text:a\n Parts:[] Gone:false Differs:false Lacks:0 Shells:0}", "{Whole:false Text: Parts:[] Gone:true Differs:false Lacks:0 Shells:0}"},
	} {
		t.Run(c.name, func(t *testing.T) {
			more := append(append([]deed{}, c.deeds...), edit("a", "q"), write("beds.txt", "later"))
			before, after, err := At(context.Background(), logOf(more...), "/garden/beds.txt", model.Every, 2*(len(c.deeds)-1), 0)
			if err != nil {
				t.Fatal(err)
			}
			if got := fmt.Sprintf("%+v", before); got != c.before {
				t.Errorf("before %s\n  want %s", got, c.before)
			}
			if got := fmt.Sprintf("%+v", after); got != c.after {
				t.Errorf("after %s\n want %s", got, c.after)
			}
		})
	}
}

// The change of one file has nothing of the others, also where one call changed several.
func TestOneFile(t *testing.T) {
	log := logOf(
		deed{name: "Write", args: jsonOf("file_path", "/garden/beds.txt", "content", "one\n"), result: "created"},
		deed{name: "apply_patch", args: "*** Begin Patch\n*** Add File: a.txt\n+x\n*** Add File: b.txt\n+y\n*** End Patch", result: "Done"})
	p, err := Of(context.Background(), log, Range{Talk: model.Every, Path: "b.txt"})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if n, err := p.Write(&b); n != 1 || err != nil || strings.Count(b.String(), "diff --git") != 1 || !strings.Contains(b.String(), "+y") {
		t.Errorf("%d %v %s", n, err, b.String())
	}
}

// A file that was moved is there under its new name only, with what is known of it.
func TestAtMoved(t *testing.T) {
	move := deed{name: "apply_patch", args: "*** Begin Patch\n*** Update File: beds.txt\n*** Move to: rows.txt\n@@\n-b\n+c\n*** End Patch", result: "Done"}
	read := deed{name: "Read", args: jsonOf("file_path", "beds.txt"), result: "     1\ta\n     2\tb\n"}
	for _, c := range []struct {
		name  string
		deeds []deed
		path  string
		after string
	}{
		{"known, old name", []deed{read, move}, "beds.txt", "{Whole:false Text: Parts:[] Gone:true Differs:false Lacks:0 Shells:0}"},
		{"known, new name", []deed{read, move}, "rows.txt", "{Whole:true Text:a\nc\n Parts:[] Gone:false Differs:false Lacks:0 Shells:0}"},
		{"not known, old name", []deed{move}, "beds.txt", "{Whole:false Text: Parts:[] Gone:true Differs:false Lacks:0 Shells:0}"},
		{"not known, new name", []deed{move}, "rows.txt", "{Whole:false Text: Parts:[{First:0 Text:c Guessed:false}] Gone:false Differs:false Lacks:0 Shells:0}"},
	} {
		_, after, err := At(context.Background(), logOf(c.deeds...), c.path, model.Every, 2*(len(c.deeds)-1), 0)
		if got := fmt.Sprintf("%+v", after); err != nil || got != c.after {
			t.Errorf("%s: %s\n  want %s (%v)", c.name, got, c.after, err)
		}
	}
}
