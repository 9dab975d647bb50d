package ui

import (
	"flag"
	"os"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "write the golden screens anew")

// Times of day on the screen are local ones, so the tests choose where they are.
func TestMain(m *testing.M) {
	time.Local = time.UTC
	dir, err := os.MkdirTemp("", "msgview-ui")
	if err != nil {
		panic(err)
	}
	workDir = dir // nothing that keys at random do leaves files among the sources
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}
