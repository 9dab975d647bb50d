package inspecteval

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"msgview/model/rawjson"
)

// prefixes of the texts that stand for others, of today and of old logs.
var prefixes = []string{"attachment://", "tc://"}

// maxResolved bounds the bytes that the references in one sample are resolved to.
const maxResolved = 256 << 20

// resolver puts texts in the place of the references to them.
type resolver struct {
	texts rawjson.Value
	left  int
	short map[string]rawjson.Value // by reference, those used so far
}

func newResolver(sample rawjson.Value) *resolver {
	r := &resolver{left: maxResolved, short: map[string]rawjson.Value{}}
	if r.texts = sample.Get("attachments"); r.texts.Len() == 0 {
		r.texts = sample.At("transcript", "content")
	}
	return r
}

// value returns v with all references in it resolved. What has none stays as it is.
func (r *resolver) value(v rawjson.Value) rawjson.Value {
	if r.texts.Len() == 0 || !refers(v.Raw()) {
		return v
	}
	resolved, err := rawjson.Parse(r.append(nil, v))
	if err != nil {
		return v
	}
	return resolved
}

func refers(raw []byte) bool {
	return slices.ContainsFunc(prefixes, func(p string) bool { return bytes.Contains(raw, []byte(p)) })
}

func (r *resolver) append(dst []byte, v rawjson.Value) []byte {
	raw := v.Raw()
	if v.Opaque() || !refers(raw) {
		return append(dst, raw...)
	}
	switch v.Kind() {
	case rawjson.String:
		if text, ok := r.text(v.Text()); ok {
			return append(dst, text...)
		}
		return append(dst, raw...)
	case rawjson.Array:
		dst = append(dst, '[')
		for i, e := range v.Elems() {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = r.append(dst, e)
		}
		return append(dst, ']')
	case rawjson.Object:
		dst = append(dst, '{')
		for i := range v.Len() {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = append(rawjson.AppendString(dst, v.Key(i)), ':')
			dst = r.append(dst, v.Index(i))
		}
		return append(dst, '}')
	}
	return append(dst, raw...)
}

// text returns the JSON of the text that a reference stands for.
func (r *resolver) text(reference string) ([]byte, bool) {
	var key string
	for _, p := range prefixes {
		if rest, ok := strings.CutPrefix(reference, p); ok {
			key = rest
		}
	}
	if key == "" {
		return nil, false
	}
	v, known := r.short[key]
	if !known {
		if r.texts.Kind() == rawjson.Array {
			if n, err := strconv.Atoi(key); err == nil && n >= 0 && n < r.texts.Len() {
				v = r.texts.Index(n)
			}
		} else {
			v = r.texts.Get(key)
		}
		r.short[key] = v
	}
	if v.Kind() != rawjson.String || len(v.Raw()) > r.left {
		return nil, false
	}
	r.left -= len(v.Raw())
	return v.Raw(), true
}
