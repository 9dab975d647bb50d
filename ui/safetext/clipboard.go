package safetext

import (
	"bytes"
	"io"
)

// ClipboardOnly passes on what is for the terminal's clipboard (xterm: OSC 52), of all that
// would draw.
type ClipboardOnly struct{ To io.Writer }

// Write writes what is for the clipboard.
func (c ClipboardOnly) Write(p []byte) (int, error) {
	for rest := p; ; {
		begin := bytes.Index(rest, []byte("\x1b]52;"))
		if begin < 0 {
			return len(p), nil
		}
		rest = rest[begin:]
		end := bytes.IndexByte(rest, '\a')
		if end < 0 {
			return len(p), nil
		}
		if _, err := c.To.Write(rest[:end+1]); err != nil {
			return 0, err
		}
		rest = rest[end+1:]
	}
}
