package markdown

import "testing"

// Markdown becomes the HTML of the same structure, and HTML of a log text of it.
func TestHTML(t *testing.T) {
	h := NewHTML(3)
	for in, want := range map[string]string{
		"":                                   "",
		"one *two* **three** ~~four~~":       "<p>one <em>two</em> <strong>three</strong> <del>four</del></p>",
		"# head\n\n### low\n\n###### lowest": "<h4>head</h4><h6>low</h6><h6>lowest</h6>",
		"`a < b`":                            "<p><code>a &lt; b</code></p>",
		"```go\nx := 1\n```":                 `<pre data-l="go">x := 1</pre>`,
		"```a\"b\nx\n```":                    `<pre data-l="a&#34;b">x</pre>`,
		"    code":                           "<pre>code</pre>",
		"- a\n- b":                           "<ul><li>a</li><li>b</li></ul>",
		"3. a\n4. b\n9. c":                   `<ol><li value="3">a</li><li>b</li><li value="9">c</li></ol>`,
		"- [ ] a\n- [x] b\n- [X] c":          `<ul><li class="task">[ ] a</li><li class="task">[x] b</li><li class="task">[X] c</li></ul>`,
		"> a":                                "<blockquote><p>a</p></blockquote>",
		"| a | b |\n|--:|:-:|\n| 1 | 2 |":    `<div class="wide"><table><tr><th class="r">a</th><th class="m">b</th></tr><tr><td class="r">1</td><td class="m">2</td></tr></table></div>`,
		"a <b>c</b>":                         "<p>a &lt;b>c&lt;/b></p>",
		"<div>\nx\n</div>":                   `<div class="pre">&lt;div>` + "\nx\n" + `&lt;/div></div>`,
		"[a](https://b.example/c)":           `<p><a href="https://b.example/c" rel="noopener noreferrer nofollow">a</a></p>`,
		"[a](javascript:b)":                  "<p>a (javascript:b)</p>",
		"[a](b.md)":                          "<p>a (b.md)</p>",
		"see https://b.example.":             `<p>see <a href="https://b.example" rel="noopener noreferrer nofollow">https://b.example</a>.</p>`,
		"![a](https://b.example/c.png)":      `<p>[image: a (<a href="https://b.example/c.png" rel="noopener noreferrer nofollow">https://b.example/c.png</a>)]</p>`,
		"a &amp; &lt;b&gt; &copy;":           "<p>a & &lt;b> ©</p>",
		"&#x202e;x":                          `<p><u>&lt;U+202E></u>x</p>`,
		"a\u202eb":                           `<p>a<u>&lt;U+202E></u>b</p>`,
		"[a]: https://b.example":             `<div class="pre">[a]: https://b.example</div>`,
		"---":                                "<hr>",
		"a && b > c \"d\" &9":                `<p>a && b > c "d" &9</p>`,
		"&x &#1 **&** gt; &":                 `<p>&amp;x &amp;#1 <strong>&amp;</strong> gt; &amp;</p>`,
	} {
		if got := string(h.Append(nil, in, false)); got != want {
			t.Errorf("%q\n is %s\nwant %s", in, got, want)
		}
	}
	if got := string(h.Append(nil, "a\nb", true)); got != "<p>a<br>b</p>" {
		t.Errorf("breaks: %s", got)
	}
}
