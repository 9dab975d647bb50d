package findings

import (
	"testing"

	"msgview/model"
)

// A program whose exit nobody minds says in its output that it made nothing, or that it was stopped.
func TestUnminded(t *testing.T) {
	const (
		tex     = "Latexmk: applying rule 'pdflatex'...\n! Undefined control sequence.\n!  ==> Fatal error occurred, no output PDF file produced!\nTranscript written on bread.log."
		summary = "Collected error summary (may duplicate other messages):\n  pdflatex: Command for 'pdflatex' gave return code 1"
		stopped = "ok rye\nok wheat\nTerminated"
	)
	for _, c := range []struct {
		command, text string
		rule          *Rule
	}{
		{"latexmk -pdf bread.tex 2>&1 | tail -14 || true", tex, ruleError},
		{"latexmk -pdf bread.tex 2>&1 | tail -14", tex, ruleError},
		{"pdflatex bread.tex; true", tex, ruleError},
		{"latexmk -pdf bread.tex || true", summary, ruleError},
		{"./draw oven.svg || true", "drawing\nNo output file was written.", ruleError},
		{"./draw oven.svg; true", "drawing\nreturn code: 3", rulePrintedExit},
		{"ffmpeg -i oven.mov oven.mp4 2>&1 | tail -3", "Output file is empty, nothing was encoded", ruleError},
		{"ffmpeg -i oven.mov oven.mp4 2>&1 | tail -3 || true", "Error while decoding\nConversion failed!", ruleError},
		{"timeout 300 bash bake.sh 2>&1 | tee bake.log | tail -4; ls out | wc -l", stopped + "\n1830", ruleFatal},
		{"timeout 10m bash bake.sh 2>&1 | tail -4", stopped, ruleFatal},
		{"timeout 300 ./bake | tail", "ok rye\nbake: line 3:  1234 Terminated              convert a b", ruleFatal},
		{"timeout -v 300 ./bake 2>&1 | tail", "timeout: sending signal TERM to command ‘./bake’", ruleFatal},

		{"latexmk -pdf bread.tex || true", "Output written on bread.pdf (12 pages, 301554 bytes).", nil},
		{"latexmk -pdf bread.tex || true", "  pdflatex: Command for 'pdflatex' gave return code 0", nil},
		{"latexmk -pdf bread.tex 2>&1 | tail -30 || true", summary + "\nretrying with lualatex\nOutput written on bread.pdf", nil},
		{"tail -5 bread.log", tex, nil},        // what was before
		{"grep -n output bread.log", tex, nil}, // likewise
		{"echo 'no output file produced' || true", "no output file produced", nil},
		{"./draw oven.svg || true", "Warning: no output file produced for the empty page", nil},
		{"timeout 5 ./serve 2>&1 | tail", "listening\nTerminated", nil}, // to have a look
		{"./bake 2>&1 | tail", "ok rye\nTerminated", nil},
		{"timeout 300 ./bake | tail", "ok rye\nTerminated contracts: 3", nil},
		{"timeout 300 cat bake.log | tail", stopped, nil},
	} {
		got := Verdict(bash("1", c.command), result("1", c.text, 0, model.No))
		if got.State == Unsure && got.Rule != c.rule || got.State != Unsure && c.rule != nil {
			t.Errorf("%s\n%s: %v", c.command, c.text, got.State)
		}
	}
}
