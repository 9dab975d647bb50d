package deepagents

import (
	"slices"
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formats/formattest"
)

const fixtures = "../../../testdata/swift-deepagents"

func FuzzDecode(f *testing.F) { formattest.Fuzz(f, fixtures, Format(), 2*certain, kept) }

// kept returns the words of messages, but the source that makes a message a
// compaction.
func kept(s *format.Shape, r *format.Record, d format.Decoded) []string {
	words := formattest.KeepWords("type", "role", "image", "images", "imageURLs")(s, r, d)
	return slices.DeleteFunc(words, func(w string) bool { return w == "summarization" })
}
