package rawjson

import (
	"bytes"
	"encoding/base64"
	"strings"
	"testing"
)

// The data of a picture is found in its record as it is written there.
func TestFindBase64(t *testing.T) {
	for n := 90; n < 96; n++ {
		data := bytes.Repeat([]byte{0xff, 0xfe, 'a', 0, 0xfb}, n)[:n*4+n%3]
		for name, text := range map[string]string{
			"plain": base64.StdEncoding.EncodeToString(data), "for addresses": base64.RawURLEncoding.EncodeToString(data),
			"escaped":   strings.ReplaceAll(base64.StdEncoding.EncodeToString(data), "/", `\/`),
			"in lines":  base64.StdEncoding.EncodeToString(data)[:76] + `\r\n` + base64.StdEncoding.EncodeToString(data)[76:],
			"of an URL": "data:image/png;base64," + base64.StdEncoding.EncodeToString(data),
		} {
			record := []byte(`{"type":"image","word":"` + strings.Repeat("b", n) + `","data":"` + text + `"}`)
			got, err := FindBase64(record, int64(len(data)))
			if err != nil || !bytes.Equal(got, data) {
				t.Errorf("%s, %d: %v", name, len(data), err)
			}
		}
	}
	if _, err := FindBase64([]byte(`{"data":"aaaa\`), 100); err != ErrGone {
		t.Error(err)
	}
}
