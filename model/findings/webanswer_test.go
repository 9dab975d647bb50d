package findings

import (
	"strings"
	"testing"

	"msgview/model"
)

// What a client of the web prints is what was asked for, unless it is an answer that there is
// none.
func TestAnswersOfTheWeb(t *testing.T) {
	for _, c := range []struct {
		command, output string
		want            State
	}{
		{"curl -s x", `{"error":"no such user"}`, Unsure},
		{"curl -s x | jq .", "{\n  \"error\": \"no such user\"\n}", Unsure},
		{"curl -s x | head -5", `{"errors":[{"message":"bad"}]}`, Unsure},
		{"curl -s x", `{"detail":"Not Found"}`, Unsure},
		{"curl -s x", `{"success":false}`, Unsure},
		{"curl -s x", `{"code":404,"message":"nope"}`, Unsure},
		{"curl -s x", `{"timestamp":"2026-01-01","status":500,"error":"Internal Server Error","path":"/x"}`, Unsure},
		{"wget -qO- x", `{"error":"no such user"}`, Unsure},
		{"gh api x", `{"message":"Not Found","documentation_url":"https://docs.github.com/rest","status":"404"}`, Unsure},
		{"gh api graphql -f query=x", `{"errors":[{"message":"Could not resolve"}]}`, Unsure},
		{"curl -s x", "HTTP/1.1 500 Internal Server Error", Done},
		{"curl -si x", "HTTP/2 404 \ncontent-type: text/html\n\nnope", Done},
		{"http GET x", "HTTP/1.1 404 Not Found\nContent-Length: 0", Done},
		{"curl -s x", "404 page not found", Done},
		{"curl -s x", "Internal Server Error", Done},
		{"curl -s x", "<html><head><title>404 Not Found</title></head><body>nginx</body></html>", Done},
		{"curl -s x", "<!DOCTYPE html>\n<html>\n<head><title>502 Bad Gateway</title></head>", Done},
		{"curl -s x", "<pre>Cannot GET /x</pre>", Done},

		{"curl -sIL x", "HTTP/1.1 301 Moved\nlocation: y\n\nHTTP/2 200 \ncontent-type: text/html", OK},
		{"curl -s x", `{"error":null,"ok":true}`, OK},
		{"curl -s x", `{"id":3,"status":"failed","error":"disk full"}`, OK},
		{"curl -s x", `{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"error":"of the last run"}`, OK},
		{"curl -s x", `{"code":404,"name":"room"}`, OK},
		{"curl -s x", `{"message":"hello","status":"200"}`, OK},
		{"curl -s x", "404 of our customers said so", OK},
		{"curl -s x", "# Errors\n\nNot Found\n\n<title>404 Not Found</title>", OK},
		{"cat answer.json", `{"error":"no such user"}`, OK},
		{"gh issue view 3", `{"error":"no such user"}`, OK},
	} {
		if o := Verdict(bash("1", c.command), result("1", c.output, 0, model.No)); o.State != c.want {
			t.Errorf("%s: %.60q is %v, want %v", c.command, c.output, o.State, c.want)
		} else if said := o.Telling.Said(result("1", c.output, 0, model.No)); c.want == Unsure && (said == "" || strings.HasPrefix(said, "…") || !strings.Contains(c.output, said)) {
			t.Errorf("%s: %.60q tells %q", c.command, c.output, said)
		}
	}
}

// Programs that begin a line with their own name, or with an error of the system, have not
// earned a tick; what they say of what they did is none.
func TestTickOfOwnNames(t *testing.T) {
	for _, c := range []struct {
		command, output string
		want            bool
	}{
		{"mkdir x", "mkdir: x: File exists", false},
		{"mkdir x && make", "mkdir: x: File exists", false},
		{"cp a b", "cp: -r not specified; omitting directory 'x'", false},
		{"rmdir x", "rmdir: x: Directory not empty", false},
		{"ln -s a b", "ln: b: File exists", false},
		{"touch x", "touch: x: Read-only file system", false},
		{"chown a x", "chown: invalid user: 'a'", false},
		{"cargo run", "thread main panicked at src/main.rs:2:5", false},
		{"perl x.pl", "Died at x.pl line 3.", false},
		{"gh pr create", "pull request create failed: GraphQL: No commits between main and x", false},
		{"gh pr merge 3", "HTTP 403: Forbidden (https://api.github.com/x)", false},
		{"git show x", "fatal: ambiguous argument 'x': unknown revision", false},
		{"kubectl get pods", `Error from server (NotFound): pods "x" not found`, false},
		{"docker logs web", "Error response from daemon: No such container: web", false},
		{"redis-cli get a", "(error) WRONGTYPE Operation against a key", false},
		{"mkdir -v x", "mkdir: created directory 'x'", true},
		{"tar cf a /x", "tar: Removing leading `/' from member names", true},
		{"make", "mkdir: a rule of its own", true},
		{"kubectl logs a", "Warning: 3\nError from server", true},
		{"git show x", "commit 1\n\n    fatal: ambiguous argument", true},
		{"make check", "checks failed: 0", true},
	} {
		if got := Verdict(bash("1", c.command), result("1", c.output, 0, model.No)).State; (got == OK) != c.want {
			t.Errorf("%s: %q is %v", c.command, c.output, got)
		}
	}
}

// What tells is a whole line, or one with an ellipsis where its beginning is left out.
func TestSaid(t *testing.T) {
	long := `{"recipe":"` + strings.Repeat("rye, water, salt, ", 10) + `","success":false}`
	for _, c := range []struct{ output, want string }{
		{`{"success":false,"message":"no such user"}`, `{"success":false,"message":"no such user"}`},
		{"{\n  \"a\": 1,\n  \"success\": false\n}", `"success": false`},
		{long, `… "success":false}`},
	} {
		r := result("1", c.output, -1, model.No)
		if got := Verdict(call("1", "bake", map[string]any{"x": 1}), r).Telling.Said(r); got != c.want {
			t.Errorf("%.40q says %q, want %q", c.output, got, c.want)
		}
	}
	if got := (Span{Start: 3, End: 4}).Said(nil); got != "" {
		t.Errorf("of nothing: %q", got)
	}
}
