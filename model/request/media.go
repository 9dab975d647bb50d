package request

import (
	"bytes"
	"encoding/base64"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// maxRecord bounds the records in which the data of media is looked for, in bytes.
const maxRecord = 64 << 20

// dataOf returns the data of media of an entry, nil if the log does not have it at hand.
func dataOf(log model.Log, entry int, m model.Media) []byte {
	if len(m.Data) > 0 || m.Lost || m.Bytes <= 0 {
		return m.Data
	}
	if log.Index().Place(entry).Length > maxRecord {
		return nil
	}
	records, err := log.Raw(entry)
	if err != nil {
		return nil
	}
	for _, r := range records {
		if v, err := rawjson.Parse(bytes.TrimSpace(r.Bytes)); err == nil {
			if data := inside(v, "", m.Bytes); data != nil {
				return data
			}
		}
		if m.Bytes < surelyData {
			continue // a word may be as long
		}
		if data, err := rawjson.FindBase64(r.Bytes, m.Bytes); err == nil {
			return data
		}
	}
	return nil
}

// surelyData is from how many bytes on base64 is no word of a text.
const surelyData = 1024

// inside looks for data of a number of bytes among the members of a value that hold data.
func inside(v rawjson.Value, key string, size int64) []byte {
	switch v.Kind() {
	case rawjson.Object:
		for name, member := range v.Members() {
			if data := inside(member, name, size); data != nil {
				return data
			}
		}
	case rawjson.Array:
		for _, e := range v.Elems() {
			if data := inside(e, key, size); data != nil {
				return data
			}
		}
	case rawjson.String:
		low := strings.ToLower(key)
		for _, word := range [...]string{"data", "url", "uri", "base64", "b64", "blob", "bytes", "image", "file", "source", "audio"} {
			if strings.Contains(low, word) {
				return decoded(v.Text(), size)
			}
		}
	}
	return nil
}

// decoded returns what base64, or a data URL, stands for, if it is of that size.
func decoded(s string, size int64) []byte {
	if len(s) >= 5 && strings.EqualFold(s[:5], "data:") {
		_, s, _ = strings.Cut(s, ",")
	}
	if int64(len(s)) < size {
		return nil
	}
	plain := strings.TrimRight(strings.NewReplacer("\n", "", "\r", "", "-", "+", "_", "/").Replace(strings.TrimSpace(s)), "=")
	data, err := base64.RawStdEncoding.DecodeString(plain)
	if err != nil || int64(len(data)) != size {
		return nil
	}
	return data
}

// A medium is media with its data, in base64.
type medium struct {
	model.Media
	data string // "" for a reference
}

// link is the address of media that is a reference, "" for none.
func (m medium) link() string {
	if strings.HasPrefix(m.URL, "http://") || strings.HasPrefix(m.URL, "https://") || strings.Contains(m.URL, "://") {
		return m.URL
	}
	return ""
}

// named reports whether a provider's id is all that the log has of media.
func (m medium) named() bool {
	return m.FileID != "" && m.Bytes <= 0 && m.URL == "" && m.Text == ""
}

// dataURL is the data in an address.
func (m medium) dataURL() string { return "data:" + m.mediaType() + ";base64," + m.data }

// mediaType is the type that is told, or a general one of its kind.
func (m medium) mediaType() string {
	if strings.Contains(m.MediaType, "/") {
		return m.MediaType
	}
	switch m.Kind {
	case model.Image:
		return "image/png"
	case model.Audio:
		return "audio/wav"
	case model.Video:
		return "video/mp4"
	}
	return "application/octet-stream"
}

// medium finds the data of media.
func (c *conversion) medium(entry int, m model.Media) medium {
	data := dataOf(c.log, entry, m)
	if len(data) == 0 {
		return medium{Media: m}
	}
	return medium{m, base64.StdEncoding.EncodeToString(data)}
}
