package decode

import (
	"bytes"
	"compress/gzip"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"msgview/loaders/chat"
	"msgview/loaders/eventstream"
	"msgview/loaders/framing"
	"msgview/model"
	"msgview/model/rawjson"
)

// maxBody is how much of the body of a recorded answer is unpacked, in bytes.
const maxBody = 32 << 20

// roundTrip makes JSON of a request and an answer as they were on the wire, behind a
// line with their sizes: {"request":{"method","url","headers","body"},"response":{…}}.
// It is Missing if the bytes are none. beside is what stands there and was not understood.
func roundTrip(raw []byte) (v rawjson.Value, beside string) {
	line, rest, _ := bytes.Cut(bytes.TrimPrefix(raw, []byte(framing.TraceMark)), []byte("\n"))
	sizes := strings.Fields(string(line))
	if len(sizes) != 2 {
		return v, ""
	}
	n, err := strconv.Atoi(sizes[0])
	if err != nil || n < 0 || n > len(rest) {
		return v, ""
	}
	request, odd, ok := httpMessage(rest[:n], "method", "url", "protocol")
	response, strange, answered := httpMessage(rest[n:], "protocol", "status", "statusText")
	if !ok {
		return v, ""
	}
	fields := []model.Field{{Name: "request", Value: request}}
	if answered {
		fields = append(fields, model.Field{Name: "response", Value: response})
	}
	if v, err = rawjson.Parse(chat.JSONObject(fields)); err != nil {
		return rawjson.Value{}, ""
	}
	return v, strings.ToValidUTF8(strings.TrimSpace(odd+"\n"+strange), "\ufffd")
}

// httpMessage makes JSON of a message of HTTP/1. The words of its first line get these
// names. beside is what does not fit in there, all of it where the pieces of a body do not
// fit together.
func httpMessage(raw []byte, names ...string) (object []byte, beside string, ok bool) {
	var head, body []byte
	for at := 0; ; {
		n := bytes.IndexByte(raw[at:], '\n')
		if n < 0 {
			return nil, string(raw), false
		}
		at += n + 1
		if rest := bytes.TrimPrefix(raw[at:], []byte("\r")); len(rest) > 0 && rest[0] == '\n' {
			head, body = bytes.TrimSpace(raw[:at]), rest[1:]
			break
		}
	}
	lines := strings.Split(strings.ReplaceAll(string(head), "\r\n", "\n"), "\n")
	words := strings.SplitN(lines[0], " ", len(names))
	if len(words) < 2 {
		return nil, string(raw), false
	}
	var headers []model.Field
	packed, after := "", ""
	for _, l := range lines[1:] {
		name, value, named := strings.Cut(l, ":")
		if !named {
			beside += l + "\n"
			continue
		}
		value = strings.TrimSpace(value)
		headers = append(headers, model.Field{Name: name, Value: rawjson.Quote(value)})
		switch {
		case strings.EqualFold(name, "Transfer-Encoding") && strings.EqualFold(value, "chunked"):
			pieces, fit := body, false
			if body, after, fit = dechunked(body); !fit {
				beside += string(pieces)
			}
		case strings.EqualFold(name, "Content-Encoding"):
			packed = strings.ToLower(value)
		}
	}
	if packed == "gzip" {
		body = unpacked(body)
	}
	if events := eventstream.Text(body); events != nil {
		body = events
	}
	var fields []model.Field
	for i, word := range words {
		fields = append(fields, model.Field{Name: names[i], Value: rawjson.Quote(word)})
	}
	if headers != nil {
		fields = append(fields, model.Field{Name: "headers", Value: chat.JSONObject(headers)})
	}
	if utf8.Valid(body) {
		fields = append(fields, model.Field{Name: "body", Value: rawjson.Quote(string(body))})
	} else {
		fields = append(fields, model.Field{Name: "body_size", Value: strconv.AppendInt(nil, int64(len(body)), 10)})
	}
	if after != "" {
		fields = append(fields, model.Field{Name: "trailers", Value: rawjson.Quote(after)})
	}
	return chat.JSONObject(fields), beside, true
}

// dechunked joins the pieces of a body that was sent in pieces, and returns what stands
// behind them. What is no such body stays as it is. fit reports that nothing is left out.
func dechunked(body []byte) (out []byte, after string, fit bool) {
	fit = true
	rest := body
	for len(rest) > 0 {
		line, piece, found := bytes.Cut(rest, []byte("\r\n"))
		size, _, more := strings.Cut(string(line), ";")
		fit = fit && !more
		n, err := strconv.ParseInt(strings.TrimSpace(size), 16, 32)
		if !found || err != nil || n < 0 || int(n) > len(piece) {
			if out == nil {
				return body, "", true
			}
			fit = false
			break
		}
		if rest = bytes.TrimPrefix(piece[n:], []byte("\r\n")); n == 0 {
			break
		}
		out = append(out, piece[:n]...)
	}
	return out, strings.ToValidUTF8(strings.TrimSpace(string(rest)), "\ufffd"), fit
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
