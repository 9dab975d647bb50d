package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strconv"

	"msgview/model"
	"msgview/ui/export"
)

var messageSuffix = regexp.MustCompile(`^(.+)#m([0-9]+)$`)

// atMessage takes the number of a message, from 1, off the name of a log: FILE#m386. It
// is 0 where there is none, and where a file has the name as it stands.
func atMessage(name string) (path string, message int, err error) {
	m := messageSuffix.FindStringSubmatch(name)
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
		return nil, fmt.Errorf("there are %d messages, and none has the number %d", messages, message)
	}
	return export.WithCalls(index, nil, entry), nil
}
