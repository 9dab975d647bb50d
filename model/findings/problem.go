package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/shell"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// The forms in which services answer that they cannot, other than by a member that is named
// error: problem details (RFC 9457), GraphQL, JSON-RPC, JSend, gateways and frameworks. Each of
// these members may stand in a document, too. So all that is there has to be of such an answer.

// ofAnswers are the members that such answers have.
var ofAnswers = wordset.Set{Words: `type title status detail details instance errors extensions message msg reason code error error_code errorCode
	error_message errorMessage errorType error_description description request_id requestId trace_id traceId timestamp path success ok result data
	statusCode status_code jsonrpc id fault stackTrace __type name documentation_url`}

// isAnswer reports whether an object has nothing but members of an answer that there is none.
func isAnswer(v rawjson.Value) bool {
	if v.Kind() != rawjson.Object || v.Len() == 0 {
		return false
	}
	for key, m := range v.Members() {
		switch {
		case !ofAnswers.Has(key), key == "name" && !strings.HasSuffix(m.Text(), "Error"):
			return false
		case key == "id": // of the request
			if v.Str("jsonrpc") == "" {
				return false
			}
		case key == "data" || key == "result" && m.Kind() != rawjson.String:
			if m.Kind() != rawjson.Null && m.Len() > 0 && v.Str("status") == "" {
				return false
			}
		}
	}
	return true
}

// problemIn returns the member by which an answer says that there is none, "" for all others.
func problemIn(v rawjson.Value) string {
	if !isAnswer(v) {
		return ""
	}
	says := func(keys ...string) bool {
		return slices.ContainsFunc(keys, func(k string) bool { m := v.Get(k); return m.Kind() == rawjson.String && m.Text() != "" })
	}
	refused := func(key string) bool { n, ok := v.Get(key).Int(); return ok && n >= 400 && n < 600 }
	bad := func(key string, values ...string) bool {
		return slices.Contains(values, strings.ToLower(v.Str(key)))
	}
	switch errors := v.Get("errors"); {
	case refused("status") && (says("message", "detail", "reason") || says("title") && (says("type", "traceId", "instance") || errors.Len() > 0)),
		refused("code") && says("message", "msg", "reason"):
		return firstKey(v, "status", "code")
	case errors.Kind() == rawjson.Array && errors.Len() > 0 && !lacksReason(errors):
		return "errors"
	case bad("type", "error", "errors", "fault") && says("message", "msg", "error", "reason", "detail", "description"):
		return "type"
	case bad("result", "error", "failed", "failure", "fail"):
		return "result"
	case bad("status", "error", "failed", "failure", "fail") && (says("message", "msg", "error", "reason", "detail") || v.Get("code").Exists() || v.Len() == 1 || v.Get("data").Exists()):
		return "status"
	case says("errorMessage", "error_message"):
		return firstKey(v, "errorMessage", "error_message")
	case v.Get("fault").Kind() == rawjson.Object && v.Get("fault").Len() > 0:
		return "fault"
	case strings.HasSuffix(v.Str("__type"), "Exception") || strings.HasSuffix(v.Str("__type"), "Error"):
		return "__type"
	case v.Len() <= 2 && isReasonPhrase(v.Str("message")):
		return "message"
	case v.Len() == 1 && isReasonPhrase(v.Str("detail")):
		return "detail"
	}
	for _, key := range [...]string{"error", "ok", "success"} {
		if saysFailure(key, v.Get(key)) {
			return key
		}
	}
	if n, ok := v.Get("code").Int(); ok && n <= -32000 && n >= -32768 && says("message") {
		return "code"
	}
	if d := v.Get("detail"); d.Kind() == rawjson.Array && d.Len() > 0 && d.Index(0).Get("loc").Kind() == rawjson.Array && d.Index(0).Get("msg").Exists() {
		return "detail"
	}
	return ""
}

// firstKey is the first of two members that an object has.
func firstKey(v rawjson.Value, one, other string) string {
	if v.Get(one).Exists() {
		return one
	}
	return other
}

// isReasonPhrase reports whether a text is what a status of HTTP says, in whatever letters.
func isReasonPhrase(s string) bool {
	all := strings.Fields(strings.ToLower(strings.TrimRight(s, ".! ")))
	for i, w := range all {
		all[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return reasons.Has(strings.Join(all, "_"))
}

// lacksReason reports whether one of a list is none of the errors that an answer has.
func lacksReason(list rawjson.Value) bool {
	for _, e := range list.Elems() {
		if !isReason(e) {
			return true
		}
	}
	return false
}

// isReason reports whether a value is one of the errors that an answer lists.
func isReason(e rawjson.Value) bool {
	if e.Kind() == rawjson.String {
		return e.Text() != ""
	}
	return slices.ContainsFunc([]string{"message", "detail", "title", "code", "msg", "reason", "error"}, func(k string) bool { return e.Get(k).Exists() })
}

// looksFor are words of the names of tools whose answer is what is wrong with something.
var looksFor = wordset.Set{Words: "validate validation verify lint check diagnose diagnostics diagnostic compile test tests errors problems issues logs log event events alerts history trace traces audit health status monitor simulate mock inspect analyze analyse"}

// tellsOfErrors reports whether what a call answers with may be errors of what it looked at.
func tellsOfErrors(c *model.ToolCall) bool {
	for _, w := range model.Words(c.Name) {
		if looksFor.Has(strings.ToLower(w)) {
			return true
		}
	}
	return false
}

// maxAnswerSize bounds an answer that says nothing else, in bytes: with a trace of where it broke.
const maxAnswerSize = 16 << 10

// problem returns where all that came back is an answer that there is none. A command may print
// what others answered before, so those are told that asked for it.
func (v *verdict) problem() (Span, bool) {
	if v.use.Purpose == tool.Shell && !v.asksWeb() || v.use.Purpose != tool.Shell && runsCode(v.call.Name) || v.use.Purpose == tool.ReadFile || v.use.Purpose == tool.Find {
		return Span{}, false
	}
	for part, p := range printedIn(v.result).Content {
		t, _ := p.(model.Text)
		if len(t.Text) > maxAnswerSize {
			continue
		}
		from, to := strings.IndexByte(t.Text, '{'), strings.LastIndexByte(t.Text, '}')
		if from < 0 || to < from || !onlyFrame(t.Text[:from]) || !onlyFrame(t.Text[to+1:]) || tellsOfErrors(v.call) {
			continue
		}
		in, err := rawjson.Parse([]byte(t.Text[from : to+1]))
		if err != nil {
			continue
		}
		key := problemIn(in)
		if key == "" {
			continue
		}
		at := keyLine(part, t.Text, key)
		if printed := printedIn(v.result); printed != v.result {
			return writtenIn(v.result, t.Text[at.Start:at.End]), true
		}
		return at, true
	}
	return Span{}, false
}

// writtenIn is where a result has a line of what a program wrote, which stands in JSON; its first
// line if that is not to be found.
func writtenIn(r *model.ToolResult, said string) Span {
	quoted := string(rawjson.Quote(said))
	quoted = quoted[1 : len(quoted)-1]
	for part, p := range r.Content {
		t, _ := p.(model.Text)
		if i := strings.Index(t.Text, quoted); i >= 0 && said != "" {
			return Span{Part: part, Line: strings.Count(t.Text[:i], "\n") + 1, Start: i, End: i + len(quoted)}
		}
	}
	return firstLine(r)
}

// keyLine is the line of a text with a member, without what stands far before that.
func keyLine(part int, text, key string) Span {
	at := strings.Index(text, string(rawjson.Quote(key)))
	if at < 0 {
		at = strings.Index(text, "{")
	}
	from, to := lineAt(text, at)
	if at-from > aheadOfKey {
		from = at
	}
	span := trimmed(part, text, from, min(to, at+maxLine))
	span.Line = strings.Count(text[:span.Start], "\n") + 1
	return whole(text, span)
}

// serverFailed returns the status by which a server says that it failed itself, of a client that
// was asked to print it. That there is no such thing, or no right to it, may be what was asked.
func (v *verdict) serverFailed() (at Span, ok bool) {
	if v.use.Purpose != tool.Shell || !slices.ContainsFunc(v.runs(), func(r shell.Run) bool { return printsStatus(carried(r.Command.Program())) }) {
		return Span{}, false
	}
	edges(printedIn(v.result), func(span Span, line string) bool {
		line = strings.TrimPrefix(line, "< ")
		if !strings.HasPrefix(line, "HTTP/") {
			return true
		}
		_, code, _ := strings.Cut(line, " ")
		at, ok = span, digits(code) == 3 && code[0] == '5'
		return true // the last of several
	})
	return at, ok
}

// printsStatus reports whether a client of the web is to print the status of what it gets.
func printsStatus(words []string) bool {
	switch program(words) {
	case "curl", "curlie":
		return slices.ContainsFunc(words[1:], func(w string) bool {
			return w == "--include" || w == "--head" || w == "--verbose" || len(w) > 1 && w[0] == '-' && w[1] != '-' && strings.ContainsAny(w, "iIv") && isLetters(w, "iIvsSkLfgNq046") || w == "-D" || w == "--dump-header"
		})
	case "http", "https", "xh":
		return true
	}
	return false
}
