package report

import (
	"strings"
	"testing"
)

// The estimate is not below what tokenizers make of a text: counted with o200k_base,
// cl100k_base and the one that Anthropic published, the most of them.
func TestTokens(t *testing.T) {
	for _, c := range []struct {
		text  string
		least int
	}{
		{"  turn 5: m14, line 1, 65 bytes\n", 16},
		{strings.Repeat("  turn 5: m14, line 1, 65 bytes\n", 20), 320},
		{"1234567890 12 3 4567 89012 3.14159 1,000,000 2026-11-27T21:11:11.123Z", 41},
		{"!@#$%^&*()_+{}|:\"<>?[];',./~`\\==>>--||&&", 24},
		{"Какая сегодня погода? Кажется, будет дождь. Тест не прошёл.", 32},
		{"今天的天气怎么样？可能会下雨。测试失败了，请检查日志文件。", 27},
		{"안녕하세요, 오늘 날씨가 어떻습니까? 비가 올 것 같습니다.", 39},
		{"今日の天気はどうですか。雨が降りそうです。テストに失敗しました。", 31},
		{"Πώς είναι ο καιρός σήμερα; Φαίνεται ότι θα βρέξει.", 57},
		{"كيف حال الطقس اليوم؟ يبدو أنها ستمطر.", 33},
		{"วันนี้อากาศเป็นอย่างไรบ้าง ฝนน่าจะตก", 56},
		{"ዛሬ የአየር ሁኔታ እንዴት ነው?", 50},
		{"Jaka jest dziś pogoda? Wygląda na to, że będzie padać. Źdźbło żółć.", 41},
		{"😀🚀👨‍👩‍👧‍👦🏳️‍🌈🥑🧪", 38},
		{"┌──┬──┐│a │b │└──┴──┘█▓▒░", 27},
		{"∀x∈ℝ: ⌈x⌉ = −⌊−x⌋ ⇒ α∧¬β ≠ ∅", 37},
		{"3fa85f64-5717-4562-b3fc-2c963f66afa6 a94a8fe5ccb19ba61c4c0873d391e987982fbbd3", 48},
		{"b3BhcXVlIHNpZ25hdHVyZSBvZiBhIHRob3VnaHQgdGhhdCBub2JvZHkgY2FuIHJlYWQ=", 48},
		{"/usr/lib/python3.11/site-packages/bakery/sourdough_tools/starter_feeder.py:293", 30},
		{"THE QUICK BROWN FOX ERROR WARNING CONVERSATION XQZKJW", 17},
	} {
		if n := Tokens(c.text); n < c.least {
			t.Errorf("%d tokens of at least %d: %s", n, c.least, c.text)
		}
	}
	plain := strings.Repeat("The baker looked at the oven again and found that nobody had turned it on before breakfast. ", 20)
	if n := Tokens(plain); n > len(plain)*2/5 {
		t.Errorf("%d tokens of %d bytes of plain words", n, len(plain))
	}
	if many := "one, 2\n  three 四\n"; Tokens(many) != Tokens("one, 2\n")+Tokens("  three 四\n") {
		t.Error("lines do not add up")
	}
}

// As much of a text is taken as has room.
func TestWithin(t *testing.T) {
	for _, text := range []string{"", "a", strings.Repeat("plain words ", 50), strings.Repeat("四", 90), strings.Repeat("1 2, ", 90), strings.Repeat("x", 4000)} {
		for room := 8; room < 200; room += 13 {
			got := within(text, room)
			if n := Tokens(got); n > room {
				t.Errorf("%d tokens of %d: %q", n, room, got)
			}
			if head, cut := strings.CutSuffix(got, "..."); !cut && got != text || cut && (!strings.HasPrefix(text, head) || Tokens(head) < room-6) {
				t.Errorf("%d: %q of %q", room, got, text)
			}
		}
	}
}
