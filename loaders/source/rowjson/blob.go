// Package rowjson writes the values of tables as JSON: what is read from databases and
// files of tables becomes JSON Lines.
package rowjson

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"io"
	"strconv"
	"sync"
	"unicode/utf8"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zlib"
	"github.com/klauspost/compress/zstd"
)

// maxUnpacked bounds what a compressed blob may unpack to, in bytes.
const maxUnpacked = 64 << 20

// AppendBlob appends a blob as an object whose first member tells what it is:
//
//	{"_json":{…},"bytes":9}     a JSON object or array, as it is but in one line
//	{"_text":"…","bytes":9}     any other valid UTF-8
//	{"_zstd":{…},"bytes":9}     either of them, compressed; also _gzip and _zlib
//	{"_blob":"…","bytes":9}     all else, in base64
//
// bytes is the size of the blob as stored. A blob that is cut has "cut":true.
//
// budget is what all blobs together may still unpack to, in bytes.
func AppendBlob(dst, data []byte, cut bool, budget *int64) []byte {
	start := len(dst)
	dst = appendContent(dst, data, budget)
	if len(dst) == start {
		dst = appendBase64(dst, data)
	}
	if cut {
		dst = append(dst, `,"cut":true`...)
	}
	return append(dst, '}')
}

func appendContent(dst, data []byte, budget *int64) []byte {
	kind, content := "", data
	switch {
	case *budget <= 0:
	case bytes.HasPrefix(data, []byte{0x28, 0xB5, 0x2F, 0xFD}):
		kind, content = "_zstd", unpackZstd(data)
	case bytes.HasPrefix(data, []byte{0x1F, 0x8B, 0x08}):
		kind, content = "_gzip", unpackGzip(data)
	case len(data) > 6 && data[0] == 0x78 && (int(data[0])<<8|int(data[1]))%31 == 0: // RFC 1950
		kind, content = "_zlib", unpackZlib(data)
	}
	if kind != "" {
		*budget -= int64(len(content))
	}
	start := len(dst)
	name := func(name string) []byte {
		if kind != "" {
			name = kind
		}
		return append(append(append(dst[:start], `{"`...), name...), `":`...)
	}
	switch first := bytes.TrimLeft(content, " \t\r\n"); {
	case content == nil && kind != "":
		return dst
	case len(first) > 0 && (first[0] == '{' || first[0] == '['):
		b := bytes.NewBuffer(name("_json"))
		if json.Compact(b, content) == nil && Nesting(content) <= MaxNesting {
			dst = b.Bytes()
			break
		}
		fallthrough
	default:
		if !IsText(content) {
			return dst[:start]
		}
		dst = AppendString(name("_text"), content)
	}
	return strconv.AppendInt(append(dst, `,"bytes":`...), int64(len(data)), 10)
}

// MaxNesting is how deep JSON in a blob may be to be taken over as it is. What is
// deeper is kept as text.
const MaxNesting = 1000

// Nesting returns how deep the brackets of valid JSON are.
func Nesting(data []byte) int {
	depth, most := 0, 0
	inside := false
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case c == '"':
			inside = !inside
		case inside && c == '\\':
			i++
		case inside:
		case c == '{', c == '[':
			depth++
			most = max(most, depth)
		case c == '}', c == ']':
			depth--
		}
	}
	return most
}

// IsText reports whether a blob is text that a person could read.
func IsText(data []byte) bool {
	if !utf8.Valid(data) {
		return false
	}
	for _, c := range data {
		if c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != 0x1B {
			return false
		}
	}
	return true
}

// zstdDecoder is made when the first compressed blob is met.
var zstdDecoder = sync.OnceValues(func() (*zstd.Decoder, error) {
	return zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxMemory(maxUnpacked))
})

func unpackZstd(data []byte) []byte {
	d, err := zstdDecoder()
	if err != nil {
		return nil
	}
	out, err := d.DecodeAll(data, nil)
	if err != nil || len(out) > maxUnpacked {
		return nil
	}
	return out
}

func unpackGzip(data []byte) []byte {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil
	}
	return whole(z)
}

func unpackZlib(data []byte) []byte {
	z, err := zlib.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil
	}
	return whole(z)
}

// whole reads to the end, or returns nil if that is damaged or too far away.
func whole(r io.Reader) []byte {
	out, err := io.ReadAll(io.LimitReader(r, maxUnpacked+1))
	if err != nil || len(out) > maxUnpacked {
		return nil
	}
	return out
}

// appendBase64 appends a blob that is no text.
func appendBase64(dst, data []byte) []byte {
	dst = append(dst, `{"_blob":"`...)
	dst = base64.StdEncoding.AppendEncode(dst, data)
	return strconv.AppendInt(append(dst, `","bytes":`...), int64(len(data)), 10)
}
