package chat

import (
	"strconv"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// Respond reads the response of a function as Gemini CLI and its kin give it to the
// model: {"output":"…"} or {"error":"…"} as the first part of the content. The words
// take the place of the JSON; what else the object has becomes Details, if there are
// none. The exit code of a command is a member, or stands in a line of its own
// (google-gemini/gemini-cli: packages/core/src/tools/shell.ts).
func Respond(r *model.ToolResult) {
	code, ok := int64(0), false
	if len(r.Content) > 0 {
		if t, isText := r.Content[0].(model.Text); isText && strings.HasPrefix(t.Text, "{") {
			if v, err := rawjson.Parse([]byte(t.Text)); err == nil {
				code, ok = response(r, v)
			}
		}
	}
	if !ok {
		code, ok = exitLine(Texts(r.Content))
	}
	if ok {
		n := int(code)
		if r.ExitCode = &n; n != 0 && !r.Denied {
			r.Error = model.Yes
		}
	}
}

// response puts the words of a response in the place of its JSON. It returns the
// exit code, if the response states one.
func response(r *model.ToolResult, v rawjson.Value) (int64, bool) {
	output, fault := v.Get("output"), v.Get("error")
	if fault.Text() == "(none)" {
		fault = rawjson.Value{}
	}
	if output.Kind() != rawjson.String && fault.Kind() != rawjson.String {
		return 0, false
	}
	var texts []model.Part
	if s := output.Text(); s != "" {
		texts = append(texts, model.Text{Text: s})
	}
	if fault.Kind() == rawjson.String {
		texts = append(texts, model.Text{Text: fault.Text()})
		if r.Error == model.NotStated && !r.Denied {
			r.Error = model.Yes
		}
	}
	if len(Meta(v, "output", "error")) > 0 && r.Details == nil {
		r.Details = v.Keep()
	}
	r.Content = append(texts, r.Content[1:]...)
	return v.Get("exitCode").Int()
}

// exitLine finds "Exit Code: 1" among the last lines of a command's output.
func exitLine(text string) (int64, bool) {
	text = text[max(0, len(text)-4*tailBytes):]
	at := strings.LastIndex(text, "\nExit Code: ")
	if at < 0 {
		return 0, false
	}
	digits, _, _ := strings.Cut(text[at+len("\nExit Code: "):], "\n")
	n, err := strconv.ParseInt(strings.TrimSpace(digits), 10, 32)
	return n, err == nil
}

// Ended reads the status with which a tool ended: success, error or cancelled.
func Ended(r *model.ToolResult, v rawjson.Value) {
	switch {
	case v.Is("status", "success"):
		r.Error = model.No
	case v.Is("status", "error"):
		r.Error = model.Yes
	case v.Is("status", "cancelled"), v.Is("status", "canceled"):
		said := Texts(r.Content)
		r.Stopped = strings.Contains(said, "cancelled tool execution") || strings.HasPrefix(said, "Command was cancelled by user before it could complete")
		r.Denied, r.Error = !r.Stopped, model.NotStated
	}
}
