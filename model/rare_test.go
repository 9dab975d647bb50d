package model_test

import (
	"testing"
	"time"
	"unsafe"

	"msgview/model"
)

// Copies of a call share what few calls have: what is set on one must not change the other.
func TestRareOfCopies(t *testing.T) {
	call := &model.ToolCall{Rare: &model.RareCall{Raw: "a", Agent: "b", Thread: "c"}}
	with := *call
	with.SetRaw("d")
	with.SetAgent("e")
	with.SetThread("f")
	with.SetTime(time.Unix(1, 0))
	with.SetPrompt("bake")
	if call.Raw() != "a" || call.Agent() != "b" || call.Thread() != "c" || !call.Time().IsZero() || call.PromptHash() != 0 {
		t.Errorf("the call changed with its copy: %+v", *call.Rare)
	}
	if with.Raw() != "d" || with.Agent() != "e" || with.Thread() != "f" || with.Time().IsZero() || with.PromptHash() != model.HashText("bake") {
		t.Errorf("the copy has not what was set: %+v", *with.Rare)
	}
	result := &model.ToolResult{Rare: &model.RareResult{Raw: "a", Thread: "c", Stored: []model.Stored{{Name: "x"}}}}
	also := *result
	also.SetRaw("d")
	also.SetThread("e")
	also.SetStored(nil)
	if result.Raw() != "a" || result.Thread() != "c" || len(result.Stored()) != 1 {
		t.Errorf("the result changed with its copy: %+v", *result.Rare)
	}
	if also.Raw() != "d" || also.Thread() != "e" || also.Stored() != nil {
		t.Errorf("the copy has not what was set: %+v", *also.Rare)
	}
}

// A message may have a hundred thousand calls: what they do not have takes no room.
func TestCallsAreSmall(t *testing.T) {
	var call model.ToolCall
	call.SetRaw("")
	call.SetAgent("")
	call.SetThread("")
	call.SetTime(time.Time{})
	call.SetPrompt("")
	var result model.ToolResult
	result.SetRaw("")
	result.SetThread("")
	result.SetStored(nil)
	if call.Rare != nil || result.Rare != nil {
		t.Error("nothing was set, and takes room")
	}
	if n := unsafe.Sizeof(call); n > 128 {
		t.Errorf("a call takes %d bytes", n)
	}
	if n := unsafe.Sizeof(result); n > 112 {
		t.Errorf("a result takes %d bytes", n)
	}
}
