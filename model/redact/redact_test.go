package redact_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"math/rand"
	neturl "net/url"
	"strings"
	"testing"
	"unicode/utf16"

	"msgview/model"
	"msgview/model/redact"
	"msgview/model/redact/redacttest"
)

func leaks(p redacttest.Planted, text string) bool {
	for _, w := range p.Words() {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}

// escaped writes every third letter of a text as an escape of JSON, and / as \/.
func escaped(s string) string {
	var b strings.Builder
	for i, r := range s {
		switch {
		case i%3 == 0 && r < 0x80:
			fmt.Fprintf(&b, `\u%04x`, r)
		case r == '/':
			b.WriteString(`\/`)
		default:
			q, _ := json.Marshal(string(r))
			b.Write(q[1 : len(q)-1])
		}
	}
	return b.String()
}

func quoted(s string) string {
	q, _ := json.Marshal(s)
	return string(q[1 : len(q)-1])
}

// Every kind is found in a text, in strings of JSON, and in JSON within JSON.
func TestKinds(t *testing.T) {
	if n := len(redacttest.All(1)); n < 18 {
		t.Fatalf("%d kinds", n)
	}
	for seed := range 20 {
		for _, p := range redacttest.All(seed) {
			k := redact.New(redact.Options{})
			for _, text := range []string{
				p.Text, "before " + p.Text + " behind", "«" + p.Text + "»", "+" + p.Text,
				`{"x":"` + quoted(p.Text) + `"}`, `{"x":"` + escaped(p.Text) + `"}`,
				`{"x":"` + quoted(`{"y":"`+escaped(p.Text)+`"}`) + `"}`, `{"x":"` + escaped(`{"y":"`+quoted(p.Text)+`"}`) + `"}`,
				`{"x":"` + quoted(`{"y":"`+quoted(`{"z":"`+escaped(p.Text)+`"}`)+`"}`) + `"}`,
				`{"x":"` + quoted("line\n"+p.Text+"\nline") + `"`, // cut off
			} {
				got := k.Text(text)
				if leaks(p, got) || strings.Count(got, "[secret]") != 1 {
					t.Errorf("seed %d, %s: %q became %q", seed, p.Kind, text, got)
				}
				if strings.HasSuffix(text, "}") && text[0] == '{' && !json.Valid([]byte(got)) {
					t.Errorf("%s: no JSON any more: %s", p.Kind, got)
				}
				if t.Failed() {
					break
				}
			}
		}
	}
}

// What looks like a secret and is none stays.
func TestNoSecrets(t *testing.T) {
	hash := "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b"
	uuid := "0b6f2c7e-9a51-4f36-8a0e-6f1f2c3d4e5f"
	for _, s := range []string{
		"commit " + hash, "token: " + hash, `"sha": "` + hash + `"`, "index 9f86d08..1b4f0e9 100644",
		`"session_token": "` + uuid + `"`, `"secret_id": "` + uuid + `"`, `"api_key_id": "` + uuid + `"`,
		`"id":"toolu_01A09q90qw90lq917835lq9"`, `"token":"call_9f8a7b6c5d4e3f2a1b0c9d8e"`, `"token_id": "chatcmpl-8f7e6d5c4b3a29181706"`,
		`"max_tokens": 4096, "input_tokens": 123456`, "next_token: CAESEAoOMTIzNDU2Nzg5MDEyMzQ1Ng", `"page_token":"abc123def456ghi789"`,
		"password: string", "password = getPassword()", `password = os.environ["DB_PASSWORD"]`, "PASSWORD=$DB_PASSWORD", "PASSWORD=${X:-1}", "password: <your password>",
		`"password": "The password of the user"`, `{"type":"password"}`, "const token = await fetchToken2(user)", "token = self.tokens[12]", "secretKey: config.auth.secretKey1",
		"Authorization: Bearer $TOKEN", "Authorization: Bearer <token>", "Authorization: Bearer YOUR_API_KEY_1", "the bearer token was 12 letters long", "Authorization: required",
		"https://example.com/a:b@c", "http://localhost:8080/@scope/x", "git@github.com:a/b.git", "ssh://git@github.com/a/b", "postgres://user:password@localhost/db", "https://user:$PASS@host/",
		"2026-03-01T09:00:00.000Z", "password_changed_at: 2026-03-01T09:00:00Z", "task-proj-1234567890abcdefghijklmnopqrstuvwxyzABCDEFG",
		"-----BEGIN PRIVATE KEY-----", `regexp.MustCompile("-----BEGIN (RSA )?PRIVATE KEY-----")`, "-----BEGIN PUBLIC KEY-----\n" + strings.Repeat("MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A", 8) + "\n-----END PUBLIC KEY-----",
		"AKIAXXXXXXXXXXXXXXXX", "ghp_" + strings.Repeat("x", 36), "sk-...", "sk-learn-and-other-things-with-1-digit", "xoxb-your-token-goes-here-please",
		"data:image/png;base64," + strings.Repeat("iVBORw0KGgoAKIAQ7RZ2MLW5TKD8HYBAAAANSUhEUg", 40),
		"tokenizer: cl100k_base_v2_model_x1", "secretary: 1234567890abcdefg", "passwordless = yes123456",
		"input[type=password]:focus1", "--password-file /etc/pw1234", "if password == \"hunter22\" {", "REST_API_TOKEN=60ebacb9...",
	} {
		if got := redact.New(redact.Options{}).Text(s); got != s {
			t.Errorf("%q became %q", s, got)
		}
	}
}

func TestAssignments(t *testing.T) {
	for _, s := range []string{
		"PASSWORD=@hunter22@", "export DB_PASSWORD='@s3cret pw@'"[:0] + "export DB_PASSWORD='@hunter-22@'", `"password": "@hunter22@"`, `password: str = "@hunter22@"`, "mysql --password @hunter22@ -u x",
		`{"client_secret":"@8f3k29sla02mskq1@"}`, "x-api-key: @8f3k29sla02mskq1zz@", "?access_token=@8f3k29sla02mskq1zz@&x=1", "<password>@hunter22@</password>", `setenv("DB_PASSWORD", "@hunter22@")`,
		`config["api_key"] = "@8f3k29sla02mskq1zz@"`, "apiKey: '@8f3k29sla02mskq1zz@',", "curl -u ada:@hunter22@ https://x.example", "MYSQL_PASSWORD=@correcthorse@", "redis://:@hunter22@@cache:6379",
		`"Authorization": "token @8f3k29sla02mskq1zz@"`, `headers={"Authorization": f"Bearer @8f3k29sla02mskq1zz@"}`, "AccountKey=@8f3k29sla02mskq1zz/12+a==@;EndpointSuffix=x", "POSTGRES_PASSWORD: @pg-secret-9@",
	} {
		if s == "" {
			continue
		}
		parts := strings.SplitN(s, "@", 2)
		end := strings.Index(parts[1], "@")
		text, secret := parts[0]+parts[1][:end]+parts[1][end+1:], parts[1][:end]
		want := strings.Replace(text, secret, "[secret]", 1)
		if got := redact.New(redact.Options{}).Text(text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}

func TestPersonal(t *testing.T) {
	text := "mail ada@home.example from /home/ada/work on build7.corp or -home-ada-work, C:\\Users\\ada\\x"
	k := redact.New(redact.Options{})
	if got := k.Text(text); got != text {
		t.Errorf("without options: %q", got)
	}
	k = redact.New(redact.Options{Emails: true, Homes: true, Hosts: true})
	want := "mail [secret] from /home/[secret]/work on [secret] or -home-[secret]-work, C:\\Users\\[secret]\\x"
	if got := k.Text(text); got != want {
		t.Errorf("%q", got)
	}
	list := []redact.Entry{entry(t, "Project Nightfall"), entry(t, `/ticket (\d+)/`)}
	k = redact.New(redact.Options{Mask: list, Keep: []redact.Entry{entry(t, "hunter22")}})
	if got := k.Text("Project Nightfall has ticket 4711, PASSWORD=hunter22 PASSWORD=hunter23"); got != "[secret] has ticket [secret], PASSWORD=hunter22 PASSWORD=[secret]" {
		t.Errorf("%q", got)
	}
	for _, wrong := range []string{"/(/", "ab", "/a*/"} {
		if _, err := redact.EntryOf(wrong); err == nil {
			t.Errorf("%q is taken", wrong)
		}
	}
}

func entry(t *testing.T, s string) redact.Entry {
	t.Helper()
	e, err := redact.EntryOf(s)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// Nothing of a message that is a text may keep a secret, and what has none is the same.
func TestMessage(t *testing.T) {
	for _, p := range redacttest.All(3) {
		s, j := p.Text, []byte(`{"v":"`+quoted(p.Text)+`"}`)
		code := 1
		m := &model.Message{
			ID: s, Parent: s, Thread: s, ParentCall: s, Conversation: s, RawRole: s, Agent: s, Mode: s, Injected: s, Model: s, StopReason: s,
			Meta: []model.Field{{Name: "x", Value: j}}, Warnings: []string{s},
			Parts: []model.Part{
				model.Text{Text: s}, model.Reasoning{Text: s, Opaque: s, Signature: s},
				&model.ToolCall{ID: s, Name: s, Arguments: j, ArgumentsText: s, Server: s, Description: s, Rare: &model.RareCall{Raw: s, Agent: s, Thread: s, Open: &model.OpenFile{Path: s, Was: s}}, Approval: &model.Approval{ID: s, Reason: s}},
				&model.ToolResult{CallID: s, Name: s, Details: j, ExitCode: &code, Rare: &model.RareResult{Raw: s, Thread: s, Stored: []model.Stored{{Name: s, Text: s}}},
					Content: []model.Part{model.Text{Text: s}, model.Media{Name: s, URL: s, Text: s, FileID: s, MediaType: s}, model.Unknown{Type: s, Raw: j}}},
				model.Media{Name: s, URL: "data:text/plain," + s, Text: s}, model.Citation{Title: s, URL: s, Text: s},
				model.Marker{Text: s, Answer: &model.Approval{Reason: s}}, model.Data{Name: s, Raw: j}, model.Unknown{Type: s, Raw: j},
			},
		}
		before := fmt.Sprintf("%+v", all(m))
		masked := redact.New(redact.Options{}).Message(m)
		if got := all(masked); leaks(p, got) {
			t.Errorf("%s: %s", p.Kind, got)
		}
		if fmt.Sprintf("%+v", all(m)) != before {
			t.Errorf("%s: the message itself was changed", p.Kind)
		}
	}
	m := &model.Message{Parts: []model.Part{model.Text{Text: "nothing \"here\""}}}
	if redact.New(redact.Options{}).Message(m) != m {
		t.Error("a message without secrets is copied")
	}
	k := redact.New(redact.Options{})
	got := k.Message(&model.Message{Meta: []model.Field{{Name: "password", Value: []byte(`"hunter22"`)}}})
	if v := string(got.Meta[0].Value); v != `"[secret]"` {
		t.Errorf("the name of a field is not looked at: %s", v)
	}
}

// all is every text of a message.
func all(m *model.Message) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%+v", *m)
	for _, f := range m.Meta {
		b.Write(f.Value)
	}
	var parts func([]model.Part)
	parts = func(list []model.Part) {
		for _, p := range list {
			switch p := p.(type) {
			case *model.ToolCall:
				fmt.Fprintf(&b, "%+v %s %+v", *p, p.Arguments, p.Approval)
				if r := p.Rare; r != nil {
					fmt.Fprintf(&b, "%+v %+v", *r, r.Open)
				}
			case *model.ToolResult:
				fmt.Fprintf(&b, "%+v %s %+v", *p, p.Details, p.Rare)
				parts(p.Content)
			case model.Marker:
				fmt.Fprintf(&b, "%+v %+v", p, p.Answer)
			case model.Data:
				fmt.Fprintf(&b, "%s %s", p.Name, p.Raw)
			case model.Unknown:
				fmt.Fprintf(&b, "%s %s", p.Type, p.Raw)
			default:
				fmt.Fprintf(&b, "%+v", p)
			}
		}
	}
	parts(m.Parts)
	return b.String()
}

// A secret over the ends of texts that follow each other is found, and only that is changed.
func TestAcross(t *testing.T) {
	for _, p := range redacttest.All(4) {
		for cut := range len(p.Text) {
			third := (cut + len(p.Text)) / 2
			m := &model.Message{Parts: []model.Part{
				model.Text{Text: "a " + p.Text[:cut]}, model.Text{Text: p.Text[cut:third]}, model.Text{Text: p.Text[third:] + " z"},
			}}
			got := ""
			for _, part := range redact.New(redact.Options{}).Message(m).Parts {
				got += part.(model.Text).Text
			}
			if leaks(p, got) || strings.Count(got, "[secret]") != 1 || !strings.HasPrefix(got, "a ") || !strings.HasSuffix(got, " z") {
				t.Fatalf("%s, cut at %d: %q", p.Kind, cut, got)
			}
		}
	}
}

// wide is a text with two bytes for each letter.
func wide(s string) string {
	var b strings.Builder
	for _, r := range utf16.Encode([]rune(s)) {
		b.WriteByte(byte(r))
		b.WriteByte(byte(r >> 8))
	}
	return b.String()
}

// lines breaks a text at a width.
func lines(s string, width int, end string) string {
	var b strings.Builder
	for len(s) > width {
		b.WriteString(s[:width] + end)
		s = s[width:]
	}
	return b.String() + s
}

// A secret that a program wrote in colours, or with letters that nobody sees in it, is found
// in one piece, in JSON, too.
func TestBare(t *testing.T) {
	split := func(s, by string) string {
		var b strings.Builder
		for i, r := range s {
			if i > 0 && i%5 == 0 {
				b.WriteString(by)
			}
			b.WriteRune(r)
		}
		return b.String()
	}
	for seed := range 4 {
		for _, p := range redacttest.All(seed) {
			for name, text := range map[string]string{
				"coloured":       "it is \x1b[32m" + p.Text + "\x1b[0m.",
				"colours within": "it is " + split(p.Text, "\x1b[01;31m\x1b[K") + "\x1b[m\x1b[K.",
				"links":          "it is " + split(p.Text, "\x1b]8;;https://x.example\x1b\\") + ".",
				"zero width":     "it is " + split(p.Text, "\u200b") + ".",
				"soft hyphens":   "it is " + split(p.Text, "\u00ad") + ".",
				"nulls":          "it is " + split(p.Text, "\x00") + ".",
				"backspaces":     "it is " + split(p.Text, "x\b") + ".",
			} {
				in, err := json.Marshal(map[string]string{"x": text})
				if err != nil {
					t.Fatal(err)
				}
				for _, text := range []string{text, string(in)} {
					got := redact.New(redact.Options{}).Text(text)
					if !strings.Contains(got, "[secret]") || strings.Contains(bareOf(got), p.Secret) {
						t.Errorf("seed %d, %s, %s: %q became %q", seed, p.Kind, name, text, got)
					}
				}
			}
		}
	}
}

// Bytes in base64 may begin with a slash and have several, as no path is mixed.
func TestDense(t *testing.T) {
	random := rand.New(rand.NewSource(7))
	for range 2000 {
		b := make([]byte, 30)
		random.Read(b)
		v := base64.StdEncoding.EncodeToString(b)
		for _, text := range []string{"AWS_SECRET_ACCESS_KEY=" + v, `{"secretAccessKey": "` + v + `"}`, "password: " + v} {
			if got := redact.New(redact.Options{}).Text(text); strings.Contains(got, v[8:]) {
				t.Errorf("%q became %q", text, got)
			}
		}
	}
	for _, text := range []string{"secret_dir=/home/Ada/Projects/BreadOven/Secrets2/Files1", "token: src/components/LoginForm/TokenField2.tsx", "SECRET_FILE=/Users/ada/Library/Keys"} {
		if got := redact.New(redact.Options{}).Text(text); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}

// Every kind is found where it is coded, and masked there; what is around it stays.
func TestCoded(t *testing.T) {
	std, url := base64.StdEncoding, base64.RawURLEncoding
	percent := func(s string) string {
		var b strings.Builder
		for _, c := range []byte(s) {
			fmt.Fprintf(&b, "%%%02X", c)
		}
		return b.String()
	}
	entities := func(s string) string {
		var b strings.Builder
		for i, c := range []byte(s) {
			fmt.Fprintf(&b, []string{"&#%d;", "&#x%x;"}[i%2], c)
		}
		return b.String()
	}
	for seed := range 6 {
		for _, p := range redacttest.All(seed) {
			for name, text := range map[string]string{
				"base64":           "run echo " + std.EncodeToString([]byte("the text: "+p.Text+"\n")) + " | base64 -d",
				"base64 for URLs":  "state=" + url.EncodeToString([]byte("? the text: "+p.Text)),
				"data URL":         "data:text/plain;base64," + std.EncodeToString([]byte("a "+p.Text)) + " end",
				"lines":            lines(std.EncodeToString([]byte("of a long text\n"+p.Text+"\nwith lines\n")), 76, "\n"),
				"twice":            std.EncodeToString([]byte("again: " + std.EncodeToString([]byte("the text: "+p.Text)))),
				"wide":             "it is " + std.EncodeToString([]byte(wide("echo "+p.Text))),
				"zeros":            "it is " + wide(p.Text) + ".",
				"hex":              "xxd -p: " + fmt.Sprintf("%x", "the text: "+p.Text),
				"hex, in capitals": "it is " + fmt.Sprintf("%X", p.Text+"\n"),
				"percent":          "https://x.example/?q=" + percent(p.Text) + "&x=1",
				"escaped URL":      "https://x.example/?q=" + neturl.QueryEscape(p.Text) + "&x=1",
				"entities":         "<p>" + entities(p.Text) + "</p>",
				"HTML":             "<p title=\"" + html.EscapeString(p.Text) + "\">",
			} {
				in := `{"x":"` + quoted(text) + `"}`
				slashes := `{"x":"` + strings.ReplaceAll(quoted(text), "/", `\/`) + `"}`
				for _, text := range []string{text, in, slashes} {
					k := redact.New(redact.Options{})
					got := k.Text(text)
					if strings.Count(got, "[secret]") != 1 || len(got) < 14 {
						t.Errorf("seed %d, %s in %s: %q became %q", seed, p.Kind, name, text, got)
					}
					if text[0] == '{' && !json.Valid([]byte(got)) {
						t.Errorf("%s in %s: no JSON any more: %s", p.Kind, name, got)
					}
				}
				if t.Failed() {
					return
				}
			}
		}
	}
}

// What a request has otherwise is masked where it is said, and where it is rebuilt of.
func TestEditsAreMasked(t *testing.T) {
	for _, p := range redacttest.All(1) {
		k := redact.New(redact.Options{})
		was := model.Edits{{Back: 1, Result: 1, Parts: []model.Part{model.Text{Text: p.Text}}}}
		m := &model.Message{Role: model.RoleAssistant, Parts: []model.Part{model.Marker{Kind: model.MarkerEdited, Text: "otherwise: " + p.Text, Edits: &was}}}
		e := k.Message(m).Parts[0].(model.Marker)
		if said := (*e.Edits)[0].Parts[0].(model.Text).Text; leaks(p, said) || leaks(p, e.Text) {
			t.Errorf("%q, and %q of %q", said, e.Text, p.Text)
		}
		if said := was[0].Parts[0].(model.Text).Text; said != p.Text {
			t.Errorf("the log is another now: %q", said)
		}
	}
}

// bareOf takes off a text all that a test puts between the letters of a secret.
func bareOf(s string) string {
	s = strings.NewReplacer("\x1b[01;31m\x1b[K", "", "\x1b]8;;https://x.example\x1b\\", "", "\u200b", "", "\u00ad", "", "\x00", "", "x\b", "",
		`\u001b[01;31m\u001b[K`, "", `\u001b]8;;https://x.example\u001b\\`, "", `\u0000`, "", `x\b`, "").Replace(s)
	return s
}
