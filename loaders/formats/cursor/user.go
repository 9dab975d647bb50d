package cursor

import (
	"cmp"
	"slices"
	"strings"
)

// query is the element around what a person typed.
const query = "user_query"

// A segment is a piece of a prompt: what a person typed, or what the editor put
// beside it.
type segment struct{ injected, text string }

// injections are the elements that the editor puts into prompts, by what they are;
// others are taken for such only beside a <user_query>.
var injections = map[string][]string{
	"attachment":   {"attached_files", "external_links", "image_files"},
	"context":      {"user_info", "git_status", "project_layout", "mcp_file_system", "agent_transcripts", "additional_data"},
	"ide context":  {"open_and_recently_viewed_files", "current_file"},
	"instructions": {"rules", "user_rules", "always_applied_workspace_rules", "cursor_rules_context"},
	"notification": {"system_notification"},
	"reminder":     {"system_reminder", "system-reminder"},
	"skill":        {"agent_skills", "manually_attached_skills"},
	"time":         {"timestamp"},
}

// injectionOf returns what an element is, "" for one that is not known.
func injectionOf(name string) string {
	for kind, names := range injections {
		if slices.Contains(names, name) {
			return kind
		}
	}
	return ""
}

// segments cuts a prompt at the elements of the editor. A prompt without such is
// one segment.
func segments(text string) []segment {
	around := strings.Contains(text, "<"+query+">")
	var list []segment
	add := func(kind, s string) {
		if strings.TrimSpace(s) != "" {
			list = append(list, segment{kind, strings.Trim(s, "\r\n")})
		}
	}
	beside := "" // what stands between the elements
	if around {
		beside = "context"
	}
	rest := text
	for at := 0; at < len(rest); {
		next := strings.IndexByte(rest[at:], '<')
		if next < 0 {
			break
		}
		open := at + next
		name, length := tag(rest[open:])
		kind := cmp.Or(injectionOf(name), beside)
		if at = open + 1; name == "" || open > 0 && rest[open-1] != '\n' || name != query && kind == "" {
			continue
		}
		inner := rest[open+length:]
		stop := strings.Index(inner, "</"+name+">")
		if stop < 0 && name != query {
			break
		}
		add(beside, rest[:open])
		if stop < 0 { // cut
			return append(list, segment{"", strings.Trim(inner, "\r\n")})
		}
		end := stop + len("</"+name+">")
		if name == query {
			list = append(list, segment{"", strings.Trim(inner[:stop], "\r\n")})
		} else {
			list = append(list, segment{kind, rest[open : open+length+end]})
		}
		rest, at = inner[end:], 0
	}
	add(beside, rest)
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
