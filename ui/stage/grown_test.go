package stage

import (
	"testing"

	"msgview/model"
	"msgview/model/timeline"
	"msgview/themes"
	"msgview/ui/palette"
)

// What a stage keeps from frame to frame is not seen: each is that of a new stage, while
// texts grow and scroll, forwards and back.
func TestFramesOfANewStage(t *testing.T) {
	log := open(t, "testdata/show.jsonl")
	for _, size := range [][2]int{{40, 8}, {60, 15}, {100, 30}} {
		opt := Options{Width: size[0], Height: size[1], Palette: palette.New(themes.Default(true)), Bare: size[0] == 60}
		kept := New(opt)
		var scenes []Scene
		var scene Scene
		for e := range timeline.New(log, timeline.Options{Talk: model.Every, Timing: timeline.Paced, Thinking: true, Agents: true}).Events(timeline.Mark{}) {
			scene.Apply(e)
			scene.At = e.At
			next := scene
			next.Blocks = append([]Shown(nil), scene.Blocks...)
			scenes = append(scenes, next)
		}
		for i := range 2 * len(scenes) {
			k := i
			if i >= len(scenes) {
				k = (len(scenes)*7 - i*3) % len(scenes)
			}
			sc, view := &scenes[max(k, -k)], View{Thinking: i%5 != 0}
			got := Captioned(kept, kept.Frame(sc, view), sc, size[0], size[1]+CaptionRows(size[1]))
			fresh := New(opt)
			want := Captioned(fresh, fresh.Frame(sc, view), sc, size[0], size[1]+CaptionRows(size[1]))
			for y := range want {
				if got[y].String() != want[y].String() {
					t.Fatalf("%v, scene %d, row %d is %q, not %q", size, k, y, got[y].String(), want[y].String())
				}
			}
		}
	}
}
