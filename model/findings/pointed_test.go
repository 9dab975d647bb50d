package findings

import (
	"slices"
	"testing"
)

// A change without the setting that all commands before it had.
func TestPointed(t *testing.T) {
	looks := ran(bash("1", "KUBECONFIG=/tmp/k kubectl get pods"), "rye 1/1 Running")
	removes := ran(bash("2", "kubectl delete pod rye"), "pod deleted")
	aws := ran(bash("1", "AWS_PROFILE=bakery aws s3 ls s3://rye"), "a")
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"without it":        {[]script{looks, looks, looks, removes, answer("x")}, true},
		"by an option":      {[]script{ran(bash("1", "kubectl --context bakery get pods"), "a"), ran(bash("1", "kubectl get ns --context=bakery"), "a"), ran(bash("1", "kubectl --context=bakery get ns"), "a"), ran(bash("1", "kubectl --context=bakery get pvc"), "a"), ran(bash("1", "kubectl --context=bakery get svc"), "a"), removes, answer("x")}, true},
		"of a cloud":        {[]script{aws, aws, aws, ran(bash("2", "aws s3 rm s3://rye/a --recursive"), "delete: s3://rye/a"), answer("x")}, true},
		"through xargs":     {[]script{looks, looks, looks, ran(bash("2", "cat l | xargs -n 5 kubectl delete pod"), "pod deleted"), answer("x")}, true},
		"exported":          {[]script{looks, looks, looks, ran(bash("2", "export KUBECONFIG=/tmp/k; kubectl delete pod rye"), "pod deleted"), answer("x")}, false},
		"set before":        {[]script{looks, looks, looks, ran(bash("2", "KUBECONFIG=/tmp/k; kubectl delete pod rye"), "pod deleted"), answer("x")}, false},
		"twice only":        {[]script{looks, looks, removes, answer("x")}, false},
		"a look without it": {[]script{looks, looks, looks, ran(bash("2", "kubectl get pods"), "a"), removes, answer("x")}, false},
		"a look":            {[]script{looks, looks, looks, ran(bash("2", "kubectl get pods"), "a"), answer("x")}, false},
		"made the default":  {[]script{looks, looks, looks, ran(bash("2", "kubectl config use-context bakery"), "Switched"), removes, answer("x")}, false},
		"only tried":        {[]script{looks, looks, looks, ran(bash("2", "kubectl delete pod rye --dry-run=server"), "pod deleted (server dry run)"), answer("x")}, false},
		"it failed":         {[]script{looks, looks, looks, failed(bash("2", "kubectl delete pod rye"), "forbidden"), answer("x")}, false},
	} {
		l := newFake()
		for _, s := range c.script {
			s(l)
		}
		l.index.Finish(nil)
		list := run(t, l).Findings()
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == rulePointed && !f.Recovered }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}
