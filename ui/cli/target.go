package cli

import (
	"fmt"
	"strconv"
	"strings"
)

// target is a log that is meant, and where to begin in it.
type target struct {
	path   string
	start  string // what : takes in the viewer, or "end"
	search string
	filter string // an expression
}

// what tells which logs are meant and where to begin: FILE:LINE, FILE#mN or +N for message
// N, +G for the end, +/TEXT for the first match, +&EXPRESSION to filter by it, all with + in each log. What
// stands behind "--", from number plain on, is a file. There is one target without a path if no log is
// named.
func what(args []string, plain int) (all []target, err error) {
	var start, search, filter string
	for i, a := range args {
		switch {
		case plain >= 0 && i >= plain:
			all = append(all, target{path: a})
		case strings.HasPrefix(a, "+/"):
			search = a[2:]
		case strings.HasPrefix(a, "+&"):
			filter = a[2:]
		case a == "+G":
			start = "end"
		case strings.HasPrefix(a, "+") && len(a) > 1:
			start = a[1:]
		default:
			all = append(all, target{path: a})
		}
	}
	if len(all) == 0 {
		all = []target{{}}
	}
	for i := range all {
		t := &all[i]
		t.start, t.search, t.filter = start, search, filter
		if t.path == "" || t.path == "-" {
			continue
		}
		file, message, err := atMessage(t.path)
		if err != nil {
			return nil, err
		}
		if message > 0 {
			t.path, t.start = file, "m"+strconv.Itoa(message)
		} else if file, line := located(t.path); file != t.path {
			t.path, t.start = file, fmt.Sprintf("L%d", line)
		}
	}
	return all, nil
}
