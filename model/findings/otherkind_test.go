package findings

import (
	"testing"

	"msgview/model"
)

// A program that was given files that it does not know as well is made good by what it is given of
// those that it knows. A file of its own kind that is left out is still wrong.
func TestFilesOfOtherKinds(t *testing.T) {
	lost := func(command, said string) script {
		return func(l *fake) { l.step(bash("1", command), result("", said, 2, model.Yes)) }
	}
	const said = "web/oven.js:1:1: expected 'package', found 'const'\nweb/oven.css:1:1: expected 'package', found ':'"
	all := lost("gofmt -w oven/bake.go web/oven.js web/oven.css", said)
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"its own alone":    {[]script{all, ran(bash("2", "gofmt -w oven/bake.go"), "")}, false},
		"and more":         {[]script{all, ran(bash("2", "gofmt -w oven/bake.go oven/sell.go"), "")}, false},
		"one still there":  {[]script{all, failed(bash("2", "gofmt -w oven/bake.go web/oven.js"), said)}, true},
		"of others":        {[]script{all, ran(bash("2", "gofmt -w oven/sell.go"), "")}, true},
		"of its own kind":  {[]script{lost("gofmt -w oven/bake.go oven/sell.go", "oven/sell.go:3:1: expected declaration"), ran(bash("2", "gofmt -w oven/bake.go"), "")}, true},
		"not found fault":  {[]script{lost("gofmt -w oven/bake.go web/oven.js", "oven/bake.go:3:1: expected declaration"), ran(bash("2", "gofmt -w oven/bake.go"), "")}, true},
		"without a word":   {[]script{lost("bakefmt -w oven/bake.go web/oven.js", "it is broken"), ran(bash("2", "bakefmt -w oven/bake.go"), "")}, true},
		"another program":  {[]script{all, ran(bash("2", "sed -i 1d oven/bake.go"), "")}, true},
		"only looked then": {[]script{all, ran(bash("2", "cat oven/bake.go"), "package oven")}, true},
	} {
		if open, list := failsAfter(t, append(append([]script{user("go")}, c.steps...), answer("done"))...); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
