package findings

import (
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// refuses reports whether a member of an answer that came over the net says that the other
// side refused: a status of HTTP from 400 on, or the errors of GraphQL.
func refuses(answer rawjson.Value, key string, m rawjson.Value) bool {
	switch key {
	case "errors":
		return m.Kind() == rawjson.Array && answer.Get("data").Exists() && m.Index(0).Get("message").Kind() == rawjson.String
	case "status", "code":
		beside := false
		for _, k := range [...]string{"statusText", "status_text", "codeText", "reason", "headers", "body", "url", "response"} {
			beside = beside || answer.Get(k).Exists()
		}
		if !beside {
			return false
		}
	case "statusCode", "status_code", "httpStatus", "http_status", "http_code", "httpCode":
	default:
		return false
	}
	n, ok := m.Int()
	return ok && n >= 400 && n < 600
}

// isRefusedPage reports whether all that came over the net is that there is no such page.
func isRefusedPage(r *model.ToolResult) (at Span, ok bool) {
	if size(r) > 400 {
		return Span{}, false
	}
	first := firstLine(r)
	line := strings.TrimPrefix(strings.TrimPrefix(first.Text(r), "HTTP/1.1 "), "HTTP ")
	if len(line) < 4 || len(line) > 60 || digits(line) != 3 || line[0] != '4' && line[0] != '5' || line[3] != ' ' {
		return Span{}, false
	}
	for _, w := range [...]string{"Not Found", "Forbidden", "Unauthorized", "Bad Request", "Internal Server Error", "Bad Gateway", "Service Unavailable", "Too Many Requests", "Gateway Time", "Gone", "Not Allowed"} {
		if strings.HasPrefix(line[4:], w) {
			return first, true
		}
	}
	return Span{}, false
}

// isRefusedBeside reports whether the log says beside what came over the net that the other
// side refused: whatever came is no page that was asked for.
func isRefusedBeside(r *model.ToolResult) (Span, bool) {
	if len(r.Details) == 0 || len(r.Details) > maxJSON {
		return Span{}, false
	}
	v, err := rawjson.Parse(r.Details)
	if err != nil {
		return Span{}, false
	}
	for _, in := range [...]rawjson.Value{v, v.Get("metadata"), v.Get("response")} {
		for key, m := range in.Members() {
			if key != "errors" && refuses(in, key, m) {
				return firstLine(r), true
			}
		}
	}
	return Span{}, false
}
