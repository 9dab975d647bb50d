package answer

import (
	"context"
	"errors"
	"io"
	"os"
	"runtime"
	"slices"
	"sync"

	"msgview/loaders/format"
	"msgview/loaders/literal"
	"msgview/loaders/source"
	"msgview/model"
	"msgview/model/crash"
)

// searchWindow is how much of a file is looked through at a time, in bytes.
const searchWindow = 1 << 20

// Search yields the entries whose records may contain the pattern. It looks at
// the raw bytes for every form in which JSON may have written a literal, so it
// finds too much rather than too little. See model.Log.
func (l *Log) Search(p model.Pattern, from int, backwards bool, stop func() bool, yield func(i int) bool) error {
	forms := literal.OfPattern(p)
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
func (l *Log) searchRaw(forms []literal.Form, from, step int, stop func() bool, yield func(int) bool) error {
	workers := min(runtime.GOMAXPROCS(0), runtime.NumCPU())
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
func (l *Log) lookThrough(w *window, forms []literal.Form, step int, buf []byte) []byte {
	overlap := int64(0)
	for _, f := range forms {
		overlap = max(overlap, int64(f.Len()-1))
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
		if data := buf[:read]; literal.InAny(data, forms) {
			l.attribute(w, data, at, forms, step)
		}
	}
	return buf
}

// attribute finds out which entries of a window the hits in a piece of it are in.
func (l *Log) attribute(w *window, data []byte, base int64, forms []literal.Form, step int) {
	for e := w.first; e != w.next; e += step {
		p := l.index.Place(e)
		from, to := max(p.Offset-base, 0), min(p.Offset+p.Length-base, int64(len(data)))
		if from >= to || !literal.InAny(data[from:to], forms) {
			continue
		}
		if n := len(w.hits); n == 0 || w.hits[n-1] != e {
			w.hits = append(w.hits, e)
		}
	}
}

// pieces are buffers for InFile: many logs are asked one after another. They outlive a
// collection of garbage, which a pool's do not: a new one is memory that the system has to
// clear.
var pieces = make(chan []byte, mostPieces)

const (
	mostPieces = 8

	// aligned is where what is read is put: the system copies to there faster.
	aligned = 4096
)

func piece() []byte {
	select {
	case b := <-pieces:
		return b
	default:
		return make([]byte, searchWindow)
	}
}

func giveBack(b []byte) {
	select {
	case pieces <- b:
	default:
	}
}

// MayContain reports whether the files of a log, none of which is assembled, contain one of
// the forms, or have outputs in files of their own. A file that cannot be read may.
func (l *Log) MayContain(ctx context.Context, forms []literal.Form) bool {
	if len(l.storedForms()) > 0 {
		return true
	}
	for i := range l.files.All() {
		if InFile(ctx, l.file(i).Source, forms, nil) {
			return true
		}
	}
	return false
}

// InFile reports whether a file contains one of the forms. One that cannot be read may, and
// one of which begins, if it is not nil, says so: it is asked of the first bytes of a file
// that does not contain them there, and may not keep them.
func InFile(ctx context.Context, src *source.File, forms []literal.Form, begins func(start []byte) bool) bool {
	overlap := 0
	for _, f := range forms {
		overlap = max(overlap, f.Len()-1)
	}
	buf, kept := piece(), 0
	defer giveBack(buf)
	lead := (overlap + aligned - 1) &^ (aligned - 1) // room for what is kept of the piece before
	if lead > len(buf)/2 {
		return true
	}
	for at := int64(0); ; {
		done := src.Done() // before reading: what came since is not read
		n, err := src.ReadAt(buf[lead:], at)
		if err != nil && !errors.Is(err, io.EOF) || ctx.Err() != nil {
			return true
		}
		if literal.InAny(buf[lead-kept:lead+n], forms) {
			return true
		}
		if at == 0 && begins != nil && begins(buf[lead:lead+n]) {
			return true
		}
		at += int64(n)
		if n > 0 {
			tail := buf[max(lead+n-overlap, lead-kept) : lead+n]
			kept = copy(buf[lead-len(tail):], tail)
		}
		switch {
		case done && (n == 0 || at >= src.Size()):
			return src.Err() != nil // who opens it says what is wrong
		case n == 0 && src.Wait(ctx, at+1) != nil:
			return true
		}
	}
}

// HasOutputs reports whether a log of a format at a path has outputs in files of their own.
func HasOutputs(f *format.Format, path string) bool {
	return f.Outputs != nil && slices.ContainsFunc(f.Outputs(path), func(folder string) bool {
		info, err := os.Lstat(folder)
		return err == nil && info.IsDir()
	})
}
