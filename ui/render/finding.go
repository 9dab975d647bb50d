package render

import "msgview/model/findings"

// FindingSigns returns the sign of a finding, and its stand-in in ASCII.
func FindingSigns(f *findings.Finding) [2]string {
	switch f.Group() {
	case findings.Hidden:
		return [2]string{"?", "?"}
	case findings.Loop:
		return [2]string{"⟳", "@"}
	case findings.Change:
		return [2]string{"◇", "~"}
	case findings.Protocol:
		return [2]string{"∅", "0"}
	case findings.Contradiction:
		return [2]string{"≠", "#"}
	case findings.Files:
		return [2]string{"±", "+"}
	case findings.Log:
		return [2]string{"⚠", "!"}
	case findings.Stop, findings.End:
		return [2]string{"■", "x"}
	}
	if f.Rule.Code == "fail.denied" {
		return [2]string{"⊘", "-"}
	}
	return [2]string{"✗", "x"}
}
