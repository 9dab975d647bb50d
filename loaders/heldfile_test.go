package loaders

import (
	"fmt"
	"os"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"msgview/model"
)

// messagesOf returns all messages of a log as they are shown.
func messagesOf(t *testing.T, l *Log) []*model.Message {
	t.Helper()
	var all []*model.Message
	for i := range l.Index().Len() {
		m, err := l.Message(i)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, m)
	}
	return all
}

// keepInMemory sets how much stays in memory for the length of a test.
func keepInMemory(t *testing.T, bytes int64) {
	before := heldInMemory
	heldInMemory = bytes
	t.Cleanup(func() { heldInMemory = before })
}

// Messages that are packed into a file are those that stay in memory.
func TestHeldInFile(t *testing.T) {
	tried := 0
	for format, paths := range fixtures(t) {
		for _, path := range paths {
			keepInMemory(t, maxHeld)
			l := open(t, path)
			if !l.isHeld() {
				continue
			}
			want := messagesOf(t, l)
			keepInMemory(t, -1)
			packed := open(t, path)
			if got := messagesOf(t, packed); !reflect.DeepEqual(got, want) {
				for i := range min(len(got), len(want)) {
					if !reflect.DeepEqual(got[i], want[i]) {
						t.Errorf("%s, %s: message %d is\n%+v, not\n%+v", format, path, i, got[i], want[i])
						break
					}
				}
			}
			if packed.held[0].file == nil || packed.held[0].messages != nil {
				t.Errorf("%s: they are in memory", path)
			}
			tried++
		}
	}
	if tried < 50 {
		t.Errorf("only %d logs are assembled", tried)
	}
}

// Without room for the file the messages are kept all the same.
func TestHeldWithoutRoom(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_RDWR, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	for name, f := range map[string]*heldFile{"full": {temp: full}, "none": {full: true}} {
		for i := range 5 {
			if err := f.add(&model.Message{ID: fmt.Sprint(i), Parts: []model.Part{model.Text{Text: strings.Repeat("x", 100<<10)}}}); err != nil {
				t.Fatal(err)
			}
		}
		f.finish()
		for i := range 5 {
			if m, _, err := f.message(i); err != nil || m.ID != fmt.Sprint(i) || len(m.Parts) != 1 {
				t.Errorf("%s: message %d is %+v, %v", name, i, m, err)
			}
		}
	}
}

// A log of an agent's records in another program's, of which records mean something
// only together, does not stay in memory.
func TestHeldMemory(t *testing.T) {
	var log strings.Builder
	for i := 0; log.Len() < 6<<20; i++ {
		if i == 0 {
			fmt.Fprintf(&log, `{"ts":%d,"stream":"stdout","line":"{\"type\":\"thread.started\",\"thread_id\":\"oven-1\"}"}`+"\n", i)
		}
		fmt.Fprintf(&log, `{"ts":%d,"stream":"stdout","line":"{\"type\":\"item.completed\",\"item\":{\"id\":\"item_%d\",\"type\":\"agent_message\",\"text\":\"loaf %d %s\"}}"}`+"\n", 1760000000+i, i, i, strings.Repeat("crumb ", 30))
	}
	path := folder(t, map[string]string{"log.jsonl": log.String()}) + "/log.jsonl"
	size := int64(log.Len())
	log.Reset()
	used := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	before := used()
	l := open(t, path)
	if l.Source().Format != "codex" || !l.isHeld() {
		t.Fatalf("opened as %s", l.Source().Format)
	}
	if more := used() - before; more > size/2 {
		t.Errorf("%d bytes are in memory for a log of %d", more, size)
	}
	if a := l.Index().Account(); a.Messages < 10000 || a.Malformed > 0 {
		t.Errorf("%+v", a)
	}
	runtime.KeepAlive(l)
}
