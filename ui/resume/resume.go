// Package resume tells the command with which an agent goes on with a session.
package resume

import (
	"errors"
	"path/filepath"
	"strings"

	"msgview/model"
)

// Command is the command with which the agent goes on with the conversation that an entry
// of a log is of, in the directory that it was in as far as the log says that of this one.
// The words of it that are the agent's are of the format.
func Command(log model.Log, entry int) (string, error) {
	src, about := log.Source(), log.About()
	several := log.Index().Talks() > 1
	id, dir := about.ID, about.Directory
	if several {
		id, dir = "", "" // those are of the first
		if m, err := log.Message(entry); err == nil {
			id = idOf(m.Conversation)
		}
	}
	switch {
	case src.Resume == "":
		return "", errors.New("no command is known that goes on with a log of " + src.FormatTitle)
	case several && id == "":
		return "", errors.New("the log has several conversations and does not say which id this one has")
	case id == "" || strings.HasPrefix(id, "-"):
		return "", errors.New("the log does not say the id of its session")
	}
	command := src.Resume + " "
	if strings.HasSuffix(src.Resume, "=") {
		command = src.Resume
	}
	command += Quoted(id)
	if filepath.IsAbs(dir) {
		command = "cd " + Quoted(dir) + " && " + command
	}
	return command, nil
}

// idOf returns the id in what tells a conversation from others of its file, "" if it is a
// title only: people read an id behind its title, in brackets.
func idOf(conversation string) string {
	id := conversation
	if i := strings.LastIndexByte(id, '('); i >= 0 && strings.HasSuffix(id, ")") {
		id = id[i+1 : len(id)-1]
	}
	if strings.ContainsAny(id, " \t\n()") || !strings.ContainsAny(id, "0123456789") || strings.HasPrefix(id, "-") {
		return ""
	}
	return id
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
