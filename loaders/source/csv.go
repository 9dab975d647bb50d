package source

import (
	"bufio"
	"errors"
	"io"
	"os"

	"msgview/loaders/source/delimited"
)

// isDelimited reports whether a file that begins with head is a table in text, whose rows
// become JSON Lines in the spool, see [delimited.Reader].
func isDelimited(f *os.File, head []byte) bool {
	if !delimited.MayBegin(head) {
		return false
	}
	more := make([]byte, delimited.HeadBytes)
	n, err := f.ReadAt(more, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return false
	}
	_, ok := delimited.Guess(more[:n], err != nil)
	return ok
}

// tableOf turns a text that is a table into its rows. said is what it is, "" for any other
// text. Of one that is live only what is there is looked at: more may come much later.
func tableOf(text io.Reader, live bool) (rows io.Reader, said string) {
	in := bufio.NewReaderSize(text, delimited.HeadBytes)
	_, err := in.Peek(1)
	head, _ := in.Peek(in.Buffered())
	if err == nil && !live && delimited.MayBegin(head) {
		head, err = in.Peek(delimited.HeadBytes)
	}
	t, ok := delimited.Guess(head, err != nil)
	if !ok {
		return in, ""
	}
	return delimited.NewReader(in, t), t.String()
}
