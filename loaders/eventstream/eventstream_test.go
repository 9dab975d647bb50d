package eventstream

import (
	"encoding/binary"
	"hash/crc32"
	"testing"
)

// frame writes a frame with its headers in pairs.
func frame(payload string, heads ...string) []byte {
	var h []byte
	for i, text := range heads {
		if i%2 == 0 {
			h = append(append(h, byte(len(text))), text...)
			continue
		}
		h = append(binary.BigEndian.AppendUint16(append(h, 7), uint16(len(text))), text...)
	}
	out := binary.BigEndian.AppendUint32(nil, uint32(16+len(h)+len(payload)))
	out = binary.BigEndian.AppendUint32(out, uint32(len(h)))
	out = binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out))
	out = append(append(out, h...), payload...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out))
}

func TestText(t *testing.T) {
	start := frame(`{"role": "assistant"}`, ":event-type", "messageStart", ":message-type", "event")
	for name, c := range map[string]struct{ data, want string }{
		"an event":          {string(start), "data: {\"messageStart\":{\"role\":\"assistant\"}}\n\n"},
		"a model's own":     {string(frame(`{"bytes":"eyJhIjogMX0=","p":"ab"}`, ":event-type", "chunk", ":message-type", "event")), "data: {\"a\":1}\n\n"},
		"an agent's answer": {string(frame(`{"bytes":"SG90Lg=="}`, ":event-type", "chunk", ":message-type", "event")), "data: {\"chunk\":{\"bytes\":\"SG90Lg==\"}}\n\n"},
		"a failure":         {string(frame(`{"message":"slow down"}`, ":exception-type", "throttlingException", ":message-type", "exception")), "data: {\"error\":{\"message\":\"slow down\"}}\n\n"},
		"cut in the middle": {string(start) + string(start[:20]), "data: {\"messageStart\":{\"role\":\"assistant\"}}\n\n"},
		"another sum":       {"\x00\x00\x00\x20\x00\x00\x00\x04\x00\x00\x00\x00" + string(make([]byte, 20)), ""},
		"a text":            {"How hot is the oven, and since when?", ""},
		"nothing":           {"", ""},
	} {
		if got := string(Text([]byte(c.data))); got != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func FuzzText(f *testing.F) {
	f.Add(frame(`{"bytes":"eyJhIjogMX0="}`, ":event-type", "chunk", ":message-type", "event"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if text := Text(data); len(text) > 64*len(data) {
			t.Errorf("%d bytes of %d", len(text), len(data))
		}
	})
}
