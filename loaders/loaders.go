// Package loaders opens conversation logs of every format.
//
// Reading has four layers. The source gives bytes that can be read at any
// offset, whatever they come from. The framing finds the records in them,
// knowing nothing of messages. A format's shape decodes a record into messages.
// The index of package model joins calls with results, pieces into messages, and
// messages into threads and turns.
//
// Bodies stay in the file: the index keeps where each record is and what kind of
// thing it is, and a message is decoded when somebody looks at it. Only formats
// whose records mean nothing by themselves, such as the deltas of a stream, are read
// as a whole; what is made of them is packed into a temporary file, if it is much.
//
// Each job has a package, from the path to the message: folders finds the files, detect
// tells what each is, reading fills the index with them, and answer decodes what somebody
// looks at. Between them opened holds the files and held what was assembled; decode and
// within know one record at a time. This package puts them together; begin with Open.
package loaders

import (
	"cmp"
	"context"
	"sync"
	"time"

	"msgview/loaders/answer"
	"msgview/loaders/folders"
	"msgview/loaders/held"
	"msgview/loaders/literal"
	"msgview/loaders/opened"
	"msgview/loaders/reading"
	"msgview/model"
	"msgview/model/crash"
)

// Options change how a log is opened.
type Options struct {
	Format string // name of the format to use; "" to detect it
	// Neighbours say what is asked first whether the log is of it, nil for nothing: where one
	// of many logs is opened. It is what is found otherwise, too, but for Source's reasons.
	Neighbours *Neighbours
	// Known is the name of the format that the log is known to be of, and that no file of it is
	// assembled, as AbsentError told before: only its bytes are asked for Containing then.
	Known string
	// Containing is what some record must contain for the log to be opened: Open returns
	// an AbsentError otherwise, if its bytes tell that. The zero Pattern opens all.
	Containing model.Pattern
	// Summed says that the index keeps what each message took.
	Summed bool
	// Once says that the log is walked through and does not grow: Refresh finds nothing new.
	Once bool
}

// An AbsentError says that a log does not contain what Options.Containing asks for, and of
// which format it is.
type AbsentError struct{ Format string }

func (AbsentError) Error() string { return "the log does not contain what was asked for" }

// Log is an opened log. It implements model.Log.
type Log struct {
	reading *reading.Log
	answers *answer.Log
	files   *opened.Files
	held    held.Messages
	index   *model.Index
	skipped []string // files of a directory that are not read, with the reason
	once    bool
	cancel  context.CancelFunc
	work    sync.WaitGroup
	done    chan struct{}
}

var _ model.Log = (*Log)(nil)

// Open opens the file, directory or standard input ("-") at path and starts to
// index it. It returns when the format is known, which needs the head of the
// file only. The log must be closed. Errors say what is wrong with the path.
func Open(ctx context.Context, path string, opt Options) (*Log, error) {
	if name := opt.absent(ctx, path, literal.OfPattern(opt.Containing)); name != "" {
		return nil, cmp.Or(ctx.Err(), error(AbsentError{name}))
	}
	files, skipped, err := folders.Open(ctx, path)
	if err != nil {
		return nil, err
	}
	return start(ctx, files, skipped, opt)
}

// start detects the format of files that were found and begins to read them. It takes
// the files over, also if it fails.
func start(ctx context.Context, found []*folders.File, skipped []string, opt Options) (*Log, error) {
	forms := literal.OfPattern(opt.Containing)
	if opt.Known != "" && forms != nil && isAbsent(ctx, found, opt.Known, forms) {
		_ = opened.New(found).Close()
		return nil, cmp.Or(ctx.Err(), error(AbsentError{opt.Known}))
	}
	ctx, cancel := context.WithCancel(ctx)
	l := &Log{files: opened.New(found), index: model.NewIndex(), skipped: skipped, once: opt.Once, cancel: cancel, done: make(chan struct{})}
	if opt.Summed {
		l.index.KeepUsage()
	}
	l.answers = answer.New(ctx, l.files, l.index, &l.held)
	l.reading = reading.New(ctx, l.files, l.index, &l.held, l.answers, opt.Format, opt.Neighbours.of(l.files.At(0).Path))
	if err := l.reading.Detect(ctx); err != nil {
		l.Close()
		return nil, err
	}
	opt.Neighbours.note(l.files.At(0).Path, l.files.Found.Format.Name)
	if forms != nil && l.reading.Plain(ctx) && !l.answers.MayContain(ctx, forms) {
		err := cmp.Or(ctx.Err(), error(AbsentError{l.files.Found.Format.Name}))
		l.Close()
		return nil, err
	}
	l.work.Go(func() {
		defer crash.Catch()
		defer close(l.done)
		l.reading.Read()
		if opt.Once {
			l.index.Settle()
		}
		l.answers.FreeMemory()
	})
	return l, nil
}

// isAbsent reports whether the files of a log that is known to be of a format contain none
// of the forms.
func isAbsent(ctx context.Context, found []*folders.File, format string, forms []literal.Form) bool {
	files, index, none := opened.New(found), model.NewIndex(), &held.Messages{}
	answers := answer.New(ctx, files, index, none)
	taken := reading.New(ctx, files, index, none, answers, "", "").Take(ctx, format)
	defer func() {
		for _, f := range files.All()[len(found):] { // the others are the log's
			f.Source.Close()
		}
	}()
	return taken && !answers.MayContain(ctx, forms)
}

// ReadOn says that the beginning of the log is on the screen: more of a large file may
// be read.
func (l *Log) ReadOn() { l.reading.ReadOn() }

// Refresh looks whether files of the log changed and whether there are new ones. Only one
// goroutine may call it at a time. See model.Log.
func (l *Log) Refresh() (replaced bool, err error) {
	if l.once {
		return false, nil
	}
	return l.reading.Refresh()
}

// Wait returns when the log is read to its end, or with the context's error.
func (l *Log) Wait(ctx context.Context) error {
	l.ReadOn()
	select {
	case <-l.done:
		_, _, err := l.index.State()
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Plain reports whether all that the log says stands in its files as it is, so that what its
// bytes do not contain need not be looked for in it. It is for a log that is read to its end.
func (l *Log) Plain() bool { return l.reading.WasPlain() }

// Index returns the index, which grows while the log is read.
func (l *Log) Index() *model.Index { return l.index }

// Message decodes the message that an entry belongs to. See model.Log.
func (l *Log) Message(entry int) (*model.Message, error) { return l.answers.Message(entry) }

// ReadWhole makes Message decode also giant records whole, as exports need them.
func (l *Log) ReadWhole() { l.answers.ReadWhole() }

// Whole decodes a message whole, also where Message gives only its beginning.
func (l *Log) Whole(entry int) (*model.Message, error) { return l.answers.Whole(entry) }

// ReadOnwards makes Message decode the next messages while who asked for one looks at it,
// and leave out what no decoder took of their records: for who looks through all messages
// in their order for what they say.
func (l *Log) ReadOnwards() { l.answers.ReadOnwards() }

// Beside returns what records that tell again of the calls of a message say besides what
// it and the results of those calls say.
func (l *Log) Beside(entry int) []model.Field { return l.answers.Beside(entry) }

// Again returns what the record of an entry says that the one it is a copy of does not. See
// model.Again.
func (l *Log) Again(entry int) []model.Field { return l.answers.Again(entry) }

// Raw returns the exact bytes of the records of an entry.
func (l *Log) Raw(entry int) ([]model.RawRecord, error) { return l.answers.Raw(entry) }

// Search yields the entries whose records may contain the pattern. See model.Log.
func (l *Log) Search(p model.Pattern, from int, backwards bool, stop func() bool, yield func(entry int) bool) error {
	return l.answers.Search(p, from, backwards, stop, yield)
}

// About returns what the records said of the conversation so far.
func (l *Log) About() model.About { return l.reading.About() }

// Source says what was opened and why it was taken for what.
func (l *Log) Source() model.Source {
	f, found := l.files.At(0), l.files.Found
	s := model.Source{
		Path:        f.Path,
		Modified:    f.Source.ModTime(),
		Format:      found.Format.Name,
		FormatTitle: cmp.Or(found.Shape.Title, found.Format.Title),
		Resume:      found.Format.Resume,
		Unknown:     found.Generic(),
		Shape:       found.Shape.Name,
		Container:   string(found.Guess.Container),
		Compression: f.Source.Compression(),
		Why:         found.Why,
	}
	s.Skipped = append([]string(nil), l.skipped...)
	s.LeftOut, s.Damaged = l.reading.Faulty()
	for _, f := range l.files.All() {
		s.Size += f.Source.Size()
		s.Files = append(s.Files, f.Name)
	}
	if f.Inside {
		s.Container = "directory"
	}
	if c := f.Source.Container(); c != "" {
		s.Container = c
	}
	s.Skipped = append(s.Skipped, f.Source.Notes()...)
	if s.Container == "sqlite" {
		s.Why = append([]string{"it is an SQLite database, of which each row is a record"}, s.Why...)
	}
	if said := f.Source.Table(); said != "" {
		s.Why = append([]string{"it is " + said}, s.Why...)
	}
	if s.Container == "parquet" {
		s.Why = append([]string{"it is a Parquet table, of which each row is a record"}, s.Why...)
	}
	return s
}

// Close stops reading and releases the files.
func (l *Log) Close() error {
	l.cancel()
	l.work.Wait()
	l.held.Close()
	return l.files.Close()
}

// Stamp names the state of the files that a log of a format is read from: see package folders.
func Stamp(ctx context.Context, path, format string) (stamp string, newest time.Time, err error) {
	return folders.Stamp(ctx, path, format)
}

// Sessions lists the logs of a directory that can be opened one by one, the newest
// first: see package folders.
func Sessions(ctx context.Context, root string) ([]model.Session, error) {
	return folders.Sessions(ctx, root)
}
