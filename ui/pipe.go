package ui

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/ui/pane"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// pipe is a program that is given an item.
type pipe struct{ end context.CancelFunc }

// pipedMsg brings what a program printed.
type pipedMsg struct {
	command, out string
	cut          bool
	err          error
}

// maxPiped bounds what is kept of a program's output, in bytes.
const maxPiped = 4 << 20

// ask asks which program is to be given the item's text.
func (p *pipe) ask(d *pane.Desk) (pane.Pane, error) {
	it := d.Col.Item(d.Col.Here())
	if it == nil {
		return nil, nil
	}
	text := safetext.Clipboard(textOf(it))
	if text == "" {
		return nil, errors.New("there is no text here to give to a program")
	}
	return pane.NewAsk(d, "|", "a program that is given the item's text", func(command string) pane.Result {
		if strings.TrimSpace(command) == "" {
			return pane.Result{}
		}
		argv, err := commandOf(command, os.Getenv("SHELL"))
		if err != nil {
			return pane.Result{Notice: err.Error(), Failed: true}
		}
		p.stop()
		ctx, end := context.WithCancel(context.Background())
		p.end = end
		return pane.Result{Notice: "running; esc ends it", Cmd: func() tea.Msg { return runPiped(ctx, command, argv, text) }}
	}), nil
}

// stop ends a program that runs, and reports whether there may be one.
func (p *pipe) stop() bool {
	if p.end == nil {
		return false
	}
	p.end()
	p.end = nil
	return true
}

// runPiped runs a program with a text as its input. It has no terminal.
func runPiped(ctx context.Context, command string, argv []string, text string) pipedMsg {
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	var out bounded
	cmd.Dir = workDir
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(text), &out, &out
	alone(cmd)
	cmd.WaitDelay = time.Second // of what it started and left behind
	err := cmd.Run()
	if ctx.Err() != nil {
		err = errEnded
	}
	return pipedMsg{command, out.String(), out.cut, err}
}

var errEnded = errors.New("it was ended")

// bounded keeps the beginning of what is written.
type bounded struct {
	bytes.Buffer
	cut bool
}

func (b *bounded) Write(p []byte) (int, error) {
	room := max(maxPiped-b.Len(), 0)
	b.cut = b.cut || len(p) > room
	b.Buffer.Write(p[:min(len(p), room)])
	return len(p), nil
}

// came shows what a program printed, and says how it ended.
func (p *pipe) came(msg pipedMsg, n *note) opens {
	p.end = nil
	title := msg.command
	switch {
	case msg.err != nil:
		title += ": " + msg.err.Error()
		*n = note{text: title, failed: true}
	case msg.out == "":
		n.say("the program printed nothing")
	default:
		*n = note{}
	}
	if msg.out == "" {
		return made(nil)
	}
	if msg.cut {
		title += ", the first " + render.Size(maxPiped)
	}
	return made(pane.NewOutput(safetext.Row(title), msg.out))
}

// commandOf returns a command as a list of words, or has the user's own shell run it if it
// has something in it that only a shell understands.
func commandOf(command, shell string) ([]string, error) {
	if plainCommand(command) {
		return split(command)
	}
	if shell == "" {
		return nil, errors.New("this needs a shell, and $SHELL names none")
	}
	return []string{shell, "-c", command}, nil
}

// plainCommand reports whether a command has nothing but words, some of them in quotes.
func plainCommand(command string) bool {
	quote := rune(0)
	for i, r := range command {
		switch {
		case quote == '\'':
			if r == '\'' {
				quote = 0
			}
		case strings.ContainsRune("$`", r):
			return false
		case quote == '"':
			if r == '"' {
				quote = 0
			}
		case r == '"' || r == '\'':
			quote = r
		case strings.ContainsRune("|&;<>()*?[#~{}!\n", r):
			return false
		case r == '=' && !strings.ContainsAny(strings.TrimLeft(command[:i], " \t"), " \t"):
			return false // a variable of the environment
		}
	}
	return true
}

// split splits a command into words as a shell does, without expanding anything.
func split(command string) (words []string, err error) {
	var word strings.Builder
	quote, in := byte(0), false
	for i := 0; i < len(command); i++ {
		c := command[i]
		switch {
		case c == '\\' && quote != '\'' && i+1 < len(command):
			next := command[i+1]
			if quote == '"' && next != '"' && next != '\\' {
				word.WriteByte(c) // it means itself there
			}
			i++
			word.WriteByte(next)
			in = true
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote, in = c, true
		case quote == 0 && (c == ' ' || c == '\t'):
			if in {
				words = append(words, word.String())
			}
			word.Reset()
			in = false
		default:
			word.WriteByte(c)
			in = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("a quote %c is not closed", quote)
	}
	if in {
		words = append(words, word.String())
	}
	if len(words) == 0 || words[0] == "" {
		return nil, errors.New("name a program")
	}
	return words, nil
}
