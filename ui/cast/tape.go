package cast

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"msgview/model/timeline"
)

// Tape is what a tape for vhs is made of.
type Tape struct {
	Output  string // of the recording: a name that ends with .gif, .mp4 or .webm
	Command string // that plays the show
	Width   int    // of the picture, in pixels
	Height  int
	Size    int // of its letters
}

// WriteTape writes a tape that plays a show for as long as it takes. The command plays it
// without anybody at the keys.
func WriteTape(ctx context.Context, w io.Writer, show *timeline.Show, t Tape) error {
	if show.LeavesNothing() {
		return timeline.ErrEmpty
	}
	command, err := typed(t.Command)
	if err != nil {
		return err
	}
	output, err := typed(t.Output)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "# Made by msgview. vhs reads it and writes the recording.\nOutput %s\n\nSet Shell \"bash\"\nSet FontSize %d\nSet Width %d\nSet Height %d\nSet Padding 0\nSet TypingSpeed 1ms\n\n", output, t.Size, t.Width, t.Height)
	fmt.Fprintf(out, "Hide\nType %s\nEnter\nSleep 500ms\nShow\n", command)
	var total time.Duration
	for e := range show.Events(timeline.Mark{}) {
		if err := ctx.Err(); err != nil {
			return err
		}
		total = e.At
	}
	fmt.Fprintf(out, "Sleep %dms\nHide\nType \"q\"\n", (total + 2*time.Second).Milliseconds())
	return out.Flush()
}

// typed writes a text as a tape does, which has no way to escape a quotation mark.
func typed(s string) (string, error) {
	if strings.ContainsAny(s, "\n\r\x00") {
		return "", errors.New("a tape cannot have the end of a line in a name")
	}
	for _, q := range []string{`"`, "'", "`"} {
		if !strings.Contains(s, q) {
			return q + s + q, nil
		}
	}
	return "", errors.New("a tape cannot have a name with all kinds of quotation marks; rename the file")
}
