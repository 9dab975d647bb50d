package stage

import (
	"testing"

	"msgview/model"
	"msgview/model/timeline"
)

// Who leaves the stage, or cuts, closes a surveyor that walks at that moment: its walk ends,
// and what it tells is not taken for all there is.
func TestSurveyorIsClosedWhileItWalks(t *testing.T) {
	show := timeline.New(long(t, 200), timeline.Options{Talk: model.Every, Timing: timeline.Paced})
	for range 20 {
		s := NewSurveyor(show)
		walks, closed, told := make(chan bool), make(chan bool), make(chan Survey)
		go func() {
			n := 0
			told <- s.Walk(func() bool {
				if n++; n == 1 {
					close(walks)
				}
				return false
			})
		}()
		<-walks
		go func() {
			s.Close()
			close(closed)
		}()
		got := <-told
		<-closed
		for _, told := range []Survey{got, s.Walk(func() bool { return false })} {
			if told.Whole && told.Messages < 200 {
				t.Errorf("%d messages are said to be all", told.Messages)
			}
		}
	}
}
