package findings

import (
	"strings"
	"testing"

	"msgview/model"
)

// Results of tools that run no command: those that are an error and nothing else, though
// nothing marks them as one, and those that only speak of one.
func TestErrorsInWords(t *testing.T) {
	errors := []string{
		"Permission denied", "permission denied: /etc/oven", "EACCES: permission denied, open '/etc/oven'", "ENOENT: no such file or directory, open '/oven/a'", "[Errno 13] Permission denied: '/etc/oven'",
		"Access denied", "Access denied for user 'oven'@'localhost' (using password: YES)", "Unauthorized", "401 Unauthorized", "403 Forbidden: no oven for you",
		"Request timed out after 30 seconds", "Request timed out", "The operation timed out.", "Operation timed out after 10000 milliseconds", "Command timed out after 2m 0s", "Timed out after 60s waiting for the oven", "Timeout: no answer within 30s", "Connection timed out", "Query timed out", "deadline exceeded", "context deadline exceeded", "Timeout of 30000ms exceeded",
		"psycopg2.errors.UndefinedTable: relation \"bread\" does not exist", "psycopg2.OperationalError: could not connect to server", "requests.exceptions.ConnectionError: refused", "sqlalchemy.exc.NoSuchTableError: bread", "botocore.errorfactory.ResourceNotFoundException: no oven", "KeyError: 'oven'",
		"Traceback (most recent call last):\n  File \"oven.py\", line 1, in <module>\nKeyError: 'bread'", "java.lang.NullPointerException: oven", "TypeError: Cannot read properties of undefined (reading 'heat')",
		"HTTP 500 Internal Server Error", "HTTP 503", "HTTP/1.1 502 Bad Gateway", "HTTP error 404", "HTTP Error 429: Too Many Requests", "500 Internal Server Error", "Status code: 500", "Request failed with status code 404", "Got status 503 from oven.example", "Server returned 500", "Internal Server Error", "Service Unavailable", "Too Many Requests", "Rate limit exceeded, try again in 20s", "Bad Gateway",
		"The connection to the server localhost:8080 was refused - did you specify the right host or port?", "Connection refused", "connect ECONNREFUSED 127.0.0.1:5432", "dial tcp 127.0.0.1:80: connect: connection refused", "Connection reset by peer", "Connection error.", "getaddrinfo ENOTFOUND oven.example", "Network is unreachable", "Name or service not known",
		"Tool execution failed: no oven", "Execution failed: no oven", "Invalid API key", "Invalid credentials", "Authentication failed", "Quota exceeded for oven", "No space left on device", "Unable to connect to the oven", "Could not connect to the oven", "Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?",
		"ERROR:  relation \"bread\" does not exist\nLINE 1: select * from bread", "ERROR 1146 (42S02): Table 'oven.bread' doesn't exist", "FATAL:  password authentication failed for user \"oven\"", "ORA-00942: table or view does not exist",
		"Exception: no oven", "Unhandled exception: no oven", "Tool 'bake' not found", "Unknown tool: bake",
	}
	for _, text := range errors {
		if o := Verdict(call("1", "bake", map[string]any{"id": "a"}), result("", text, -1, model.NotStated)); o.State != Unsure {
			t.Errorf("%q is %v", text, o.State)
		}
	}
	innocent := []string{
		"", "ok", "done", "no", "0 errors", "The oven is warm.", "Permission denied errors were fixed in 2.1: the oven writes to its own folder now.", "Permissions updated", "Access granted", "Timeout set to 30 seconds", "timeout: 30", "Request for bread was accepted",
		"Unauthorized access is logged by the oven. See the manual for more.", "500 loaves of bread", "404 results", "200 OK", "HTTP 200 OK", "HTTP/1.1 200 OK", "HTTP 301 Moved Permanently",
		"Connection to the oven was established", "Connection refused is what the oven says if it is cold; light it first.",
		"Internal Server Error (#12) opened by baker\nUnauthorized (#13) opened by baker", "1. Permission denied when baking (open)\n2. Timeout in the oven (closed)", "KeyError is raised when there is no bread",
		"oven.errors: 3", "psycopg2.errors is a module", "java.lang.String", "Errors: none", "Invalid dates were removed", "Cannot be undone: the bread is baked", "Exceptional bread", "Could be warmer", "Unable to bake is what it said yesterday",
		"[1] Request timed out after 30 seconds\n[2] Permission denied\n[3] ok", "Status: open", "status code: 200", "Tool 'bake' found", "Invalid API key messages are hidden by default, since 1.2",
		"Permission denied\n" + strings.Repeat("The oven tells of permissions that were denied in the chapters that follow.\n", 30),
	}
	for _, text := range innocent {
		if o := Verdict(call("1", "bake", map[string]any{"id": "a"}), result("", text, -1, model.NotStated)); o.State == Unsure {
			t.Errorf("%q is %v", text, o.State)
		}
	}
	page := map[string]any{"url": "https://oven.example"}
	for text, want := range map[string]bool{"Request timed out after 30 seconds": true, "Error: 404": true, "HTTP 503 Service Unavailable": true, "# Errors\n\nError: 404 is what it says": false, "Permission denied": true} {
		if o := Verdict(call("1", "fetch", page), result("", text, -1, model.NotStated)); (o.State == Unsure) != want {
			t.Errorf("fetch %q is %v", text, o.State)
		}
	}
	for _, c := range []*model.ToolCall{read("1", "/oven.log"), call("1", "grep", map[string]any{"pattern": "denied"}), call("1", "web_search", map[string]any{"query": "oven"})} {
		if o := Verdict(c, result("", "Permission denied", -1, model.NotStated)); o.State == Unsure {
			t.Errorf("what %s gave back is %v", c.Name, o.State)
		}
	}
}
