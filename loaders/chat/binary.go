package chat

import (
	"cmp"
	"encoding/base64"
	neturl "net/url"
	"strconv"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// maxData bounds the bytes that are decoded and kept in a message. Larger media
// is described by its size and stays in the file.
const maxData = 1 << 20

// surelyBinary is from how many bytes on a text of the letters of base64 is taken for data,
// of which a reader wants the size only. A shorter one may be a word.
const surelyBinary = 64

// Binary reads binary data as logs hold it:
//
//	"iVBORw0KGgo="                  base64
//	"data:image/png;base64,iVBO…"   data URL
//	"https://…", "file://…"         reference, returned as url
//	{"0":137,"1":80,…}              a Uint8Array written by JSON.stringify
//	{"type":"Buffer","data":[…]}    a Node.js Buffer
//	[137,80,78,71]                  byte values
//	{}                              an object whose bytes the writer lost
//
// size is the number of decoded bytes, -1 if unknown. data is nil for more than
// 1 MiB. mediaType is what a data URL states, whose url is cut before the data, if that is
// data at all. ok is false if v is none of these.
func Binary(v rawjson.Value) (size int64, data []byte, mediaType, url string, ok bool) {
	switch v.Kind() {
	case rawjson.String:
		text := v.Look().Text()
		size, data, mediaType, url, ok = binaryText(text)
		if ok && (url != "" || len(text) >= surelyBinary) {
			v.Take()
		}
		return size, data, mediaType, url, ok
	case rawjson.Array:
		data, ok = byteValues(v)
	case rawjson.Object:
		if v.Len() == 0 && !v.Opaque() {
			return -1, nil, "", "", true
		}
		if v.Str("type") == "Buffer" && v.Get("data").Kind() == rawjson.Array {
			data, ok = byteValues(v.Get("data"))
			break
		}
		if v.Key(0) == "0" {
			data, ok = byteValues(v)
			for i := 0; ok && i < v.Len(); i++ {
				ok = v.Key(i) == strconv.Itoa(i)
			}
		}
	}
	if !ok {
		return 0, nil, "", "", false
	}
	size = int64(len(data))
	if size > maxData {
		data = nil
	}
	return size, data, "", "", true
}

// byteValues reads the elements of an array, or the members of an object, as bytes.
func byteValues(v rawjson.Value) ([]byte, bool) {
	if v.Len() == 0 {
		return nil, false
	}
	data := make([]byte, 0, v.Len())
	for i := range v.Len() {
		n, ok := v.Index(i).Int()
		if !ok || n < -128 || n > 255 {
			return nil, false
		}
		data = append(data, byte(n)) // Java writes bytes from -128
	}
	return data, true
}

func binaryText(s string) (size int64, data []byte, mediaType, url string, ok bool) {
	if len(s) > 5 && strings.EqualFold(s[:5], "data:") {
		head, body, found := strings.Cut(s[5:], ",")
		if !found {
			return -1, nil, head, "", true
		}
		mediaType, isBase64 := strings.CutSuffix(head, ";base64")
		mediaType, _, _ = strings.Cut(mediaType, ";")
		if !isBase64 {
			size, data = int64(len(body)), []byte(body)
		} else if size, data, ok = decodeBase64(body); !ok {
			return -1, nil, mediaType, "data:" + head + "," + words(body), true
		}
		if size > maxData {
			data = nil
		}
		return size, data, mediaType, "data:" + head + ",", true
	}
	if isURL(s) {
		return -1, nil, "", s, true
	}
	if size, data, ok = decodeBase64(s); !ok || size == 0 {
		return 0, nil, "", "", false
	}
	return size, data, "", "", true
}

// words returns what stands where the data of a data URL would be and is no base64:
// "<scrubbed>", or "[80 kB cut]" behind the beginning of the data.
func words(body string) string {
	letter := func(c rune) bool {
		return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || strings.ContainsRune("+/-_=\r\n", c)
	}
	if rest := strings.TrimLeftFunc(body, letter); len(body)-len(rest) >= surelyBinary || rest == "" {
		body = rest
	}
	if rest := strings.TrimRightFunc(body, letter); len(body)-len(rest) >= surelyBinary {
		body = rest
	}
	return body
}

// isURL reports whether s starts with a scheme and "://".
func isURL(s string) bool {
	i := strings.Index(s, "://")
	if i <= 0 || i > 20 {
		return false
	}
	for _, c := range s[:i] {
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.') {
			return false
		}
	}
	return true
}

// decodeBase64 reads standard and URL-safe base64 with or without padding and
// line breaks. Data over the limit is measured, not decoded; of it only the start
// is checked.
func decodeBase64(s string) (size int64, data []byte, ok bool) {
	s = strings.TrimSpace(s)
	check := s
	if len(s) > maxData/3*4+4 {
		check = s[:4096]
	}
	for i := 0; i < len(check); i++ {
		if c := check[i]; !base64Letters[c] && !(c == '=' && i >= len(s)-2) {
			return 0, nil, false
		}
	}
	if len(check) < len(s) {
		n := int64(len(s) - strings.Count(s, "\n") - strings.Count(s, "\r"))
		n -= int64(len(s) - len(strings.TrimRight(s, "=")))
		return n * 3 / 4, nil, true
	}
	plain := strings.TrimRight(plainBase64.Replace(s), "=")
	data, err := base64.RawStdEncoding.DecodeString(plain)
	if err != nil {
		return 0, nil, false
	}
	return int64(len(data)), data, true
}

// plainBase64 writes base64 in the usual letters, on one line.
var plainBase64 = strings.NewReplacer("\n", "", "\r", "", "-", "+", "_", "/")

// base64Letters are the bytes of both alphabets of base64 and the ends of its lines.
var base64Letters = func() (all [256]bool) {
	for _, c := range []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_\n\r") {
		all[c] = true
	}
	return all
}()

// Image makes a Media part of anything that stands for an image: binary data in
// the spellings of [Binary], a URL, a path, or an object that holds one of them.
// mediaType is used if the data does not state one.
func Image(v rawjson.Value, mediaType string) model.Media {
	m := media(v)
	m.Kind = model.Image
	if m.MediaType == "" {
		m.MediaType = mediaType
	}
	return m
}

// media describes what v holds: data, a reference, or an object with either of
// them under one of the usual names. Only the caller knows whether it is an image;
// of all else it has to drop the data.
func media(v rawjson.Value) model.Media {
	m := model.Media{Bytes: -1}
	if v.Kind() == rawjson.Object && v.Len() > 0 && v.Key(0) != "0" {
		if mediaObject(v, &m) {
			return m
		}
	}
	size, data, mediaType, url, ok := Binary(v)
	if !ok {
		m.URL = v.Text()
		m.Lost = m.URL == ""
		return m
	}
	m.Bytes, m.Data, m.MediaType, m.URL = size, data, mediaType, url
	m.Lost = size < 0 && url == ""
	m.Kind = KindOf(mediaType)
	if strings.HasSuffix(url, ",") && !strings.HasSuffix(url, ";base64,") && m.Kind == model.File && size <= maxData {
		m.Text = string(data)
		if plain, err := neturl.PathUnescape(m.Text); err == nil {
			m.Text = plain
		}
	}
	return m
}

// mediaObject reads an object around media: an Anthropic source, a Bedrock
// source, Gemini's inlineData and fileData, OpenAI's file, image_url and
// input_audio, and the flat parts of the AI SDK and others.
func mediaObject(v rawjson.Value, m *model.Media) bool {
	known := false
	take := func(inner model.Media) {
		known = true
		if inner.Bytes >= 0 {
			m.Bytes, m.Data, m.URL = inner.Bytes, inner.Data, cmp.Or(inner.URL, m.URL)
		}
		m.URL = cmp.Or(m.URL, inner.URL)
		m.Lost = m.Lost || inner.Lost
		m.MediaType = cmp.Or(m.MediaType, inner.MediaType)
		m.Name, m.FileID, m.Text = cmp.Or(m.Name, inner.Name), cmp.Or(m.FileID, inner.FileID), cmp.Or(m.Text, inner.Text)
	}
	m.MediaType = v.First("media_type", "mediaType", "mimeType", "mime_type", "contentType").Text()
	m.Name = v.First("filename", "fileName", "name", "title").Text()
	m.FileID = v.First("file_id", "fileId", "fileID", "id").Scalar()
	m.Text = v.Str("transcript")
	if v.Str("type") == "text" { // Anthropic: a document whose source is text
		m.Text, known = v.First("data", "text").Text(), true
		m.Bytes = int64(len(m.Text))
		return true
	}
	for _, key := range [...]string{"data", "bytes", "base64", "base64Data", "file_data", "b64_json", "blob"} {
		if d := v.Get(key); !d.IsNull() {
			take(media(d))
			break
		}
	}
	for _, key := range [...]string{"url", "uri", "fileUri", "file_uri", "image_url", "file_url", "asset_pointer", "s3Location", "path"} {
		if d := v.Get(key); d.Kind() == rawjson.String || d.Kind() == rawjson.Object {
			take(media(d))
			break
		}
	}
	for _, key := range [...]string{"source", "file", "image", "content"} {
		d := v.Get(key)
		switch {
		case known || d.IsNull():
		case d.Kind() == rawjson.Object, d.Kind() == rawjson.String && key != "content":
			take(media(d))
		default: // a document in the form of text parts, or plain text
			m.Text = cmp.Or(m.Text, textOf(d), JoinTexts(d, "\n"))
			known = true
		}
	}
	if t := v.Get("text"); !known && t.Kind() == rawjson.String { // Bedrock: a document that is a text
		m.Text, known = t.Text(), true
		m.Bytes = int64(len(m.Text))
	}
	if format := v.First("format", "codec").Text(); format != "" && m.MediaType == "" {
		m.MediaType = mediaTypeOf(format)
	}
	if m.FileID != "" || m.MediaType != "" || m.Name != "" {
		known = true
	}
	m.Kind = KindOf(m.MediaType)
	return known
}

// KindOf returns the kind of media of a media type.
func KindOf(mediaType string) model.MediaKind {
	kind, _, _ := strings.Cut(mediaType, "/")
	switch strings.ToLower(kind) {
	case "image":
		return model.Image
	case "audio":
		return model.Audio
	case "video":
		return model.Video
	}
	return model.File
}

// mediaTypeOf returns the media type of a format's short name, which is what
// Bedrock and OpenAI's input_audio give, and "" for names it does not know.
func mediaTypeOf(format string) string {
	switch strings.ToLower(format) {
	case "png", "jpeg", "gif", "webp":
		return "image/" + strings.ToLower(format)
	case "jpg":
		return "image/jpeg"
	case "wav", "mp3", "flac", "opus", "aac", "ogg", "pcm16":
		return "audio/" + strings.ToLower(format)
	case "mp4", "mov", "webm", "mkv":
		return "video/" + strings.ToLower(format)
	case "pdf":
		return "application/pdf"
	case "txt":
		return "text/plain"
	case "md":
		return "text/markdown"
	case "csv", "html":
		return "text/" + strings.ToLower(format)
	}
	return ""
}

// FileName returns the last element of a path of any system: logs are read elsewhere than
// they were written.
func FileName(path string) string { return path[strings.LastIndexAny(path, `/\`)+1:] }

// Images decodes a list of pictures, see Image.
func Images(list rawjson.Value, mediaType string) []model.Part {
	return Map(list, func(v rawjson.Value) model.Part { return Image(v, mediaType) })
}
