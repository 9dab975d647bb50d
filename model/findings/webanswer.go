package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/wordset"
)

// What a client of the web prints is what was asked for, unless whom it asked says that there
// is no such thing: most clients end with 0 then.

// asksWeb reports whether a command asks something of the web.
func (v *verdict) asksWeb() bool {
	for _, r := range v.runs() {
		switch words := carried(r.Command.Program()); program(words) {
		case "curl", "wget", "http", "https", "xh", "httpie", "curlie":
			return true
		case "gh", "glab":
			if len(words) > 1 && words[1] == "api" {
				return true
			}
		}
	}
	return false
}

// maxAnswer is how many members an answer has, at most, that says nothing but an error. Others
// are of something that has one.
const maxAnswer = 6

// errorAnswer reports whether a result is nothing but an object by which a server says that
// it could not answer, and where it says so.
func errorAnswer(r *model.ToolResult) (Span, bool) {
	for part, p := range printedIn(r).Content {
		t, _ := p.(model.Text)
		from, to := strings.IndexByte(t.Text, '{'), strings.LastIndexByte(t.Text, '}')
		if len(t.Text) > maxJSON || from < 0 || to < from || !onlyFrame(t.Text[:from]) {
			continue
		}
		v, err := rawjson.Parse([]byte(t.Text[from : to+1]))
		if err != nil || v.Len() > maxAnswer {
			continue
		}
		for key, m := range v.Members() {
			if !answersFailure(v, key, m) {
				continue
			}
			span := Span{Part: part, Start: from, End: min(to+1, from+maxLine)}
			if printed := printedIn(r); printed != r {
				return firstLine(r), true
			}
			if line, _, more := strings.Cut(t.Text[from:span.End], "\n"); more { // the line that says it
				at := from + max(strings.Index(t.Text[from:], string(rawjson.Quote(key))), len(line))
				span.Start, span.End = lineAt(t.Text, at)
				span = trimmed(part, t.Text, span.Start, min(span.End, span.Start+maxLine))
			}
			span.Line = strings.Count(t.Text[:span.Start], "\n") + 1
			return whole(t.Text, span), true
		}
	}
	return Span{}, false
}

// answersFailure reports whether a member of an answer says that there is none.
func answersFailure(answer rawjson.Value, key string, m rawjson.Value) bool {
	switch key {
	case "error", "Error", "success", "ok", "isError", "is_error":
		return saysFailure(key, m) && !slices.ContainsFunc([]string{"id", "_id", "name", "uuid"}, func(k string) bool { return answer.Get(k).Exists() })
	case "errors":
		return m.Kind() == rawjson.Array && m.Len() > 0 && m.Index(0).Kind() == rawjson.Object || m.Kind() == rawjson.Array && refuses(answer, key, m)
	case "detail", "message": // of FastAPI and of GitHub
		if answer.Len() == 1 && key == "detail" && m.Kind() == rawjson.String {
			return true
		}
		for _, k := range [...]string{"status", "statusCode", "status_code", "code"} {
			if n := answer.Get(k).Scalar(); len(n) == 3 && digits(n) == 3 && (n[0] == '4' || n[0] == '5') {
				return m.Kind() == rawjson.String
			}
		}
	}
	return false
}

// reasons are what servers say with a status of HTTP that is none of success.
var reasons = wordset.Set{Words: "Not_Found Forbidden Unauthorized Bad_Request Internal_Server_Error Bad_Gateway Service_Unavailable Too_Many_Requests Gateway_Timeout Gateway_Time-out Gone Method_Not_Allowed"}

// answersStatus reports whether a line that a client of the web printed is the status of an
// error, or what stands in the place of a page that is not there.
func answersStatus(line string) bool {
	t := line
	for _, tag := range [...]string{"<title>", "<h1>", "<pre>"} {
		if i := strings.Index(t, tag); i >= 0 {
			t, _, _ = strings.Cut(t[i+len(tag):], "</")
			if strings.HasPrefix(t, "Cannot GET /") {
				return true
			}
			break
		}
	}
	status := strings.HasPrefix(t, "HTTP/")
	if status {
		_, t, _ = strings.Cut(t, " ")
	}
	if digits(t) == 3 && (t[0] == '4' || t[0] == '5') {
		if t = strings.Trim(t[3:], " -–|:"); status || t == "page not found" {
			return true
		}
	} else if status || len(line) > 40 && t == line {
		return false
	}
	return reasons.Has(strings.ReplaceAll(strings.TrimRight(t, ".! "), " ", "_")) || strings.HasPrefix(t, "Cannot GET /")
}
