package tool

import (
	"slices"
	"testing"

	"msgview/model"
	"msgview/model/rawjson"
)

// A command that only applies a patch or writes a file is an edit; one that does more, or whose
// text the shell changes, is a command.
func TestWritten(t *testing.T) {
	const patch = "*** Begin Patch\n*** Update File: pears.txt\n@@\n-two\n+three\n*** End Patch\n"
	list := func(words ...string) string {
		s := `{"command":[`
		for i, w := range words {
			if i > 0 {
				s += ","
			}
			s += string(rawjson.Quote(w))
		}
		return s + `],"workdir":"/orchard","timeout_ms":9}`
	}
	text := func(s string) string { return `{"command":` + string(rawjson.Quote(s)) + `}` }
	for _, c := range []struct {
		args    string
		purpose Purpose
		path    string
	}{
		{list("apply_patch", patch), PatchFile, "pears.txt"},
		{list("bash", "-lc", "apply_patch <<'EOF'\n"+patch+"EOF\n"), PatchFile, "pears.txt"},
		{list("bash", "-lc", "cd sub && apply_patch <<'EOF'\n"+patch+"EOF"), PatchFile, "sub/pears.txt"},
		{list("bash", "-lc", "cd /orchard && apply_patch <<'EOF'\n"+patch+"EOF"), PatchFile, "pears.txt"},
		{`{"cmd":` + string(rawjson.Quote("apply_patch <<\"EOF\"\n"+patch+"EOF")) + `}`, PatchFile, "pears.txt"},
		{text("apply_patch \"$(cat <<'EOF'\n" + patch + "EOF\n)\""), PatchFile, "pears.txt"},
		{text("apply_patch '" + patch + "'"), PatchFile, "pears.txt"},
		{text("apply_patch <<'EOF'\n" + patch + "EOF\ncat pears.txt"), Shell, ""},
		{text("apply_patch <<'EOF'\n" + patch), Shell, ""},
		{text("echo '*** Begin Patch'"), Shell, ""},
		{text("cat > figs.txt <<'EOF'\nsweet\nEOF"), WriteFile, "figs.txt"},
		{text("cat <<EOF > 'a b.txt'\nsweet\nEOF"), WriteFile, "a b.txt"},
		{text("mkdir -p a && cat > a/figs.txt <<-EOF\n\tsweet\n\tEOF"), WriteFile, "a/figs.txt"},
		{text("cat > figs.txt <<EOF\n$HOME\nEOF"), Shell, ""},
		{text("cat >> figs.txt <<'EOF'\nsweet\nEOF"), Shell, ""},
		{text("cat > figs.txt <<'EOF'\nsweet\nEOF\nls"), Shell, ""},
		{text("cat > $F <<'EOF'\nsweet\nEOF"), Shell, ""},
		{text("cat <<'EOF' | sh > x\nls\nEOF"), Shell, ""},
		{text("python3 <<'EOF'\nprint(1)\nEOF"), Shell, ""},
	} {
		call := &model.ToolCall{Name: "shell", Arguments: []byte(c.args)}
		u := Of(call)
		if u.Purpose != c.purpose || PurposeOf(call) != c.purpose || u.Path() != c.path {
			t.Errorf("%s\nis %v (%v) of %q, want %v of %q", c.args, u.Purpose, PurposeOf(call), u.Path(), c.purpose, c.path)
		}
		if (u.Script() != "") != (c.purpose != Shell) {
			t.Errorf("%s: the command is %q", c.args, u.Script())
		}
	}
	u := Of(&model.ToolCall{Name: "shell", Arguments: []byte(text("cat > figs.txt <<'EOF'\nsweet\ndry\nEOF"))})
	if u.Content() != "sweet\ndry\n" {
		t.Errorf("content %q", u.Content())
	}
}

// Edits and whole files of agents that have names of their own for them.
func TestEditsOfOthers(t *testing.T) {
	for _, c := range []struct {
		name, args string
		purpose    Purpose
		edits      []Edit
	}{
		{"StrReplaceFile", `{"path":"oven.go","edit":{"old":"cold","new":"hot"}}`, EditFile, []Edit{{Path: "oven.go", Old: "cold", New: "hot"}}},
		{"StrReplaceFile", `{"path":"oven.go","edit":{"old":"cold","new":"hot","replace_all":true}}`, EditFile, []Edit{{Path: "oven.go", Old: "cold", New: "hot", All: true}}},
		{"StrReplaceFile", `{"path":"oven.go","edit":[{"old":"a","new":"b"},{"old":"c","new":""}]}`, EditFile, []Edit{{Path: "oven.go", Old: "a", New: "b"}, {Path: "oven.go", Old: "c"}}},
		{"rename", `{"edit":{"old":"a","new":"b"}}`, Other, nil},
		{"developer__text_editor", `{"command":"write","path":"oven.go","file_text":"hot\n"}`, WriteFile, nil},
		{"shell", `{"command":"write ada"}`, Shell, nil},
	} {
		use := Of(&model.ToolCall{Name: c.name, Arguments: []byte(c.args)})
		if use.Purpose != c.purpose {
			t.Errorf("%s %s: purpose %v, want %v", c.name, c.args, use.Purpose, c.purpose)
		}
		if got := use.Edits(); !slices.Equal(got, c.edits) {
			t.Errorf("%s %s: %+v, want %+v", c.name, c.args, got, c.edits)
		}
	}
}
