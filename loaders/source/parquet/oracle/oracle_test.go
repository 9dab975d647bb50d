// Package oracle holds what is read of Parquet against what another implementation writes.
// It is apart because that one takes long to compile.
package oracle

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	writer "github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress"

	"msgview/loaders/source/parquet"
)

// A row has what columns can hold.
type row struct {
	ID       int64             `parquet:"id" json:"id"`
	Small    int32             `parquet:"small,delta" json:"small"`
	Large    int64             `parquet:"large,delta" json:"large"`
	Size     uint64            `parquet:"size" json:"size"`
	Good     bool              `parquet:"good" json:"good"`
	Share    float64           `parquet:"share,split" json:"share"`
	Half     float32           `parquet:"half" json:"half"`
	Title    string            `parquet:"title,dict" json:"title"`
	Body     string            `parquet:"body,delta" json:"body"`
	Path     string            `parquet:"path,plain" json:"path"`
	Maybe    *string           `parquet:"maybe,optional" json:"maybe"`
	Perhaps  *int64            `parquet:"perhaps,optional" json:"perhaps"`
	Tags     []string          `parquet:"tags,list" json:"tags"`
	Marks    []int32           `parquet:"marks" json:"marks"`
	Messages []message         `parquet:"messages,list" json:"messages"`
	Labels   map[string]string `parquet:"labels" json:"labels"`
}

type message struct {
	Role  string  `parquet:"role,dict" json:"role"`
	Text  *string `parquet:"text,optional" json:"text"`
	Calls []call  `parquet:"calls,list" json:"calls"`
}

type call struct {
	Name  string   `parquet:"name" json:"name"`
	Words []string `parquet:"words,list" json:"words"`
}

// rows are made up, with everything that may be missing missing somewhere.
func rows(seed uint64, n int) []row {
	r := rand.New(rand.NewPCG(seed, 1))
	word := func() string {
		words := []string{"oven", "bread", "rye", "Straße", "パン", "", "a\nb", "\x1b[1m", `"q"`, strings.Repeat("dough ", r.IntN(40))}
		return words[r.IntN(len(words))]
	}
	maybe := func() *string {
		if r.IntN(3) == 0 {
			return nil
		}
		s := word()
		return &s
	}
	words := func() []string {
		list := []string{}
		for range r.IntN(4) {
			list = append(list, word())
		}
		return list
	}
	var all []row
	for i := range n {
		one := row{
			ID: int64(i), Small: int32(r.Uint32()) >> r.IntN(32), Large: int64(r.Uint64()) >> r.IntN(64), Size: r.Uint64() >> r.IntN(64),
			Good: r.IntN(2) == 0, Share: float64(r.IntN(1000)) / 8, Half: float32(r.IntN(100)) / 4, Title: word(), Body: word() + word(), Path: "/a/" + word(),
			Maybe: maybe(), Tags: words(), Marks: []int32{}, Messages: []message{}, Labels: map[string]string{},
		}
		if r.IntN(2) == 0 {
			v := int64(r.Uint32())
			one.Perhaps = &v
		}
		for range r.IntN(3) {
			one.Marks = append(one.Marks, int32(r.IntN(100)))
		}
		for range r.IntN(4) {
			m := message{Role: "user", Text: maybe(), Calls: []call{}}
			for range r.IntN(3) {
				m.Calls = append(m.Calls, call{word(), words()})
			}
			one.Messages = append(one.Messages, m)
		}
		for range r.IntN(3) {
			one.Labels[fmt.Sprint("k", r.IntN(9))] = word()
		}
		all = append(all, one)
	}
	return all
}

func written[T any](t testing.TB, rows []T, options ...writer.WriterOption) []byte {
	t.Helper()
	var b bytes.Buffer
	w := writer.NewGenericWriter[T](&b, options...)
	if _, err := w.Write(rows); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func lines(data []byte) ([]string, error) {
	f, err := parquet.Open(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	all, err := io.ReadAll(parquet.NewReader(f))
	list := strings.Split(string(all), "\n")
	return list[:len(list)-1], err
}

// What was written is read, row by row, whatever the writer's settings.
func TestRows(t *testing.T) {
	t.Parallel()
	codecs := map[string]compress.Codec{
		"none": &writer.Uncompressed, "snappy": &writer.Snappy, "gzip": &writer.Gzip, "zstd": &writer.Zstd, "lz4": &writer.Lz4Raw, "brotli": &writer.Brotli,
	}
	all := rows(7, 700)
	for name, codec := range codecs {
		for _, version := range []int{1, 2} {
			for _, page := range []int{300, 1 << 20} {
				for _, group := range []int64{90, 1 << 20} {
					t.Run(fmt.Sprint(name, " v", version, " pages of ", page, " groups of ", group), func(t *testing.T) {
						data := written(t, all, writer.Compression(codec), writer.DataPageVersion(version), writer.PageBufferSize(page), writer.MaxRowsPerRowGroup(group))
						got, err := lines(data)
						if err != nil {
							t.Fatal(err)
						}
						if len(got) != len(all) {
							t.Fatalf("%d rows, want %d", len(got), len(all))
						}
						for i := range all {
							var back row
							d := json.NewDecoder(strings.NewReader(got[i]))
							d.DisallowUnknownFields()
							if err := d.Decode(&back); err != nil {
								t.Fatalf("%v\n%s", err, got[i])
							}
							if !reflect.DeepEqual(back, all[i]) {
								want, _ := json.Marshal(all[i])
								t.Fatalf("row %d: %s\nwant %s", i, got[i], want)
							}
						}
					})
				}
			}
		}
	}
}

// What is not unpacked says so, and what can be done.
func TestLZO(t *testing.T) {
	t.Parallel()
	data := written(t, rows(1, 3), writer.Compression(&writer.Snappy))
	data = bytes.ReplaceAll(data, []byte{0x15, 1 << 1, 0x16}, []byte{0x15, 3 << 1, 0x16}) // ColumnMetaData.codec
	got, err := lines(data)
	if len(got) != 0 || err == nil || !strings.Contains(err.Error(), "LZO") || !strings.Contains(err.Error(), "write the file again") {
		t.Errorf("%q, %v", got, err)
	}
}

// Values are written as what they mean.
func TestMeanings(t *testing.T) {
	t.Parallel()
	type meanings struct {
		When  time.Time       `parquet:"when,timestamp(microsecond)"`
		Day   int32           `parquet:"day,date"`
		Price int64           `parquet:"price,decimal(2:12)"`
		Hash  [16]byte        `parquet:"hash,uuid"`
		Raw   []byte          `parquet:"raw"`
		Words []byte          `parquet:"words"`
		JSON  string          `parquet:"json,json"`
		Kind  string          `parquet:"kind,enum"`
		Old   map[int32]int32 `parquet:"old"`
		Noon  time.Duration   `parquet:"noon,time(millisecond)"`
	}
	data := written(t, []meanings{{
		When: time.Date(2026, 3, 2, 1, 2, 3, 456_000_000, time.UTC), Day: -1, Price: -1205, Hash: [16]byte{0: 0xAB, 15: 1},
		Raw: []byte{0xFF, 0}, Words: []byte("rye"), JSON: `{"a":1}`, Kind: "K", Old: map[int32]int32{3: 4}, Noon: 12 * 3_600_000,
	}})
	got, err := lines(data)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"when":"2026-03-02T01:02:03.456Z","day":"1969-12-31","price":-12.05,"hash":"ab000000-0000-0000-0000-000000000001",` +
		`"raw":{"_blob":"/wA=","bytes":2},"words":"rye","json":"{\"a\":1}","kind":"K","old":[{"key":3,"value":4}],"noon":"12:00:00"}`
	if len(got) != 1 || got[0] != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// A damaged row group costs its own rows and no others, and the error says which.
func TestDamaged(t *testing.T) {
	t.Parallel()
	all := rows(3, 300)
	data := written(t, all, writer.Compression(&writer.Zstd), writer.MaxRowsPerRowGroup(100))
	whole, err := lines(data)
	if err != nil {
		t.Fatal(err)
	}
	f, err := writer.OpenFile(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	at := f.Metadata().RowGroups[1].Columns[9].MetaData.DataPageOffset
	for i := range int64(60) {
		data[at+i] ^= 0x5A
	}
	got, err := lines(data)
	if err == nil || !strings.Contains(err.Error(), "rows from row 1") || !strings.Contains(err.Error(), `"path"`) {
		t.Errorf("%v", err)
	}
	if len(got) < 200 || !reflect.DeepEqual(got[:100], whole[:100]) || !reflect.DeepEqual(got[len(got)-100:], whole[200:]) {
		t.Errorf("%d rows", len(got))
	}
	for cut := range 40 {
		short := data[:len(data)*cut/40]
		if _, err := lines(short); err == nil {
			t.Errorf("%d of %d bytes are read without an error", len(short), len(data))
		}
	}
}

// A small file has no row that takes much memory.
func TestLargeRow(t *testing.T) {
	t.Parallel()
	type list struct {
		Zeros []int32 `parquet:"zeros,dict,zstd"`
	}
	data := written(t, []list{{make([]int32, 5)}, {make([]int32, 9<<20)}, {make([]int32, 5)}}, writer.MaxRowsPerRowGroup(1))
	got, err := lines(data)
	if len(data) > 64<<10 || err == nil || !strings.Contains(err.Error(), "a row is too large") {
		t.Errorf("%d bytes: %v", len(data), err)
	}
	if want := `{"zeros":[0,0,0,0,0]}`; len(got) != 2 || got[0] != want || got[1] != want {
		t.Errorf("%d rows", len(got))
	}
}

// Whatever a file claims, reading it ends, and gives no more than may come of its size.
func FuzzRows(f *testing.F) {
	for _, version := range []int{1, 2} {
		for _, codec := range []compress.Codec{&writer.Uncompressed, &writer.Snappy, &writer.Zstd, &writer.Lz4Raw, &writer.Brotli} {
			f.Add(written(f, rows(uint64(version), 5), writer.Compression(codec), writer.DataPageVersion(version)))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := parquet.Open(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return
		}
		r := bytes.NewBuffer(nil)
		_, err = io.CopyN(r, parquet.NewReader(file), 8<<20)
		for line := range strings.SplitSeq(strings.TrimSuffix(r.String(), "\n"), "\n") {
			if err != nil && err != io.EOF {
				break
			}
			if r.Len() > 0 && r.Len() < 8<<20 && !json.Valid([]byte(strings.ToValidUTF8(line, "?"))) {
				t.Fatalf("%.300q", line)
			}
		}
	})
}
