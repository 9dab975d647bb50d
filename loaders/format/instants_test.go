package format

import (
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"msgview/model"
)

// Points in time are found among very many as they are among few, and few of them are looked
// at for that.
func TestManyTimes(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	begin := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	for _, step := range []time.Duration{1, 1000, time.Millisecond, 37 * time.Second} {
		var messages []*model.Message
		var few, many []string
		for i := range 100 {
			m := &model.Message{Time: begin.Add(time.Duration(i) * step)}
			if i%3 == 0 {
				m.Duration = time.Duration(i) * time.Microsecond
			}
			messages = append(messages, m)
			n := m.Time.UnixNano()
			for unit := int64(1); unit <= 1e9; unit *= 1000 {
				few = append(few, strconv.FormatInt(n/unit, 10), strconv.FormatFloat(float64(n)/float64(unit), 'f', -1, 64))
			}
			few = append(few, m.Time.Format(time.RFC3339Nano))
		}
		for range 100 {
			n := begin.UnixNano() + random.Int64N(int64(200*step)) - int64(50*step)
			unit := []int64{1, 1e3, 1e6, 1e9}[random.IntN(4)]
			many = append(many, strconv.FormatInt(n/unit, 10), strconv.FormatFloat(float64(n)/float64(unit), 'f', random.IntN(12), 64), time.Unix(0, n).UTC().Format(time.RFC3339Nano), strconv.Itoa(random.IntN(1e6)))
		}
		w := wordsOf(messages...)
		for _, text := range append(few, many...) {
			want := false
			for _, m := range messages {
				if want = wordsOf(m).isTime(text); want {
					break
				}
			}
			if got := w.isTime(text); got != want {
				t.Fatalf("step %v: %s is a time: %v, among few %v", step, text, got, want)
			}
			if n, err := strconv.ParseFloat(text, 64); err == nil {
				if _, looked := w.moments.has(n); looked > 100 {
					t.Fatalf("step %v: %d points in time were looked at for %s", step, looked, text)
				}
			}
		}
	}
}
