package ui

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestEditorCommand(t *testing.T) {
	for _, c := range []struct{ editor, want string }{
		{"vi", "vi|+7|log.jsonl"},
		{"emacs -nw", "emacs|-nw|+7|log.jsonl"},
		{" code  --wait ", "code|--wait|--goto|log.jsonl:7"},
		{"/usr/bin/hx", "/usr/bin/hx|log.jsonl:7"},
		{"subl -n", "subl|-n|log.jsonl:7"},
	} {
		if got := strings.Join(editorCommand(c.editor, "log.jsonl", 7), "|"); got != c.want {
			t.Errorf("%q: %s, want %s", c.editor, got, c.want)
		}
	}
	if got := editorCommand("vi", "-o", 1); got[len(got)-1] != "./-o" {
		t.Errorf("a path that looks like a flag: %q", got)
	}
}

func TestNoEditor(t *testing.T) {
	t.Setenv("VISUAL", "")
	for _, editor := range []string{"", "   "} {
		t.Setenv("EDITOR", editor)
		t.Setenv("PATH", t.TempDir())
		if _, err := DefaultEditor("log.jsonl", 1); err == nil {
			t.Errorf("%q opens something", editor)
		}
		if runtime.GOOS == "windows" {
			continue
		}
		if err := os.WriteFile(filepath.Join(os.Getenv("PATH"), "vi"), []byte("#!/bin/sh\n"), 0o700); err != nil {
			t.Fatal(err)
		}
		if got, err := DefaultEditor("log.jsonl", 7); err != nil || strings.Join(got, " ") != "vi +7 log.jsonl" {
			t.Errorf("%q: %q, %v", editor, got, err)
		}
	}
}

// An editor's command is understood as a shell understands it; what is opened is one
// argument whatever it is called.
func TestEditorCommandOfAShell(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there is no sh")
	}
	dir := filepath.Join(t.TempDir(), "with space")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"my editor", "code"} {
		script := "#!/bin/sh\nfor a; do printf '%s|' \"$a\"; done\n"
		if err := os.WriteFile(filepath.Join(dir, name), []byte(script), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("WHERE", dir)
	const path = "a $HOME; 'quoted' \"log\".jsonl"
	for _, c := range []struct{ editor, want string }{
		{`"` + dir + `/my editor" -c "set nowrap"`, "-c|set nowrap|+7|" + path + "|"},
		{"'" + dir + "/my editor'", "+7|" + path + "|"},
		{strings.ReplaceAll(dir, " ", `\ `) + `/my\ editor -n`, "-n|+7|" + path + "|"},
		{`"$WHERE/my editor" --flag`, "--flag|+7|" + path + "|"},
		{`'` + dir + `/code' --wait`, "--wait|--goto|" + path + ":7|"},
	} {
		command := editorCommand(c.editor, path, 7)
		got, err := exec.Command(command[0], command[1:]...).Output()
		if err != nil {
			t.Errorf("%s: %v", c.editor, err)
		}
		if string(got) != c.want {
			t.Errorf("%s: the editor gets %s, want %s", c.editor, got, c.want)
		}
	}
}
