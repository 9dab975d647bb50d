package source

import (
	"bufio"
	"bytes"
	"compress/bzip2"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// Limits of what is unpacked or copied. A log that compresses better than 200:1
// over its first 64 MiB is no log.
const (
	maxUnpacked   = 2 << 30
	maxCopied     = 16 << 30
	maxRatio      = 200
	ratioFrom     = 64 << 20
	maxZstdWindow = 128 << 20
)

// Magic numbers: gzip RFC 1952 section 2.3.1, zstd RFC 8878 section 3.1.1 and
// 3.1.2 (skippable frames), bzip2 its block header "pi" or, for no content, its
// end marker "sqrt(pi)".
func compressionOf(head []byte) string {
	switch {
	case bytes.HasPrefix(head, []byte{0x1F, 0x8B, 0x08}):
		return "gzip"
	case bytes.HasPrefix(head, []byte{0x28, 0xB5, 0x2F, 0xFD}):
		return "zstd"
	case len(head) >= 4 && head[0]&0xF0 == 0x50 && bytes.Equal(head[1:4], []byte{0x2A, 0x4D, 0x18}):
		return "zstd"
	case len(head) >= 10 && bytes.HasPrefix(head, []byte("BZh")) && head[3] >= '1' && head[3] <= '9':
		if m := head[4:10]; bytes.Equal(m, []byte{0x31, 0x41, 0x59, 0x26, 0x53, 0x59}) || bytes.Equal(m, []byte{0x17, 0x72, 0x45, 0x38, 0x50, 0x90}) {
			return "bzip2"
		}
	}
	return ""
}

// unpacked reads the content of a stream, without compression and as UTF-8.
type unpacked struct {
	io.Reader
	compression string
	encoding    string
	close       func()
}

// unpack takes one layer of compression off, and no more: what is packed twice
// was not packed by a program that writes logs.
func unpack(r io.Reader) (*unpacked, error) {
	in := bufio.NewReaderSize(r, 64<<10)
	head, err := peek(in, 10, maybeCompressed)
	u := &unpacked{close: func() {}, compression: compressionOf(head)}
	if err != nil && !errors.Is(err, io.EOF) {
		return u, err
	}
	var out io.Reader = in
	switch u.compression {
	case "gzip":
		var z *gzip.Reader
		z, err = gzip.NewReader(in)
		out = z
	case "zstd":
		// One goroutine, ours: nothing is left behind when the reader is dropped.
		var z *zstd.Decoder
		z, err = zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(maxZstdWindow))
		if err == nil {
			out, u.close = z, z.Close
		}
	case "bzip2":
		out = bzip2.NewReader(in)
	default:
		err = nil
	}
	if err != nil {
		return u, u.explain(err, 0)
	}
	text := bufio.NewReaderSize(out, chunkBytes)
	head, err = peek(text, encodingBytes, maybeWide)
	if len(head) == 0 && err != nil && !errors.Is(err, io.EOF) {
		return u, u.explain(err, 0)
	}
	u.Reader = text
	if e := encodingOf(head); e != nil {
		u.encoding = e.name
		u.Reader = e.decoder.Reader(text)
	}
	return u, nil
}

// peek returns the first bytes of a stream. They may be the only ones for a long
// time, so more than two are waited for only if those two ask for it.
func peek(r *bufio.Reader, n int, more func(head []byte) bool) ([]byte, error) {
	head, err := r.Peek(2)
	if err == nil && more(head) {
		head, err = r.Peek(n)
	}
	return head, err
}

// maybeCompressed reports whether two bytes may begin compressed data.
func maybeCompressed(head []byte) bool {
	switch {
	case head[0] == 0x1F && head[1] == 0x8B, head[0] == 0x28 && head[1] == 0xB5, head[0]&0xF0 == 0x50 && head[1] == 0x2A:
		return true
	}
	return string(head) == "BZ"
}

// blockOf says of what is unpacked by whole blocks how large these are: RFC 8878
// section 3.1.1.2.4, and the manual of bzip2.
var blockOf = map[string]string{"zstd": " within its first block of up to 128 KiB", "bzip2": " within its first block of up to 900 kB"}

// explain puts an error of unpacking into words; n is how much was read before.
func (u *unpacked) explain(err error, n int64) error {
	if u.compression == "" || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF) && n == 0:
		return fmt.Errorf("the %s data is cut short%s: nothing of it can be unpacked: %w", u.compression, blockOf[u.compression], err)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("the %s data is cut short; %d bytes could be unpacked: %w", u.compression, n, err)
	case errors.Is(err, gzip.ErrChecksum), errors.Is(err, zstd.ErrCRCMismatch):
		return fmt.Errorf("the %s checksum is wrong: some of the %d bytes may be damaged: %w", u.compression, n, err)
	case errors.Is(err, gzip.ErrHeader) && n > 0:
		return fmt.Errorf("after the %s data come bytes that are none: %w", u.compression, err)
	case errors.Is(err, zstd.ErrWindowSizeExceeded), errors.Is(err, zstd.ErrDecoderSizeExceeded):
		return fmt.Errorf("%w: unpacking the zstd data needs more than %d MiB of memory", ErrLimit, maxZstdWindow>>20)
	}
	return fmt.Errorf("the %s data is damaged after %d bytes of content: %w", u.compression, n, err)
}

// limitFor returns the check that stops too much data: out bytes of content came
// from in bytes of input.
func limitFor(compression string) func(out, in int64) error {
	if compression == "" {
		return func(out, _ int64) error {
			if out >= maxCopied {
				return fmt.Errorf("%w: more than %d GiB from a stream", ErrLimit, maxCopied>>30)
			}
			return nil
		}
	}
	return func(out, in int64) error {
		switch {
		case out > maxUnpacked:
			return fmt.Errorf("%w: more than %d GiB when unpacked", ErrLimit, maxUnpacked>>30)
		case out > ratioFrom && out > maxRatio*in:
			return fmt.Errorf("%w: it unpacks to more than %d times its size, as only a decompression bomb does", ErrLimit, maxRatio)
		}
		return nil
	}
}

// countingReader counts what is read and stops when the context ends.
type countingReader struct {
	ctx context.Context
	r   io.Reader
	n   int64
}

func (c *countingReader) Read(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}
