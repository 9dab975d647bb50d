package export

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/themes"
	"msgview/ui/palette"
	"msgview/ui/render"
)

// Logs of many short messages: what a message costs beside its text.
func BenchmarkShort(b *testing.B) {
	said := map[string]string{
		"tiny":  "message",
		"small": `a fix was\n\n naïve response test:\n\n-  function from **yaml** option “quoted” build is \"string\" import, number`,
	}
	for name, text := range said {
		var log strings.Builder
		for i := range 20_000 {
			fmt.Fprintf(&log, `{"role":%q,"content":"%s %d"}`+"\n", []string{"user", "assistant"}[i%2], text, i)
		}
		data := []byte(log.String())
		l, err := loaders.OpenBytes(context.Background(), "short.jsonl", data)
		l = wait(b, l, err)
		l.ReadWhole()
		plain := PlainOptions{Width: 100, Level: render.MoreLevel, Palette: palette.New(themes.Default(true))}
		for form, write := range map[string]func(context.Context) error{
			"json":     func(ctx context.Context) error { return JSON(ctx, io.Discard, l, nil) },
			"markdown": func(ctx context.Context) error { return Markdown(ctx, io.Discard, l, render.MoreLevel) },
			"plain":    func(ctx context.Context) error { return Plain(ctx, io.Discard, l, plain) },
		} {
			b.Run(name+"/"+form, func(b *testing.B) {
				b.SetBytes(int64(len(data)))
				b.ReportAllocs()
				for range b.N {
					if err := write(context.Background()); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
