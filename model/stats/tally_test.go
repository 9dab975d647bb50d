package stats

import (
	"fmt"
	"math"
	"testing"

	"msgview/model"
)

// However many models a log names, each token is of one of them.
func TestManyModels(t *testing.T) {
	c := Counter{models: map[string]*Model{}}
	for i := range 3 * mostNames {
		c.model(fmt.Sprint("baker-", i)).Add(model.Usage{Input: 1})
	}
	s := Stats{}
	for _, m := range c.models {
		s.Models = append(s.Models, *m)
	}
	if s.Fresh() != 3*mostNames || len(c.models) > mostNames+1 {
		t.Errorf("%d tokens of %d models", s.Fresh(), len(c.models))
	}
}

// No sum of figures is negative.
func TestSum(t *testing.T) {
	const most = math.MaxInt64
	for _, c := range []struct {
		figures []int64
		want    int64
	}{{nil, 0}, {[]int64{1, 2, 3}, 6}, {[]int64{most, 1}, most}, {[]int64{most, most, most}, most}, {[]int64{most - 1, 1}, most}, {[]int64{-5, 2}, -3}, {[]int64{-5, most}, most - 5}} {
		if got := model.Sum(c.figures...); got != c.want {
			t.Errorf("%v: %d", c.figures, got)
		}
	}
	huge := model.Usage{Input: most, Output: most, CacheRead: most, CacheWrite: most, Reasoning: most, Tools: most, Stated: most}
	if all := huge.Plus(huge); all != huge || all.Total() != most {
		t.Errorf("%+v", all)
	}
}

// Of the records that tell of an answer only those with figures count as one, unless none of the
// model has any.
func TestAnswersCounted(t *testing.T) {
	for _, c := range []struct{ m, want Model }{
		{Model{Answers: 4, silent: 3}, Model{Answers: 4}},
		{Model{silent: 3}, Model{Answers: 3}},
	} {
		if got := c.m.counted(); got.Answers != c.want.Answers {
			t.Errorf("%+v: %d", c.m, got.Answers)
		}
	}
}
