package held

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"msgview/model"
)

// Without room for the file the messages are kept all the same.
func TestHeldWithoutRoom(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_RDWR, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	for name, f := range map[string]*packed{"full": {temp: full}, "none": {full: true}} {
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
