package agentswarm

import (
	"testing"

	"msgview/loaders/formats/formattest"
)

const fixtures = "../../../testdata/agent-swarm-kit"

func TestFixtures(t *testing.T) { formattest.Fixtures(t, fixtures, Format()) }

func FuzzDecode(f *testing.F) {
	formattest.Fuzz(f, fixtures, Format(), certain, formattest.KeepWords("type", "role", "images"))
}
