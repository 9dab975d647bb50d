package chat

import (
	"testing"

	"msgview/model/rawjson"
)

// An image may have its data as well as the places where it is kept.
func TestImageWithAllMembers(t *testing.T) {
	v, err := rawjson.Parse([]byte(`{"url":"https://a.example/p.png","base64":"iVBORw0KGgo=","mimeType":"image/png","fileID":"file-7"}`))
	if err != nil {
		t.Fatal(err)
	}
	if m := Image(v, ""); m.URL != "https://a.example/p.png" || m.Bytes != 8 || len(m.Data) != 8 || m.FileID != "file-7" || m.MediaType != "image/png" || m.Lost {
		t.Errorf("%+v", m)
	}
}
