package answer

import (
	"bytes"
	"runtime"
	"strings"
	"sync"
	"unicode/utf8"

	"msgview/model"
	"msgview/model/crash"
)

// searchWindow is how much of a file is looked through at a time, in bytes.
const searchWindow = 1 << 20

// Search yields the entries whose records may contain the pattern. It looks at
// the raw bytes for every form in which JSON may have written a literal, so it
// finds too much rather than too little. See model.Log.
func (l *Log) Search(p model.Pattern, from int, backwards bool, stop func() bool, yield func(i int) bool) error {
	forms := rawForms(p)
	step := 1
	if backwards {
		step = -1
	}
	if forms == nil || l.held.Any() {
		filter := groupFilter{log: l, forms: forms}
		for i := from; i >= 0 && i < l.index.Len() && !stop(); i += step {
			if filter.mayContain(i) && !yield(i) {
				return nil
			}
		}
		return nil
	}
	return l.searchRaw(append(forms, l.storedForms()...), from, step, stop, yield)
}

// window is a stretch of a file that is looked through, and its hits.
type window struct {
	first, next int // entries
	file        int
	low, high   int64
	hits        []int
	err         error
	done        chan struct{}
}

// searchRaw looks through the log in windows, several at a time, and yields the
// hits in order. It catches up with an index that is still growing.
func (l *Log) searchRaw(forms []form, from, step int, stop func() bool, yield func(int) bool) error {
	workers := runtime.GOMAXPROCS(0)
	work := make(chan *window)
	var pool sync.WaitGroup
	for range workers {
		pool.Add(1)
		go func() {
			defer crash.Catch()
			defer pool.Done()
			var buf []byte
			for w := range work {
				buf = l.lookThrough(w, forms, step, buf)
				close(w.done)
			}
		}()
	}
	defer pool.Wait()
	defer close(work)
	var queue []*window
	for i := from; ; {
		for len(queue) < 2*workers && i >= 0 && i < l.index.Len() && !stop() {
			w := &window{first: i, done: make(chan struct{})}
			w.file, w.low, w.high, w.next = l.index.Window(i, step, searchWindow)
			i = w.next
			queue = append(queue, w)
			work <- w
		}
		if len(queue) == 0 {
			if i != from && !stop() { // it went to the end
				l.FreeMemory()
			}
			return nil
		}
		w := queue[0]
		queue = queue[1:]
		<-w.done
		if w.err != nil {
			return w.err
		}
		for _, hit := range w.hits {
			if stop() || !yield(hit) {
				return nil
			}
		}
	}
}

// lookThrough finds the entries of a window whose bytes contain one of the forms.
// It reads piece by piece, so that a giant record takes no more memory than
// others.
func (l *Log) lookThrough(w *window, forms []form, step int, buf []byte) []byte {
	overlap := int64(0)
	for _, f := range forms {
		overlap = max(overlap, int64(len(f.text)-1))
	}
	src := l.file(w.file).Source
	for at := w.low; at < w.high; at += searchWindow {
		n := min(w.high-at, searchWindow+overlap)
		if int64(cap(buf)) < n {
			buf = make([]byte, n)
		}
		read, err := src.ReadAt(buf[:n], at)
		if read == 0 && err != nil {
			w.err = err
			return buf
		}
		if data := buf[:read]; containsAny(data, forms) {
			l.attribute(w, data, at, forms, step)
		}
	}
	return buf
}

// attribute finds out which entries of a window the hits in a piece of it are in.
func (l *Log) attribute(w *window, data []byte, base int64, forms []form, step int) {
	for e := w.first; e != w.next; e += step {
		p := l.index.Place(e)
		from, to := max(p.Offset-base, 0), min(p.Offset+p.Length-base, int64(len(data)))
		if from >= to || !containsAny(data[from:to], forms) {
			continue
		}
		if n := len(w.hits); n == 0 || w.hits[n-1] != e {
			w.hits = append(w.hits, e)
		}
	}
}

// form is a byte string that a raw record must contain.
type form struct {
	text []byte
	fold bool // ignoring ASCII case; text is in lower case
	rare int  // place of the rarest byte of text
}

func containsAny(data []byte, forms []form) bool {
	for _, f := range forms {
		if f.in(data) {
			return true
		}
	}
	return false
}

func (f form) in(data []byte) bool {
	if !f.fold {
		return bytes.Contains(data, f.text)
	}
	lower := f.text[f.rare]
	return f.near(data, lower) || lower >= 'a' && lower <= 'z' && f.near(data, lower-0x20)
}

// near looks for the text around each place of one of its bytes.
func (f form) near(data []byte, b byte) bool {
	for from := f.rare; from < len(data); {
		i := bytes.IndexByte(data[from:], b)
		if i < 0 {
			return false
		}
		start := from + i - f.rare
		if start+len(f.text) > len(data) {
			return false
		}
		if equalFold(data[start:start+len(f.text)], f.text) {
			return true
		}
		from += i + 1
	}
	return false
}

// equalFold compares data with a lower case text, ignoring ASCII case.
func equalFold(data, text []byte) bool {
	for i, c := range data {
		if c >= 'A' && c <= 'Z' {
			c |= 0x20
		}
		if c != text[i] {
			return false
		}
	}
	return true
}

// rareness orders bytes from common to rare in JSON with English text and code.
const rareness = " etaoinsrlhdcumpfgybw,.:_-/0123456789vk(){}[]=xjqz"

func newForm(text string, fold bool) form {
	f := form{text: []byte(text), fold: fold}
	if fold {
		f.text = bytes.ToLower(f.text)
	}
	best := -1
	for i, c := range f.text {
		k := bytes.IndexByte([]byte(rareness), c)
		if k < 0 {
			k = len(rareness)
		}
		if k > best {
			f.rare, best = i, k
		}
	}
	return f
}

// rawForms returns byte strings of which every record that contains the pattern
// has at least one, or nil if nothing can be said. JSON may write a character as
// itself or escaped, so only the longest run of each literal that JSON has no
// reason to escape is looked for. Case is ignored for ASCII only.
func rawForms(p model.Pattern) []form {
	var forms []form
	for _, literal := range p.Literals {
		run := plainRun(literal)
		if len(run) < 2 {
			return nil
		}
		forms = append(forms, newForm(run, p.IgnoreCase))
	}
	return forms
}

// plainRun returns the longest run of characters of s that JSON has no reason to
// escape.
func plainRun(s string) string {
	best, start := "", 0
	for i := 0; i <= len(s); {
		r, n := utf8.RuneError, 1
		if i < len(s) {
			r, n = utf8.DecodeRuneInString(s[i:])
		}
		if i == len(s) || r >= utf8.RuneSelf || r < ' ' || r == 0x7F || strings.ContainsRune(`"\/<>&'`, r) {
			if i-start > len(best) {
				best = s[start:i]
			}
			start = i + n
		}
		i += n
	}
	return best
}
