package vercelai

import (
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// media describes the data of an image or a file. Until version 6 it is base64,
// a URL, or bytes as JSON.stringify writes them. Version 7 adds objects that say
// which of them it is, {"type":"data"|"url"|"reference"|"text"}, and maps from
// providers to their ids of an uploaded file, {"openai":"file-1"}
// (vercel/ai: packages/provider-utils/src/types/data-content.ts).
//
// kind is what the part says the data is; a media type that says otherwise wins.
func media(data rawjson.Value, kind model.MediaKind, mediaType, name string) model.Media {
	m := model.Media{Kind: kind, MediaType: mediaType, Name: name, Bytes: -1}
	fill(&m, data)
	if k, ok := kindOf(m.MediaType); ok {
		m.Kind = k
	}
	if m.Kind != model.Image {
		m.Data = nil
	}
	m.Lost = m.Bytes < 0 && m.URL == "" && m.FileID == "" && m.Text == ""
	return m
}

func fill(m *model.Media, data rawjson.Value) {
	switch {
	case data.Is("type", "reference"):
		m.FileID = references(data.First("reference", "providerReference", "fileId", "id"))
		return
	case data.Is("type", "text"):
		m.Text = data.First("text", "data", "value").Text()
		m.Bytes = int64(len(m.Text))
		return
	case data.Is("type", "data"):
		data = data.First("data", "base64", "uint8ArrayData")
	case data.Is("type", "url"):
		data = data.Get("url")
	}
	size, bytes, mediaType, url, ok := chat.Binary(data)
	switch {
	case ok:
		m.Bytes, m.Data, m.URL = size, bytes, url
		if m.MediaType == "" || m.MediaType == "image" {
			m.MediaType = cmp.Or(mediaType, m.MediaType)
		}
	case data.Kind() == rawjson.String: // plain text where base64 should be, or a path
		if data.Text() != "" {
			m.Text, m.Bytes = data.Text(), int64(len(data.Text()))
		}
	default:
		m.FileID = references(data)
	}
}

// references reads ids of files at providers: a string or {"openai":"file-1"}.
func references(v rawjson.Value) string {
	if v.Kind() != rawjson.Object {
		return v.Scalar()
	}
	var ids []string
	for provider, id := range v.Members() {
		if s := id.Scalar(); s != "" {
			ids = append(ids, provider+":"+s)
		}
	}
	return strings.Join(ids, ", ")
}

// kindOf returns the kind of media of a media type, which may be just "image".
func kindOf(mediaType string) (model.MediaKind, bool) {
	kind, _, _ := strings.Cut(mediaType, "/")
	switch strings.ToLower(kind) {
	case "":
		return model.File, false
	case "image":
		return model.Image, true
	case "audio":
		return model.Audio, true
	case "video":
		return model.Video, true
	}
	return model.File, true
}

func mediaTypeOf(v rawjson.Value) string {
	return v.First("mediaType", "mimeType", "contentType", "media_type").Text()
}
