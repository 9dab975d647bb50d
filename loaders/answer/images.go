package answer

import (
	"path/filepath"
	"strings"

	"msgview/model"
)

// imageBytes bounds the images beside a log that are read; of larger ones only the
// size is told.
const imageBytes = 1 << 20

// withImages returns the content of a result with the images in it that lie beside the
// log, and how many bytes they are; 0 if there are none.
func (l *Log) withImages(content []model.Part, file int) ([]model.Part, int64) {
	var changed []model.Part
	size := int64(0)
	for k, p := range content {
		if image, ok := l.withImage(p, file); ok {
			if changed == nil {
				changed = append([]model.Part(nil), content...)
			}
			changed[k] = image
			size += int64(len(image.Data)) + 1
		}
	}
	return changed, size
}

// withImage returns an image that the log names by a path, with its size and bytes, if
// it lies in one of the folders of the session.
func (l *Log) withImage(p model.Part, file int) (model.Media, bool) {
	m, ok := p.(model.Media)
	if !ok || m.Kind != model.Image || m.Bytes >= 0 || m.Data != nil || m.URL == "" || len(m.URL) > 4096 || strings.Contains(m.URL, ":") {
		return m, false
	}
	path := filepath.FromSlash(m.URL)
	if !filepath.IsLocal(path) {
		return m, false
	}
	dir, name := filepath.Dir(path), filepath.Base(path)
	for _, folder := range l.outputs.of(l, file) {
		if dir != "." && filepath.Base(folder) != dir {
			continue
		}
		data, size, err := readWithin(folder, name, imageBytes)
		if err != nil {
			continue
		}
		kind := imageType(data)
		if kind == "" {
			return m, false
		}
		if m.Bytes = size; size <= imageBytes {
			m.Data = data
		}
		if m.MediaType == "" {
			m.MediaType = kind
		}
		return m, true
	}
	return m, false
}

// imageType tells by its first bytes what kind of image a file is, "" for none.
func imageType(data []byte) string {
	for _, t := range [...]struct{ begin, kind string }{
		{"\x89PNG\r\n\x1a\n", "image/png"}, {"\xff\xd8\xff", "image/jpeg"}, {"GIF8", "image/gif"}, {"BM", "image/bmp"},
	} {
		if strings.HasPrefix(string(data[:min(len(data), 8)]), t.begin) {
			return t.kind
		}
	}
	if len(data) > 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP" {
		return "image/webp"
	}
	return ""
}
