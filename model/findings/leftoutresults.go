package findings

import "msgview/model"

// manyMissing calls of a conversation without a result are one cause: who wrote the log left them
// out, as exports do that only have the results of what went well.
const manyMissing = 4

// leftOut makes one cause of the calls of a conversation that have no result, if they are many.
func (f *Finder) leftOut(loose []found) {
	missing := map[int][]int{} // places in loose, by conversation
	for i := range loose {
		if loose[i].rule == ruleMissing {
			talk, _ := f.index.Conversation(loose[i].at.Entry)
			missing[talk] = append(missing[talk], i)
		}
	}
	for talk, those := range missing {
		if len(those) < manyMissing {
			continue
		}
		for _, i := range those {
			one := &loose[i]
			told := *one.Finding
			told.Severity, told.Because = Warning, "nor have several others of the log"
			one.Finding = &told
			one.key = key{rule: ruleMissing, target: model.Hash("left out") + uint64(talk)}
		}
	}
}
