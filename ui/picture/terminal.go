package picture

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/png"
	"strconv"
	"strings"
	"sync"

	"msgview/ui/safetext"
)

// How pictures are drawn, as the config file has it.
const (
	Auto   = "auto"   // by the terminal if it says that it can, else with half blocks
	Kitty  = "kitty"  // the same, but the terminal's name is not asked for
	Blocks = "blocks" // with half blocks
	Off    = "off"    // not at all
)

// The bounds of what a terminal is given: pixels of a picture and of all that it has at a
// time, and pictures. It keeps four bytes for a pixel.
const (
	maxSent   = 1_000_000
	maxHeld   = 24_000_000
	maxShown  = 200
	perCell   = 10 // pixels of half a cell, as far as the picture has them
	firstID   = 16 // those below are the colours that users choose
	lastID    = 255
	questions = 31 // the id of the question
)

// A Gate is what stands before the terminal: see safetext.Writer.
type Gate interface {
	AllowGraphics(sequences ...string) bool
	Left() int
}

// A Terminal draws pictures by itself if it has kitty's graphics protocol (kitty: The
// terminal graphics protocol). It is sent nothing of that before it said its name: other
// terminals would show it as text. What the environment says is not enough: it does not
// tell the version, and a kitty before 0.28 says yes to Query but leaves the cells blank.
// It may be used by several goroutines; a nil one draws nothing.
type Terminal struct {
	mu    sync.Mutex
	gate  Gate
	state state
	shown []shown // the one that was used last at the end
	next  int     // the id to be tried next
	last  int     // the serial number given last
	drop  []string
}

// state is what is known of a terminal.
type state uint8

const (
	cannot  state = iota // or is not to be asked
	unknown              // its name is not known
	named                // it is one that can
	asked                // for its name
	queried              // whether it can
	can
)

// shown is a picture that the terminal was given, or is about to be.
type shown struct {
	serial, id, pixels int
	sent               bool
	left               int // how often the program had left the screen when it was announced
}

// NewTerminal returns what is known of a terminal without asking it.
func NewTerminal(gate Gate, way string) *Terminal {
	t := &Terminal{gate: gate, next: firstID}
	switch way {
	case Kitty:
		t.state = named
	case Auto:
		t.state = unknown
	}
	return t
}

// A Question is one that the terminal is to be asked before it may be given pictures.
type Question uint8

// The questions.
const (
	NoQuestion Question = iota
	ItsName             // XTVERSION
	IfItCan             // the sequence Query
)

// Query asks a terminal whether it draws pictures: to take in one of a pixel, and to say
// what came of it (kitty: The terminal graphics protocol, Querying support).
var Query = safetext.Graphics("i=31,s=1,v=1,a=q,t=d,f=24", "AAAA")

// Ask returns what the terminal is to be asked now that there is a picture. The gate is
// told of Query.
func (t *Terminal) Ask() Question {
	if t == nil {
		return NoQuestion
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	switch t.state {
	case unknown:
		t.state = asked
		return ItsName
	case named:
		if t.state = queried; t.gate.AllowGraphics(Query) {
			return IfItCan
		}
		t.state = cannot
	}
	return NoQuestion
}

// Named takes the name that a terminal gave.
func (t *Terminal) Named(name string) {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.state != asked {
		return
	}
	if t.state = cannot; hasPlaceholders(name) {
		t.state = named
	}
}

// hasPlaceholders reports whether the name that a terminal gives as its version
// (XTVERSION: "kitty(0.42.1)", "ghostty 1.2.0") is that of one that draws pictures in
// cells: kitty since 0.28 (kovidgoyal/kitty: docs/changelog.rst) and Ghostty
// (ghostty-org/ghostty#2015). WezTerm says yes to Query but knows no such cells
// (wezterm/wezterm#986, #7807): it would show boxes.
func hasPlaceholders(name string) bool {
	name = strings.ToLower(name)
	version, ok := strings.CutPrefix(name, "kitty(")
	if !ok {
		return name == "ghostty" || strings.HasPrefix(name, "ghostty ")
	}
	major, rest, _ := strings.Cut(strings.TrimSuffix(version, ")"), ".")
	minor, _, _ := strings.Cut(rest, ".")
	n, err := strconv.Atoi(major)
	m, err2 := strconv.Atoi(minor)
	return err == nil && err2 == nil && (n > 0 || m >= 28)
}

// Answered takes the answer to Query.
func (t *Terminal) Answered(id int, text string) {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.state != queried || id != questions {
		return
	}
	if t.state = cannot; text == "OK" {
		t.state = can
	}
}

// Announce tells the gate of what the terminal is about to be sent: what draws pictures,
// after what has it forget others. If so much waits already that the gate takes no more,
// nothing is to be sent, and pictures are drawn with half blocks from now on.
func (t *Terminal) Announce(send []string) (all string) {
	if t == nil {
		return ""
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	send = append(t.drop, send...)
	if t.drop = nil; len(send) == 0 {
		return ""
	}
	if !t.gate.AllowGraphics(send...) {
		t.state = cannot
		return ""
	}
	return strings.Join(send, "")
}

// Draws reports whether the terminal draws pictures.
func (t *Terminal) Draws() bool {
	if t == nil {
		return false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.state == can
}

// piece is how much of a picture a sequence has, in bytes (kitty: The terminal graphics
// protocol, Remote client).
const piece = 4096

// give takes a picture that is to be drawn in some cells. It returns the number by which
// it is known, rows that stand for it, and what the terminal is to be sent.
func (t *Terminal) give(pixels []RGB, w, h, columns, rows int) (serial int, cells []safetext.Line, send []string, err error) {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for i, p := range pixels {
		img.Pix[4*i], img.Pix[4*i+1], img.Pix[4*i+2], img.Pix[4*i+3] = p.R, p.G, p.B, 255
	}
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, img); err != nil {
		return 0, nil, nil, fmt.Errorf("it cannot be sent: %w", err)
	}
	data := base64.StdEncoding.EncodeToString(b.Bytes())
	t.mu.Lock()
	defer t.mu.Unlock()
	id := t.free(w * h)
	for first := true; first || data != ""; first = false {
		part := data[:min(len(data), piece)]
		data = data[len(part):]
		control := "q=2"
		if first {
			control = fmt.Sprintf("a=t,t=d,f=100,q=2,i=%d", id)
		}
		more := 0
		if data != "" {
			more = 1
		}
		send = append(send, safetext.Graphics(fmt.Sprintf("%s,m=%d", control, more), part))
	}
	send = append(send, safetext.Graphics(fmt.Sprintf("a=p,U=1,q=2,i=%d,c=%d,r=%d", id, columns, rows), ""))
	t.last++
	t.shown = append(t.shown, shown{serial: t.last, id: id, pixels: w * h})
	for y := range rows {
		cells = append(cells, safetext.Placeholders(id, y, columns).Line())
	}
	return t.last, cells, send, nil
}

// free makes room for a picture and returns an id for it.
func (t *Terminal) free(pixels int) int {
	held := pixels
	for i := len(t.shown) - 1; i >= 0; i-- {
		if held += t.shown[i].pixels; held > maxHeld || len(t.shown)-i >= maxShown {
			for range i + 1 {
				t.forget(0)
			}
			break
		}
	}
	taken := map[int]bool{}
	for _, s := range t.shown {
		taken[s.id] = true
	}
	id := t.next
	for taken[id] {
		if id++; id > lastID {
			id = firstID
		}
	}
	if t.next = id + 1; t.next > lastID {
		t.next = firstID
	}
	return id
}

// forget has the terminal told to forget a picture, with the next that it is given.
func (t *Terminal) forget(i int) {
	t.drop = append(t.drop, safetext.Graphics(fmt.Sprintf("a=d,d=I,q=2,i=%d", t.shown[i].id), ""))
	t.shown = append(t.shown[:i], t.shown[i+1:]...)
}

// index is where a picture stands among those shown, -1 if it is not.
func (t *Terminal) index(serial int) int {
	for i, s := range t.shown {
		if s.serial == serial {
			return i
		}
	}
	return -1
}

// sent takes note that a picture was sent. left is Gate.Left from before: what was dropped
// on its way, as the program was not on its screen, is lost.
func (t *Terminal) sent(serial, left int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if i := t.index(serial); i >= 0 {
		t.shown[i].sent, t.shown[i].left = true, left
	}
}

// release says that a picture is not drawn any more.
func (t *Terminal) release(serial int) {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if i := t.index(serial); i >= 0 {
		t.forget(i)
	}
}

// use reports whether the terminal has a picture, or is about to, and whether it was sent.
func (t *Terminal) use(serial int) (kept, sent bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	i := t.index(serial)
	if i < 0 {
		return false, false
	}
	s := t.shown[i]
	if s.sent && s.left != t.gate.Left() {
		t.shown = append(t.shown[:i], t.shown[i+1:]...)
		return false, false
	}
	t.shown = append(append(t.shown[:i], t.shown[i+1:]...), s)
	return true, s.sent
}

// Lost reports whether the terminal forgot pictures since the last call, as it does when
// the program leaves the screen for a while.
func (t *Terminal) Lost() bool {
	if t == nil {
		return false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	n, left := 0, t.gate.Left()
	for _, s := range t.shown {
		if !s.sent || s.left == left {
			t.shown[n] = s
			n++
		}
	}
	lost := n < len(t.shown)
	t.shown = t.shown[:n]
	return lost
}
