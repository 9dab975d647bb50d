package page

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// browser runs a real browser on a page, with no window and no network but a proxy that
// counts what it is asked for, and returns the document as it is in the end.
func browser(t *testing.T, url string, more ...string) (document string) {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		t.Skip("there is no browser")
	}
	var asked atomic.Int64
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.Host+r.URL.String(), "page.invalid") {
			asked.Add(1)
		}
		http.Error(w, "no", http.StatusForbidden)
	}))
	defer proxy.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
	defer cancel()
	args := append([]string{
		"--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
		"--disable-extensions", "--proxy-server=" + proxy.Listener.Addr().(*net.TCPAddr).String(), "--proxy-bypass-list=<-loopback>",
		"--user-data-dir=" + t.TempDir(), "--virtual-time-budget=120000", "--dump-dom",
	}, more...)
	cmd := exec.CommandContext(ctx, path, append(args, url)...)
	var out, failed bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &failed
	if err := cmd.Run(); err != nil && out.Len() == 0 {
		t.Skipf("the browser does not run here: %v\n%.500s", err, failed.String())
	}
	if n := asked.Load(); n > 0 {
		t.Errorf("the page asked for %d things", n)
	}
	return out.String()
}

// saved writes a page to a file, with what a browser is to do on it, and returns its address.
func saved(t *testing.T, doc []byte) (url string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(path, doc, 0o600); err != nil {
		t.Fatal(err)
	}
	return "file://" + path
}

// A real browser opens the page from a file, asks nobody for anything, takes the script and
// the style by their hashes, and plays it to its end.
func TestBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts a browser")
	}
	log := openBytes(t, `{"messages":[{"role":"user","content":"What is in the shop? ![x](https://page.invalid/a.png)"},`+
		`{"role":"assistant","content":"I will look. <img src=https://page.invalid/b.png>","tool_calls":[{"id":"c","type":"function","function":{"name":"bash","arguments":"{\"command\":\"ls https://page.invalid/c\"}"}}]},`+
		`{"role":"tool","tool_call_id":"c","content":"<script src=https://page.invalid/d.js></script><link rel=stylesheet href=https://page.invalid/e.css>"},`+
		`{"role":"assistant","content":"A cart, and a [till](https://page.invalid/f)."},{"role":"user","content":"Thanks."},{"role":"assistant","content":"You are welcome."}]}`)
	doc := written(t, log, Options{})
	read := browser(t, saved(t, doc))
	if !strings.Contains(read, `<div id="tools" role="toolbar" aria-label="Page">`) {
		t.Fatalf("the script did not run: %.2000s", read)
	}
	played := browser(t, saved(t, doc)+"#play=10")
	if !strings.Contains(played, `data-state="ended"`) {
		t.Errorf("it was not played to its end: %s", excerpt(played, "<body"))
	}
	if main := played[strings.Index(played, "<main"):strings.Index(played, "</main>")]; strings.Contains(main, "later") {
		t.Errorf("something is hidden at the end: %s", excerpt(main, "later"))
	}
	if last := regexp.MustCompile(`<article[^>]*class="[^"]*said[^"]*"[^>]*>.*`).FindString(played); !strings.Contains(last, "You are welcome.") {
		t.Errorf("what was said last is dimmed at the end: %.300s", last)
	}
	if calm := browser(t, saved(t, doc)+"#play=10", "--force-prefers-reduced-motion"); !strings.Contains(calm, `data-state="ended"`) {
		t.Errorf("it was not played to its end without motion: %s", excerpt(calm, "<body"))
	}
}

func excerpt(s, from string) string {
	i := max(strings.Index(s, from), 0)
	return s[i:min(len(s), i+300)]
}
