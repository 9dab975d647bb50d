package report

import (
	"crypto/rand"
	"fmt"
	"io"
	"strings"

	"msgview/model/findings"
)

// GitHub writes a workflow command for each finding, which GitHub shows at its line:
// docs.github.com, "Workflow commands for GitHub Actions", ::error, ::warning and ::notice.
func GitHub(w io.Writer, r Report, o Options) error {
	fence := o.fence()
	for i := range r.Findings {
		f := &r.Findings[i]
		if !o.fits(f) {
			continue
		}
		at := AtPlace(r.Log, f.Place())
		command := "notice"
		if !f.Recovered && f.Severity != findings.Hint {
			command = f.Severity.String()
		}
		message := r.sentence(f, at)
		if f.Recovered {
			message += "; it went well later"
		}
		if o.Content {
			message += content(f, fence)
		}
		_, err := fmt.Fprintf(w, "::%s file=%s,line=%d,title=%s::%s\n", command, githubProperty(r.file(at)), at.Line, githubProperty(f.Rule.Code), githubData(message))
		if err != nil {
			return err
		}
	}
	return nil
}

// githubData and githubProperty escape as actions/toolkit does (packages/core/src/command.ts).
func githubData(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

func githubProperty(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(s)
}

// fence returns the mark around words of the log, "" if there are none or it needs none.
func (o Options) fence() string {
	if o.Content && o.Fenced {
		return rand.Text()[:10]
	}
	return ""
}
