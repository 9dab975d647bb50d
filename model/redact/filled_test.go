package redact_test

import "testing"

// What is typed into the field of a password is one, as what drives a browser is told.
func TestTypedIntoFields(t *testing.T) {
	both(t, []string{
		`{"selector":"#password","text":"¶kax8EoeE8x21¶"}`, `{"element":"Password field","ref":"e12","text":"¶kax8EoeE8x21¶"}`, `{"fields":[{"name":"Password","type":"textbox","ref":"e5","value":"¶kax8EoeE8x21¶"}]}`, `{"element":"Password","text":"¶hunterkey¶","submit":true}`,
		"await page.getByLabel('Password').fill('¶kax8EoeE8x21¶')", "page.locator('input[name=password]').fill('¶kax8EoeE8x21¶')", "cy.get('#password').type('¶kax8EoeE8x21¶')", `driver.find_element(By.ID, "password").send_keys("¶kax8EoeE8x21¶")`,
		`<input name="password" type="password" id="x" value="¶kax8EoeE8x21¶">`, `<input id="pwd" class="y" value='¶hunterkey¶' />`,
		`expect -c 'spawn ssh h; expect "password:"; send "¶kax8EoeE8x21¶\r"'`,
	}, []string{
		`{"selector":"#password","text":"Enter your password"}`, `{"id":"password","text":"Kennwort"}`, `{"name":"password","type":"string","value":"required"}`, `{"element":"Password field","ref":"e12"}`, `{"name":"password_hint","text":"kax8EoeE8x21"}`, `{"element":"password"},{"element":"Search","text":"kax8EoeE8x21"}`,
		"page.getByLabel('Password').fill(password1)", "page.getByLabel('Password').click('kax8EoeE8x21')", "page.getByLabel('Password').fill('')", "expect(page.getByLabel('Password')).toHaveValue('kax8EoeE8x21')", `<input name="password" class="kax8EoeE8x21">`, `<label for="password">x</label><input value="kax8EoeE8x21">`, `expect "name:"; send "kax8EoeE8x21\r"`,
	})
}

// What is given to programs that keep it, by arguments and by what they read.
func TestGivenToKeepers(t *testing.T) {
	both(t, []string{
		"net user bob ¶kax8EoeE8x21¶ /add", "cmdkey /add:host /user:ada /pass:¶kax8EoeE8x21¶", "nmcli dev wifi connect home password ¶kax8EoeE8x21¶", "openssl passwd -6 ¶kax8EoeE8x21¶", "snmpwalk -v3 -u a -A ¶kax8EoeE8x21¶ h", "hydra -l a -p ¶kax8EoeE8x21¶ ssh://h", "pdftk a.pdf input_pw ¶kax8EoeE8x21¶ output b.pdf",
		"aws ssm put-parameter --name /a/db --type SecureString --value ¶kax8EoeE8x21¶", "aws secretsmanager create-secret --name n --secret-string '¶kax8EoeE8x21¶'", "az keyvault secret set --vault-name v --name n --value ¶kax8EoeE8x21¶", "security add-generic-password -a a -s s -w ¶kax8EoeE8x21¶", "pulumi config set --secret dbPassword ¶kax8EoeE8x21¶", "pulumi config set dsn ¶kax8EoeE8x21¶ --secret", "twine upload -u a -p ¶kax8EoeE8x21¶ dist/*", "poetry config http-basic.x ada ¶kax8EoeE8x21¶", "dotnet user-secrets set \"Db:Password\" \"¶kax8EoeE8x21¶\"",
		"heroku config:set API=¶kax8EoeE8x21Zq¶ PORT=8080", "vault kv put secret/shop password=¶kax8EoeE8x21¶ dsn=¶Zq8w01K294xaTb5¶ user=ada", "echo \"¶kax8EoeE8x21¶\" | wrangler secret put API", "printf %s ¶kax8EoeE8x21¶ | gh secret set X", "wrangler secret put X <<< ¶kax8EoeE8x21¶", "vercel env add X <<< ¶kax8EoeE8x21¶", "cryptsetup luksOpen /dev/sda x <<< ¶kax8EoeE8x21¶",
		"password ¶kax8EoeE8x21¶\nhost smtp.example\n", "[remote]\ntype = sftp\npass = ¶kax8EoeE8x21¶\n",
	}, []string{
		"net user bob /delete", "net users of group12 are", "nmcli dev wifi connect home", "openssl passwd -6 -salt x", "aws ssm put-parameter --name /a/size --type String --value t3-large-2026ab", "pulumi config set region eu-west-12", "poetry config virtualenvs.create true", "heroku config:set PORT=8080 NODE_ENV=production NODE_MODULES_CACHE=false", "vault kv put secret/shop @data12.json", "vault kv put secret/shop region=eu-central-1 user=ada", "gh secret set X < file12.txt", "echo done12x; wrangler secret put API", "cargo login", "cargo login --help",
		"password field22x\n", "password reset12 is", "pass = run12tests()", "twine upload dist/app-1.2.3.tar.gz",
	})
}
