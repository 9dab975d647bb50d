package loaders

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A Parquet table is read as its rows would be, wherever it is and whatever it is called.
func TestParquet(t *testing.T) {
	data, err := os.ReadFile("testdata/parquet/rows.parquet")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"system: You bake.", "user: How hot is the oven for rye?", "assistant: **250 °C** at first, then 200.", "user: And how long?",
		"assistant: An hour, パン or not.", "user: Is the crust done?", "assistant: Knock on it: it should sound hollow.\nIf not, wait.", "user: Thanks", "assistant: Enjoy it."}
	for _, name := range []string{"rows.parquet", "rows", "train-00000-of-00001.parquet"} {
		l, texts := read(t, filepath.Join(folder(t, map[string]string{name: string(data)}), name))
		if got := l.Source(); got.Format != "sharegpt" || got.Container != "parquet" || !strings.Contains(strings.Join(got.Why, "\n"), "a Parquet table") {
			t.Errorf("%s: %+v", name, got)
		}
		if strings.Join(texts, "|") != strings.Join(want, "|") {
			t.Errorf("%s: %q", name, texts)
		}
	}
	l, texts := read(t, folder(t, map[string]string{"data/train-0.parquet": string(data), "data/train-1.parquet": string(data), "README.md": "# Rye"}))
	if n := l.Index().Account().Records; n != 8 || len(texts) != 2*len(want) {
		t.Errorf("a folder of two: %d records, %q", n, texts)
	}
}

// What cannot be read of one is said with what can be done.
func TestParquetDamaged(t *testing.T) {
	data, err := os.ReadFile("testdata/parquet/rows.parquet")
	if err != nil {
		t.Fatal(err)
	}
	for want, data := range map[string]string{
		"does not end with its footer": string(data[:len(data)-1]),
		"is encrypted":                 string(data[:len(data)-4]) + "PARE",
		"larger than the file":         string(data[:len(data)-8]) + "\xff\xff\xff\x7fPAR1",
		"cannot be read":               string(data[:len(data)-300]) + strings.Repeat("\xff", 292) + string(data[len(data)-8:]),
	} {
		path := filepath.Join(folder(t, map[string]string{"rows.parquet": data}), "rows.parquet")
		l, err := Open(context.Background(), path, Options{})
		if err == nil {
			l.Close()
		}
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) {
			t.Errorf("%q, want %q", err, want)
		}
	}
}
