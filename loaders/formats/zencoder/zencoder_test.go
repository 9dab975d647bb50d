package zencoder

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for record, want := range map[string]int{
		`{"id":"a","chatId":"c","modelId":"m","creationReason":"newChat","createdAt":"t","updatedAt":"t"}`: 60,
		`{"id":"a","chatId":"c","modelId":"m","parentId":"","createdAt":"t","updatedAt":"t"}`:              60,
		`{"id":"a","chatId":"c","modelId":"m","createdAt":"t","updatedAt":"t","prompt":"x"}`:               0,
		`{"chatId":"c","modelId":"m","parentId":"p","createdAt":"t","updatedAt":"t","messages":[]}`:        0,
		`{"role":"finish","reason":"endTurn"}`:                                                             10,
		`{"role":"user","content":[{"type":"text","text":"x","tag":"user-input"}]}`:                        10,
		`{"role":"assistant","content":[{"type":"text","text":"x"}]}`:                                      0,
		`{"id":"a","createdAt":"t","updatedAt":"t","title":"x"}`:                                           0,
	} {
		if got := formattest.Score(Format, record); got != want {
			t.Errorf("%s: %d, want %d", record, got, want)
		}
	}
}
