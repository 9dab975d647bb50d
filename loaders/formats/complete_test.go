package formats_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"msgview/loaders"
	"msgview/loaders/formats"
	"msgview/loaders/formattest"
	"msgview/loaders/python"
	"msgview/model"
	"msgview/model/rawjson"
	"msgview/themes"
	"msgview/ui/export"
	"msgview/ui/find"
	"msgview/ui/palette"
)

// longText is from how many characters on a text of a log must be found again.
const longText = 20

// A place is a text of a record with the names of the members that lead to it.
type place struct {
	path, text string
	raw        string // as it stands in the log
	named      bool   // it is a name with its value beside it
}

// textsOf returns the long texts of a record: of its JSON, or of its lines.
func textsOf(record []byte) []place {
	if v, _, err := rawjson.ParseTolerant(record); err == nil {
		if v = rawjson.Unwrap(v, 2); v.Kind() == rawjson.Object || v.Kind() == rawjson.Array || v.Kind() == rawjson.String {
			return appendTexts(nil, "", v)
		}
	}
	var list []place
	for rest := record; ; {
		v, n, err := rawjson.ParsePrefix(rest)
		if err != nil || v.Kind() != rawjson.Object {
			break
		}
		list = appendTexts(list, "", v)
		if rest = bytes.TrimSpace(rest[n:]); len(rest) == 0 { // records without a line end between them
			return list
		}
	}
	if list = textsOnWire(record); list != nil {
		return list
	}
	for _, line := range strings.Split(string(record), "\n") {
		if isLong(line) {
			list = append(list, place{text: line, raw: line})
		}
	}
	return list
}

// textsOnWire returns the texts of a request and its answer as they were on the wire: the
// words of their first lines, their headers and their bodies, which may be in pieces there.
func textsOnWire(record []byte) (list []place) {
	in := bufio.NewReader(bytes.NewReader(record[len(sizesLine.Find(record)):]))
	asked, err := http.ReadRequest(in)
	if err != nil {
		return nil
	}
	body, err := io.ReadAll(asked.Body)
	if err != nil {
		return nil
	}
	answer, err := http.ReadResponse(in, asked)
	if err != nil {
		return nil
	}
	answered, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil
	}
	texts := []string{asked.Method, asked.RequestURI, asked.Proto, answer.Proto, answer.Status}
	for _, headers := range []http.Header{asked.Header, answer.Header} {
		for name, values := range headers {
			texts = append(texts, name+": "+strings.Join(values, ", "))
		}
	}
	for _, s := range texts {
		if isLong(s) {
			list = append(list, place{text: s, raw: s})
		}
	}
	return append(append(list, textsOf(body)...), textsOf(answered)...)
}

// sizesLine is what stands before a request and its answer.
var sizesLine = regexp.MustCompile(`^(?:httprr trace v1\n)?\d+ \d+\n`)

// within returns the texts of what is written within a text: of an object that Python
// printed, of JSON behind names, as in the events of a stream, or with its members in lines
// of their own, and what stands around it.
func within(p place) (list []place, ok bool) {
	if printed, is := python.Fields(p.text, "role"); is {
		return appendTexts(nil, p.path, printed), true
	}
	if v, err := rawjson.Parse([]byte(p.text)); err == nil && v.Kind() == rawjson.String {
		return appendTexts(nil, p.path, v), true
	}
	for _, line := range strings.Split(p.text, "\n") {
		if member := strings.TrimSuffix(strings.TrimSpace(line), ","); strings.HasPrefix(member, `"`) {
			if v, err := rawjson.Parse([]byte("{" + member + "}")); err == nil {
				list, ok = appendTexts(list, p.path, v), true
				continue
			}
		}
		name, data, _ := strings.Cut(line, ":")
		v, err := rawjson.Parse([]byte(data))
		if err == nil && (v.Kind() == rawjson.Object || v.Kind() == rawjson.Array || v.Kind() == rawjson.String && len(name) == 1) {
			list, ok = appendTexts(list, p.path, v), true
			continue
		}
		pieces := appendLine(nil, p.path, line)
		if isLong(line) && (len(pieces) != 1 || pieces[0].text != line) {
			ok = true
		}
		list = append(list, pieces...)
	}
	for _, q := range list {
		ok = ok && len(q.text) < len(p.text)
	}
	return list, ok
}

// appendLine appends the texts of the JSON within a line, and what stands around it.
func appendLine(list []place, path, line string) []place {
	around := line
	for from := 0; from < len(around); {
		at := strings.IndexAny(around[from:], "{[")
		if at < 0 {
			break
		}
		from += at
		v, n, err := rawjson.ParsePrefix([]byte(around[from:]))
		if err == nil && v.Len() > 0 && (v.Kind() == rawjson.Object || v.Index(0).Kind() == rawjson.Object) {
			list = appendTexts(list, path, v)
			around = around[:from] + "\x00" + around[from+n:]
		}
		from++
	}
	for _, s := range strings.Split(around, "\x00") {
		if isLong(s) && (around == line || isLong(strings.TrimSpace(s))) {
			list = append(list, place{path: path, text: s, raw: s})
		}
	}
	return list
}

func isLong(s string) bool { return len([]rune(s)) >= longText }

// appendTexts appends the texts of JSON, of JSON within its texts by the texts of that.
func appendTexts(list []place, path string, v rawjson.Value) []place {
	switch v.Kind() {
	case rawjson.String:
		if inner := rawjson.Unwrap(v, 2); inner.Kind() == rawjson.Object || inner.Kind() == rawjson.Array {
			return appendTexts(list, path, inner)
		}
		if s := v.Text(); isLong(s) {
			list = append(list, place{path: path, text: s, raw: string(v.Raw())})
		}
	case rawjson.Array:
		for _, e := range v.Elems() {
			list = appendTexts(list, path+"[]", e)
		}
	case rawjson.Object:
		for k, m := range v.Members() {
			before := len(list)
			list = appendTexts(list, path+"."+k, m)
			if k == "key" && v.Len() == 2 && v.Get("value").Exists() && len(list) == before+1 {
				list[before].named = true
			}
		}
	}
	return list
}

// An output is what was written of a log, prepared to look for texts in it.
type output struct {
	text  string // without white space, marks and margins
	times map[int64]bool
	ends  map[int64]bool // of what has a beginning and took a while
	sizes map[int]bool   // in bytes
}

func outputOf(texts ...string) *output {
	o := output{times: map[int64]bool{}, ends: map[int64]bool{}, sizes: map[int]bool{}}
	var b strings.Builder
	for _, s := range texts {
		b.WriteString(bare(s))
		b.WriteByte(' ')
		for _, t := range instants(s) {
			o.times[t] = true
		}
		for _, m := range size.FindAllStringSubmatch(s, -1) {
			n, _ := strconv.Atoi(m[1] + m[2])
			o.sizes[n] = true
		}
	}
	o.text = b.String()
	return &o
}

// jsonOutput prepares lines of JSON: their names and values, in their order.
func jsonOutput(t *testing.T, lines []byte) *output {
	t.Helper()
	var texts []string
	ends := map[int64]bool{}
	var collect func(v rawjson.Value)
	collect = func(v rawjson.Value) {
		switch v.Kind() {
		case rawjson.String:
			texts = append(texts, v.Text())
		case rawjson.Number:
			texts = append(texts, string(v.Raw()))
		}
		for path, m := range v.Members() {
			name := path[strings.LastIndexByte(path, '.')+1:]
			if n, ok := m.Int(); ok && (name == "bytes" || name == "size") {
				texts = append(texts, fmt.Sprintf("%d B", n))
			}
		}
		if took, ok := v.Get("duration_ms").Float(); ok {
			if start := timeOf(v.Str("time")); !start.IsZero() {
				ends[start.Add(time.Duration(math.Round(took*1e6))).UnixNano()] = true
			}
		}
		for i := range v.Len() {
			if v.Kind() == rawjson.Object {
				texts = append(texts, v.Key(i))
			}
			collect(v.Index(i))
		}
	}
	for line := range bytes.Lines(lines) {
		v, err := rawjson.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		collect(v)
	}
	o := outputOf(texts...)
	o.ends = ends
	return o
}

// has reports whether a text is in the output: as a whole, or line by line in order.
func (o *output) has(p place) bool {
	for _, form := range []string{p.text, p.raw, string(rawjson.AppendString(nil, p.text))} {
		if strings.Contains(o.text, bare(form)) {
			return true
		}
	}
	return o.hasLines(p.text) || excepted(o, p)
}

// hasLines reports whether the lines of a text are in the output, one after the other.
func (o *output) hasLines(text string) bool {
	return o.inOrder(strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || isRemoved(r) && r >= 0x80 }))
}

// inOrder reports whether pieces of a text are in the output, one after the other.
func (o *output) inOrder(pieces []string) bool {
	var list []string
	for _, s := range pieces {
		if s = bare(s); s != "" {
			list = append(list, s)
		}
	}
	if len(list) == 0 {
		return true
	}
	for from := 0; ; from++ {
		at := strings.Index(o.text[from:], list[0])
		if at < 0 {
			return false
		}
		from += at
		rest, ok := o.text[from:], true
		for _, s := range list {
			i := strings.Index(rest, s)
			if ok = i >= 0; !ok {
				break
			}
			rest = rest[i+len(s):]
		}
		if ok {
			return true
		}
	}
}

// isFound reports whether a search finds a text of a record.
func isFound(t *testing.T, l *loaders.Log, p place) bool {
	t.Helper()
	text, _, _ := strings.Cut(strings.TrimLeft(p.text, "/\n"), "\n")
	found := false
	err := find.Matches(context.Background(), l, strings.TrimSpace(text), func(find.Match) bool {
		found = true
		return false
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// Every long text of every record stands in what is printed at the highest level and in
// the JSON, and those of records that are no messages are found by a search. What need
// not be found as it is says the table of exceptions.
func TestComplete(t *testing.T) {
	total := 0
	for _, f := range formats.All() {
		if !formattest.Wanted(f.Name) {
			continue
		}
		for _, path := range formattest.Logs(t, testdata, f.Name) {
			if !formattest.Sampled(filepath.Base(path)) {
				continue
			}
			total += complete(t, open(t, path), func(where string, p place) {
				t.Errorf("%s, %s, %s: %s: %.300q is lost", f.Name, filepath.Base(path), where, p.path, p.text)
			})
		}
	}
	t.Logf("%d texts", total)
	if len(exceptions) > mostExceptions {
		t.Errorf("%d exceptions, there may be %d", len(exceptions), mostExceptions)
	}
	for _, e := range exceptions {
		t.Logf("%5d: %s", e.used, e.name)
		if e.used == 0 && !testing.Short() && os.Getenv("MSGVIEW_FORMAT") == "" {
			t.Errorf("no fixture needs the exception that %s", e.name)
		}
	}
}

// complete looks for the texts of a log in all that is written of it.
func complete(t *testing.T, l *loaders.Log, lost func(where string, p place)) int {
	var doc, lines bytes.Buffer
	if err := export.Plain(context.Background(), &doc, l, export.PlainOptions{Width: 4000, Level: 5, Palette: palette.New(themes.Default(true))}); err != nil {
		t.Fatal(err)
	}
	if err := export.JSON(context.Background(), &lines, l, nil); err != nil {
		t.Fatal(err)
	}
	plain, asJSON := outputOf(doc.String()), jsonOutput(t, lines.Bytes())
	seen := map[string]bool{}
	n := 0
	for i := range l.Index().Len() {
		f := l.Index().Flags(i)
		isMetadata := f.Has(model.FlagMetadata) && !f.Any(model.FlagPart|model.FlagPiece)
		for _, p := range textsOfEntry(t, l, i, isMetadata) {
			if key := fmt.Sprint(isMetadata, p.text); seen[key] {
				continue
			} else {
				seen[key] = true
			}
			n++
			if !plain.has(p) {
				lost("level 5", p)
			}
			if !asJSON.has(p) {
				lost("JSON", p)
			}
			if isMetadata && !isFound(t, l, p) {
				lost("search", p)
			}
		}
	}
	return n
}

// textsOfEntry returns the long texts of the records of an entry. Of a document around
// records only what is around them.
func textsOfEntry(t *testing.T, l *loaders.Log, entry int, isMetadata bool) []place {
	t.Helper()
	if isMetadata {
		m, err := l.Message(entry)
		if err != nil {
			t.Fatal(err)
		}
		if u, ok := m.Parts[0].(model.Unknown); ok && int64(len(u.Raw)) < l.Index().Place(entry).Length {
			return textsOf(u.Raw)
		}
	}
	records, err := l.Raw(entry)
	if err != nil {
		t.Fatal(err)
	}
	var list []place
	for _, r := range records {
		list = append(list, textsOf(r.Bytes)...)
	}
	return list
}
