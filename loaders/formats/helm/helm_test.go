package helm

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"adapter_spec":{"method":"generation"},"request_states":[{"instance":{"input":{"text":"a"},"references":[]},"train_trial_index":0,"request":{"model":"m","prompt":"a"}}]}`: 12,
		`{"instance":{"input":{"text":"a"},"references":[]},"train_trial_index":0,"request":{"model":"m","prompt":"a"},"result":{"success":true,"completions":[]}}`:                  12,
		`{"instance_id":"id1","train_trial_index":0,"request":{"prompt":"a"}}`:                                                                                                       10,
		`{"instance_id":"id1","train_trial_index":0,"predicted_text":"a"}`:                                                                                                           10,
		`{"input":{"text":"a"},"references":[],"split":"test","id":"id1"}`:                                                                                                           8,
		`{"request":{"model":"m","prompt":"a"},"result":{"completions":[]}}`:                                                                                                         0,
		`{"instance":"i-1","request":{"path":"/"},"train_trial_index":0}`:                                                                                                            0,
		`{"id":"a","input":{"text":"x"},"output":{"text":"y"}}`:                                                                                                                      0,
		`{"instance_id":"django-1","model_patch":"diff"}`:                                                                                                                            0,
	} {
		if got := formattest.Score(Format, json); got != want {
			t.Errorf("%s: %d, want %d", json, got, want)
		}
	}
}
