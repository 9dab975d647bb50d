package patch

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"msgview/model"
	"msgview/model/request"
)

// What git puts back is not in the patch: what comes of it is what a run with the real git
// leaves. Where the log does not tell what git does, that is said.
func TestGit(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip(err)
	}
	const beds, pots = "a: dry\nb: wet\nc: dry\nd: dry\ne: wet\n", "1: thyme\n2: mint\n3: sage\n"
	for name, c := range map[string]struct {
		steps string // "file old>new", "+file text", or a command
		said  []request.Kind
	}{
		"a file put back":         {"beds a: dry>a: soaked|git checkout -- beds.txt|beds d: dry>d: wet", []request.Kind{request.Undone}},
		"without dashes":          {"beds a: dry>a: soaked|git checkout beds.txt|beds d: dry>d: wet", []request.Kind{request.Undone}},
		"another one":             {"beds a: dry>a: soaked|pots mint>basil|git checkout -- pots.txt", []request.Kind{request.Undone}},
		"restored":                {"beds a: dry>a: soaked|pots mint>basil|cd . && git restore pots.txt && git status", []request.Kind{request.Undone}},
		"all restored":            {"beds a: dry>a: soaked|pots mint>basil|git restore .", []request.Kind{request.Undone}},
		"of a folder":             {"beds a: dry>a: soaked|pots mint>basil|git checkout -- .|beds b: wet>b: dry", []request.Kind{request.Undone}},
		"reset":                   {"beds a: dry>a: soaked|git reset --hard|pots mint>basil", []request.Kind{request.Undone}},
		"put away":                {"beds a: dry>a: soaked|git stash|pots mint>basil", []request.Kind{request.Undone}},
		"put away and taken back": {"beds a: dry>a: soaked|git stash|git stash pop|pots mint>basil", nil},
		"tried without":           {"beds a: dry>a: soaked|git stash && ls; git stash pop|beds d: dry>d: wet", nil},
		"dropped":                 {"beds a: dry>a: soaked|git stash|git stash drop|beds d: dry>d: wet", []request.Kind{request.Undone}},
		"noted":                   {"beds a: dry>a: soaked|git add -A|beds d: dry>d: wet|git checkout -- beds.txt", nil},
		"noted, then thrown away": {"beds a: dry>a: soaked|git add beds.txt|beds d: dry>d: wet|git reset --hard HEAD", []request.Kind{request.Undone}},
		"committed":               {"beds a: dry>a: soaked|git add -A && git commit -qm soak|beds d: dry>d: wet|git reset --hard", nil},
		"committed at once":       {"beds a: dry>a: soaked|git commit -qam soak|beds d: dry>d: wet|git stash", nil},
		"noted no more":           {"beds a: dry>a: soaked|git add beds.txt|git reset -q|git checkout -- beds.txt", []request.Kind{request.Undone}},
		"of the last commit":      {"beds a: dry>a: soaked|git add beds.txt|git checkout HEAD -- beds.txt", []request.Kind{request.Undone}},
		"staged no more":          {"beds a: dry>a: soaked|git add beds.txt|git restore --staged beds.txt", nil},
		"a new file":              {"+new grows|git stash|beds a: dry>a: soaked|git stash pop", nil},
		"a new file put away":     {"+new grows|git stash -u|beds a: dry>a: soaked", []request.Kind{request.Undone}},
		"a new file noted":        {"+new grows|git add -A|git reset --hard|beds a: dry>a: soaked", []request.Kind{request.Undone}},
		"that is not there":       {"beds a: dry>a: soaked|git checkout -- beans.txt", nil},
		"a new branch":            {"beds a: dry>a: soaked|git checkout -q -b warm|beds d: dry>d: wet", nil},
		"only asked":              {"beds a: dry>a: soaked|git status|git diff --stat|beds d: dry>d: wet", nil},
		"changed in between":      {"beds a: dry>a: soaked|git stash|beds e: wet>e: dry|git stash pop", []request.Kind{request.Undone}},
		"of another commit":       {"beds a: dry>a: soaked|git commit -qam soak|git checkout HEAD~1 -- beds.txt", []request.Kind{request.NotUndone}},
		"by a pattern":            {"beds a: dry>a: soaked|git checkout -- 'b*.txt'", []request.Kind{request.NotUndone}},
		"perhaps":                 {"beds a: dry>a: soaked|test -e beans.txt && git checkout -- beds.txt", []request.Kind{request.NotUndone}},
		"of another branch":       {"beds a: dry>a: soaked|git branch -q cold|git checkout -q cold|git checkout -- beds.txt", []request.Kind{request.NotUndone}},
		"some of it":              {"beds a: dry>a: soaked|pots mint>basil|git stash push -- pots.txt", []request.Kind{request.NotUndone}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			write := func(name, text string) {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			shell := func(command string) (string, error) {
				run := exec.Command("sh", "-c", command)
				run.Dir = dir
				run.Env = append(os.Environ(), "GIT_AUTHOR_NAME=ada", "GIT_AUTHOR_EMAIL=ada@oven.example", "GIT_COMMITTER_NAME=ada", "GIT_COMMITTER_EMAIL=ada@oven.example", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null")
				out, err := run.CombinedOutput()
				return string(out), err
			}
			write("beds.txt", beds)
			write("pots.txt", pots)
			if out, err := shell("git init -q && git add -A && git commit -qm first"); err != nil {
				t.Fatal(err, out)
			}
			numbered := func(s string) string {
				var b strings.Builder
				for i, l := range strings.Split(strings.TrimSuffix(s, "\n"), "\n") {
					b.WriteString(string(rune('1'+i)) + "\t" + l + "\n")
				}
				return b.String()
			}
			deeds := []deed{
				{name: "Read", args: jsonOf("file_path", "/garden/beds.txt"), result: numbered(beds)},
				{name: "Read", args: jsonOf("file_path", "/garden/pots.txt"), result: numbered(pots)},
			}
			for step := range strings.SplitSeq(c.steps, "|") {
				first, rest, _ := strings.Cut(step, " ")
				switch old, fresh, edits := strings.Cut(rest, ">"); {
				case edits && (first == "beds" || first == "pots"):
					text, _ := os.ReadFile(filepath.Join(dir, first+".txt"))
					write(first+".txt", strings.Replace(string(text), old, fresh, 1))
					deeds = append(deeds, deed{name: "Edit", args: jsonOf("file_path", "/garden/"+first+".txt", "old_string", old, "new_string", fresh), result: "ok"})
				case first == "+new":
					write("new.txt", rest+"\n")
					deeds = append(deeds, deed{name: "Write", args: jsonOf("file_path", "/garden/new.txt", "content", rest+"\n"), result: "File created successfully"})
				default:
					out, err := shell(step)
					deeds = append(deeds, deed{name: "Bash", args: jsonOf("command", step), result: out, failed: err != nil})
				}
			}
			p, err := Of(context.Background(), logOf(deeds...), Range{Talk: model.Every})
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			if _, err := p.Write(&b); err != nil {
				t.Fatal(err)
			}
			for _, k := range []request.Kind{request.Undone, request.NotUndone} {
				wants := false
				for _, said := range c.said {
					wants = wants || said == k
				}
				if said := p.Losses.Of(k) > 0; said != wants {
					t.Errorf("%s said: %v: %v", k, said, p.Losses.List())
				}
			}
			if p.Losses.Of(request.NotUndone) > 0 {
				return
			}
			files := map[string]string{}
			for _, name := range []string{"beds.txt", "pots.txt", "new.txt"} {
				text, err := os.ReadFile(filepath.Join(dir, name))
				if err == nil {
					files[name] = string(text)
				}
			}
			applied(t, []string{"git", "apply"}, map[string]string{"beds.txt": beds, "pots.txt": pots}, b.String(), files)
		})
	}
}
