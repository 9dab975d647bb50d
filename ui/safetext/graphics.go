package safetext

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi/kitty"
)

// MostPlaceholders is the most rows and columns of a picture that a terminal draws itself:
// kitty's protocol has signs for no more.
const MostPlaceholders = 297

// Placeholders returns row y of a picture that the terminal has under an id, as many cells
// of it: the terminal draws the picture in their place (kitty: The terminal graphics
// protocol, Unicode placeholders). The id is the colour of the letters, so it is one of the
// palette that is not a user's own, 16 to 255.
//
// The text of a log cannot have such cells: their character is marked there.
func Placeholders(id, y, cells int) Text {
	if id < 16 || y < 0 || y >= MostPlaceholders || cells < 1 || cells > MostPlaceholders {
		return Text{}
	}
	b := make([]rune, 0, 3*cells)
	for x := range cells {
		b = append(b, kitty.Placeholder, kitty.Diacritic(y), kitty.Diacritic(x))
	}
	return plain(string(b), Style{Fg: ANSI(id)})
}

// maxGraphics bounds the sequences for pictures that are announced but not sent, in bytes.
const maxGraphics = 8 << 20

// graphics is what a Writer knows of the pictures of a terminal.
type graphics struct {
	announced map[string]int // how often, without ESC _ and ESC \
	bytes     int
	has       map[int]bool // what the terminal was given and not told to forget
	left      int          // how often it lost all, or did not get one
}

// apc and st are what a sequence for a picture begins and ends with.
const apc, st = "\x1b_", "\x1b\\"

// AllowGraphics announces that the program will send exactly these sequences of kitty's
// graphics protocol, each of them once. Others are dropped: none ever comes from a log. So
// are those that are sent while the program is not on the other screen: each screen has
// pictures of its own. If too many wait to be sent it announces none of them and returns
// false.
func (w *Writer) AllowGraphics(sequences ...string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	g, n := &w.graphics, 0
	for _, s := range sequences {
		if !strings.HasPrefix(s, apc+"G") || !strings.HasSuffix(s, st) || len(s) > maxPending {
			return false
		}
		n += len(s)
	}
	if g.bytes+n > maxGraphics {
		return false
	}
	if g.announced == nil {
		g.announced, g.has = map[string]int{}, map[int]bool{}
	}
	for _, s := range sequences {
		g.announced[s[len(apc):len(s)-len(st)]]++
	}
	g.bytes += n
	return true
}

// Left returns how often the terminal lost pictures, as the program left the other screen.
func (w *Writer) Left() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.graphics.left
}

// pass takes back the announcement of a sequence, and notes what the terminal makes of it.
// over says that the program is on the other screen.
func (g *graphics) pass(body []byte, over bool) bool {
	n := g.announced[string(body)]
	if n == 0 {
		return false
	}
	if g.bytes -= len(apc) + len(body) + len(st); n == 1 {
		delete(g.announced, string(body))
	} else {
		g.announced[string(body)]--
	}
	if !over {
		g.left++
		return false
	}
	control, _, _ := bytes.Cut(body[1:], []byte(";"))
	action, id := byte('t'), 0
	for _, option := range strings.Split(string(control), ",") {
		switch name, value, _ := strings.Cut(option, "="); {
		case name == "a" && value != "":
			action = value[0]
		case name == "i":
			id, _ = strconv.Atoi(value)
		}
	}
	switch {
	case id == 0: // goes on with one
	case action == 'd':
		delete(g.has, id)
	case action == 't' || action == 'T':
		g.has[id] = true
	}
	return true
}

// forget returns what has the terminal forget all pictures that it was given.
func (g *graphics) forget() (out []byte) {
	for id := range 256 {
		if g.has[id] {
			out = append(out, apc+"Ga=d,d=I,q=2,i="...)
			out = append(strconv.AppendInt(out, int64(id), 10), st...)
		}
	}
	clear(g.has)
	g.left++
	return out
}

// Graphics is a sequence of kitty's graphics protocol: keys and values, and data in base64,
// "" for none. It passes the gate only once it is announced.
func Graphics(control, data string) string {
	if data != "" {
		control += ";" + data
	}
	return "\x1b_G" + control + "\x1b\\"
}
