package ui

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	tea "charm.land/bubbletea/v2"

	"msgview/ui/column"
)

// edit opens the log in an editor at the item's line.
func edit(c *column.Column, opt Options) (tea.Cmd, note) {
	entry, ok := c.Records.At()
	if !ok || opt.Editor == nil {
		return nil, note{}
	}
	src := c.Log.Source()
	if src.Path == "-" || src.Compression != "" {
		return nil, note{text: "there is no plain file to open in an editor", failed: true}
	}
	command, err := opt.Editor(path(c, entry), c.Index.Place(entry).Line)
	if err != nil {
		return nil, note{text: err.Error(), failed: true}
	}
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Stdout = os.Stdout // the terminal itself, not the gate in front of it
	return tea.Exec(editing{cmd}, func(err error) tea.Msg { return editedMsg{err} }), note{}
}

// editing is the editor as a command of Bubble Tea.
type editing struct{ *exec.Cmd }

func (e editing) SetStdin(r io.Reader)  { e.Stdin = r }
func (e editing) SetStdout(io.Writer)   {} // it is set
func (e editing) SetStderr(w io.Writer) { e.Stderr = w }

// Run returns when the editor was left. Signals of the keyboard are its own until then.
func (e editing) Run() error {
	away.Add(1)
	defer away.Add(-1)
	return e.Cmd.Run()
}

// DefaultEditor returns the command that opens a file at a line, from $VISUAL or
// $EDITOR, else vi.
func DefaultEditor(path string, line int) ([]string, error) {
	editor := strings.TrimSpace(os.Getenv("VISUAL"))
	if editor == "" {
		editor = strings.TrimSpace(os.Getenv("EDITOR"))
	}
	if editor == "" {
		if _, err := exec.LookPath("vi"); err != nil {
			return nil, fmt.Errorf("set $EDITOR to open %s; there is no vi", path)
		}
		editor = "vi"
	}
	return editorCommand(editor, path, line), nil
}

// shellSigns are the characters for which a command needs a shell to be understood,
// as Git has them (run-command.c), but for white space.
const shellSigns = "|&;<>()$`\\\"'*?[#~=%\n"

// editorCommand adds file and line to an editor's command in the way it wants
// them. A path that begins with a dash is made one that does not. A command with
// quotes or other signs of a shell is run by one, as Git and less do; what is added
// stays out of its reach.
func editorCommand(editor, path string, line int) []string {
	if strings.HasPrefix(path, "-") {
		path = "./" + path
	}
	words := strings.Fields(editor)
	name := words[0]
	if runtime.GOOS != "windows" && strings.ContainsAny(editor, shellSigns) {
		words, name = []string{"/bin/sh", "-c", editor + ` "$@"`, editor}, firstWord(editor)
	}
	switch filepath.Base(name) {
	case "code", "codium", "cursor":
		return append(words, "--goto", fmt.Sprintf("%s:%d", path, line))
	case "zed", "subl", "hx", "helix":
		return append(words, fmt.Sprintf("%s:%d", path, line))
	}
	return append(words, fmt.Sprintf("+%d", line), path)
}

// firstWord returns the first word of a command without the quotes of a shell.
func firstWord(command string) string {
	var word strings.Builder
	quote := byte(0)
	for i := 0; i < len(command); i++ {
		switch c := command[i]; {
		case c == '\\' && quote != '\'' && i+1 < len(command):
			i++
			word.WriteByte(command[i])
		case c == quote && quote != 0:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote = c
		case quote == 0 && (c == ' ' || c == '\t'):
			return word.String()
		default:
			word.WriteByte(c)
		}
	}
	return word.String()
}
