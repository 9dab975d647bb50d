package format_test

import (
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formattest"
	"msgview/model"
	"msgview/model/rawjson"
)

// A table in which a program writes about itself is known, whatever its name; another one is not.
func TestProgramLog(t *testing.T) {
	decode := format.Rows("messages", func(rawjson.Value) format.Decoded { return format.Unknown("row") }, nil, format.Unknown)
	for name, c := range map[string]struct {
		row  string
		want model.Class
	}{
		"a log":          {`{"_table":"logs","id":"1","timestamp":"2026-01-02T03:04:05Z","level":"info","message":"oven warm","attributes":"{}"}`, model.Metadata},
		"no level":       {`{"_table":"logs","id":"1","timestamp":"2026-01-02T03:04:05Z","message":"oven warm"}`, model.UnknownRecord},
		"another level":  {`{"_table":"players","timestamp":"1","level":"7","message":"oven warm"}`, model.UnknownRecord},
		"what was said":  {`{"_table":"chat","timestamp":"1","level":"info","role":"user","message":"oven warm"}`, model.UnknownRecord},
		"a main message": {`{"_table":"messages","timestamp":"1","level":"info","message":"oven warm"}`, model.UnknownRecord},
	} {
		if got := decode(&format.Record{Value: formattest.Parse(t, c.row)}).Class; got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
