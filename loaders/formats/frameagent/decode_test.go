package frameagent

import (
	"testing"

	"msgview/loaders/formats/formattest"
)

const fixtures = "../../../testdata/frame-agent-sdk"

func TestFixtures(t *testing.T) { formattest.Fixtures(t, fixtures, Format()) }

func FuzzDecode(f *testing.F) {
	formattest.Fuzz(f, fixtures, Format(), certain+hint, formattest.KeepWords("type", "role"))
}
