package redact_test

import (
	"encoding/json"
	"strings"
	"testing"

	"msgview/model"
	"msgview/model/redact"
)

// shownBy is a log of one call and its result, each in a message of its own.
func shownBy(tool, member, command string, texts ...string) *logOf {
	l := newLog()
	call := &model.ToolCall{ID: "c1", Name: tool, Arguments: []byte(`{"` + member + `":"` + quoted(command) + `"}`)}
	content := make([]model.Part, len(texts))
	for i, s := range texts {
		content[i] = model.Text{Text: s}
	}
	output := strings.Join(texts, "")
	details, _ := json.Marshal(map[string]string{"stdout": output})
	l.put(&model.Message{Role: model.RoleAssistant, Parts: []model.Part{call}})
	l.put(&model.Message{Role: model.RoleTool, Parts: []model.Part{&model.ToolResult{CallID: "c1", Content: content, Details: details}}})
	return l
}

func (l *logOf) put(m *model.Message) {
	l.messages = append(l.messages, m)
	e := model.EntryOf(m)
	e.Line, e.Offset, e.Length = len(l.messages), int64(len(l.messages)*100), 100
	l.index.Add([]model.Entry{e})
}

// resultIn is what the result of message i says, with its structured copy.
func resultIn(t *testing.T, l model.Log, i int) (text, details string) {
	t.Helper()
	m, err := l.Message(i)
	if err != nil {
		t.Fatal(err)
	}
	r := m.Parts[0].(*model.ToolResult)
	for _, p := range r.Content {
		text += p.(model.Text).Text
	}
	return text, string(r.Details)
}

// What a command shows that does nothing else is a secret, whatever it looks like: before a scan
// and behind one, in all copies of the output.
func TestShownByCommands(t *testing.T) {
	for _, command := range []string{
		"printenv API_KEY", "echo $GITHUB_TOKEN", `echo "$DB_PASSWORD"`, "echo ${STRIPE_KEY}", "printf '%s' \"$API_TOKEN\"", "printf '%s\\n' \"$API_TOKEN\" | tr -d '\\n'", "sudo printenv DB_PASS", "cd /srv && source .env && echo $SECRET",
		"vault kv get -field=password secret/x", "gcloud auth print-access-token", "gcloud auth application-default print-access-token", "gcloud secrets versions access latest --secret=db", "aws configure get aws_secret_access_key", "aws --profile x configure get aws_secret_access_key", "aws ecr get-login-password --region eu", "aws secretsmanager get-secret-value --secret-id x --query SecretString --output text",
		"gh auth token", "az account get-access-token --query accessToken -o tsv", "az keyvault secret show --vault-name v --name n --query value -o tsv", `kubectl get secret x -o jsonpath="{.data.password}" | base64 -d`, "kubectl -n a get secret/x -o go-template='{{.data.p}}' | base64 --decode; echo",
		"op read op://x/y/password", "pass show mail/x", "security find-generic-password -w -s x", "heroku config:get API_KEY -a app", "heroku config:get API_KEY | head -1", "terraform output -raw db_password", "pulumi config get --secret dbPassword", "doppler secrets get KEY --plain", "bw get password x", "sops -d --extract '[\"a\"]' f.yaml", "pwgen 20 1", "pwgen -s 32",
		"cat token.txt", "cat ~/.vault-token", "cat /run/secrets/db", "cat ./config/api_key.txt", "head -c 40 password.txt", "echo $(cat token.txt)", "T=$(gh auth token); echo $T", "export PGX=$(pass show a/b)\necho \"$PGX\"", "docker exec c printenv API_KEY", "docker exec -it c sh -c 'echo $API_KEY'", "ssh h 'echo $API_KEY'", "kubectl exec p -- printenv API_KEY", "bash -lc 'echo $API_KEY'",
		"grep API_KEY .env | cut -d= -f2", "cat .env | grep -oP '(?<=API_KEY=).*'", "awk -F= '/API_KEY/{print $2}' .env", "sed -n s/^PASSWORD=//p .env", "jq -r .token auth.json", "curl -s u | jq -r '.data.access_token'", "npm config get //registry.npmjs.org/:_authToken", "git config --get github.token",
		`read -sp "Token: " T; echo "$T"`, `read -s -p "API key: " K && echo $K`, `read -r -p 'Enter password: ' X; echo ${X}`, "read -s PASSWD_OF; echo $PASSWD_OF",
		"$env:API_KEY", "Write-Output $env:API_KEY", "echo %API_KEY%", "python3 -c 'import os; print(os.environ[\"API_KEY\"])'", "node -p process.env.API_TOKEN", "node -e 'console.log(process.env.API_TOKEN)'", "python -c 'import secrets; print(secrets.token_urlsafe(32))'",
	} {
		const secret = "Zq8w01K294x"
		log := shownBy("bash", "command", command, secret+"\n")
		log.add("so it is " + secret + " then")
		log.index.Finish(nil)
		l := redact.New(redact.Options{}).Over(log)
		if text, details := resultIn(t, l, 1); text != "[secret]\n" || strings.Contains(details, secret) {
			t.Errorf("%s: %q, %s", command, text, details)
			continue
		}
		if err := l.Scan(t.Context()); err != nil {
			t.Fatal(err)
		}
		if text, details := resultIn(t, l, 1); text != "[secret-1]\n" || details != `{"stdout":"[secret-1]\n"}` {
			t.Errorf("%s, scanned: %q, %s", command, text, details)
		}
		if m, _ := l.Message(2); m.Parts[0].(model.Text).Text != "so it is [secret-1] then" {
			t.Errorf("%s: elsewhere %v", command, m.Parts)
		}
	}
}

// What stands around the variable in what is said stands around the secret.
func TestShownInLines(t *testing.T) {
	for _, c := range []struct{ command, output, want string }{
		{`echo "Token: $GH_TOKEN"`, "Token: zq8w01k294xa\n", "Token: [secret]\n"},
		{`echo "db=$DB_HOST pw=$DB_PASSWORD!"`, "db=h1 pw=hunterhunter!\n", "db=h1 pw=[secret]!\n"},
		{"echo $DB_PASSWORD", "correcthorse\n", "[secret]\n"},
		{"echo $DB_PASSWORD; echo done", "zq8W01k294xa\ndone\n", "[secret]\ndone\n"},
		{"echo $A_TOKEN; echo $B_TOKEN", "zq8W01k294xa\nxx9W01k294xb\n", "[secret]\n[secret]\n"},
		{"cat token.txt", "     1→zq8W01k294xa\n", "     1→[secret]\n"},
		{"cat ~/.pgpass", "db.example.org:6543:prod:app:hunter-hunter\n", "db.example.org:6543:prod:app:[secret]\n"},
		{"printenv API_KEY", "\x1b[32mzq8W01k294xa\x1b[0m\n", "\x1b[32m[secret]\x1b[0m\n"},
		{"printenv API_KEY", "a1/b2+c3Zq8w01K294xy==\n", "[secret]\n"},
		{"openssl rand -hex 16", "3fa94c2b8d7e6f1a0b9c8d7e6f5a4b3c\n", "[secret]\n"},
		{"openssl rand -base64 48", "a1b2c3Zq8w01K294xyQ7RZ2MLW5TKD8HYBqwertyUIOPasdf12GH+/45jklzX9Ab\ncv8N\n", "[secret]\n[secret]\n"},
		{"printenv API_KEY", "0b6f2c7e-9a51-4f36-8a0e-6f1f2c3d4e5f\n", "[secret]\n"},
	} {
		l := redact.New(redact.Options{}).Over(shownBy("bash", "command", c.command, c.output))
		if text, _ := resultIn(t, l, 1); text != c.want {
			t.Errorf("%s: %q, want %q", c.command, text, c.want)
		}
	}
	l := redact.New(redact.Options{}).Over(shownBy("Read", "file_path", "/run/secrets/db", "     1→zq8w01k294xa\n"))
	if text, _ := resultIn(t, l, 1); text != "     1→[secret]\n" {
		t.Errorf("a file: %q", text)
	}
	l = redact.New(redact.Options{}).Over(shownBy("bash", "command", "gh auth token", "Zq8w01", "K294xaZq8w", "01K294xa\n"))
	if text, _ := resultIn(t, l, 1); text != "[secret]\n" {
		t.Errorf("in pieces: %q", text)
	}
	l = redact.New(redact.Options{}).Over(shownBy("python", "code", `print(os.environ["API_KEY"])`, "zq8w01k294xa\n"))
	if text, _ := resultIn(t, l, 1); text != "[secret]\n" {
		t.Errorf("of code: %q", text)
	}
}

// What other commands show stays, and what these say where there is no secret.
func TestShownIsNoSecret(t *testing.T) {
	for _, c := range []struct{ command, output string }{
		{"echo $HOME", "/home/ada9"}, {"echo $PATH", "/usr/bin:/bin"}, {"echo $?", "0"}, {"echo $USER", "zq8w01k294xa"}, {"git rev-parse HEAD", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b"}, {"uuidgen", "0b6f2c7e-9a51-4f36-8a0e-6f1f2c3d4e5f"}, {"echo $PWD", "project9x8y7z"},
		{"printenv API_KEY", "bash: printenv: command not found"}, {"echo $API_KEY", "not set"}, {"echo $API_KEY", "undefined"}, {"echo ${#API_KEY}", "40"}, {`echo "${API_KEY:+set9876x}"`, "set9876x"}, {"echo $MAX_TOKENS", "40960"}, {"echo $TOKEN_COUNT", "a40960"}, {"echo $TOKEN", "toolu_01A09q90qw90lq917835lq9"},
		{"kubectl get secret x -o jsonpath='{.metadata.uid}'", "0b6f2c7e-9a51-4f36-8a0e-6f1f2c3d4e5f"}, {"kubectl get secret x -o jsonpath='{.metadata.name}'", "db-secret-v2"}, {"openssl rand -hex 4", "9f86d081"}, {"git config user.signingkey", "3AA5C34371567BD2"}, {"cat token.txt | sha256sum", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b"}, {"echo $AWS_ACCESS_KEY_ID", "zq8w01k294xa"}, {"echo $SSH_KEY_PATH", "zq8w01k294xa"}, {"terraform output -raw public_key", "zq8w01k294xa"}, {"test -n \"$TOKEN\" && echo zq8w01k294xa", "zq8w01k294xa"},
		{"cat token.go", "zq8w01k294xa"}, {"cat README", "zq8w01k294xa"}, {"cat token.txt | wc -c", "zq8w01k294xa"}, {"echo $TOKEN > f; sha1sum f", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b"}, {"T=$(gh auth token); curl -H \"X: $T\" u", "zq8w01k294xa"}, {"jq -r .name package.json", "zq8w01k294xa"}, {"grep -c token f", "12345678a"}, {"echo $PUBLIC_KEY", "zq8w01k294xa"}, {"echo $CACHE_KEY", "zq8w01k294xa"},
		{"cat token.txt; ls", "main9.go\nREADME.md\nv1.2.3\nnode_modules\ngo1.26.linux-amd64.tar.gz"}, {"cat tokens.txt; npm test", "ok 1\nPASS src/a9b8c7.test.js\n9f86d08 fix\nDone in 12345ms"}, {"python3 -c 'import os; print(\"API_KEY\" in os.environ)'", "True"}, {"node -p process.env.API_TOKEN.length", "zq8w01k294xa"},
	} {
		l := redact.New(redact.Options{}).Over(shownBy("bash", "command", c.command, c.output))
		if text, _ := resultIn(t, l, 1); text != c.output {
			t.Errorf("%s: %q became %q", c.command, c.output, text)
		}
	}
}

// recorded is a log with records in which the output of a command stands twice.
type recorded struct{ *logOf }

func (l recorded) Raw(i int) ([]model.RawRecord, error) {
	r, ok := l.messages[i].Parts[0].(*model.ToolResult)
	if !ok {
		return nil, nil
	}
	inner, _ := json.Marshal(map[string]string{"out": r.Content[0].(model.Text).Text})
	record, _ := json.Marshal(map[string]any{"content": r.Content[0].(model.Text).Text, "copy": string(inner)})
	return []model.RawRecord{{Bytes: record}}, nil
}

// The record of a result has nothing of what its command shows, before a scan and behind one.
func TestShownInRecords(t *testing.T) {
	for _, secret := range []string{"Zq8w01K294x", "correcthorse", "a/b2+c3Zq8w01K294xy==", "\x1b[1;32mZq8w01K294x\x1b[0m"} {
		log := recorded{shownBy("bash", "command", "echo $DB_PASSWORD", secret+"\n")}
		log.index.Finish(nil)
		l := redact.New(redact.Options{}).Over(log)
		for range 2 {
			records, err := l.Raw(1)
			if got := string(records[0].Bytes); err != nil || strings.Contains(got, "K294x") || strings.Contains(got, "horse") || strings.Count(got, "[secret") != 2 || !json.Valid(records[0].Bytes) {
				t.Errorf("%q: %s", secret, got)
			}
			_ = l.Scan(t.Context())
		}
	}
}

// A result that stands before its call, or comes while the log grows, is masked, too; so are the
// records of both.
func TestShownWhileGrowing(t *testing.T) {
	const secret = "Zq8w01K294x"
	log := newLog()
	l := redact.New(redact.Options{}).Over(log)
	for _, id := range []string{"a", "b"} {
		call := &model.ToolCall{ID: id, Name: "bash", Arguments: []byte(`{"command":"echo $API_TOKEN"}`)}
		parts := []model.Part{call, &model.ToolResult{CallID: id, Content: []model.Part{model.Text{Text: secret + id + "\n"}}}}
		if id == "b" {
			parts[0], parts[1] = parts[1], parts[0]
		}
		for _, p := range parts {
			log.put(&model.Message{Role: model.RoleTool, Parts: []model.Part{p}})
			if err := l.Scan(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
	log.index.Finish(nil)
	if err := l.Scan(t.Context()); err != nil {
		t.Fatal(err)
	}
	for i, want := range map[int]string{1: "[secret-1]\n", 2: "[secret-2]\n"} {
		if text, _ := resultIn(t, l, i); text != want {
			t.Errorf("at %d: %q", i, text)
		}
	}
}
