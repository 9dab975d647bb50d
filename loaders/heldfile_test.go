package loaders

import (
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"msgview/loaders/formattest"
	"msgview/loaders/reading"
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
	before := reading.InMemory
	reading.InMemory = bytes
	t.Cleanup(func() { reading.InMemory = before })
}

// Messages that are packed into a file are those that stay in memory.
func TestHeldInFile(t *testing.T) {
	tried := 0
	for format, paths := range fixtures(t) {
		for _, path := range paths {
			if !formattest.Sampled(path) {
				continue
			}
			keepInMemory(t, 1<<40)
			l := open(t, path)
			if !l.held.Any() {
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
			if !packed.held.Packed() {
				t.Errorf("%s: they are in memory", path)
			}
			tried++
		}
	}
	if tried < 50 && !testing.Short() {
		t.Errorf("only %d logs are assembled", tried)
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
	if l.Source().Format != "codex" || !l.held.Any() {
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

// What nobody took of records is found in those, too, whose values were let go and read again.
func TestLetGo(t *testing.T) {
	tried := 0
	for format, paths := range fixtures(t) {
		for _, path := range paths {
			if !formattest.Sampled(path) {
				continue
			}
			l := open(t, path)
			if !l.held.Any() {
				continue
			}
			want := messagesOf(t, l)
			before := reading.MaxTracked
			reading.MaxTracked = -1
			got := messagesOf(t, open(t, path))
			reading.MaxTracked = before
			if !reflect.DeepEqual(got, want) {
				for i := range min(len(got), len(want)) {
					if !reflect.DeepEqual(got[i], want[i]) {
						t.Errorf("%s, %s: message %d is\n%+v, not\n%+v", format, path, i, got[i], want[i])
						break
					}
				}
			}
			tried++
		}
	}
	if tried == 0 {
		t.Error("no fixture was tried")
	}
}
