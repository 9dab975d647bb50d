// Package eventstream reads answers that were streamed as binary frames: those of Amazon's
// event streams, which recordings of Bedrock have (smithy.io: "Amazon Event Stream
// Specification"). A frame has its size, the size of its headers and a checksum of both,
// the headers, what it carries, and a checksum.
package eventstream

import (
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"

	"msgview/model/rawjson"
)

const (
	prelude  = 12
	checksum = 4
)

// Text writes frames as server-sent events: an object with what a frame carries under the
// name of its event, or, of a model's answer in its own form, only that. It returns nil if
// the bytes are none. Of frames that end in the middle those before are returned.
func Text(data []byte) []byte {
	var out []byte
	for len(data) >= prelude+checksum {
		size, heads := binary.BigEndian.Uint32(data), binary.BigEndian.Uint32(data[4:])
		if crc32.ChecksumIEEE(data[:8]) != binary.BigEndian.Uint32(data[8:]) || size < prelude+checksum || uint64(size) > uint64(len(data)) || heads > size-prelude-checksum {
			break
		}
		out = event(out, headers(data[prelude:prelude+heads]), data[prelude+heads:size-checksum])
		data = data[size:]
	}
	return out
}

// event appends what a frame carries.
func event(out []byte, heads map[string]string, payload []byte) []byte {
	v, err := rawjson.Parse(payload)
	name := heads[":event-type"]
	switch {
	case err != nil:
		return out
	case heads[":message-type"] != "event":
		name = "error"
	case v.Len() <= 2 && v.Get("bytes").Kind() == rawjson.String:
		said, err := base64.StdEncoding.DecodeString(v.Str("bytes"))
		if inner, wrong := rawjson.Parse(said); err == nil && wrong == nil && inner.Kind() == rawjson.Object {
			return append(append(append(out, "data: "...), rawjson.Compact(nil, said)...), "\n\n"...)
		}
	}
	out = append(rawjson.AppendString(append(out, "data: {"...), name), ':')
	return append(append(out, rawjson.Compact(nil, payload)...), "}\n\n"...)
}

// headers returns those headers that are texts, which are the last where another stands
// before them that is none.
func headers(data []byte) map[string]string {
	heads := map[string]string{}
	for len(data) > 0 {
		n := int(data[0])
		if len(data) < n+4 || data[n+1] != 7 { // a text
			break
		}
		name, rest := string(data[1:n+1]), data[n+4:]
		size := int(binary.BigEndian.Uint16(data[n+2:]))
		if size > len(rest) {
			break
		}
		heads[name], data = string(rest[:size]), rest[size:]
	}
	return heads
}
