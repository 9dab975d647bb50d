package redact

import "strings"

// A shape is how the tokens of a service look: a beginning, and then so many letters of an
// alphabet. They are as the services document them, or as their own tools check them.
type shape struct {
	kind   string
	begins string
	rest   alphabet
	min    int    // letters behind the beginning
	max    int    // 0 for any number up to mostToken
	holds  string // what must stand in it, "" for nothing
	digits bool   // it has some, or it is made of words
}

const (
	mostToken = 4 << 10
	digits    = "0123456789"
)

// An alphabet is letters of a token.
type alphabet [4]uint64

func (a *alphabet) has(c byte) bool { return a[c>>6]&(1<<(c&63)) != 0 }

func letters(s string) (a alphabet) {
	for i := 0; i < len(s); i++ {
		if i+2 < len(s) && s[i+1] == '-' { // a range
			for c := s[i]; c <= s[i+2]; c++ {
				a[c>>6] |= 1 << (c & 63)
			}
			i += 2
			continue
		}
		a[s[i]>>6] |= 1 << (s[i] & 63)
	}
	return a
}

var (
	hex      = letters("0-9a-fA-F")
	lowHex   = letters("0-9a-f")
	upper    = letters("A-Z0-9")
	alnum    = letters("A-Za-z0-9")
	lowAlnum = letters("a-z0-9")
	word     = letters("A-Za-z0-9_")
	dashed   = letters("A-Za-z0-9-")
	urlSafe  = letters("A-Za-z0-9_-")
	base64   = letters("A-Za-z0-9+/")
	dotted   = letters("A-Za-z0-9_.-")
	padded   = letters("A-Za-z0-9+/=_.-")
)

// services are the tokens that are known by their beginnings.
var services = []shape{
	{kind: "a key of AWS", begins: "AKIA", rest: upper, min: 16, max: 16},
	{kind: "a key of AWS", begins: "ASIA", rest: upper, min: 16, max: 16},
	{kind: "a key of AWS", begins: "ABIA", rest: upper, min: 16, max: 16},
	{kind: "a key of AWS", begins: "ABSK", rest: base64, min: 109},
	{kind: "a token of GitHub", begins: "ghp_", rest: alnum, min: 36},
	{kind: "a token of GitHub", begins: "gho_", rest: alnum, min: 36},
	{kind: "a token of GitHub", begins: "ghu_", rest: alnum, min: 36},
	{kind: "a token of GitHub", begins: "ghs_", rest: alnum, min: 36},
	{kind: "a token of GitHub", begins: "ghr_", rest: alnum, min: 36},
	{kind: "a token of GitHub", begins: "github_pat_", rest: word, min: 60},
	{kind: "a token of GitLab", begins: "glpat-", rest: dotted, min: 20, digits: true},
	{kind: "a token of GitLab", begins: "gldt-", rest: urlSafe, min: 20, digits: true},
	{kind: "a token of GitLab", begins: "glrt-", rest: dotted, min: 20, digits: true},
	{kind: "a token of GitLab", begins: "glcbt-", rest: urlSafe, min: 20, digits: true},
	{kind: "a token of GitLab", begins: "glptt-", rest: lowHex, min: 40},
	{kind: "a token of Slack", begins: "xoxb-", rest: dashed, min: 20, digits: true},
	{kind: "a token of Slack", begins: "xoxp-", rest: dashed, min: 20, digits: true},
	{kind: "a token of Slack", begins: "xoxa-", rest: dashed, min: 20, digits: true},
	{kind: "a token of Slack", begins: "xoxr-", rest: dashed, min: 20, digits: true},
	{kind: "a token of Slack", begins: "xoxs-", rest: dashed, min: 20, digits: true},
	{kind: "a token of Slack", begins: "xoxc-", rest: dashed, min: 20, digits: true},
	{kind: "a token of Slack", begins: "xoxe-", rest: dashed, min: 20, digits: true},
	{kind: "a token of Slack", begins: "xoxe.xox", rest: dotted, min: 30, digits: true},
	{kind: "a token of Slack", begins: "xapp-", rest: dashed, min: 40, digits: true},
	{kind: "a webhook of Slack", begins: "hooks.slack.com/services/", rest: letters("A-Za-z0-9/"), min: 40, holds: "/"},
	{kind: "a webhook of Slack", begins: "hooks.slack.com/workflows/", rest: letters("A-Za-z0-9/"), min: 40, holds: "/"},
	{kind: "a webhook of Slack", begins: "hooks.slack.com/triggers/", rest: letters("A-Za-z0-9/"), min: 30, holds: "/"},
	{kind: "a webhook of Discord", begins: "discord.com/api/webhooks/", rest: letters("A-Za-z0-9/_-"), min: 60, holds: "/"},
	{kind: "a webhook of Discord", begins: "discordapp.com/api/webhooks/", rest: letters("A-Za-z0-9/_-"), min: 60, holds: "/"},
	{kind: "a webhook of Teams", begins: "webhook.office.com/webhookb2/", rest: letters("A-Za-z0-9/@-"), min: 100, holds: "/IncomingWebhook/"},
	{kind: "a key of Google", begins: "AIza", rest: urlSafe, min: 35, max: 35},
	{kind: "a key of Google", begins: "GOCSPX-", rest: urlSafe, min: 28, max: 28},
	{kind: "a token of Google", begins: "ya29.", rest: urlSafe, min: 30},
	{kind: "a token of Google", begins: "ya29.c.", rest: dotted, min: 30},
	{kind: "a key of Anthropic", begins: "sk-ant-", rest: urlSafe, min: 40},
	{kind: "a key of OpenAI", begins: "sk-proj-", rest: urlSafe, min: 40},
	{kind: "a key of OpenAI", begins: "sk-svcacct-", rest: urlSafe, min: 40},
	{kind: "a key of OpenAI", begins: "sk-admin-", rest: urlSafe, min: 40},
	{kind: "a key of OpenAI", begins: "sk-", rest: urlSafe, min: 40, holds: "T3BlbkFJ"},
	{kind: "a key of OpenRouter", begins: "sk-or-v1-", rest: lowHex, min: 64, max: 64},
	{kind: "a key of Langfuse", begins: "sk-lf-", rest: letters("0-9a-f-"), min: 36, max: 36},
	{kind: "a key of LangSmith", begins: "lsv2_", rest: letters("a-z0-9_"), min: 40},
	{kind: "a key of xAI", begins: "xai-", rest: alnum, min: 70},
	{kind: "a key of Groq", begins: "gsk_", rest: alnum, min: 48},
	{kind: "a key of Perplexity", begins: "pplx-", rest: alnum, min: 40},
	{kind: "a key of NVIDIA", begins: "nvapi-", rest: urlSafe, min: 60, digits: true},
	{kind: "a key of Tavily", begins: "tvly-", rest: dashed, min: 28, digits: true},
	{kind: "a token of Replicate", begins: "r8_", rest: alnum, min: 37, max: 40},
	{kind: "a token of Hugging Face", begins: "hf_", rest: alnum, min: 34, max: 40},
	{kind: "a token of Hugging Face", begins: "api_org_", rest: alnum, min: 34, max: 40},
	{kind: "a key of Stripe", begins: "sk_live_", rest: alnum, min: 20},
	{kind: "a key of Stripe", begins: "rk_live_", rest: alnum, min: 20},
	{kind: "a key of Stripe", begins: "sk_test_", rest: alnum, min: 20},
	{kind: "a key of Stripe", begins: "rk_test_", rest: alnum, min: 20},
	{kind: "a key of Stripe", begins: "whsec_", rest: base64, min: 24},
	{kind: "a token of Square", begins: "sq0atp-", rest: urlSafe, min: 22},
	{kind: "a token of Square", begins: "sq0csp-", rest: urlSafe, min: 43},
	{kind: "a token of npm", begins: "npm_", rest: alnum, min: 36, max: 36},
	{kind: "a token of PyPI", begins: "pypi-AgE", rest: urlSafe, min: 50},
	{kind: "a key of RubyGems", begins: "rubygems_", rest: lowHex, min: 48, max: 48},
	{kind: "a token of Docker", begins: "dckr_pat_", rest: urlSafe, min: 27},
	{kind: "a token of Docker", begins: "dckr_oat_", rest: urlSafe, min: 27},
	{kind: "a key of SendGrid", begins: "SG.", rest: dotted, min: 60, max: 70, holds: "."},
	{kind: "a key of Mailgun", begins: "key-", rest: lowHex, min: 32, max: 32},
	{kind: "a token of DigitalOcean", begins: "dop_v1_", rest: lowHex, min: 64, max: 64},
	{kind: "a token of DigitalOcean", begins: "doo_v1_", rest: lowHex, min: 64, max: 64},
	{kind: "a token of DigitalOcean", begins: "dor_v1_", rest: lowHex, min: 64, max: 64},
	{kind: "a token of Shopify", begins: "shpat_", rest: hex, min: 32, max: 32},
	{kind: "a token of Shopify", begins: "shpca_", rest: hex, min: 32, max: 32},
	{kind: "a token of Shopify", begins: "shppa_", rest: hex, min: 32, max: 32},
	{kind: "a token of Shopify", begins: "shpss_", rest: hex, min: 32, max: 32},
	{kind: "a token of Atlassian", begins: "ATATT3", rest: padded, min: 60},
	{kind: "a token of Atlassian", begins: "ATCTT3", rest: padded, min: 60},
	{kind: "a key of Linear", begins: "lin_api_", rest: alnum, min: 40},
	{kind: "a token of Notion", begins: "ntn_", rest: alnum, min: 40},
	{kind: "a token of Figma", begins: "figd_", rest: urlSafe, min: 38},
	{kind: "a token of Databricks", begins: "dapi", rest: letters("0-9a-f-"), min: 32, max: 34},
	{kind: "a token of Doppler", begins: "dp.pt.", rest: alnum, min: 40},
	{kind: "a token of Vault", begins: "hvs.", rest: urlSafe, min: 24},
	{kind: "a token of Vault", begins: "hvb.", rest: urlSafe, min: 100},
	{kind: "a token of Grafana", begins: "glsa_", rest: word, min: 40},
	{kind: "a token of Grafana", begins: "glc_", rest: base64, min: 40},
	{kind: "a token of Sentry", begins: "sntrys_", rest: padded, min: 60},
	{kind: "a token of Sentry", begins: "sntryu_", rest: lowHex, min: 64, max: 64},
	{kind: "a token of Fly.io", begins: "fo1_", rest: urlSafe, min: 43},
	{kind: "a token of Netlify", begins: "nfp_", rest: alnum, min: 36},
	{kind: "a token of Supabase", begins: "sbp_", rest: lowHex, min: 40, max: 40},
	{kind: "a key of Supabase", begins: "sb_secret_", rest: urlSafe, min: 30},
	{kind: "a token of PlanetScale", begins: "pscale_tkn_", rest: dotted, min: 32},
	{kind: "a token of PlanetScale", begins: "pscale_pw_", rest: dotted, min: 32},
	{kind: "a token of Pulumi", begins: "pul-", rest: lowHex, min: 40, max: 40},
	{kind: "a key of Postman", begins: "PMAK-", rest: letters("0-9a-f-"), min: 59, max: 59},
	{kind: "a key of New Relic", begins: "NRAK-", rest: upper, min: 27, max: 27},
	{kind: "a token of Heroku", begins: "HRKU-", rest: urlSafe, min: 36},
	{kind: "a token of Buildkite", begins: "bkua_", rest: lowHex, min: 40, max: 40},
	{kind: "a token of Atlassian", begins: "ATBB", rest: alnum, min: 32, digits: true},
	{kind: "a key of Tailscale", begins: "tskey-", rest: dashed, min: 30, digits: true},
	{kind: "a key of Brevo", begins: "xkeysib-", rest: letters("0-9a-zA-Z-"), min: 70},
	{kind: "a token of HubSpot", begins: "pat-na1-", rest: letters("0-9a-f-"), min: 36, max: 36},
	{kind: "a token of HubSpot", begins: "pat-eu1-", rest: letters("0-9a-f-"), min: 36, max: 36},
	{kind: "a token of Sourcegraph", begins: "sgp_", rest: word, min: 40},
	{kind: "a token of 1Password", begins: "ops_eyJ", rest: urlSafe, min: 100},
	{kind: "a token of Dynatrace", begins: "dt0c01.", rest: dotted, min: 80},
	{kind: "a token of Contentful", begins: "CFPAT-", rest: urlSafe, min: 43},
	{kind: "a key of PostHog", begins: "phx_", rest: alnum, min: 40},
	{kind: "a key of Pinecone", begins: "pcsk_", rest: word, min: 50},
	{kind: "a key of Jina", begins: "jina_", rest: urlSafe, min: 50, digits: true},
	{kind: "a key of E2B", begins: "e2b_", rest: lowHex, min: 40, max: 40},
	{kind: "a key of Fireworks", begins: "fw_", rest: alnum, min: 22, max: 24, digits: true},
	{kind: "a key of Together", begins: "tgp_v1_", rest: urlSafe, min: 43},
	{kind: "a key of Cerebras", begins: "csk-", rest: lowAlnum, min: 48, max: 48},
	{kind: "a token of GitLab", begins: "glsoat-", rest: urlSafe, min: 20, digits: true},
	{kind: "a token of GitLab", begins: "glagent-", rest: urlSafe, min: 50},
	{kind: "a token of Google", begins: "1//0", rest: urlSafe, min: 40, digits: true},
	{kind: "a token of Mapbox", begins: "sk.eyJ", rest: dotted, min: 60, holds: "."},
	{kind: "a key of ElevenLabs", begins: "sk_", rest: lowHex, min: 48, max: 48},
	{kind: "a key of RunPod", begins: "rpa_", rest: alnum, min: 40, digits: true},
	{kind: "a token of Shippo", begins: "shippo_live_", rest: lowHex, min: 40, max: 40},
	{kind: "a key of age", begins: "AGE-SECRET-KEY-1", rest: upper, min: 58, max: 58},
}

// shapes are the detectors of what is a secret by its own form.
func shapes() []detector {
	var all []detector
	for i := range services {
		s := &services[i]
		all = append(all, overLines(detector{s.begins, s.match, s.may}, s.rest == hex || s.rest == lowHex, s.max > 0))
	}
	return append(all,
		overLines(detector{"eyJ", webToken, (&shape{begins: "eyJ"}).may}, false, false),
		detector{"PRIVATE KEY", privateKey, nil},
		overLines(detector{"sk-", keyOfSomebody, (&shape{begins: "sk-"}).may}, false, false),
		detector{"secret_access_key", keyOfAWS, nil},
		detector{"secretaccesskey", keyOfAWS, nil},
		detector{"aws_secret_key", func(text string, at int) (found, bool) { return keyOfAWS(text, at+len("aws_")) }, nil},
	)
}

// keyOfAWS finds what is assigned to the name of such a key, and is as long as one: it has
// no form of its own.
func keyOfAWS(text string, at int) (f found, ok bool) {
	f, ok = (&name{word: "secret"}).match(text, at)
	f.sure = true
	return f, ok && f.kind == secretOfAWS
}

// may reports whether a token may begin at a place: a letter before it may be that of an
// escape.
func (s *shape) may(text string, at int) bool {
	return text[at:at+len(s.begins)] == s.begins && (!s.goesOn(text, at) || endsEscape(text, at))
}

// endsEscape reports whether an escape ends at a place.
func endsEscape(text string, at int) bool {
	from := max(at-6, 0)
	return strings.IndexByte(text[from:at], '\\') >= 0
}

// match finds a token that begins at a place.
func (s *shape) match(text string, at int) (f found, ok bool) {
	from := at + len(s.begins)
	if text[at:from] != s.begins || s.goesOn(text, at) {
		return f, false
	}
	most := s.max
	if most == 0 {
		most = mostToken
	}
	to := run(text, from, &s.rest, most)
	if to < len(text) && (isAlnum(text[to]) || s.max > 0 && s.rest.has(text[to]) && !endsWord(text, to)) {
		return f, false // it goes on with what no token has
	}
	for to > from && !isAlnum(text[to-1]) && text[to-1] != '=' { // the end of a sentence, say
		to--
	}
	rest := text[from:to]
	if len(rest) < s.min || !varied(rest) || s.digits && !strings.ContainsAny(rest, digits) && !isDrawn(rest) || s.holds != "" && !strings.Contains(rest, s.holds) || inLongRun(text, at, to) {
		return f, false
	}
	return found{from: at, to: to, kind: s.kind, sure: true}, true
}

// isDrawn reports whether letters without digits look as if drawn by lot, not like words.
func isDrawn(s string) bool {
	lowers, uppers, _, others := classes(s)
	return others <= 1 && lowers >= len(s)/4 && uppers >= len(s)/4 && entropy(s) >= 3.5
}

// leastLong is from how many letters on a token is none of a longer word by chance.
const leastLong = 34

// goesOn reports whether a token cannot begin at a place: a word goes on there. A dot or a
// slash of a host may stand before the name of another.
func (s *shape) goesOn(text string, at int) bool {
	switch c := leftOf(text, at); c {
	case '-':
		return s.begins[0] >= 'a' && s.min < leastLong
	case '_':
		return s.min < leastLong
	default:
		return isAlnum(c)
	}
}

// run is where the letters of an alphabet end that begin at a place.
func run(text string, at int, a *alphabet, most int) int {
	end := min(len(text), at+most)
	for at < end && a.has(text[at]) {
		at++
	}
	return at
}

// varied reports whether letters are not the same few: those of an example often are.
func varied(s string) bool {
	var seen [256]bool
	n := 0
	for i := range len(s) {
		if !seen[s[i]] {
			seen[s[i]] = true
			n++
		}
	}
	return n >= min(6, len(s))
}

// inLongRun reports whether a place is amid the letters of a long text in base64, as that
// of a picture, in which anything may stand by chance.
func inLongRun(text string, from, to int) bool {
	const long = 256
	before, after := 0, 0
	for i := from - 1; i >= 0 && before < long && (base64.has(text[i])); i-- {
		before++
	}
	for i := to; i < len(text) && after < long && (base64.has(text[i])); i++ {
		after++
	}
	return before+after >= long
}

// webToken finds a JSON Web Token: three parts, the first two of them JSON in base64.
func webToken(text string, at int) (f found, ok bool) {
	if before := leftOf(text, at); text[at:at+3] != "eyJ" || before != 0 && padded.has(before) && before != '=' && before != '/' && before != '+' {
		return f, false
	}
	end := run(text, at, &urlSafe, mostToken)
	if end-at < 10 || end+4 > len(text) || text[end:end+4] != ".eyJ" {
		return f, false
	}
	second := run(text, end+1, &urlSafe, 4*mostToken)
	if second-end < 10 || second >= len(text) || text[second] != '.' {
		return f, false
	}
	third := run(text, second+1, &urlSafe, mostToken)
	if third-second < 9 {
		return f, false
	}
	for more := third; more < len(text) && text[more] == '.'; { // five parts if it is encrypted
		next := run(text, more+1, &urlSafe, 4*mostToken)
		if next == more+1 {
			break
		}
		third, more = next, next
	}
	return found{from: at, to: third, kind: "a web token", sure: true}, true
}

// keyOfSomebody finds a key in the form that many took over from OpenAI.
func keyOfSomebody(text string, at int) (f found, ok bool) {
	from := at + 3
	if before := leftOf(text, at); text[at:from] != "sk-" || isAlnum(before) || before == '_' || before == '-' {
		return f, false
	}
	to := run(text, from, &urlSafe, mostToken)
	rest := text[from:to]
	longest, in := 0, 0
	for i := range len(rest) {
		if in++; rest[i] == '-' || rest[i] == '_' {
			in = 0
		}
		longest = max(longest, in)
	}
	if longest < 20 || !mixed(rest) || entropy(rest) < 3.2 || inLongRun(text, at, to) {
		return f, false
	}
	return found{from: at, to: to, kind: "a key of a model's provider"}, true
}

const (
	mostKey = 64 << 10 // bytes of a private key
	leastOf = 64       // letters of it
)

// privateKey finds a private key in the form of PEM, from its first line to its last, or
// as far as it goes. What stands before its lines, numbers or the sign of a difference,
// goes with them.
func privateKey(text string, at int) (f found, ok bool) {
	from := strings.LastIndex(text[max(at-40, 0):at], "-----BEGIN ")
	if from < 0 {
		return f, false
	}
	from += max(at-40, 0)
	to := at + len("PRIVATE KEY")
	to += len(prefixOf(text[to:], " BLOCK"))
	if !strings.HasPrefix(text[to:], "-----") {
		return f, false
	}
	to += len("-----")
	body := to
	rest := text[to:min(len(text), to+mostKey)]
	if end := strings.Index(rest, "-----END "); end >= 0 {
		rest = rest[:end]
		to += end + len("-----END ")
		if last := strings.Index(text[to:min(len(text), to+60)], "-----"); last >= 0 {
			to += last + len("-----")
		}
	} else {
		to += keyLines(rest)
		rest = text[body:to]
	}
	var b strings.Builder
	longest, in := 0, 0
	for i := 0; i < len(rest); i++ {
		c := rest[i]
		if c == '\\' { // the end of a line, escaped, maybe more than once
			for i+1 < len(rest) && rest[i+1] == '\\' {
				i++
			}
			i++
			in = 0
			continue
		}
		if !base64.has(c) && c != '=' {
			in = 0
			continue
		}
		if in++; in > longest {
			longest = in
		}
		b.WriteByte(c)
	}
	if longest < 40 || b.Len() < leastOf {
		return f, false
	}
	return found{from: from, to: to, kind: "a private key", value: "private key " + b.String(), sure: true}, true
}

func prefixOf(s, prefix string) string {
	if strings.HasPrefix(s, prefix) {
		return prefix
	}
	return ""
}

// keyLines is how far the lines of a key go whose last one is not there.
func keyLines(s string) int {
	end := 0
	for at := 0; at < len(s); {
		line := s[at:]
		if i := strings.IndexByte(line, '\n'); i >= 0 {
			line = line[:i]
		} else if i := strings.Index(line, `\n`); i >= 0 {
			line = line[:i]
			at++
		}
		inLine, all := 0, strings.TrimSpace(line)
		for i := range len(all) {
			if base64.has(all[i]) || all[i] == '=' {
				inLine++
			}
		}
		header := strings.HasPrefix(all, "Proc-Type:") || strings.HasPrefix(all, "DEK-Info:") || strings.HasPrefix(all, "Version:") || strings.HasPrefix(all, "Comment:")
		if all != "" && !header && inLine < len(all)-8 || strings.ContainsAny(all, " .,;(") && !header && strings.Count(all, " ") > 1 {
			break
		}
		at += len(line) + 1
		end = min(at, len(s))
		if all != "" && !header && inLine < 30 {
			break // the last one is shorter
		}
	}
	return end
}
