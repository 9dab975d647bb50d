package redact_test

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"

	"msgview/model/redact"
)

// What a secret of a test is made of: letters as a generator writes them, put together so
// that nobody takes this file for one with secrets in it.
const (
	made   = "q7Rk2ZtV9xLmB4nWcY8sHdJf3GpTzK5eXaQvMw6UyNbEoPiD1hCrSgFj0AluOI"
	madeID = "7c1f0b52-93de-4c1a-b6e8-2f5a90d47e13"
)

func drawn(n int) string { return made[:n] }

func b64(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) }

// pem64 is letters of a key, with its beginning, in lines.
func pem64(begins string, n int) string {
	s := begins
	for len(s) < n {
		s += made
	}
	return lines(s[:n], 64, "\n")
}

// Each text has secrets between « and »: of what terminals, files and commands of people
// hold. Nothing else in it may be masked.
func TestTerminal(t *testing.T) {
	for _, s := range []string{
		// commands
		"mysql -u root -p«hunter22» shop", "mysql -uroot -p'«hunt er22»' -h db", "$ mysqldump --single-transaction -p«correcthorse» shop > x.sql", "/usr/bin/mysql -p«Tr0ub4dor»",
		"PGPASSWORD=«correcthorse» psql -h db -U app", "export PGPASSWORD='«hunter22»'", "curl -u ada:«hunter22» https://x.example", "curl -s -u 'ada:«hunter22»' x", "curl --user ada:«correcthorse» x", "curl -uada:«hunter22» x", "curl --proxy-user ada:«hunter22» x", "curl --user=ada:«hunter22» x",
		"sshpass -p «hunter22» ssh ada@host", "sshpass -p'«correcthorse»' ssh host", "docker login -u ada -p «hunter22» reg.example", "echo «hunter22» | docker login -u ada --password-stdin", "printf '«hunter22»\\n' | podman login --password-stdin", "echo '«correcthorse»' | sudo -S apt update",
		"echo 'ada:«correcthorse»' | chpasswd", "redis-cli -h cache -a «hunter22» ping", "redis-cli -a \"«correcthorse»\" --no-auth-warning", "mongosh -u ada -p «hunter22» db", "az login --service-principal -u x -p «hunter22x» --tenant y", "ldapsearch -x -D cn=admin -w «hunter22» -b dc=x",
		"smbclient //srv/share -U ada%«hunter22»", "openssl rsa -in k -passin pass:«hunter22»", "zip -P «hunter22» x.zip f", "7z x -p«hunter22» a.7z", "sqlcmd -S db -U sa -P «Str0ngPw»", "htpasswd -b .htpasswd ada «correcthorse»", "mc alias set minio http://m:9000 admin «hunter22»", "http -a ada:«hunter22» GET x",
		"kubectl create secret generic db --from-literal=password=«hunter22»", "kubeadm join 10.0.0.1:6443 --token «k3fj2a.9dk2l4m5n6o7p8q9» --discovery-token-ca-cert-hash sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b9f86d081884c7d659a2feaa0", "ngrok config add-authtoken «" + drawn(40) + "»",
		`bash -c "mysql -p«hunter22» -e 'select 1'"`, "mysql -u root \\\n  -p«hunter22» shop", "ALTER USER ada WITH PASSWORD '«hunter22»';", "CREATE USER 'a'@'%' IDENTIFIED BY '«hunter22»';",
		"GH_TOKEN=«0a1b2c3d4e5f60718293a4b5c6d7e8f9a0b1c2d3»", "LDAP_BIND_PW=«Winter2024!»", "terraform apply -var 'db_password=«Tr0ub4dor&3y»'", "ssh-keygen -t ed25519 -N \"«my pass phrase1»\" -f k", "$ aws configure get aws_secret_access_key\n«" + drawn(39) + "/»\n",
		`{"db_password": {"sensitive": true, "type": "string", "value": "«Tr0ub4dor&3x»"}}`, `[{"keyName": "key1", "permissions": "FULL", "value": "«` + made + drawn(24) + `==»"}]`,
		"Key         Value\n---         -----\npassword    «s3cr3tv4lue»\nusername    app\n", "| host | db |\n|---|---|\n| **Password** | `«hunter22»` |", "The admin password is `«Sup3rAdmin!2»`.", "my api key is «0a1b2c3d4e5f60718293a4b5c6d7e8f9»",
		// files
		"machine api.example login ada password «hunter22»", "machine api.example\n  login ada\n  password «correcthorse»\n", "db.example:5432:shop:app:«hunter22»", "*:*:*:postgres:«correcthorse»", "# pgpass\nlocalhost:5432:*:ada:«s3cr3t-pw»\n",
		"//registry.npmjs.org/:_authToken=«" + madeID + "»", "//npm.example/:_password=\"«" + b64("hunter22") + "»\"", "_auth=«" + b64("ada:hunter22x") + "»", "[pypi]\nusername = ada\npassword = «hunter22x»\n", "[pypi]\nusername = __token__\npassword = «pypi-AgE" + made + "»\n",
		`{"auths":{"reg.example":{"auth":"«` + b64("ada:hunter22") + `»"}}}`, "[default]\naws_access_key_id = «AK" + "IAQ7RK2ZTVXLMB4NWC»\naws_secret_access_key = «" + drawn(39) + "/»\naws_session_token = «" + made + "//8wEaD" + made + "=»\n",
		`{"AccessKeyId": "«AS` + `IAQ7RK2ZTVXLMB4NWC»", "SecretAccessKey": "«` + drawn(40) + `»", "SessionToken": "«IQoJb3JpZ2luX2Vj` + made + `==»"}`,
		"users:\n- name: a\n  user:\n    client-key-data: «" + b64("-----BEGIN RSA PRIVATE"+" KEY-----\n"+pem64("", 199)+"\n-----END RSA PRIVATE"+" KEY-----") + "»\n", "    token: «" + drawn(40) + "»", "data:\n  password: «" + b64("hunter22!") + "»\n  username: YWRtaW4=\n",
		"APP_KEY=«base64:" + b64(drawn(32)) + "»", "SECRET_KEY_BASE=«9f86d081884c7d659a2feaa0c55ad015a3bf4f1b9f86d081884c7d659a2feaa0»", "JWT_SECRET=«" + drawn(20) + "»", "HEROKU_API_KEY=«" + madeID + "»", `"api_key": "«` + madeID + `»"`, "X-Api-Key: «" + madeID + "»", "api-key: «" + madeID + "»", "CLIENT_SECRET=«" + madeID + "»", "ACCESS_TOKEN=«" + madeID + "»", "password: «" + madeID + "»", "?api_key=«" + madeID + "»&x=1", "Ocp-Apim-Subscription-Key: «0a1b2c3d4e5f60718293a4b5c6d7e8f9»",
		`{"kty":"RSA","n":"` + made + `","e":"AQAB","d":"«` + drawn(50) + `»","p":"«` + made[5:45] + `»"}`, `{"kty": "oct", "k": "«` + drawn(43) + `»"}`, "PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 1\n«" + drawn(60) + "»\nPrivate-MAC: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
		"«b3BlbnNzaC1rZXktdjEAAAAA" + drawn(46) + "\n" + pem64("", 128) + "\n" + drawn(30) + "»\n", "key:\n«" + pem64("MIIEpAIBAAKCAQEA", 240) + "»\n", `{"key":"«MIIEvQIBADANBgkqhkiG9w0BAQEFAASC` + made + `»"}`,
		// headers and addresses
		"Set-Cookie: session=«" + drawn(32) + "»; Path=/; HttpOnly", "Cookie: theme=dark; sessionid=«" + drawn(24) + "»; lang=en", "< set-cookie: connect.sid=«s%3A" + drawn(32) + "»; Path=/", `"Cookie": "JSESSIONID=«9F86D081884C7D659A2F»"`, `cookies={"sessionid": "«` + drawn(20) + `»", "theme": "dark"}`, "curl -b 'auth_token=«" + drawn(20) + "»' x", "Cookie: _ga=GA1.2.1234567890.1700000000; csrftoken=«" + drawn(30) + "»; sid=«" + made[3:30] + "»",
		"bot token 123456789:«»"[:0] + "https://api.telegram.org/bot«7123456789:AA" + drawn(33) + "»/getMe", "TELEGRAM=«7123456789:AA" + drawn(33) + "»",
		"glpat-"[:0] + "use «gl" + "pat-qRkZtVxLmBnWcYsHdJfG» please", "postgres://app:«p@ss@w0rd»@db.example/x", "jdbc:postgresql://db/x?user=a&password=«hunter22»", "Server=db;User Id=sa;Password=«Pa$$w0rd1»;", "jdbc:oracle:thin:scott/«tiger22»@db:1521:x", "mongodb+srv://ada:«hunter22»@c.example/x",
		"https://x.blob.core.windows.net/c?sv=2024-01-01&se=2026-01-01&sp=r&sig=«" + drawn(43) + "%3D»", "«kV7" + "8Q~" + drawn(34) + "»", "«" + drawn(14) + ".atlasv1." + drawn(60) + "»", `"value": "«` + made + made[:14] + "+AStq7Rk2Z" + `==»"`, `"refresh_token": "«1//0` + drawn(50) + `»"`,
		// hashes
		"ada:«$apr1$q7Rk2ZtV$xLmB4nWcY8sHdJf3GpTzK5»", "ada:«$2y$10$q7Rk2ZtV9xLmB4nWcY8sHdJf3GpTzK5eXaQvMw6UyNbEoPiD1hCrS»", "root:«$6$q7Rk2ZtV$" + made + "q7Rk2ZtV9xLmB4nWcY8sHd»:19700:0:99999:7:::", "«$argon2id$v=19$m=65536,t=3,p=4$" + drawn(22) + "$" + drawn(43) + "»", "«pbkdf2_sha256$600000$" + drawn(22) + "$" + drawn(43) + "=»",
	} {
		if s == "" {
			continue
		}
		text := strings.NewReplacer("«", "", "»", "").Replace(s)
		want := ""
		for rest := s; ; {
			before, after, ok := strings.Cut(rest, "«")
			want += before
			if !ok {
				break
			}
			want += "[secret]"
			_, rest, _ = strings.Cut(after, "»")
		}
		if got := redact.New(redact.Options{}).Text(text); got != want {
			t.Errorf("%q became\n%q, want\n%q", text, got, want)
		}
		q, _ := json.Marshal(map[string]string{"output": "x\n" + text + "\ny"})
		got := redact.New(redact.Options{}).Text(string(q))
		if strings.Count(got, "[secret]") != strings.Count(want, "[secret]") || !json.Valid([]byte(got)) {
			t.Errorf("in JSON %q became\n%q", q, got)
		}
	}
}

// What looks like that and is no secret stays.
func TestTerminalNoSecrets(t *testing.T) {
	hash := "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b"
	for _, s := range []string{
		// commands
		"mysql -u root -p shop", "mysql -p -h db", "mysql -P 3306 -p", "mysql -p$DB_PASS", "mysql -p\"$PW\" x", "mysql --port=3306", "the mysql -port flag", "mkdir -p src/mysql -p", "mysql -p<password>", "mysql -pYOUR_PASSWORD", "install mysql -y; mkdir -pv build22",
		"sshpass -p $PW ssh x", "sshpass -f file ssh x", "sshpass -p <password> ssh", "docker login", "docker login -u ada", "docker run -p 8080:80 x", "docker login -u ada --password-stdin < file22", "cat token22 | docker login --password-stdin", "echo $TOKEN | docker login --password-stdin", "echo \"$PASS\" | sudo -S ls",
		"redis-cli -h cache -p 6379 ping", "redis-cli -a $REDIS", "cp -a src1 dst2", "mongosh --port 27017", "mongo -p", "curl -u ada https://x.example", "curl -u $USER:$PASS x", "curl -u user:password x", "curl -X POST -H 'a: b' x:8080", "ssh -p 2222 host", "ps -p 12345", "zip -r x.zip d1", "unzip -p x.zip f22", "7z x a.7z -pass", "htpasswd -c file22 ada",
		"az login --tenant " + madeID, "vault login", "kubeadm join --token $TOKEN", "openssl rsa -passin env:PASS22", "pass: 12 fail: 3", "the pass:fail22 ratio", "smbclient -L host22", "git push -u origin:main22", "python -u x:y22", "tar -u a:b22", "http GET x -a", "lftp -u ada ftp.example", "docker login -p", "IDENTIFIED BY is a clause", "SET PASSWORD 'x'",
		"the password is at least 8 letters", "password is `string`", "the token is " + hash, "the token is `call_9f8a7b6c5d4e3f2a1b0c9d8e`", "the secret is version-2.0.1-beta", "| user | password | role12 |\n|---|---|---|", "| password | string | required1 |", "| token | 1234 |", "password    the one of 2023", "secret      Opaque   1   3d\n", "  password   string12 x", `{"x": {"sensitive": false, "value": "hunter22"}}`, `{"sensitive": true}`, `{"keyName": "key1", "value": "abc12345"}`, "ssh-keygen -N '' -f k", "aws configure get aws_secret_access_key\n", "token=" + hash, "is_password | bool1", "a = password | mask12 | x34567",
		// files
		"machine learning login page password reset22", "the machine has a login and a password", "machine api.example login ada", "[core] machine x", "0.0.0.0:5432->5432/tcp", "localhost:5432:shop", "postgres:5432:x:y", "tcp 0 0 127.0.0.1:5432: LISTEN", `"auth": "required"`, `"auth":"bearer-token-1234"`, `"auth": {"type": "none"}`, "//registry.npmjs.org/:_authToken=${NPM_TOKEN}", "_auth=$AUTH",
		`{"kty":"RSA","n":"` + made + `","e":"AQAB"}`, `{"kty":"EC","crv":"P-256","x":"` + drawn(43) + `"}`, "Private-Lines: 8", "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI" + drawn(43) + " ada", "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQ" + made, "-----BEGIN CERTIFICATE-----\nMIIDdzCCAl+gAwIBAgIE" + pem64("", 200) + "\n-----END CERTIFICATE-----",
		"request id " + madeID, `"id": "` + madeID + `"`, `"session_id": "` + madeID + `"`, "X-Request-Id: " + madeID, `"api_key_id": "` + madeID + `"`, "key: " + madeID, `"key": "` + madeID + `"`, `"token": "` + madeID + `"`, "CACHE_KEY=" + hash, `"primary_key": "` + madeID + `"`, "idempotency-key: " + madeID, "SECRET_ID=" + madeID, `"token_id": "` + madeID + `"`, "api_key: 00000000-0000-0000-0000-000000000000", `"partition_key": "` + hash + `"`, `"cache_key": "` + hash + `"`, "access_key_id=" + madeID,
		// headers and addresses
		"Set-Cookie: theme=dark; Path=/", "Cookie: lang=en-US; theme=dark2", "cookie consent: accepted on 2026-03-01", "Cookie: _ga=GA1.2.1234567890.1700000000", "Set-Cookie: session=; Max-Age=0", "Set-Cookie: session=deleted; expires=Thu, 01 Jan 1970 00:00:00 GMT", "cookies = {name: value for name, value in x}", "cookie: ${COOKIE}", "cookie = response.cookies['session']", "Cookie: session=<your session>", "cookies.set('session', token2)", `cookie=getCookie("session12")`, "cookieParser(sessionStore1)", "cookie_name = sessionid; secure = true",
		"12:AA34", "time 10:AA", "10000000:AAPL is a symbol", "git@github.com:a/b.git", "https://x.example/a:b@c@d", "postgres://user:password@localhost/db", "https://x.example/?sig=" + drawn(43), "glpat-your-token-goes-here", "gl" + "pat-" + strings.Repeat("x", 20), "glpat-my-Personal-Access-Token", "1//0 is a comment", "8Q~", "jdbc:oracle:thin:@db:1521:x", "jdbc:oracle:thin:user/password@db",
		// hashes
		"echo $1$2$3", "cost $5$ or $6$ each", "$2a$ is bcrypt", "sha256:" + hash + hash[:24], "sed 's/$1$/x/'", "awk '{print $1$2}' file", "\"$5$salt\"", "integrity sha512-" + made + "==",
	} {
		if got := redact.New(redact.Options{}).Text(s); got != s {
			t.Errorf("%q became %q", s, got)
		}
	}
}
