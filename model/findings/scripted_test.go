package findings

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"msgview/model"
)

// Files that stand in full within a command which does other things, too, are changed by it.
func TestScriptedFiles(t *testing.T) {
	const doc = "<<'EOF'\nrye\nspelt\nEOF\n"
	const diff = "<<'EOF'\ndiff --git a/oven.go b/oven.go\n--- a/oven.go\n+++ b/oven.go\n@@ -1,2 +1,2 @@\n-cold\n+hot\n same\nEOF\n"
	const codex = "<<'EOF'\n*** Begin Patch\n*** Update File: oven.go\n@@\n-cold\n+hot\n*** End Patch\nEOF\n"
	for _, c := range []struct {
		command string
		failed  bool
		want    []string
	}{
		{"cd /w && cat <<'EOF' > dough.md\nrye\nspelt\nEOF\nmake", false, []string{"/w/dough.md W +2 -0"}},
		{"make && cat > dough.md " + doc + "ls", false, []string{"dough.md W +2 -0"}},
		{"cat > a.md " + doc + "cat > b.md " + doc, false, []string{"a.md W +2 -0", "b.md W +2 -0"}},
		{"make\ncat >> dough.md " + doc, false, []string{"dough.md E +2 -0"}},
		{"make; tee dough.md " + doc, false, []string{"dough.md W +2 -0"}},
		{"sudo tee -a dough.md > /dev/null " + doc, false, []string{"dough.md E +2 -0"}},
		{"cat <<'EOF' | tee dough.md\nrye\nspelt\nEOF\n", false, []string{"dough.md W +2 -0"}},
		{"git apply " + diff, false, []string{"oven.go E +1 -1"}},
		{"cd bakery && git apply -p1 - " + diff + "go vet", false, []string{"bakery/oven.go E +1 -1"}},
		{"patch -p1 " + diff, false, []string{"oven.go E +1 -1"}},
		{"git pull\napply_patch " + codex, false, []string{"oven.go E +1 -1"}},
		{"git fetch && cd bakery && apply_patch " + codex, false, []string{"bakery/oven.go E +1 -1"}},

		{"make && cat > dough.md " + doc + "ls", true, nil},
		{"git apply --check " + diff, false, nil},
		{"git apply -R " + diff, false, nil},
		{"git apply oven.diff " + diff, false, nil},
		{"patch --dry-run -p1 " + diff, false, nil},
		{"test -f dough.md || cat > dough.md " + doc, false, nil},
		{"make; cat > $OUT " + doc, false, nil},
		{"make; tee a.md b.md " + doc, false, nil},
		{"make; tee -i a.md " + doc, false, nil},
		{"cat <<'EOF' | sort | tee a.md\nrye\nEOF\n", false, nil},
		{"make; cat > dough.md <<EOF\n$(date)\nEOF", false, nil},
		{"make; ssh h 'cat > dough.md' " + doc, false, nil},
		{"make; python - " + doc, false, nil},
		{"make; cat " + doc, false, nil},
		{"make; bash -c 'echo' " + doc, false, nil},
	} {
		l := newFake()
		user("go")(l)
		r := result("1", "", 0, model.No)
		if c.failed {
			r = result("1", "no", 1, model.Yes)
		}
		l.add(&model.Message{Role: model.RoleAssistant, Parts: []model.Part{bash("1", c.command)}})
		l.add(results(r))
		answer("done")(l)
		l.index.Finish(nil)
		var got []string
		for _, file := range run(t, l).Files() {
			for _, u := range file.Uses {
				got = append(got, fmt.Sprintf("%s %s +%d -%d", file.Path, u.Act, u.Came, u.Gone))
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s:\n got %s\nwant %s", c.command, strings.Join(got, ", "), strings.Join(c.want, ", "))
		}
	}
}
