package ui

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/ui/column"
	"msgview/ui/overwrite"
	"msgview/ui/pane"
	"msgview/ui/picture"
	"msgview/ui/render"
	"msgview/ui/resume"
	"msgview/ui/safetext"
)

// savedMsg says what came of saving.
type savedMsg struct {
	path  string
	what  string
	data  []byte
	taken bool // there is such a file
	err   error
}

// askWhere asks where to save what the item has: its image or file, else its text.
func askWhere(d *pane.Desk) (pane.Pane, error) {
	it := d.Col.Item(d.Col.Here())
	if it == nil {
		return nil, nil
	}
	what, data, err := content(d.Col.Log, it)
	if err != nil {
		return nil, err
	}
	mask := func(data []byte) []byte { return data }
	if l, ok := d.Col.Log.(maskedLog); ok && what != "text" {
		mask = l.Masker().File
	}
	return pane.NewAsk(d, "save "+what+" to: ", "", func(path string) pane.Result {
		if path = strings.TrimSpace(path); path == "" {
			return pane.Result{}
		}
		path = placed(path, d.Program.Saves)
		return pane.Result{Notice: "saving " + what, Works: true, Cmd: func() tea.Msg {
			bytes, err := data()
			if err != nil {
				return savedMsg{path: path, what: what, err: err}
			}
			return save(d.Col.Log, path, what, mask(bytes), false)
		}}
	}), nil
}

// content is what can be saved of an item. Its data may have to be read.
func content(log model.Log, it *render.Item) (what string, data func() ([]byte, error), err error) {
	of := func(data []byte) func() ([]byte, error) { return func() ([]byte, error) { return data, nil } }
	parts := it.Parts
	if it.Result() != nil {
		parts = it.Result().Content
	}
	for _, p := range parts {
		m, ok := p.(model.Media)
		if !ok {
			continue
		}
		what = "file"
		if m.Kind == model.Image {
			what = "image"
		}
		switch {
		case len(m.Data) > 0:
			return what, of(m.Data), nil
		case m.Text != "":
			return what, of([]byte(safetext.Clipboard(m.Text))), nil
		case m.Bytes > 0:
			p := picture.Image{Entry: it.DataEntry(), Bytes: m.Bytes}
			return what, func() ([]byte, error) { return dataOf(log, p) }, nil
		}
		return "", nil, fmt.Errorf("the data of this %s is not at hand; r shows what the log has of it", what)
	}
	if text := textOf(it); text != "" {
		return "text", of([]byte(safetext.Clipboard(text))), nil
	}
	return "", nil, errors.New("there is nothing here to save")
}

// home puts the home directory in the place of the sign for it.
func home(path string) string {
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		if dir, err := os.UserHomeDir(); err == nil {
			return filepath.Join(dir, rest)
		}
	}
	return path
}

// workDir is where files are saved and programs run, "" for the working directory; tests
// have one of their own.
var workDir string

// placed is a path as the reader means it.
func placed(path, in string) string {
	if in == "" {
		in = workDir
	}
	if path = home(path); in != "" && !filepath.IsAbs(path) {
		return filepath.Join(in, path)
	}
	return path
}

// save writes a new file, or over one that there is if that is wanted.
func save(log model.Log, path, what string, data []byte, over bool) savedMsg {
	err := overwrite.Save(log, path, over, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
	if errors.Is(err, overwrite.ErrThere) {
		return savedMsg{path: path, what: what, data: data, taken: true}
	}
	return savedMsg{path: path, what: what, data: data, err: err}
}

// saved says what was saved, or asks whether a file is to be written over.
func saved(d *pane.Desk, msg savedMsg, n *note) opens {
	if msg.taken {
		msg.err = overwrite.Check(d.Col.Log, msg.path)
	}
	switch {
	case msg.taken && msg.err == nil:
		*n = note{}
		return made(pane.NewAsk(d, "there is "+safetext.Row(filepath.Base(msg.path))+"; write over it? ", "y or n", func(answer string) pane.Result {
			if a := strings.ToLower(strings.TrimSpace(answer)); a != "y" && a != "yes" {
				return pane.Result{Notice: "not saved"}
			}
			return pane.Result{Cmd: func() tea.Msg { return save(d.Col.Log, msg.path, msg.what, msg.data, true) }}
		}))
	case msg.err != nil:
		*n = note{text: "not saved: " + msg.err.Error(), failed: true}
	default:
		n.say(fmt.Sprintf("saved %s, %s, as %s", msg.what, render.Size(int64(len(msg.data))), msg.path))
	}
	return made(nil)
}

// pageText is what is in the window without bars and labels. Rows that were one line are
// one again.
func pageText(c *column.Column) string {
	var rows []safetext.Line
	for _, r := range c.List.Rows() {
		rows = append(rows, r.Text)
	}
	text, _, _ := safetext.Joined(rows)
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

// viewCommand is the command that shows what is read now.
func viewCommand(d *pane.Desk, search string) (string, error) {
	src := d.Col.Log.Source()
	if src.Path == "-" || src.Path == "" {
		return "", errors.New("what was read from standard input has no name to open it by")
	}
	path, err := filepath.Abs(src.Path)
	if err != nil {
		return "", err
	}
	w, ok := d.Col.Where()
	if !ok {
		return "", errors.New("there is nothing to see")
	}
	number, _ := d.Col.Index.Number(w.Entry)
	words := []string{"msgview", "--level", fmt.Sprint(d.Col.Folds.Level())}
	if here := int(d.Col.Here().Entry); w.Side && d.Col.Index.Flags(here).Has(model.FlagSide) { // the row of its call would tell nothing
		number, _ = d.Col.Index.Number(here)
		words = append(words, resume.Quoted(fmt.Sprintf("%s#m%d", path, number+1)))
	} else {
		words = append(words, resume.Quoted(path), fmt.Sprintf("+%d", number+1))
	}
	if search != "" {
		words = append(words, resume.Quoted("+/"+search))
	}
	if d.Filter != nil && d.Filter.On() {
		words = append(words, resume.Quoted("+&"+d.Filter.Text()))
	}
	return strings.Join(words, " "), nil
}
