package loaders

import (
	"strings"
	"testing"
)

// TestReadOn holds that a large log is read to its end whether or not anybody says that
// its beginning is on the screen.
func TestReadOn(t *testing.T) {
	line := sessionLine("user", "u1", "", strings.Repeat("word ", 200))
	path := folder(t, map[string]string{"log.jsonl": strings.Repeat(line, 2*(1<<20)/len(line))})
	for name, begin := range map[string]func(l *Log){"said": (*Log).ReadOn, "not said": func(*Log) {}, "said twice": func(l *Log) { l.ReadOn(); l.ReadOn() }} {
		t.Run(name, func(t *testing.T) {
			l, err := Open(t.Context(), path+"/log.jsonl", Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer l.Close()
			begin(l)
			<-l.done
			if n := l.index.Account().Records; n != 2*(1<<20)/len(line) {
				t.Errorf("%d records", n)
			}
		})
	}
}
