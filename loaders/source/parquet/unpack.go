package parquet

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"

	"github.com/dsnet/compress/brotli" // andybalholm/brotli brings HTTP along: 2 MB, and 4 % of the start
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/snappy"
	"github.com/klauspost/compress/zstd"
	"github.com/pierrec/lz4/v4"
)

// Compressions, `enum CompressionCodec`.
const (
	codecNone   = 0
	codecSnappy = 1
	codecGzip   = 2
	codecLZO    = 3
	codecBrotli = 4
	codecLZ4    = 5 // in frames of Hadoop, or without
	codecZstd   = 6
	codecLZ4Raw = 7
)

// notUnpacked are compressions that are not read. No library for Go unpacks LZO that may be
// used here.
var notUnpacked = map[int]unreadable{
	codecLZO: "it is compressed with LZO, which is not read; write the file again with zstd or snappy",
}

// unpacker unpacks pages.
type unpacker struct {
	zstd   *zstd.Decoder
	brotli *brotli.Reader
}

func (u *unpacker) close() {
	if u.zstd != nil {
		u.zstd.Close()
	}
}

// How many bytes one byte may unpack to: a copy of 64 takes three in Snappy, and one of 255
// more takes one in LZ4.
const (
	mostSnappy = 24
	mostLZ4    = 256
)

var errLarger = errors.New("a page unpacks to more than it says")

// page unpacks a page that says how large it is then. What it takes grows with what comes
// out, not with what is claimed.
func (u *unpacker) page(codec int, packed []byte, size int) ([]byte, error) {
	switch codec {
	case codecNone:
		return packed, nil
	case codecSnappy:
		n, err := snappy.DecodedLen(packed)
		if err != nil || n > size || n > mostSnappy*len(packed)+64 {
			return nil, errDamaged
		}
		return snappy.Decode(nil, packed)
	case codecGzip:
		z, err := gzip.NewReader(bytes.NewReader(packed))
		if err != nil {
			return nil, err
		}
		return whole(z, size)
	case codecBrotli: // its windows are 16 MiB at most
		if u.brotli == nil {
			b, err := brotli.NewReader(nil, nil)
			if err != nil {
				return nil, err
			}
			u.brotli = b
		}
		if err := u.brotli.Reset(bytes.NewReader(packed)); err != nil {
			return nil, err
		}
		return whole(u.brotli, size)
	case codecZstd:
		if u.zstd == nil {
			z, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(maxWindow))
			if err != nil {
				return nil, err
			}
			u.zstd = z
		}
		if err := u.zstd.Reset(bytes.NewReader(packed)); err != nil {
			return nil, err
		}
		return whole(u.zstd, size)
	case codecLZ4Raw:
		return unpackLZ4(packed, size)
	case codecLZ4:
		if b, err := unpackHadoop(packed, size); err == nil {
			return b, nil
		}
		return unpackLZ4(packed, size)
	}
	return nil, unreadable("it is compressed with a method that is not known")
}

// maxWindow bounds the memory of Zstandard, in bytes. Writers of pages use 8 MiB at most.
const maxWindow = 64 << 20

func whole(r io.Reader, size int) ([]byte, error) {
	var b bytes.Buffer
	n, err := b.ReadFrom(io.LimitReader(r, int64(size)+1))
	if n > int64(size) {
		return nil, errLarger
	}
	return b.Bytes(), err
}

func unpackLZ4(packed []byte, size int) ([]byte, error) {
	if size > mostLZ4*len(packed)+64 {
		return nil, errDamaged
	}
	b := make([]byte, size)
	n, err := lz4.UncompressBlock(packed, b)
	return b[:max(n, 0)], err
}

// unpackHadoop unpacks frames of the size unpacked, the size packed and a block, which
// older writers put around LZ4: Compression.md, "LZ4".
func unpackHadoop(packed []byte, size int) ([]byte, error) {
	var all []byte
	for len(packed) > 0 {
		if len(packed) < 8 {
			return nil, errShort
		}
		to, from := binary.BigEndian.Uint32(packed), binary.BigEndian.Uint32(packed[4:])
		packed = packed[8:]
		if uint64(from) > uint64(len(packed)) || uint64(to)+uint64(len(all)) > uint64(size) {
			return nil, errDamaged
		}
		b, err := unpackLZ4(packed[:from], int(to))
		if err != nil || len(b) != int(to) {
			return nil, errDamaged
		}
		all, packed = append(all, b...), packed[from:]
	}
	return all, nil
}
