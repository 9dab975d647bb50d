package cursor

import (
	"strings"
)

// query is the element around what a person typed.
const query = "user_query"

// A segment is a piece of a prompt: what a person typed, or what the editor put
// beside it.
type segment struct{ injected, text string }

// injections names the elements that the editor puts into prompts; others are
// taken for such only beside a <user_query>.
var injections = map[string]string{
	"open_and_recently_viewed_files": "ide context",
	"attached_files":                 "attachment",
	"external_links":                 "attachment",
	"image_files":                    "attachment",
	"system_reminder":                "reminder",
	"system-reminder":                "reminder",
	"system_notification":            "notification",
	"timestamp":                      "time",
	"user_info":                      "context",
	"git_status":                     "context",
	"project_layout":                 "context",
	"rules":                          "instructions",
	"user_rules":                     "instructions",
	"always_applied_workspace_rules": "instructions",
	"agent_skills":                   "skill",
	"manually_attached_skills":       "skill",
	"mcp_file_system":                "context",
	"agent_transcripts":              "context",
	"additional_data":                "context",
	"current_file":                   "ide context",
	"cursor_rules_context":           "instructions",
}

// segments cuts a prompt at the elements of the editor. A prompt without such is
// one segment.
func segments(text string) []segment {
	around := strings.Contains(text, "<"+query+">")
	var list []segment
	rest := text
	plain := func(s string) {
		if s = strings.Trim(s, "\r\n"); strings.TrimSpace(s) == "" {
			return
		}
		kind := ""
		if around {
			kind = "context"
		}
		list = append(list, segment{kind, s})
	}
	at := 0
	for at < len(rest) {
		open := strings.IndexByte(rest[at:], '<')
		if open < 0 {
			break
		}
		open += at
		name, end := tag(rest[open:])
		if name == "" || open > 0 && rest[open-1] != '\n' {
			at = open + 1
			continue
		}
		kind, known := injections[name]
		if name != query && !known && !around {
			at = open + 1
			continue
		}
		stop := strings.Index(rest[open+end:], "</"+name+">")
		if stop < 0 {
			if name == query { // cut
				plain(rest[:open])
				return append(list, segment{"", strings.Trim(rest[open+end:], "\r\n")})
			}
			break
		}
		inner := rest[open+end : open+end+stop]
		plain(rest[:open])
		if name == query {
			list = append(list, segment{"", strings.Trim(inner, "\r\n")})
		} else {
			if kind == "" {
				kind = "context"
			}
			list = append(list, segment{kind, rest[open : open+end+stop+len(name)+3]})
		}
		rest, at = rest[open+end+stop+len(name)+3:], 0
	}
	plain(rest)
	if len(list) == 0 {
		return []segment{{"", text}}
	}
	return list
}

// tag reads the opening tag that a text begins with: its name and its length.
func tag(s string) (name string, length int) {
	end := strings.IndexByte(s[:min(len(s), 200)], '>')
	if end < 2 {
		return "", 0
	}
	name, _, _ = strings.Cut(s[1:end], " ")
	if strings.Trim(name, "abcdefghijklmnopqrstuvwxyz_-") != "" || name == "" {
		return "", 0
	}
	return name, end + 1
}
