package report

import (
	"encoding/xml"
	"fmt"
	"io"

	"msgview/model/findings"
	"msgview/ui/safetext"
)

// The parts of the JUnit XML that build servers read (the schema of Jenkins' xUnit plugin).
type (
	junitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Errors   int          `xml:"errors,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Class   string       `xml:"classname,attr"`
		Name    string       `xml:"name,attr"`
		File    string       `xml:"file,attr,omitempty"`
		Line    int          `xml:"line,attr,omitempty"`
		Failure *junitResult `xml:"failure"`
		Error   *junitResult `xml:"error"`
		Out     string       `xml:"system-out,omitempty"`
	}
	junitResult struct {
		Type    string `xml:"type,attr"`
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
)

// JUnit writes a suite for each log, with a test for each finding: it failed if the check
// fails for it. A log without one has a test that passed, and one that could not be read a
// test with an error. unread says why not, by the path.
func JUnit(w io.Writer, all []Report, unread map[string]error, strict bool, o Options) error {
	suites := junitSuites{Name: "msgview check"}
	add := func(s junitSuite) {
		s.Tests = len(s.Cases)
		suites.Tests, suites.Failures, suites.Errors = suites.Tests+s.Tests, suites.Failures+s.Failures, suites.Errors+s.Errors
		suites.Suites = append(suites.Suites, s)
	}
	fence := o.fence()
	for _, r := range all {
		path := safetext.Plain(r.Path, false)
		s := junitSuite{Name: path}
		for i := range r.Findings {
			f := &r.Findings[i]
			if !o.fits(f) {
				continue
			}
			at := AtPlace(r.Log, f.Place())
			says := r.sentence(f, at)
			text := fmt.Sprintf("%s:%d: %s %s: %s", row(r.file(at)), at.Line, f.Rule.Code, severity(f), row(says))
			if o.Content {
				text += content(f, fence)
			}
			c := junitCase{Class: f.Rule.Code, Name: fmt.Sprintf("%s (line %d)", says, at.Line), File: r.file(at), Line: at.Line}
			if !f.Recovered && (strict || f.Severity == findings.Error) {
				c.Failure = &junitResult{f.Rule.Code, says, text}
				s.Failures++
			} else {
				c.Out = text
			}
			s.Cases = append(s.Cases, c)
		}
		if len(s.Cases) == 0 {
			s.Cases = []junitCase{{Class: "check", Name: "nothing was found", File: path}}
		}
		add(s)
	}
	for _, name := range sorted(unread) {
		path := safetext.Plain(name, false)
		why := safetext.Plain(unread[name].Error(), false)
		add(junitSuite{Name: path, Errors: 1, Cases: []junitCase{{Class: "check", Name: "the log can be read", File: path, Error: &junitResult{"unread", why, why}}}})
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(suites); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}
