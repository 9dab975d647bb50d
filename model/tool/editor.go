package tool

import (
	"strings"

	"msgview/model/rawjson"
	"msgview/model/shell"
)

// editorName is an editor that a model may call as a program of a shell, too: of SWE-agent, whose
// trajectories then have the line and no members.
const editorName = "str_replace_editor"

// ofEditorLine returns the arguments that such a line stands for, those of the call for any other.
func ofEditorLine(args rawjson.Value) rawjson.Value {
	line := args.Str("command")
	if !strings.HasPrefix(line, editorName+" ") || args.Len() != 1 {
		return args
	}
	s := shell.Parse(line)
	if s.Broken || len(s.Lists) != 1 || len(s.Lists[0].Pipelines) != 1 || len(s.Lists[0].Pipelines[0].Commands) != 1 {
		return args
	}
	words := s.Lists[0].Pipelines[0].Commands[0].Words
	if len(words) < 3 || len(words)%2 == 0 && words[1] != "view" || !isEditor(words[1]) {
		return args
	}
	b := append([]byte(`{"command":`), rawjson.Quote(words[1])...)
	b = append(append(b, `,"path":`...), rawjson.Quote(words[2])...)
	for i := 3; i < len(words); i += 2 {
		key, ok := strings.CutPrefix(words[i], "--")
		if !ok || key == "command" || key == "path" || i+1 == len(words) {
			return args
		}
		b = append(append(append(b, ','), rawjson.Quote(key)...), ':')
		if key == "view_range" && i+2 < len(words) {
			b = append(append(append(append(append(b, '['), rawjson.Quote(words[i+1])...), ','), rawjson.Quote(words[i+2])...), ']')
			i++
			continue
		}
		b = append(b, rawjson.Quote(words[i+1])...)
	}
	v, err := rawjson.Parse(append(b, '}'))
	if err != nil {
		return args
	}
	return v
}
