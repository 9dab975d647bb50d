package agentswarm

import (
	"testing"

	"msgview/loaders/formats/formattest"
)

const fixtures = "../../../testdata/agent-swarm-kit"

func FuzzDecode(f *testing.F) {
	formattest.Fuzz(f, fixtures, Format(), certain, formattest.KeepWords("type", "role", "images"))
}
