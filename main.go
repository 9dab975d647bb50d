// Command msgview shows the conversations that agents and language models leave
// in log files, whatever the format.
package main

import (
	"context"
	"errors"
	"os"

	"msgview/loaders"
	"msgview/loaders/formats"
	"msgview/loaders/places"
	"msgview/model"
	"msgview/ui/cli"
	"msgview/ui/memory"
)

// version is set by the linker: -ldflags "-X main.version=1.2.3".
var version = ""

func main() {
	memory.CollectLater()
	os.Exit(cli.Main(cli.Program{
		Version: version, Formats: list(), Open: open, OpenAmong: openAmong, OpenBytes: openBytes,
		Stamp: loaders.Stamp, Sessions: loaders.Sessions, Find: places.Find, Many: memory.OpenMany, Spare: memory.Spare,
	}, os.Args[1:]))
}

// open opens a log and makes room for it.
func open(ctx context.Context, path, format string) (model.Log, error) {
	l, err := loaders.Open(ctx, path, loaders.Options{Format: format, Once: memory.Spared()})
	if err != nil {
		return nil, err
	}
	memory.MakeRoom(l.Source().Size)
	return l, nil
}

// known is what is known of the folders whose logs were opened among many.
var known loaders.Neighbours

// openAmong opens one of many logs, nil if it does not contain what it is to.
func openAmong(ctx context.Context, path string, among cli.Among) (log model.Log, absent string, err error) {
	l, err := loaders.Open(ctx, path, loaders.Options{Format: among.Format, Neighbours: &known, Known: among.Known, Containing: among.Containing, Summed: true})
	var without loaders.AbsentError
	switch {
	case errors.As(err, &without):
		return nil, without.Format, nil
	case err != nil:
		return nil, "", err
	}
	memory.MakeRoom(l.Source().Size)
	return l, "", nil
}

func openBytes(ctx context.Context, name string, data []byte) (model.Log, error) {
	l, err := loaders.OpenBytes(ctx, name, data)
	if err != nil {
		return nil, err
	}
	return l, nil
}

func list() []cli.Format {
	var all []cli.Format
	for _, f := range formats.All() {
		all = append(all, cli.Format{Name: f.Name, Title: f.Title, Reads: f.Reads, Omits: f.Omits})
	}
	return all
}
