// Package yaml makes JSON of YAML, so that recordings of traffic and conversations
// written by hand are read as what is in them.
//
// The grammar is the library's; what is decided here is what a scalar is in JSON, and
// how far hostile or damaged text is followed.
package yaml

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode/utf16"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"
	"go.yaml.in/yaml/v4/plugin/loaderlimits"

	"msgview/loaders/eventstream"
	"msgview/model/rawjson"
)

// Bounds of what YAML may become: how deep it nests, how many bytes of JSON there may
// be for each byte of it, as aliases repeat what they stand for, and how large one
// document is, in bytes.
const (
	maxDepth  = 100
	maxGrowth = 16
	maxSize   = 32 << 20
)

var (
	errDepth  = errors.New("YAML that is nested too deep")
	errGrowth = errors.New("YAML whose aliases repeat too much")
	errSize   = errors.New("YAML of more than 32 MB in one piece")
)

// Parse reads the first document of data, or an item of a list with the white space
// before it, as the value that the same data have as JSON: null, booleans and numbers
// of YAML's core schema that JSON has, too, everything else as text. Of binary data
// text is made if it is text, packed or not. Aliases are what they stand for. What ends
// within a quoted text or a line is read as far as it goes.
//
// beside is what stands there and is no data: the remarks, and what had to be left out.
//
// Source: YAML 1.2.2, chapters 7, 8 and 10.3.
func Parse(data []byte) (v rawjson.Value, beside string, err error) {
	if len(data) > maxSize {
		return rawjson.Value{}, "", errSize
	}
	if !bytes.HasSuffix(data, []byte("\n")) { // an item was cut off its line end
		data = append(data[:len(data):len(data)], '\n')
	}
	if out, ok := item(data); ok {
		v, err = rawjson.Parse(out)
		return v, "", err
	}
	return parse(data)
}

// parse is Parse of what ends with a line.
func parse(data []byte) (v rawjson.Value, beside string, err error) {
	node, err := load(data)
	var left []byte
	if err != nil {
		for _, mended := range mend(data) {
			if node, _ = load(mended); node != nil {
				if whole := bytes.TrimRight(data, " \t\r\n"); len(mended) < len(whole) && bytes.HasPrefix(whole, mended) {
					left = bytes.TrimSpace(whole[len(mended):])
				}
				break
			}
		}
	}
	if node == nil {
		return rawjson.Value{}, "", fmt.Errorf("YAML: %w", err)
	}
	w := writer{limit: maxGrowth*len(data) + 1<<10, room: maxUnpacked}
	if bytes.IndexByte(data, '#') >= 0 {
		w.remarks(node, 0)
	}
	if err := w.node(node, 0); err != nil {
		return rawjson.Value{}, "", err
	}
	v, err = rawjson.Parse(w.out)
	return v, strings.TrimSpace(strings.Join(append(w.beside, string(left)), "\n")), err
}

// remarks collects what is written for people.
func (w *writer) remarks(n *yaml.Node, depth int) {
	if depth > maxDepth {
		return
	}
	for _, s := range [...]string{n.HeadComment, n.LineComment} {
		w.remark(s)
	}
	for _, e := range n.Content {
		w.remarks(e, depth+1)
	}
	w.remark(n.FootComment)
}

func (w *writer) remark(s string) {
	if s != "" {
		w.beside = append(w.beside, s)
	}
}

var surrogates = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}`)
})

// mend returns what data may have been meant to be: with letters beyond the first
// 65,536 as JSON escapes them, which YAML does not know, with the last text closed, and
// without the last line.
func mend(data []byte) [][]byte {
	data = bytes.TrimRight(surrogates().ReplaceAllFunc(data, func(pair []byte) []byte {
		high, _ := strconv.ParseUint(string(pair[2:6]), 16, 32)
		low, _ := strconv.ParseUint(string(pair[8:]), 16, 32)
		return fmt.Appendf(nil, `\U%08X`, utf16.DecodeRune(rune(high), rune(low)))
	}), " \t\r\n")
	last := data[:max(bytes.LastIndexByte(data, '\n'), 0)]
	return [][]byte{data, append(data[:len(data):len(data)], '"'), append(data[:len(data):len(data)], '\''), last}
}

// load returns the first document. A panic of the library is an error: what it reads
// was written by strangers.
func load(data []byte) (node *yaml.Node, err error) {
	defer func() {
		if p := recover(); p != nil {
			node, err = nil, fmt.Errorf("%v", p)
		}
	}()
	limits := loaderlimits.New(loaderlimits.DepthValue(maxDepth))
	loader, err := yaml.NewLoader(bytes.NewReader(data), yaml.WithPlugin(limits))
	if err != nil {
		return nil, err
	}
	node = &yaml.Node{}
	if err := loader.Load(node); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return node, nil
}

// writer writes nodes as JSON.
type writer struct {
	out   []byte
	limit int // of bytes
	room  int // bytes that packed data may still become; they do not count as growth

	beside []string // remarks
}

func (w *writer) node(n *yaml.Node, depth int) error {
	if depth > maxDepth {
		return errDepth
	}
	if len(w.out) > w.limit {
		return errGrowth
	}
	switch n.Kind {
	case yaml.DocumentNode:
		if len(n.Content) > 0 {
			return w.node(n.Content[0], depth+1)
		}
	case yaml.AliasNode:
		return w.node(n.Alias, depth+1)
	case yaml.SequenceNode:
		w.out = append(w.out, '[')
		for i, e := range n.Content {
			if i > 0 {
				w.out = append(w.out, ',')
			}
			if err := w.node(e, depth+1); err != nil {
				return err
			}
		}
		w.out = append(w.out, ']')
		return nil
	case yaml.MappingNode:
		w.out = append(w.out, '{')
		for i := 0; i+1 < len(n.Content); i += 2 {
			if i > 0 {
				w.out = append(w.out, ',')
			}
			w.out = append(rawjson.AppendString(w.out, keyOf(n.Content[i])), ':')
			if err := w.node(n.Content[i+1], depth+1); err != nil {
				return err
			}
		}
		w.out = append(w.out, '}')
		return nil
	case yaml.ScalarNode:
		w.scalar(n)
		return nil
	}
	w.out = append(w.out, "null"...)
	return nil
}

// keyOf returns the text of a key. A key that is a list or a mapping is a place in the
// text, for JSON has none.
func keyOf(n *yaml.Node) string {
	if n.Kind == yaml.AliasNode && n.Alias.Kind == yaml.ScalarNode {
		n = n.Alias
	}
	if n.Kind != yaml.ScalarNode {
		return fmt.Sprintf("key on line %d", n.Line)
	}
	return n.Value
}

func (w *writer) scalar(n *yaml.Node) {
	switch tag := n.ShortTag(); tag {
	case "!!null":
		w.out = append(w.out, "null"...)
		return
	case "!!bool":
		w.out = append(w.out, strings.ToLower(n.Value)...)
		return
	case "!!int", "!!float":
		if v, err := rawjson.Parse([]byte(n.Value)); err == nil && v.Kind() == rawjson.Number {
			w.out = append(w.out, n.Value...)
			return
		}
	case "!!binary", "!binary": // Ruby's has one mark
		w.binary(n.Value)
		return
	}
	w.out = rawjson.AppendString(w.out, n.Value)
}

// maxUnpacked bounds what the packed data of one document become, in bytes.
const maxUnpacked = 32 << 20

// binary writes the text of binary data, of packed data what is in them, of frames that
// were streamed their events; what is no text stays as it is.
func (w *writer) binary(text string) {
	clean := strings.Join(strings.Fields(text), "")
	data, err := base64.StdEncoding.DecodeString(clean)
	if err != nil {
		w.out = rawjson.AppendString(w.out, text)
		return
	}
	before := len(w.out)
	inner := w.unpacked(data)
	if inner != nil {
		data = inner
	} else if events := eventstream.Text(data); events != nil {
		data = events
	}
	if !utf8.Valid(data) {
		w.out = rawjson.AppendString(w.out, clean)
		return
	}
	if w.out = rawjson.AppendString(w.out, string(data)); inner != nil {
		w.limit += len(w.out) - before
	}
}

// unpacked returns what is in packed data, nil if they are none.
func (w *writer) unpacked(data []byte) []byte {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil
	}
	inner, _ := io.ReadAll(io.LimitReader(z, int64(w.room))) // of damaged data what is good
	w.room -= len(inner)
	if len(inner) == 0 {
		return nil
	}
	return inner
}
