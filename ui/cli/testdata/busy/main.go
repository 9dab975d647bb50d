// Command busy is msgview with logs that keep it busy for ever once the file that
// MSGVIEW_BUSY names is there: each goroutine that asks such a log anything never
// gets an answer, and wastes a processor. It says so in the file MSGVIEW_BUSY.now. With
// MSGVIEW_PANIC it panics instead.
package main

import (
	"context"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"msgview/loaders"
	_ "msgview/loaders/formats"
	"msgview/model"
	"msgview/ui/cli"
)

var (
	busy  atomic.Bool
	say   sync.Once
	waste atomic.Int64
)

func spin() {
	for busy.Load() {
		say.Do(func() { os.WriteFile(os.Getenv("MSGVIEW_BUSY")+".now", nil, 0o600) })
		if os.Getenv("MSGVIEW_PANIC") != "" {
			panic("too many loaves " + string(rune(27)) + "]0;no more" + string(rune(7)))
		}
		waste.Add(1)
	}
}

type log struct{ *loaders.Log }

func (l log) About() model.About   { spin(); return l.Log.About() }
func (l log) Source() model.Source { spin(); return l.Log.Source() }
func (l log) Index() *model.Index  { spin(); return l.Log.Index() }
func (l log) Close() error         { spin(); return l.Log.Close() }

func (l log) Message(i int) (*model.Message, error) {
	spin()
	return l.Log.Message(i)
}

func open(ctx context.Context, path, format string) (model.Log, error) {
	spin()
	l, err := loaders.Open(ctx, path, loaders.Options{Format: format})
	if err != nil {
		return nil, err
	}
	return log{l}, nil
}

func main() {
	go func() {
		for range time.Tick(2 * time.Millisecond) {
			if _, err := os.Stat(os.Getenv("MSGVIEW_BUSY")); err == nil {
				busy.Store(true)
				return
			}
		}
	}()
	os.Exit(cli.Main(cli.Program{Version: "busy", Open: open, OpenAmong: func(ctx context.Context, path string, among cli.Among) (model.Log, string, error) {
		log, err := open(ctx, path, among.Format)
		return log, "", err
	}, Sessions: loaders.Sessions}, os.Args[1:]))
}
