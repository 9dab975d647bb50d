package decode

import (
	"bytes"
	"compress/gzip"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"msgview/loaders/chat"
	"msgview/loaders/framing"
	"msgview/model"
	"msgview/model/rawjson"
)

// maxBody is how much of the body of a recorded answer is unpacked, in bytes.
const maxBody = 32 << 20

// roundTrip makes JSON of a request and an answer as they were on the wire, behind a
// line with their sizes: {"request":{"method","url","headers","body"},"response":{…}}.
// It is Missing if the bytes are none.
func roundTrip(raw []byte) rawjson.Value {
	line, rest, _ := bytes.Cut(bytes.TrimPrefix(raw, []byte(framing.TraceMark)), []byte("\n"))
	sizes := strings.Fields(string(line))
	if len(sizes) != 2 {
		return rawjson.Value{}
	}
	n, err := strconv.Atoi(sizes[0])
	if err != nil || n < 0 || n > len(rest) {
		return rawjson.Value{}
	}
	request, ok := httpMessage(rest[:n], "method", "url")
	response, answered := httpMessage(rest[n:], "protocol", "status")
	if !ok {
		return rawjson.Value{}
	}
	fields := []model.Field{{Name: "request", Value: request}}
	if answered {
		fields = append(fields, model.Field{Name: "response", Value: response})
	}
	v, err := rawjson.Parse(chat.JSONObject(fields))
	if err != nil {
		return rawjson.Value{}
	}
	return v
}

// httpMessage makes JSON of a message of HTTP/1. The first two words of its first line
// get these names.
func httpMessage(raw []byte, first, second string) (object []byte, ok bool) {
	var head, body []byte
	for at := 0; ; {
		n := bytes.IndexByte(raw[at:], '\n')
		if n < 0 {
			return nil, false
		}
		at += n + 1
		if rest := bytes.TrimPrefix(raw[at:], []byte("\r")); len(rest) > 0 && rest[0] == '\n' {
			head, body = bytes.TrimSpace(raw[:at]), rest[1:]
			break
		}
	}
	lines := strings.Split(strings.ReplaceAll(string(head), "\r\n", "\n"), "\n")
	words := strings.SplitN(lines[0], " ", 3)
	if len(words) < 2 {
		return nil, false
	}
	var headers []model.Field
	packed := ""
	for _, l := range lines[1:] {
		name, value, _ := strings.Cut(l, ":")
		value = strings.TrimSpace(value)
		headers = append(headers, model.Field{Name: name, Value: rawjson.Quote(value)})
		switch {
		case strings.EqualFold(name, "Transfer-Encoding") && strings.EqualFold(value, "chunked"):
			body = dechunked(body)
		case strings.EqualFold(name, "Content-Encoding"):
			packed = strings.ToLower(value)
		}
	}
	if packed == "gzip" {
		body = unpacked(body)
	}
	fields := []model.Field{{Name: first, Value: rawjson.Quote(words[0])}, {Name: second, Value: rawjson.Quote(words[1])}, {Name: "headers", Value: chat.JSONObject(headers)}}
	if headers == nil {
		fields = fields[:2]
	}
	if utf8.Valid(body) {
		fields = append(fields, model.Field{Name: "body", Value: rawjson.Quote(string(body))})
	} else {
		fields = append(fields, model.Field{Name: "body_size", Value: strconv.AppendInt(nil, int64(len(body)), 10)})
	}
	return chat.JSONObject(fields), true
}

// dechunked joins the pieces of a body that was sent in pieces. What is no such body
// stays as it is.
func dechunked(body []byte) []byte {
	var out []byte
	for rest := body; len(rest) > 0; {
		line, after, found := bytes.Cut(rest, []byte("\r\n"))
		size, _, _ := strings.Cut(string(line), ";")
		n, err := strconv.ParseInt(strings.TrimSpace(size), 16, 32)
		if !found || err != nil || n < 0 || int(n) > len(after) {
			if out == nil {
				return body
			}
			break
		}
		if n == 0 {
			return out
		}
		out = append(out, after[:n]...)
		rest = bytes.TrimPrefix(after[n:], []byte("\r\n"))
	}
	return out
}

// unpacked unpacks a body, as far as that goes.
func unpacked(body []byte) []byte {
	r, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		return body
	}
	out, _ := io.ReadAll(io.LimitReader(r, maxBody))
	return out
}
