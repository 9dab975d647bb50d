package redact_test

import (
	"strings"
	"testing"

	"msgview/model/redact"
)

// A code that is good once is masked where it is told, and other numbers are not.
func TestOneTimeCodes(t *testing.T) {
	both(t, []string{
		"Your verification code is ¶482913¶", "your verification code is ¶731846¶.", "Your one-time code: ¶55820417¶", "Your one-time password is ¶640283¶", "OTP: ¶913847¶", `{"otp": "¶913847¶", "verification_code":"¶220815¶"}`, "The OTP is ¶271930¶, valid for 10 minutes", "**OTP:** `¶271930¶`",
		"Use ¶384716¶ as your verification code", "¶592036¶ is your verification code", "¶592037¶ is your Google verification code", "G-¶592038¶ is your Google verification code.", "verification code: G-¶592038¶",
		"Your security code is ¶830264¶", "2FA code: ¶662910¶", "the MFA code is now ¶662915¶", "Enter this code: ¶918273¶", "Your PIN is ¶7391¶", "My PIN code: ¶8264¶", "verification code = ¶418 937¶", "passcode: ¶418-937¶",
		"Your verification code is:\n\n¶119283¶\n", "Your verification code is:\n\n    **¶119283¶**\n", "Ihr Bestätigungscode lautet ¶440921¶", "您的验证码是 ¶330817¶", "验证码：¶330817¶，请勿泄露", "認証コード: ¶220815¶", "인증번호: ¶220815¶", "Tu código de verificación es ¶220815¶",
	}, []string{
		"verification code: 123456", "OTP: 000000", "your code is 482913", "error code: 482913", "exit code 1234", "status code is 50312", "otp_length: 5048", "OTP_EXPIRY=3600", "OTP 27.1.3", "Erlang/OTP: 26321", "the verification code expires in 600 seconds", "the verification code is 6 digits long", "verification code: 4829.13", "verification code 482913abc",
		"The PIN is 2024", "pin: 8264", "the pin is GPIO4821", "security code is 482913px", "auth code: 4821 lines", "access code is in src/4821.go", "the security code of 2023", "confirmation code: 1999", "123456 is your verification code", "the verification code is\n2 files", "passcode: 5%", "the pin is 52914827",
		"photop: 482913", "otp: $482913", "verification code: abc482913", "verification code: 482913-abc", "verification code: 48:29:13", "totp: 482913/30",
	})
}

// So are they below the escapes of JSON.
func TestOneTimeCodesEscaped(t *testing.T) {
	if got := redact.New(redact.Options{}).Text(`{"a":"\u60a8\u7684\u9a8c\u8bc1\u7801\u662f 330817"}`); strings.Contains(got, "330817") {
		t.Error(got)
	}
}

// The key of a service may be of letters alone where a header, or a setting, names it; what a program
// is to keep as a secret may be an object of several.
func TestKeysOfLetters(t *testing.T) {
	both(t, []string{
		"X-API-Key: ¶mIROnlSmytbxAkjq¶", `curl -H "X-Api-Key: ¶lqiyodsxyzljbncg¶" https://b.example`, `{"headers":{"x-api-key":"¶jDNkHDFSUuErsEzj¶"}}`, "x-api-key: ¶VMw0qDPAjd6O¶", "api_key = ¶mIROnlSmytbxAkjq¶", "X-Auth-Token: ¶5YAgkBxjd2As¶",
		`aws secretsmanager create-secret --name x --secret-string '{"dsn":"¶eYYXwSLQcWtxJTQr1F¶","user":"ada"}'`, `aws secretsmanager put-secret-value --secret-id x --secret-string '{"k": "¶jHkm1x72EsSfUQUAkN¶", "password":"¶kax8EoeE8x21¶"}'`,
	}, []string{
		"X-API-Key: getApiKeyFromEnvironment", "X-Api-Key: config.apiKey", "x-api-key: string", "X-API-Key: YOUR_API_KEY_HERE", "api_key: PropertySourcesPlaceholder", "X-API-Key: required in header", "apiKey: AbstractFactoryBeanProvider", "x-token-count: 149984", "X-Request-Id: 5YAgkBxjd2As",
		`create-secret --secret-string '{"engine":"postgres","host":"db.shop.example","dbname":"shop"}'`, "--secret-string <value>", "--secret-string file://secret.json", "the --secret-string option: a string",
	})
}
