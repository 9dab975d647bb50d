package cli

import (
	"context"
	"os"

	"github.com/spf13/cobra"

	"msgview/model"
	"msgview/ui/config"
)

// elsewhere are the places beside those of the agents in which sessions are looked for.
type elsewhere struct {
	folders []string
	remotes []string // commands that run one on another machine, such as "ssh host"
}

// reach has a program look for sessions, and open them, elsewhere, too.
func (e *elsewhere) reach(p Program) Program {
	find, open, among := p.Find, p.Open, p.OpenAmong
	p.Find = func(ctx context.Context, found func(model.Session)) {
		if find != nil {
			find(ctx, found)
		}
		for _, folder := range e.folders {
			list, err := p.Sessions(ctx, folder)
			if err != nil {
				continue // it was there when the program began
			}
			for _, s := range list {
				found(s)
			}
		}
	}
	p.Open = func(ctx context.Context, path, format string) (model.Log, error) {
		if remote, there, ok := e.remote(path); ok {
			return openRemote(ctx, p, remote, there)
		}
		return open(ctx, path, format)
	}
	p.OpenAmong = func(ctx context.Context, path string, a Among) (model.Log, string, error) {
		if remote, there, ok := e.remote(path); ok {
			log, err := openRemote(ctx, p, remote, there)
			return log, "", err
		}
		return among(ctx, path, a)
	}
	return p
}

// flags adds those that say where else sessions are.
func (e *elsewhere) flags(cmd *cobra.Command) {
	cmd.PersistentFlags().StringArrayVar(&e.folders, "place", nil, "a `folder` in which sessions are looked for, too")
}

// others are the commands that run one on other machines.
func (e *elsewhere) others() []string {
	if e == nil {
		return nil
	}
	return e.remotes
}

// check takes over what the config says, and says which folder is not there.
func (e *elsewhere) check(p Program) error {
	for _, folder := range e.folders {
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			return usage("--place: there is no folder %s", folder)
		}
	}
	c, err := config.Read(p.known())
	if err == nil {
		e.folders = append(e.folders, c.Places...)
	}
	return nil // what is wrong with it is said where it is read
}
