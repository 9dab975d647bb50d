package findings

import "msgview/model"

// manyMissing messages of a conversation with calls that have no result are one cause: who wrote the
// log left them out, as exports do that only have the results of what went well. A batch of one
// message that was broken off is something else.
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
		messages := map[int]bool{}
		for _, i := range those {
			messages[loose[i].at.Entry] = true
		}
		if len(messages) < manyMissing {
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
