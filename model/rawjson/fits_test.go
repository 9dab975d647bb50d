package rawjson

import "testing"

func TestFits(t *testing.T) {
	v, err := Parse([]byte(`{"id":"call_7","type":"tool","n":1,"on":true,"none":null,"empty":"","no":[],"time":{"created":5},` +
		`"messages":[{"role":"user"},{"role":"assistant"}],"map":{"0":"zero","x":{"y":1}},"sessionID":"s"}`))
	if err != nil {
		t.Fatal(err)
	}
	v = Track(v)
	for pattern, want := range map[string]bool{
		"":                               true,
		"id":                             true,
		"none":                           true,
		"gone":                           false,
		"!gone !role id":                 true,
		"!id":                            false,
		"id:text n:number on:bool":       true,
		"n:text":                         false,
		"gone:text":                      false,
		"none:null":                      true,
		"gone:null":                      false,
		"none:some":                      false,
		"empty:some":                     true,
		"empty:filled":                   false,
		"no:filled":                      false,
		"no:list messages:list":          true,
		"n:filled":                       false,
		"id:filled time:filled":          true,
		"messages:filled":                true,
		"type=tool":                      true,
		"type=text|tool":                 true,
		"type=text|tools":                false,
		"type=too":                       false,
		"n=1":                            false,
		"empty=":                         true,
		"id^call_":                       true,
		"id^toolu_|call_":                true,
		"id^toolu_":                      false,
		"time.created:number":            true,
		"time.gone.more":                 false,
		"messages.0.role=user":           true,
		"messages.1.role=assistant":      true,
		"messages.2.role":                false,
		"map.0=zero":                     true,
		"time.0:number":                  true,
		"session_id/sessionID:text":      true,
		"none/sessionID:text":            true,
		"none/gone:null":                 true,
		"gone/none:null":                 true,
		"gone/missing":                   false,
		".:object":                       true,
		".:list":                         false,
		"!time.created:text  !.:text id": true,
	} {
		if got := v.Fits(pattern); got != want {
			t.Errorf("%q: %v, want %v", pattern, got, want)
		}
	}
	n := 0
	for range v.Rest() {
		n++
	}
	if n == 0 {
		t.Error("looking has taken something")
	}
	if allocations := testing.AllocsPerRun(100, func() { v.Fits("id:text type=text|tool !role time.created:number") }); allocations > 0 {
		t.Errorf("%v allocations", allocations)
	}
	if (Value{}).Fits("id") || !(Value{}).Fits("!id") {
		t.Error("a missing value has no members")
	}
}
