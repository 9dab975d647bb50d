package chatgptexport

import (
	"bytes"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// The page chat.html of an export shows what its script has on one line:
//
//	var jsonData = [{"title":…,"mapping":{…}},…];

var (
	pageTitle = []byte("<title>ChatGPT Data Export</title>")
	pageData  = []byte("var jsonData")
)

// scorePage votes for the lines of the page.
func scorePage(r *format.Record) int {
	if bytes.HasPrefix(bytes.TrimLeft(r.Raw, " \t"), pageTitle) {
		return 6
	}
	if v, _ := pageList(r.Raw[:min(len(r.Raw), 64<<10)]); v.Kind() == rawjson.Array {
		return votes(v.Index(0))
	}
	return 0
}

// pageList returns the conversations of a line, Missing if it has none, and what stands
// behind them.
func pageList(line []byte) (rawjson.Value, []byte) {
	before, rest, ok := bytes.Cut(line, []byte("="))
	if !ok || !bytes.Equal(bytes.TrimSpace(before), pageData) {
		return rawjson.Value{}, nil
	}
	v, n, err := rawjson.ParsePrefix(rest)
	if err != nil {
		v, _ = rawjson.ParseCut(rest)
		return v, nil
	}
	return v, bytes.Trim(rest[n:], "; \r\n")
}

// decodePage decodes a line of the page.
func decodePage(r *format.Record) format.Decoded {
	list, behind := pageList(r.Raw)
	if list.Kind() != rawjson.Array {
		return format.Metadata("page")
	}
	d := format.Unknown("conversations")
	for _, v := range list.Elems() {
		one := *r
		one.Value = v
		one.Track()
		got := decode(&one)
		one.Keep(got.Messages)
		if len(got.Messages) == 0 {
			got.Messages = []*model.Message{{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: got.Type, Raw: v.Keep()}}}}
		}
		d.Messages = append(d.Messages, got.Messages...)
		if list.Len() == 1 {
			d.About = got.About
		}
	}
	r.Beside = string(behind)
	return d
}
