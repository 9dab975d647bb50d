package answer

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"msgview/loaders/literal"
	"msgview/loaders/source"
	"msgview/model"
)

// storedBytes bounds what is shown of an output in a file of its own; exports read
// up to rawLimit.
const storedBytes = 1 << 20

// outputFolders are the folders with the outputs that were taken out of a log, by the
// path of its file.
type outputFolders struct {
	mu    sync.Mutex
	known map[string][]string
}

// of returns the folders of the log's file.
func (o *outputFolders) of(l *Log, file int) []string {
	f := l.file(file)
	if f.Thread != "" || f.Path != l.file(0).Path && !f.Inside {
		f = l.file(0) // a sub-agent's outputs lie with those of the session
	}
	find := l.files.Found.Format.Outputs
	if f.Found != nil {
		find = f.Found.Format.Outputs
	}
	if find == nil || f.Copied || f.Path == "-" || f.Source.Container() != "" {
		return nil
	}
	path := f.Whole()
	o.mu.Lock()
	defer o.mu.Unlock()
	folders, ok := o.known[path]
	if !ok {
		if o.known == nil {
			o.known = map[string][]string{}
		}
		folders = find(path)
		o.known[path] = folders
	}
	return folders
}

// withStored returns a message with the outputs of its results that lie in files beside
// the log, and how many bytes they are. Nothing but the folders of the session is looked
// into, whatever path the log names.
func (l *Log) withStored(m *model.Message, file int, all bool) (*model.Message, int64) {
	var whole *model.Message
	size := int64(0)
	own := func() *model.Message {
		if whole == nil {
			copied := *m
			copied.Parts = append([]model.Part(nil), m.Parts...)
			whole = &copied
		}
		return whole
	}
	for i, p := range m.Parts {
		if image, ok := l.withImage(p, file); ok {
			own().Parts[i] = image
			size += int64(len(image.Data))
			continue
		}
		r, ok := p.(*model.ToolResult)
		if !ok {
			continue
		}
		if content, n := l.withImages(r.Content, file); n > 0 {
			result := *r
			result.Content = content
			r, size = &result, size+n
			own().Parts[i] = r
		}
		if len(r.Stored()) == 0 {
			continue
		}
		result := *r
		result.SetStored(make([]model.Stored, len(r.Stored())))
		cut := false
		for k, s := range r.Stored() {
			s = l.readStored(s.Name, l.outputs.of(l, file), all)
			size += int64(len(s.Text))
			cut = cut || !s.Whole()
			result.Stored()[k] = s
		}
		result.Truncated = r.Truncated && cut
		own().Parts[i] = &result
	}
	if whole == nil {
		return m, 0
	}
	return whole, size
}

// readStored reads the beginning of a file in one of some folders.
func (l *Log) readStored(name string, folders []string, all bool) model.Stored {
	s := model.Stored{Name: name, Bytes: -1}
	if name == "" || name == "." || name == ".." || strings.ContainsAny(name, "/\\\x00") || !filepath.IsLocal(name) {
		return s
	}
	most := int64(storedBytes)
	if all {
		most = rawLimit
	}
	for _, folder := range folders {
		data, size, err := readWithin(folder, name, most)
		if err != nil {
			continue
		}
		s.Bytes = size
		if !source.IsBinary(data) {
			s.Text = string(data)
		}
		return s
	}
	return s
}

// readWithin returns the first bytes and the size of a regular file that lies in a
// folder itself: no link is followed, neither of the folder nor of the file.
func readWithin(folder, name string, most int64) ([]byte, int64, error) {
	info, err := os.Lstat(folder)
	if err != nil {
		return nil, 0, err
	}
	if !info.IsDir() {
		return nil, 0, fs.ErrInvalid
	}
	path := filepath.Join(folder, name)
	if info, err = os.Lstat(path); err != nil {
		return nil, 0, err
	}
	if !info.Mode().IsRegular() {
		return nil, 0, fs.ErrInvalid
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, 0, err
	}
	defer f.Close()
	if opened, err := f.Stat(); err != nil || !os.SameFile(info, opened) { // replaced since
		return nil, 0, fs.ErrInvalid
	}
	data, err := io.ReadAll(io.LimitReader(f, min(most, info.Size())))
	return data, info.Size(), err
}

// maxStoredFiles bounds the files of a log whose folders of outputs are looked for
// before a search.
const maxStoredFiles = 64

// storedForms returns what records have whose results have outputs in files of their
// own, which are searched, too: the name of the folder.
func (l *Log) storedForms() (forms []literal.Form) {
	known := map[string]bool{}
	for i := range l.files.All()[:min(len(l.files.All()), maxStoredFiles)] {
		for _, folder := range l.outputs.of(l, i) {
			name := filepath.Base(folder)
			if info, err := os.Lstat(folder); known[name] || err != nil || !info.IsDir() {
				continue
			}
			known[name] = true
			forms = append(forms, literal.New(name, false))
		}
	}
	return forms
}
