package ui

import (
	"fmt"
	"os"
	"os/exec"
	"strings"

	tea "charm.land/bubbletea/v2"

	"msgview/model/tool"
	"msgview/ui/column"
	"msgview/ui/pane"
	"msgview/ui/render"
	"msgview/ui/resume"
	"msgview/ui/safetext"
)

// maxCopy bounds what is put on the clipboard, in bytes: terminals refuse more.
const maxCopy = 1 << 20

// copyItem puts something of the item on the clipboard: through the terminal, and
// through the buffer of the multiplexer that it runs in, if there is one.
func copyItem(c *column.Column, opt Options, act action) (tea.Cmd, note) {
	k, ok := c.List.Cursor()
	it := c.Item(k)
	if !ok || it == nil {
		return nil, note{}
	}
	what, text := copied(c, act, it)
	return putCopy(opt, what, text)
}

// copyShown puts what is on the screen on the clipboard, or the command that shows it.
func copyShown(d *pane.Desk, opt Options, act action) (tea.Cmd, note) {
	if act == copyPage {
		return putCopy(opt, "page", pageText(d.Col))
	}
	if act == copyResume {
		command, err := resume.Command(d.Col.Log, int(d.Col.Here().Entry))
		if err != nil {
			return nil, note{text: err.Error(), failed: true}
		}
		return putCopy(opt, "command", command)
	}
	search := ""
	if d.Search.On() {
		search = d.Search.Text()
	}
	command, err := viewCommand(d, search)
	if err != nil {
		return nil, note{text: err.Error(), failed: true}
	}
	return putCopy(opt, "command", command)
}

// putCopy puts a text on the clipboard that is called what.
func putCopy(opt Options, what, text string) (tea.Cmd, note) {
	if text == "" {
		return nil, note{text: "there is no " + what + " here to copy"}
	}
	text = safetext.Clipboard(text)
	if len(text) > maxCopy {
		return nil, note{failed: true, text: fmt.Sprintf("%s of %s is too much for a clipboard; v opens it in the editor", what, render.Size(int64(len(text))))}
	}
	if opt.Allow != nil {
		opt.Allow(text)
	}
	put := opt.Copy
	return tea.Batch(tea.SetClipboard(text), func() tea.Msg {
		how := "through the terminal"
		if put != nil {
			if also, err := put(text); err != nil {
				how += " (" + err.Error() + ")"
			} else if also != "" {
				how += " and " + also
			}
		}
		return copiedMsg{fmt.Sprintf("copied %s, %s, %s", what, render.Size(int64(len(text))), how)}
	}), note{}
}

// copied returns the text that an action copies and its name.
func copied(c *column.Column, act action, it *render.Item) (what, text string) {
	switch act {
	case copyMarkdown:
		return "Markdown", markdownOf(it)
	case copyCommand:
		if it.Call == nil {
			return "command", ""
		}
		if tool.PurposeOf(it.Call) == tool.Shell {
			return "command", render.Command(it.Call)
		}
		return "arguments", render.Arguments(it.Call)
	case copyOutput:
		if it.Result() == nil {
			return "output", ""
		}
		return "output", render.Body(it.Result())
	case copyJSON:
		records, err := c.Records.Own(it)
		if err != nil {
			return "record", ""
		}
		var lines []string
		for _, r := range records {
			lines = append(lines, strings.TrimSpace(string(r.Bytes)))
		}
		return "record", strings.Join(lines, "\n")
	case copyPlace:
		entry, _ := c.Records.At()
		return "place", fmt.Sprintf("%s:%d", path(c, entry), c.Index.Place(entry).Line)
	}
	return "text", textOf(it)
}

// textOf is what an item says, as logged.
func textOf(it *render.Item) string {
	if it.Call != nil {
		s := render.CallName(it.Call) + " " + render.ItemSummary(it, "")
		if change := it.ChangeText(); change != "" {
			s += "\n" + change
		}
		if it.Result() != nil {
			s += "\n" + render.Body(it.Result())
		}
		return s
	}
	var parts []string
	for _, p := range it.Parts {
		render.PartTexts(p, func(s string) bool {
			if s != "" {
				parts = append(parts, s)
			}
			return true
		})
	}
	return strings.Join(parts, "\n\n")
}

// markdownOf is an item as Markdown: calls as fenced blocks.
func markdownOf(it *render.Item) string {
	if it.Call == nil {
		return textOf(it)
	}
	return render.CallMarkdown(it)
}

// path is the path of the file that an entry is in.
func path(c *column.Column, entry int) string {
	return c.Log.Source().PathOf(c.Index.Place(entry).File)
}

// DefaultCopy puts text into the buffer of tmux or screen, where the terminal's
// clipboard may not reach, and into the desktop's clipboard if a tool for it is
// installed. It says where the text went.
func DefaultCopy(text string) (string, error) {
	var to []string
	run := func(name string, args ...string) bool {
		path, err := exec.LookPath(name)
		if err != nil {
			return false
		}
		cmd := exec.Command(path, args...)
		cmd.Stdin = strings.NewReader(text)
		return cmd.Run() == nil
	}
	if os.Getenv("TMUX") != "" && run("tmux", "load-buffer", "-w", "-") {
		to = append(to, "tmux's buffer")
	}
	switch {
	case os.Getenv("WAYLAND_DISPLAY") != "" && run("wl-copy"):
		to = append(to, "wl-copy")
	case os.Getenv("DISPLAY") != "" && run("xclip", "-selection", "clipboard", "-in"):
		to = append(to, "xclip")
	case run("pbcopy"):
		to = append(to, "pbcopy")
	}
	return strings.Join(to, " and "), nil
}
