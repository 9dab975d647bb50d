package sampling

import (
	"fmt"
	"testing"
)

// Without a sample all is tried; with one each row and each column of a product is met, and
// with as many that follow one another each pair, once.
func TestChosen(t *testing.T) {
	t.Setenv("MSGVIEW_SAMPLE", "")
	for number := range 7 {
		if !Chosen(number, 3) {
			t.Errorf("%d is not tried", number)
		}
	}
	tried := map[[2]int]int{}
	for sample := 0x1f00000; sample < 0x1f00003; sample++ {
		t.Setenv("MSGVIEW_SAMPLE", fmt.Sprint(sample))
		rows, columns := map[int]bool{}, map[int]bool{}
		for i := range 5 {
			for k := range 4 {
				if Chosen(i+k, 3) {
					rows[i], columns[k] = true, true
					tried[[2]int{i, k}]++
				}
			}
		}
		if len(rows) != 5 || len(columns) != 4 {
			t.Errorf("sample %d meets the rows %v and the columns %v", sample, rows, columns)
		}
	}
	for pair, times := range tried {
		if times != 1 {
			t.Errorf("%v is tried %d times", pair, times)
		}
	}
	if len(tried) != 20 {
		t.Errorf("%d of 20 pairs are tried", len(tried))
	}
}
