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
	if r.texts.Len() == 0 || !refers(v) {
		return v
	}
	resolved, err := rawjson.Parse(rawjson.Rewrite(nil, v, func(e rawjson.Value) (rawjson.Value, []byte) {
		if e.Opaque() || !refers(e) {
			return e, e.Raw()
		}
		if e.Kind() != rawjson.String {
			return e, nil
		}
		return e, r.text(e.Text())
	}))
	if err != nil {
		return v
	}
	return resolved
}

func refers(v rawjson.Value) bool {
	return slices.ContainsFunc(prefixes, func(p string) bool { return bytes.Contains(v.Raw(), []byte(p)) })
}

// text returns the JSON of the text that a reference stands for, nil for none.
func (r *resolver) text(reference string) []byte {
	var key string
	for _, p := range prefixes {
		if rest, ok := strings.CutPrefix(reference, p); ok {
			key = rest
		}
	}
	v, known := r.short[key]
	if !known && key != "" {
		if n, err := strconv.Atoi(key); r.texts.Kind() == rawjson.Array && err == nil && n >= 0 && n < r.texts.Len() {
			v = r.texts.Index(n)
		} else {
			v = r.texts.Get(key)
		}
		r.short[key] = v
	}
	if v.Kind() != rawjson.String || len(v.Raw()) > r.left {
		return nil
	}
	r.left -= len(v.Raw())
	return v.Raw()
}
