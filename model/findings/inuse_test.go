package findings

import (
	"slices"
	"strings"
	"testing"
)

// A server that could not take its address did not start: who answers there is the one before.
func TestAddressInUse(t *testing.T) {
	const uvicorn = "INFO:     Started server process [22410]\nERROR:    [Errno 98] error while attempting to bind on address ('127.0.0.1', 8000): address already in use\nINFO:     Waiting for application shutdown."
	const node = "Error: listen EADDRINUSE: address already in use :::8000\n    at Server.setupListenHandle (node:net:1463:16)"
	const bind = "2026/03/01 09:00:00 listen tcp :8000: bind: address already in use"
	curl := ran(bash("2", "curl -s localhost:8000/health"), `{"up":true}`)
	for name, c := range map[string]struct {
		start, text string
		then        []script
		open        bool
	}{
		"in the background":     {"(uvicorn app:app --port 8000 > u.log 2>&1 &) ; sleep 3; tail -5 u.log", uvicorn, []script{curl}, true},
		"of node":               {"nohup node server.js > s.log 2>&1 & sleep 2; cat s.log", node, []script{curl}, true},
		"of a script":           {"npm start & sleep 2", node, []script{curl, ran(bash("3", "npm test"), "3 passing")}, true},
		"of Go, asked at once":  {"go run . & sleep 2; curl -s localhost:8000/health", bind + "\nexit status 1\n{\"up\":true}", nil, true},
		"asked at once":         {"npm start & sleep 4; curl -s localhost:8000/health", "Error: listen EADDRINUSE: address already in use :::8000\n{\"up\":true}", nil, true},
		"what it wrote is read": {"nohup go run . > s.log 2>&1 & sleep 1; tail s.log", bind, []script{curl}, true},
		"in a group":            {"(go run . > s.log 2>&1 &) ; sleep 1; cat s.log", bind, []script{curl}, true},
		"at another one":        {"npm run dev & sleep 2", "EADDRINUSE at 3000, trying 3001\nready on http://localhost:3001", []script{curl}, false},
		"of a log of long ago":  {"grep -n bind old.log", "4:" + bind, []script{curl}, false},
		"in two steps":          {"cat s.log", bind, []script{curl}, false},
		"started again":         {"(uvicorn app:app --port 8000 > u.log 2>&1 &) ; sleep 3; tail -5 u.log", uvicorn, []script{ran(bash("4", "fuser -k 8000/tcp; (uvicorn app:app --port 8000 > u.log 2>&1 &) ; sleep 3; tail -5 u.log"), "INFO:     Uvicorn running on http://127.0.0.1:8000"), curl}, false},
		"by the same command":   {"npm start & sleep 2", node, []script{ran(bash("3", "pkill node"), ""), ran(bash("4", "npm start & sleep 2"), "listening on 8000"), curl}, false},
	} {
		_, list := failsAfter(t, append(append([]script{user("Restart the server."), ran(bash("1", c.start), c.text)}, c.then...), answer("It runs."))...)
		if open := slices.ContainsFunc(list, func(f Finding) bool { return !f.Recovered && strings.Contains(strings.ToLower(f.Line), "in use") }); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
