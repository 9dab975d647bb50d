package decode

import (
	"strings"
	"testing"
)

// What was on the wire becomes the JSON that other recorders write; what is none stays
// unread.
func TestRoundTrip(t *testing.T) {
	for raw, want := range map[string]string{
		"32 25\nPOST /v1 HTTP/1.1\r\nHost: h\r\n\r\n{}HTTP/1.1 200 OK\r\nA: b\r\n\r\nok":                                    `{"request":{"method":"POST","url":"/v1","protocol":"HTTP/1.1","headers":{"Host":"h"},"body":"{}"},"response":{"protocol":"HTTP/1.1","status":"200","statusText":"OK","headers":{"A":"b"},"body":"ok"}}`,
		"16 65\nGET / HTTP/1.1\n\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n1;x\r\nd\r\n0\r\n\r\n":   `{"request":{"method":"GET","url":"/","protocol":"HTTP/1.1","body":""},"response":{"protocol":"HTTP/1.1","status":"200","statusText":"OK","headers":{"Transfer-Encoding":"chunked"},"body":"abcd"}}`,
		"16 66\nGET / HTTP/1.1\n\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nDigest: 9f\r\n\r\n": `{"request":{"method":"GET","url":"/","protocol":"HTTP/1.1","body":""},"response":{"protocol":"HTTP/1.1","status":"200","statusText":"OK","headers":{"Transfer-Encoding":"chunked"},"body":"abc","trailers":"Digest: 9f"}}`,
		"16 61\nGET / HTTP/1.1\n\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n9\r\nde":                 `{"request":{"method":"GET","url":"/","protocol":"HTTP/1.1","body":""},"response":{"protocol":"HTTP/1.1","status":"200","statusText":"OK","headers":{"Transfer-Encoding":"chunked"},"body":"abc","trailers":"9\r\nde"}}`,
		"16 0\nGET / HTTP/1.1\n\n": `{"request":{"method":"GET","url":"/","protocol":"HTTP/1.1","body":""}}`,
		"99 1\nGET / HTTP/1.1\n\n": "", "": "", "a b\nc": "", "3 3\nabcdef": "",
	} {
		v, beside := roundTrip([]byte(raw))
		if got := string(v.Raw()); got != want {
			t.Errorf("%q:\n got %s\nwant %s", raw, got, want)
		}
		if odd := strings.Contains(raw, "1;x") || strings.Contains(raw, "9\r\nde"); odd != (beside != "") && want != "" {
			t.Errorf("%q: beside it stands %q", raw, beside)
		}
	}
}
