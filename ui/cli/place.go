package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strconv"
	"sync"

	"msgview/model"
	"msgview/ui/export"
	"msgview/ui/render"
)

var messageSuffix = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(.+)#m([0-9]+)$`) })

// atMessage takes the number of a message, from 1, off the name of a log: FILE#m386. It
// is 0 where there is none, and where a file has the name as it stands.
func atMessage(name string) (path string, message int, err error) {
	m := messageSuffix().FindStringSubmatch(name)
	if m == nil {
		return name, 0, nil
	}
	if _, err := os.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
		return name, 0, nil
	}
	if _, err := os.Stat(m[1]); err != nil && m[1] != "-" {
		return name, 0, nil // what opens it says that there is no such file
	}
	message, err = strconv.Atoi(m[2])
	if err != nil || message == 0 {
		return "", 0, usage("messages are counted from 1, not %q", m[2])
	}
	return m[1], message, nil
}

// withoutMessages is atMessage for commands that take a log whole.
func withoutMessages(names []string) ([]string, error) {
	paths := make([]string, len(names))
	for i, name := range names {
		path, _, err := atMessage(name)
		if err != nil {
			return nil, err
		}
		paths[i] = path
	}
	return paths, nil
}

// entriesOf returns the entry of a message, from 1, with the calls that its results answer:
// they are shown with those.
func entriesOf(log model.Log, message int) ([]int, error) {
	index := log.Index()
	entry, ok := index.MessageEntry(message - 1)
	if !ok {
		messages, _ := index.Totals()
		return nil, fmt.Errorf("%s, and none has the number %d", render.ThereAre(messages, "message"), message)
	}
	return export.WithCalls(index, nil, entry), nil
}

var placeForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[Lm]?([0-9]{1,9})$`) })

// place reads what --at says.
func (o *printOptions) place() error {
	if o.around < 0 {
		return usage("--around is a number of messages, not %d", o.around)
	}
	if o.at == "" {
		if o.around > 0 && o.line == 0 && o.message == 0 && o.selects == "" {
			return usage("--around needs a place: --at L152, --at m386, FILE:152, or --select")
		}
		return nil
	}
	form := placeForm().FindStringSubmatch(o.at)
	n := 0
	if form != nil {
		n, _ = strconv.Atoi(form[1])
	}
	switch {
	case n == 0:
		return usage("--at is a line as in L152 or a message as in m386, not %q", o.at)
	case o.line > 0 || o.message > 0:
		return usage("the place is told twice: by --at and with the name of the log")
	case o.at[0] == 'm':
		o.message = n
	default:
		o.line = n
	}
	return nil
}

// around adds to entries the messages before and after them, with what stands between.
func around(log model.Log, entries []int, most int) []int {
	index := log.Index()
	walk := func(from, step int) int {
		n := most
		last := from
		index.Find(from+step, step, func(i int, f model.Flags) bool {
			if last = i; f.IsMessage() {
				n--
			}
			return n == 0
		})
		return last
	}
	low, high := walk(slices.Min(entries), -1), walk(slices.Max(entries), 1)
	all := make([]int, 0, high-low+1)
	for i := low; i <= high; i++ {
		all = append(all, i)
	}
	return all
}
