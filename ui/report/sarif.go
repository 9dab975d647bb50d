package report

import (
	"io"
	"net/url"
	"path/filepath"
	"strings"

	"msgview/model/findings"
	"msgview/ui/export"
)

// The parts of SARIF 2.1.0 (OASIS, sarif-schema-2.1.0.json) that are written.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool struct {
			Driver sarifDriver `json:"driver"`
		} `json:"tool"`
		Results []sarifResult `json:"results"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"version,omitempty"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID    string    `json:"id"`
		Short sarifText `json:"shortDescription"`
		Full  sarifText `json:"fullDescription"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID     string          `json:"ruleId"`
		Level      string          `json:"level"`
		Message    sarifText       `json:"message"`
		Locations  []sarifLocation `json:"locations"`
		Related    []sarifLocation `json:"relatedLocations,omitempty"`
		Properties map[string]any  `json:"properties"`
	}
	sarifLocation struct {
		Physical sarifPhysical `json:"physicalLocation"`
	}
	sarifPhysical struct {
		Artifact struct {
			URI string `json:"uri"`
		} `json:"artifactLocation"`
		Region sarifRegion `json:"region"`
	}
	sarifRegion struct {
		Line   int   `json:"startLine"`
		Offset int64 `json:"byteOffset"`
	}
)

// SARIF writes one run with the findings of all reports.
func SARIF(w io.Writer, all []Report, version string, o Options) error {
	run := sarifRun{Results: []sarifResult{}}
	run.Tool.Driver = sarifDriver{Name: "msgview", Version: version}
	for _, rule := range findings.Rules() {
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{rule.Code, sarifText{rule.Says}, sarifText{rule.Help}})
	}
	for _, r := range all {
		for i := range r.Findings {
			if f := &r.Findings[i]; o.fits(f) {
				run.Results = append(run.Results, r.sarif(f, o))
			}
		}
	}
	return export.WriteLine(w, sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}})
}

func (r Report) sarif(f *findings.Finding, o Options) sarifResult {
	at := AtPlace(r.Log, f.Place())
	one := sarifResult{
		RuleID: f.Rule.Code, Level: map[string]string{"error": "error", "warning": "warning"}[severity(f)],
		Message: sarifText{r.sentence(f, at)}, Locations: []sarifLocation{r.location(at)},
		Properties: map[string]any{"certainty": f.Certainty.String(), "count": f.Count, "recovered": f.Recovered, "message": at.Message},
	}
	for _, other := range r.others(f) {
		one.Locations = append(one.Locations, r.location(other))
	}
	if one.Level == "" {
		one.Level = "note"
	}
	if o.Content {
		one.Message.Text += content(f, "")
	}
	if f.Counterpart != nil {
		one.Related = append(one.Related, r.location(AtPlace(r.Log, *f.Counterpart)))
	}
	return one
}

func (r Report) location(at Place) (l sarifLocation) {
	l.Physical.Artifact.URI = reference(filepath.ToSlash(r.file(at)))
	l.Physical.Region = sarifRegion{at.Line, at.Byte}
	return l
}

// reference returns a path as a reference (RFC 3986): what has a meaning there is escaped, and
// a name with a colon is no scheme.
func reference(p string) string {
	if strings.HasSuffix(filepath.VolumeName(p), ":") { // of Windows
		return (&url.URL{Scheme: "file", Path: "/" + p}).String()
	}
	return (&url.URL{Path: p}).String()
}
