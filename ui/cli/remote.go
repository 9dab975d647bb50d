package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path"
	"strings"
	"time"

	"msgview/model"
	"msgview/model/findings"
	"msgview/ui/picker"
)

// Sessions of another machine are listed by running msgview there, and read by running cat
// there, both with a command that the person names, such as "ssh host". msgview itself opens
// no connection.

// mostRemote bounds what is taken over from another machine, in bytes.
const mostRemote = 512 << 20

// remote takes the path of a session of another machine apart.
func (e *elsewhere) remote(at string) (remote, there string, ok bool) {
	for _, remote := range e.remotes {
		if there, ok := strings.CutPrefix(at, remote+":"); ok {
			return remote, there, true
		}
	}
	return "", "", false
}

// runRemote returns what a command prints on another machine, whose shell reads its words.
func runRemote(ctx context.Context, remote string, words ...string) ([]byte, error) {
	fields := strings.Fields(remote)
	if len(fields) == 0 {
		return nil, usage("--remote is a command such as 'ssh host'")
	}
	cmd := exec.CommandContext(ctx, fields[0], append(fields[1:len(fields):len(fields)], words...)...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	var says bytes.Buffer
	cmd.Stderr = &says
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("--remote: %w", err)
	}
	data, err := io.ReadAll(io.LimitReader(out, mostRemote+1))
	if len(data) > mostRemote {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		return nil, fmt.Errorf("%s: more than %d MB", remote, mostRemote>>20)
	}
	if waited := cmd.Wait(); err == nil {
		err = waited
	}
	if why := strings.TrimSpace(says.String()); err != nil && why != "" {
		err = errors.New(oneLine(why[:min(len(why), 500)]))
	}
	if err != nil {
		return data, fmt.Errorf("%s: %w", remote, err)
	}
	return data, nil
}

// quotedForShell is a text as a POSIX shell reads it as one word.
func quotedForShell(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// openRemote reads a session of another machine.
func openRemote(ctx context.Context, p Program, remote, there string) (model.Log, error) {
	if strings.ContainsRune(there, 0) {
		return nil, fmt.Errorf("%s: the path has a zero byte", remote)
	}
	data, err := runRemote(ctx, remote, "cat", "--", quotedForShell(there))
	if err != nil {
		return nil, err
	}
	return p.OpenBytes(ctx, path.Base(there), data)
}

// listRemote lists the sessions of another machine; with checks each is looked through there,
// as far as the msgview there can do that.
func listRemote(ctx context.Context, remote string, checks bool) ([]picker.Row, error) {
	words := []string{"msgview", "list", "--json"}
	if checks {
		words = append(words, "--check")
	}
	data, err := runRemote(ctx, remote, words...)
	if checks && err != nil && len(data) == 0 && ctx.Err() == nil {
		return listRemote(ctx, remote, false)
	}
	var rows []picker.Row
	for line := range bytes.SplitSeq(data, []byte{'\n'}) {
		var s sessionJSON
		if len(bytes.TrimSpace(line)) == 0 || json.Unmarshal(line, &s) != nil || s.Path == "" {
			continue
		}
		rows = append(rows, s.row(remote))
	}
	if len(rows) > 0 {
		err = nil // it lists what it can read and says of the rest why
	}
	return rows, err
}

// row is a row of the list of another machine.
func (s *sessionJSON) row(remote string) picker.Row {
	at := func(text string) time.Time {
		t, err := time.Parse(time.RFC3339, text)
		if err != nil {
			return time.Time{}
		}
		return t
	}
	r := picker.Row{
		Session: model.Session{Path: remote + ":" + s.Path, Name: s.Path, Program: s.Program, Project: s.Project, Size: s.Size, Modified: at(s.Modified)},
		Number:  -1, Known: true, Far: true, Title: s.Title, Format: s.Format, Last: at(s.LastMessage), Turns: s.Turns, Messages: s.Messages, Calls: s.Calls,
		Errors: s.Errors, Tokens: s.Tokens, More: max(s.Conversations-1, 0), Talk: s.Conversation, Problem: s.Problem,
	}
	if f := s.Found; f != nil {
		r.Judged = &picker.Judged{Count: findings.Count{Errors: f.Errors, Warnings: f.Warnings, Recovered: f.Recovered}, Found: f.Codes, Cost: f.Cost}
		if f.Errors > 0 {
			r.Judged.Found = append(r.Judged.Found, findings.Error.String())
		}
		if f.Warnings > 0 {
			r.Judged.Found = append(r.Judged.Found, findings.Warning.String())
		}
	}
	if r.Time = r.Last; r.Time.IsZero() {
		r.Time = r.Session.Modified
	}
	return r
}
