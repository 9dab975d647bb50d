package page

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/ui/picture"
)

// Bounds of the pictures that a page holds, in bytes, and of the records in which their
// data is looked for.
const (
	mostPicture  = 4 << 20
	mostPictures = 64 << 20
	mostRecord   = 24 << 20
	mostDecoded  = 12_000_000 // pixels of one that is decoded to see that it is one
)

// pictures writes the pictures of a log.
type pictures struct {
	log  model.Log
	used int
}

// url returns the data of a picture as an address, "" if it is none, or too large: a page
// holds only what decodes as a picture of points.
func (p *pictures) url(entry int, m model.Media) string {
	if m.Kind != model.Image || m.Lost || p.used >= mostPictures {
		return ""
	}
	data := m.Data
	if data == nil && m.Bytes > 0 && m.Bytes <= mostPicture {
		data = p.read(entry, m.Bytes)
	}
	if len(data) == 0 || len(data) > mostPicture {
		return ""
	}
	kind := raster(data)
	if kind == "" {
		return ""
	}
	p.used += len(data)
	return "data:image/" + kind + ";base64," + base64.StdEncoding.EncodeToString(data)
}

func (p *pictures) read(entry int, size int64) []byte {
	if p.log.Index().Place(entry).Length > mostRecord {
		return nil
	}
	records, err := p.log.Raw(entry)
	if err != nil {
		return nil
	}
	for _, r := range records {
		if data, err := rawjson.FindBase64(r.Bytes, size); err == nil {
			return data
		}
	}
	return nil
}

// raster returns the kind of a picture that decodes, "" for anything else.
func raster(data []byte) (kind string) {
	defer func() {
		if recover() != nil { // in a decoder that does not expect such data
			kind = ""
		}
	}()
	size, ok := picture.Measure(data)
	if !ok || size.Drawable() != nil || size.Width*size.Height > mostDecoded {
		return ""
	}
	c, kind, err := image.DecodeConfig(bytes.NewReader(data)) // as the decoder will see it
	if err != nil || kind != size.Kind || c.Width != size.Width || c.Height != size.Height {
		return ""
	}
	var img image.Image
	switch r := bytes.NewReader(data); size.Kind {
	case "png":
		img, err = png.Decode(r)
	case "jpeg":
		img, err = jpeg.Decode(r)
	case "gif":
		img, err = gif.Decode(r)
	}
	if err != nil || img == nil {
		return ""
	}
	return size.Kind
}
