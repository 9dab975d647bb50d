package findings

import (
	"testing"

	"msgview/model"
)

// Another value of a variable makes good what failed only where the value was what is wrong: what
// fails for another reason was to be done for this one.
func TestMisvalued(t *testing.T) {
	for name, c := range map[string]struct {
		failed, said, next string
		open               bool
	}{
		"unknown":               {"make seed OVEN=m", "seed: unknown oven 'm'\nmake: *** [Makefile:7: seed] Error 1", "make seed OVEN=mill", false},
		"by a longer name":      {"just seed ENV=prd", "seed: no such environment: prd", "just seed ENV=main", false},
		"by a part of its name": {"make seed OVEN_ID=m", "invalid oven: m", "make seed OVEN_ID=7", false},
		"by its last part":      {"make seed BENCH_OVEN=m", "bench: unknown oven m", "make seed BENCH_OVEN=l", false},
		"as a value":            {"make seed OVEN=m", "invalid value for oven: m", "make seed OVEN=7", false},
		"no valid one":          {"make seed OVEN=m", "error: m is not a valid oven", "make seed OVEN=7", false},
		"one of others":         {"make seed OVEN=m", "OVEN must be one of north, south", "make seed OVEN=north", false},
		"empty":                 {"make seed OVEN=", "seed: missing oven", "make seed OVEN=north", false},
		"empty, in quotes":      {"make seed OVEN=''", "Makefile:3: *** OVEN is required.  Stop.", "make seed OVEN=north", false},
		"empty, something else": {"make seed OVEN=", "seed: missing flour", "make seed OVEN=north", true},
		"empty, of a container": {"docker run -e OVEN= shop", "docker: OVEN must not be empty", "docker run -e OVEN=north shop", false},
		"empty as before":       {"make seed OVEN= TRAY=1", "seed: missing oven", "make seed OVEN= TRAY=2", true},
		"with those allowed":    {"make seed OVEN=m", "seed: unknown oven 'm' (choose from north, south)", "make seed OVEN=north", false},
		"did you mean":          {"make seed OVEN=m", "seed: unknown oven: m. Did you mean mill?", "make seed OVEN=mill", false},
		"which it must be":      {"make seed OVEN=m", "seed: invalid oven 'm': must be mill or north", "make seed OVEN=north", false},
		"which it should be":    {"make seed OVEN=m", "seed: invalid oven 'm' (should be mill|north)", "make seed OVEN=north", false},
		"which there are":       {"make seed OVEN=m", "seed: unknown oven 'm'. Options: mill, north", "make seed OVEN=north", false},
		"which to use":          {"make seed OVEN=m", "seed: unknown oven 'm'. Please use mill or north.", "make seed OVEN=north", false},
		"unknown, and help":     {"make seed OVEN=m", "seed: unknown oven 'm'; see ovens.txt", "make seed OVEN=north", false},
		"invalid, must be":      {"make seed OVEN=m", "seed: OVEN 'm' is invalid. Must be mill or north", "make seed OVEN=north", false},
		"it must be":            {"make seed OVEN=m", "seed: oven must be mill or north, not m", "make seed OVEN=north", false},
		"it must be hot":        {"make seed OVEN=north", "seed: oven must be hot first", "make seed OVEN=south", true},
		"what must be there":    {"make seed OVEN=north", "seed: invalid oven 'north': tray must be clean", "make seed OVEN=south", true},
		"a number of its own":   {"make seed TRAY=1", "seed: invalid tray 1: loaf 2 is burnt", "make seed TRAY=2", true},
		"what it has":           {"make load FILE=a.csv", "load: a.csv is invalid: row 7 lacks a price\nmake: *** [load] Error 1", "make load FILE=b.csv", true},
		"what it lacks":         {"make release TAG=v2", "fatal: invalid tag v2: recipe is missing", "make release TAG=v1", true},
		"not valid":             {"make validate SCHEMA=order", "order is not valid: price is missing\nmake: *** [validate] Error 1", "make validate SCHEMA=user", true},
		"invalid and no more":   {"make load FILE=a.csv", "load: a.csv is invalid", "make load FILE=b.csv", true},
		"no valid other thing":  {"make load FILE=a.csv", "load: a.csv is not a valid table", "make load FILE=b.csv", true},
		"used up":               {"make bake OVEN=north", "bake: unable to bake in north: flour is used up", "make bake OVEN=south", true},
		"lacks something":       {"make image ARCH=arm64", "error: missing linker for arm64", "make image ARCH=amd64", true},
		"not there":             {"make migrate DB=orders", "ERROR: relation orders does not exist", "make migrate DB=bakers", true},
		"has to be done":        {"make release PKG=oven", "oven: version must be bumped", "make release PKG=fan", true},
		"by its number":         {"make bake N=1", "make: oven 1: thermometer not found", "make bake N=2", true},
		"invalid otherwise":     {"make bake OVEN=north", "error: invalid token for north", "make bake OVEN=south", true},
		"unknown otherwise":     {"make bake OVEN=north", "north: unknown error", "make bake OVEN=south", true},
		"a file that is not":    {"make bake FILE=rye.txt", "make: rye.txt: no such file rye.txt", "make bake FILE=oat.csv", true},
		"of another line":       {"make bake OVEN=north", "unknown crust\nbake: north is cold", "make bake OVEN=south", true},
		"of a script":           {"npm run bake STAGE=prod", "error: unknown stage prod", "npm run bake STAGE=dev", true},
		"more is other":         {"make seed OVEN=m TRAY=1", "seed: unknown oven m", "make seed OVEN=mill TRAY=9", true},
	} {
		open, list := failsAfter(t, user("go"), func(l *fake) { l.step(bash("1", c.failed), result("", c.said, 2, model.Yes)) }, ran(bash("2", c.next), "well"), answer("done"))
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
