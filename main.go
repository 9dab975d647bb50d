// Command msgview shows the conversations that agents and language models leave
// in log files, whatever the format.
package main

import (
	"context"
	"os"
	"runtime"
	"runtime/debug"

	"msgview/loaders"
	"msgview/loaders/formats"
	"msgview/loaders/places"
	"msgview/model"
	"msgview/ui/cli"
)

// version is set by the linker: -ldflags "-X main.version=1.2.3".
var version = ""

func main() {
	collectLater()
	os.Exit(cli.Main(cli.Program{Version: version, Open: open, OpenBytes: openBytes, Sessions: loaders.Sessions, Find: places.Find, Formats: list()}, os.Args[1:]))
}

// collectLater leaves the garbage of the start alone: a fifth of the time until the
// first screen would go into collecting it. From the first collection on, which is at
// a heap of some 8 MB, less is kept than Go would by itself: the index is small, and
// what was decoded for a screen is garbage soon.
func collectLater() {
	const start, afterwards = 200, 50 // percent of the live heap, at first of 4 MB
	debug.SetGCPercent(start)
	runtime.AddCleanup(new([16]byte), func(percent int) { debug.SetGCPercent(percent) }, afterwards)
}

func open(ctx context.Context, path, format string) (model.Log, error) {
	l, err := loaders.Open(ctx, path, loaders.Options{Format: format})
	if err != nil {
		return nil, err
	}
	return l, nil
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
