package chat

import (
	"strings"
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

// What stands in a data URL and is no data is a text that somebody wrote there.
func TestWordsInDataURL(t *testing.T) {
	data := strings.Repeat("iVBORw0KGgo", 10)
	for _, c := range []struct{ logged, url, text string }{
		{"data:image/png;base64,<scrubbed>", "data:image/png;base64,<scrubbed>", ""},
		{"data:image/png;base64," + data + "...[80 kB cut]..." + data, "data:image/png;base64,...[80 kB cut]...", ""},
		{"data:image/png;base64," + data[:101], "data:image/png;base64,", ""}, // cut within a group of letters
		{"data:image/png;base64,iVBORw0KGgo=", "data:image/png;base64,", ""},
		{"data:text/plain,Hello%20there", "data:text/plain,", "Hello there"},
		{"data:image/svg+xml,<svg/>", "data:image/svg+xml,", ""},
	} {
		v, _ := rawjson.Parse(rawjson.Quote(c.logged))
		if m := Image(v, ""); m.URL != c.url || m.Text != c.text {
			t.Errorf("%.50s: URL %q, text %q", c.logged, m.URL, m.Text)
		}
	}
}
