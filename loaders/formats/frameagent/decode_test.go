package frameagent

import (
	"testing"

	"msgview/loaders/formats/formattest"
)

const fixtures = "../../../testdata/frame-agent-sdk"

func FuzzDecode(f *testing.F) {
	formattest.Fuzz(f, fixtures, Format(), certain+hint, formattest.KeepWords("type", "role"))
}
