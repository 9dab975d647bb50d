// Package resume tells the command with which an agent goes on with a session.
package resume

import (
	"errors"
	"path/filepath"
	"strings"

	"msgview/model"
)

// Command is the command with which the agent goes on with the conversation of a log, in
// the directory that it was in. The words of it that are the agent's are of the format.
func Command(log model.Log) (string, error) {
	src, about := log.Source(), log.About()
	switch {
	case src.Resume == "":
		return "", errors.New("no command is known that goes on with a log of " + src.FormatTitle)
	case log.Index().Talks() > 1:
		return "", errors.New("the log has several conversations and does not say which id this one has")
	case about.ID == "" || strings.HasPrefix(about.ID, "-"):
		return "", errors.New("the log does not say the id of its session")
	}
	command := src.Resume + " " + Quoted(about.ID)
	if dir := about.Directory; filepath.IsAbs(dir) {
		command = "cd " + Quoted(dir) + " && " + command
	}
	return command, nil
}

// Quoted writes a word so that a shell takes it as it is.
func Quoted(word string) string {
	plain := word != "" && strings.IndexFunc(word, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("/._-+:,@%", r))
	}) < 0
	if plain {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
