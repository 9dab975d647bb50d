package redact_test

import (
	"strings"
	"testing"

	"msgview/model/redact"
)

// What a store shows that looks drawn is a secret, whatever name it has there.
func TestKeptInStores(t *testing.T) {
	const secret = "Zq8w01K294xaTb5"
	for _, c := range []struct{ tool, member, command, output string }{
		{"bash", "command", "cat .env", "PORT=8080\nMAILER=@\nDEBUG=1\n"},
		{"bash", "command", "cat .env", "STRIPE=\"@\"  # live\n"},
		{"bash", "command", "cd app && cat .env.production | sort", "export MAILER='@'\n"},
		{"bash", "command", "grep -h . .env*", "PORT=8080\nMAILER=@\n"},
		{"bash", "command", "grep -n MAIL prod.env", "3:MAILER=@\n"},
		{"bash", "command", "bat .env", "   1   │ MAILER=@\n"},
		{"bash", "command", "awk -F= '/MAILER/{print $2}' .env", "@\n"},
		{"bash", "command", "cut -d= -f2 .env", "@\n"},
		{"Read", "file_path", "/srv/app/.env", "     1→PORT=8080\n     2→MAILER=@\n"},
		{"bash", "command", "Get-Content .env", "MAILER=@\n"},
		{"bash", "command", "kubectl -n a get secret shop -o yaml", "apiVersion: v1\ndata:\n  dsn: @=\nkind: Secret\nmetadata:\n  name: shop\n"},
		{"bash", "command", "kubectl get secrets/shop -ojson", `{"data":{"dsn":"@="},"kind":"Secret"}`},
		{"bash", "command", "vault kv get secret/shop", "====== Data ======\nKey      Value\n---      -----\ndsn      @\n"},
		{"bash", "command", "vault kv get -format=json secret/shop", `{"data":{"data":{"master":"@"}}}`},
		{"bash", "command", "sops -d prod.yaml", "stripe: @\nport: 8080\n"},
		{"bash", "command", "ansible-vault view v.yml", "---\nadmin: @\nother: true\n"},
		{"bash", "command", "doppler secrets", "│ NAME   │ VALUE           │\n│ MAILER │ @ │\n"},
		{"bash", "command", "heroku config -a shop", "=== shop Config Vars\nMAILER: @\n"},
		{"bash", "command", "heroku config:get SESSION", "@\n"},
		{"bash", "command", "aws secretsmanager get-secret-value --secret-id x", `{"Name":"x","SecretString":"{\"db\":\"@\"}"}`},
		{"bash", "command", "az keyvault secret show --vault-name v --name n", `{"id":"https://v/n","value":"@"}`},
		{"bash", "command", "head -c 24 /dev/urandom | base64", "@Ab1==\n"},
		{"bash", "command", "cat secrets/prod.txt", "@\n"},
		{"bash", "command", "cat <<< $API_KEY", "@\n"},
		{"bash", "command", "tr -d x <<<\"$API_KEY\"", "@\n"},
		{"bash", "command", "vault token lookup", "Key      Value\n---      -----\nid       @\npath     auth/token/create\n"},
		{"bash", "command", "bao token lookup -format=json", `{"data":{"id":"@","path":"auth/token/create"}}`},
		{"bash", "command", "cat ~/.docker/config.json", `{"auths":{"ghcr.io":{"auth":"@Zx7Yw6Vu5"}}}`},
		{"bash", "command", `(Get-Item Env:\SHOP_SECRET).Value`, "@\n"},
		{"bash", "command", `[Environment]::GetEnvironmentVariable("API_KEY","User")`, "@\n"},
	} {
		l := redact.New(redact.Options{}).Over(shownBy(c.tool, c.member, c.command, strings.ReplaceAll(c.output, "@", secret)))
		if text, details := resultIn(t, l, 1); strings.Contains(text, secret) || strings.Contains(details, secret) || strings.Count(text, "[secret]") != 1 {
			t.Errorf("%s: %q, %s", c.command, text, details)
		}
	}
}

// What else stands in a store stays, and what commands show that show no store.
func TestKeptIsNoSecret(t *testing.T) {
	const drawn = "MAILER=Zq8w01K294xaTb5\n"
	for _, c := range []struct{ command, output string }{
		{"cat .env.example", drawn}, {"cat env.go", drawn}, {"cat .env | wc -c", "4123456789012\n"}, {"cat build.log", drawn}, {"source .env && make", drawn}, {"cat .env > copy && make", drawn}, {"ls -la .env", "-rw------- 1 ada ada 411 Mar  1 09:00 .env\n"},
		{"cat .env", "# how the shop is set up: see docs/setup-2026.md\nNODE_ENV=production\nPORT=8080\nHOST=shop-7f3a9c2e1b.internal\nAPI_URL=https://api7.shop.example/v2\nREDIS=10.0.0.12:6379\nGIT_SHA=3f786850e387550fdab836ed7e6dc881de23001b\nBUILD_ID=20260301a7f3b9\nIMAGE=shop@sha256:8a8d55343d6fc456cb183453e3094ff140b984157b36b48f817dd581654f2aec\nREGION=eu-central-1\nLOG_FILE=/var/log/shop2/out1.log\nCONTACT=ops1234@shop42.example\nMODEL=claude-opus-4-20250514\nNEXT_PUBLIC_MAP=pk8w01K294xaTb5\nTIMEOUT=30000\nSTART=2026-03-01T09:00:00Z\nFEATURES=cart,search2,login3\nGA=G-1A2B3C4D\nPYTHONPATH=src2/lib3/x4\nSESSION=${SESSION_FROM_VAULT_2026}\nDRIVER=postgresql+psycopg2\nTHEME=solarized-dark-16-v2\n"},
		{"kubectl get secret x -o yaml", "apiVersion: v1\nkind: Secret\nmetadata:\n  creationTimestamp: \"2026-03-01T09:00:00Z\"\n  name: shop-db-7f3a9c2e1b\n  namespace: shop-prod-01ab23\n  resourceVersion: \"123456789012345\"\n  uid: 0b6f2c7e-9a51-4f36-8a0e-6f1f2c3d4e5f\ntype: kubernetes.io/basic-auth\n"},
		{"kubectl get secrets", "NAME                  TYPE     DATA   AGE\ndefault-x7k2p9q4r8s1  Opaque   3      41d\n"},
		{"vault kv get secret/shop", "======= Metadata =======\nKey                Value\n---                -----\ncreated_time       2026-03-01T09:00:00.123456789Z\ncustom_metadata    <nil>\ndeletion_time      n/a\nversion            3\naccessor           kv_2b1f9e3dA7c9Q0\n"},
		{"heroku config", "=== shop-a1b2c3d4e5f6 Config Vars\nSTACK: heroku-24\nBUILDPACK: nodejs20-typescript5\n"},
		{"cat secrets/README.md", "a1b2c3Zq8w01K294x\n"}, {"ls secrets/", "prod7x8y9z0a1b.env\n"}, {"cat <<< $HOME", "Zq8w01K294xaTb5\n"}, {"wc -c <<< $API_KEY", "23\n"}, {"sha256sum <<< $API_KEY", "8a8d55343d6fc456cb183453e3094ff140b984157b36b48f817dd581654f2aec  -\n"}, {"vault token lookup", "Key      Value\n---      -----\npath     auth/token/create\nttl      23h59m58s\nentity_id    n/a1\naccessor     kv_2b1f9e3dA7c9Q0\n"}, {"cat ~/.docker/config.json", "{\"credsStore\":\"osxkeychain\",\"currentContext\":\"colima-2026-dev3\"}"},
		{"cut -d= -f1 .env", "S3_BUCKET_V2_NAME\n"}, {"head -c 10 README", "Zq8w01K294xaTb5\n"},
	} {
		l := redact.New(redact.Options{}).Over(shownBy("bash", "command", c.command, c.output))
		if text, _ := resultIn(t, l, 1); text != c.output {
			t.Errorf("%s: %q became %q", c.command, c.output, text)
		}
	}
}
