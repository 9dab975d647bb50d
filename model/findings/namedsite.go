package findings

import (
	"strings"
	"unicode/utf8"

	"msgview/model/wordset"
)

// pathOfPage is an address as far as its question: host and path, without what every address has.
func pathOfPage(address string) string {
	const long = 256
	_, rest, ok := strings.Cut(address, "://")
	if !ok || len(rest) > long && !strings.ContainsAny(rest[:long], "/?#") {
		return ""
	}
	rest = rest[:min(len(rest), long)]
	if end := strings.IndexAny(rest, "?#"); end >= 0 {
		rest = rest[:end]
	}
	return strings.Clone(strings.TrimPrefix(rest, "www."))
}

// namesSite reports whether a prompt names the host of a page, in small letters, the site that it is of, or
// who has that: Mill of docs.mill.example, and of docs.mill.co.uk. Where many have pages at one host, the
// page itself has to be named, and where many have hosts of one site, the host.
func namesSite(prompt, page string) bool {
	host, path, _ := strings.Cut(page, "/")
	name, _, _ := strings.Cut(host, ":")
	labels := strings.Split(name, ".")
	n := len(labels) - 2
	if n > 0 && len(labels[n+1]) == 2 && secondLevel.Has(labels[n]) {
		n--
	}
	low := strings.ToLower(prompt)
	if n < 0 || strings.Trim(labels[n+1], "0123456789") == "" { // of the network at hand
		return namesAddress(low, host, "")
	}
	site := strings.Join(labels[n:], ".")
	switch {
	case manyPages.Has(site):
		return namesAddress(low, host, strings.TrimSuffix(path, "/")+"/")
	case manyHosts.Has(labels[n]):
		return namesAddress(low, host, "")
	}
	return namesAddress(low, host, "") || namesAddress(low, site, "") || len(labels[n]) >= 4 && hasName(prompt, labels[n])
}

// namesAddress reports whether a text has a host, with and without www, and the port that it may have; where
// a path is given, with that one or one above it. A name without a dot stands behind http://.
func namesAddress(text, host, path string) bool {
	host, port, _ := strings.Cut(host, ":")
	for at := 0; ; {
		i := strings.Index(text[at:], host)
		if i < 0 || host == "" {
			return false
		}
		before, after := strings.TrimSuffix(text[:at+i], "www."), text[at+i+len(host):]
		at += i + len(host)
		if before != "" && (isWordInside(before[len(before)-1]) || strings.ContainsAny(before[len(before)-1:], ".-@")) {
			continue
		}
		if after != "" && (isWordInside(after[0]) || after[0] == '-' || after[0] == '.' && len(after) > 1 && isWordInside(after[1])) {
			continue
		}
		if !strings.Contains(host, ".") && host != "localhost" && !strings.HasSuffix(before, "://") {
			continue
		}
		if rest, ok := strings.CutPrefix(after, ":"); ok {
			digits := rest[:len(rest)-len(strings.TrimLeft(rest, "0123456789"))]
			if after = rest[len(digits):]; digits != "" && digits != port {
				continue
			}
		}
		if path == "" {
			return true
		}
		if end := strings.IndexAny(after, " \t\n\"'`<>()[]?#,;"); end >= 0 {
			after = after[:end]
		}
		if named := strings.Trim(after, "/.:!*"); path == "/" || named != "" && strings.HasPrefix(path, named+"/") {
			return true
		}
	}
}

// hasName reports whether a text has a word as a name: with a capital that is not that of a sentence, a row
// or a heading.
func hasName(text, word string) bool {
	for row := range strings.Lines(text) {
		if strings.HasPrefix(row, "#") {
			continue
		}
		for i := range row {
			to := i + len(word)
			if to > len(row) || !strings.EqualFold(row[i:to], word) || i > 0 && isWordInside(row[i-1]) || to < len(row) && isWordInside(row[to]) {
				continue
			}
			now, before := row[i:to], strings.TrimRight(row[:i], " \t")
			_, first := utf8.DecodeRuneInString(now)
			if inside := now[first:]; inside != strings.ToLower(inside) && inside != strings.ToUpper(inside) {
				return true
			}
			if now != strings.ToLower(now) && before != "" && !strings.ContainsAny(before[len(before)-1:], ".!?:;*>-|") {
				return true
			}
		}
	}
	return false
}

var (
	// secondLevel are labels before that of a country.
	secondLevel = wordset.Set{Words: "co com org net ac gov edu or ne go"}
	// manyPages are sites where everybody may have pages, of one host.
	manyPages = wordset.Set{Words: "github.com githubusercontent.com gitlab.com bitbucket.org codeberg.org sourceforge.net notion.so google.com medium.com dev.to reddit.com youtube.com stackoverflow.com stackexchange.com quora.com ycombinator.com huggingface.co kaggle.com npmjs.com pypi.org crates.io docker.com wikipedia.org facebook.com twitter.com x.com linkedin.com pastebin.com dropbox.com sharepoint.com atlassian.net codepen.io codesandbox.io stackblitz.com glitch.com replit.com gitbook.com hackmd.io telegra.ph rentry.co"}
	// manyHosts are the names of sites where everybody may have a host.
	manyHosts = wordset.Set{Words: "github gitlab vercel now netlify pages readthedocs herokuapp workers blogspot blogger wordpress substack medium notion amazonaws awsapprunner amplifyapp azurewebsites azurestaticapps windows cloudfront firebaseapp web appspot run huggingface glitch surge replit repl gitbook fly onrender render railway deno bitbucket codeberg sourceforge neocities tumblr weebly wixsite squarespace webflow framer carrd myshopify ghost hashnode ngrok ngrok-free trycloudflare loca streamlit gradio codesandbox stackblitz csb webcontainer githubpreview lovable bolt zendesk freshdesk statuspage fandom itch typepad livejournal duckdns"}
)
