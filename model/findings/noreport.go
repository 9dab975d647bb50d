package findings

import (
	"strings"

	"msgview/model"
)

// maxFrameOfReport bounds the frame of a report, in bytes.
const maxFrameOfReport = 1 << 10

// emptyReport returns the line with which the report of a sub-agent begins that has a frame and
// nothing in it: <task_result></task_result>, with the id by which it goes on around it. A result
// without any text is none: the log may lack it.
func emptyReport(r *model.ToolResult) (at Span, ok bool) {
	if n := size(r); n == 0 || n > maxFrameOfReport || len(r.Content) != 1 {
		return at, false
	}
	t, _ := r.Content[0].(model.Text)
	framed := false
	for from, to := 0, -1; to < len(t.Text); {
		from, to = lineAt(t.Text, to+1)
		line := plain(t.Text[from:to])
		switch rest, opens := openingOfReport(line); {
		case opens && rest == "":
			if framed {
				continue
			}
			framed, at = true, trimmed(0, t.Text, from, to)
			at.Line = strings.Count(t.Text[:from], "\n") + 1
		case line == "", isReportFrame(line):
		default:
			return Span{}, false
		}
		if to == len(t.Text) {
			break
		}
	}
	return at, framed
}

var reportTags = [...]string{"task_result", "result", "report", "agent_result", "subagent_result", "final_report", "output"}

// openingOfReport returns what stands behind the tag with which a report begins, and before the
// one with which it ends.
func openingOfReport(line string) (rest string, ok bool) {
	for _, tag := range reportTags {
		if rest, ok = strings.CutPrefix(line, "<"+tag+">"); ok {
			return strings.TrimSpace(strings.TrimSuffix(rest, "</"+tag+">")), true
		}
	}
	return "", false
}

// isReportFrame reports whether a line only says which sub-agent reports, or ends a report.
func isReportFrame(line string) bool {
	for _, tag := range reportTags {
		if line == "</"+tag+">" {
			return true
		}
	}
	for _, w := range [...]string{"task_id: ", "agentId: ", "agent_id: ", "session_id: ", "Task ID: ", "<task_id>", "<usage>", "</usage>", "<task_metadata>", "</task_metadata>", "<task id=", "<task>", "</task>"} {
		if strings.HasPrefix(line, w) {
			return true
		}
	}
	return false
}
