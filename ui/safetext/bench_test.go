package safetext

import (
	"io"
	"strings"
	"testing"
)

func inputs() map[string]string {
	return map[string]string{
		"ascii":  strings.Repeat("The quick brown fox jumps over the lazy dog, twice or so.\n", 20_000),
		"tabs":   strings.Repeat("\tif err != nil {\n\t\treturn err\n\t}\n", 30_000),
		"latin":  strings.Repeat("Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich.\n", 15_000),
		"cjk":    strings.Repeat("いろはにほへと散りぬるを我が世誰ぞ常ならむ\n", 15_000),
		"emoji":  strings.Repeat("👩\u200d👩\u200d👧 ☃\ufe0f 🇺🇳 ok\n", 20_000),
		"arabic": strings.Repeat("نص حكيم له سر قاطع وذو شأن عظيم\n", 15_000),
		"sgr":    strings.Repeat("\x1b[32mok\x1b[0m \x1b[1;31mFAIL\x1b[m x\n", 30_000),
		"escape": strings.Repeat("\x1b]0;x\x07", 150_000),
	}
}

func run1(b *testing.B, f func(s string)) {
	for name, s := range inputs() {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			b.ReportAllocs()
			for b.Loop() {
				f(s)
			}
		})
	}
}

func BenchmarkClean(b *testing.B) { run1(b, func(s string) { Clean(s, Style{}) }) }

func BenchmarkCleanOutput(b *testing.B) { run1(b, func(s string) { CleanOutput(s, Style{}) }) }

func BenchmarkWrap(b *testing.B) {
	for name, s := range inputs() {
		t := CleanOutput(s, Style{})
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			b.ReportAllocs()
			for b.Loop() {
				t.Wrap(40, WrapOptions{})
			}
		})
	}
}

func BenchmarkLineString(b *testing.B) {
	l := CleanOutput("\x1b[32mok\x1b[0m some \x1b[1;31mFAIL\x1b[m and text that goes on for a while", Style{}).Line()
	b.ReportAllocs()
	for b.Loop() {
		_ = l.String()
	}
}

func BenchmarkWriter(b *testing.B) {
	frame := []byte(strings.Repeat("\x1b[38;2;1;2;3mtext of a row\x1b[m with more of it │ 日本\x1b[K\r\n", 50))
	w := NewWriter(io.Discard)
	b.SetBytes(int64(len(frame)))
	b.ReportAllocs()
	for b.Loop() {
		w.Write(frame)
	}
}

// BenchmarkManyStyles cleans output in which each character has a style of its own.
func BenchmarkManyStyles(b *testing.B) {
	in := strings.Repeat("\x1b[31m😀\x1b[32m袢\x1b[33me\u0301", 20_000)
	b.SetBytes(int64(len(in)))
	for b.Loop() {
		CleanOutput(in, Style{})
	}
}
