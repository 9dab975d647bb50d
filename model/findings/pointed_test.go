package findings

import (
	"slices"
	"testing"
)

// A change without the setting that those before it had.
func TestPointed(t *testing.T) {
	looks := ran(bash("1", "KUBECONFIG=/tmp/k kubectl get pods"), "rye 1/1 Running")
	removes := ran(bash("2", "kubectl delete pod rye"), "pod deleted")
	aws := ran(bash("1", "AWS_PROFILE=bakery aws s3 ls s3://rye"), "a")
	charts := ran(bash("1", "helm --kube-context bakery list"), "a")
	gcloud := ran(bash("1", "gcloud run services list --project bakery"), "a")
	docker := ran(bash("1", "docker --context bakery ps"), "a")
	exports := ran(bash("1", "export KUBECONFIG=/tmp/k; kubectl get pods"), "rye 1/1 Running")
	in := ran(bash("1", "cd /w/bakery && KUBECONFIG=/tmp/k kubectl get pods"), "rye 1/1 Running")
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

		// looks and tries are no changes
		"a look at a change":      {[]script{looks, looks, looks, ran(bash("2", "kubectl rollout status deploy/rye"), "a"), answer("x")}, false},
		"a rollout":               {[]script{looks, looks, looks, ran(bash("2", "kubectl rollout restart deploy/rye"), "a"), answer("x")}, true},
		"of a thing called so":    {[]script{looks, looks, looks, ran(bash("2", "kubectl get pods -l job=create delete"), "a"), answer("x")}, false},
		"may it":                  {[]script{looks, looks, looks, ran(bash("2", "kubectl auth can-i delete pods"), "yes"), answer("x")}, false},
		"what was applied":        {[]script{looks, looks, looks, ran(bash("2", "kubectl apply view-last-applied deploy/rye"), "yes"), answer("x")}, false},
		"labels listed":           {[]script{looks, looks, looks, ran(bash("2", "kubectl label pods --list rye"), "yes"), answer("x")}, false},
		"behind an option":        {[]script{looks, looks, looks, ran(bash("2", "kubectl -n bakery delete pod rye"), "yes"), answer("x")}, true},
		"fetched from a cloud":    {[]script{aws, aws, aws, ran(bash("2", "aws s3 cp s3://rye/a ./a"), "download"), answer("x")}, false},
		"put into a cloud":        {[]script{aws, aws, aws, ran(bash("2", "aws s3 cp ./a s3://rye/a"), "upload"), answer("x")}, true},
		"listed in a cloud":       {[]script{aws, aws, aws, ran(bash("2", "aws s3 ls s3://rye/rm"), "a"), ran(bash("3", "aws deploy list-applications"), "a"), answer("x")}, false},
		"listed with helm":        {[]script{charts, charts, charts, ran(bash("2", "helm list"), "a"), answer("x")}, false},
		"installed with helm":     {[]script{charts, charts, charts, ran(bash("2", "helm upgrade --install rye ./rye"), "a"), answer("x")}, true},
		"only tried with helm":    {[]script{charts, charts, charts, ran(bash("2", "helm upgrade --install rye ./rye --dry-run"), "a"), answer("x")}, false},
		"listed in another cloud": {[]script{gcloud, gcloud, gcloud, ran(bash("2", "gcloud deploy releases list"), "a"), answer("x")}, false},
		"done in another cloud":   {[]script{gcloud, gcloud, gcloud, ran(bash("2", "gcloud run deploy rye"), "a"), answer("x")}, true},
		"services shown":          {[]script{docker, docker, docker, ran(bash("2", "docker compose ps"), "a"), answer("x")}, false},
		"services down":           {[]script{docker, docker, docker, ran(bash("2", "docker compose -f a.yml down"), "a"), answer("x")}, true},

		// what is meant may be another one now
		"exported for all":         {[]script{looks, looks, looks, ran(bash("2", "export KUBECONFIG=/tmp/k"), ""), removes, answer("x")}, false},
		"another exported":         {[]script{looks, looks, looks, ran(bash("2", "export KUBECONFIG=/tmp/other"), ""), removes, answer("x")}, false},
		"exported as nothing":      {[]script{looks, looks, looks, ran(bash("2", "export KUBECONFIG="), ""), removes, answer("x")}, false},
		"another variable":         {[]script{looks, looks, looks, ran(bash("2", "export HEAT=20"), ""), removes, answer("x")}, true},
		"that of another client":   {[]script{looks, looks, looks, ran(bash("2", "export AWS_PROFILE=bakery"), ""), removes, answer("x")}, true},
		"taken away":               {[]script{looks, looks, looks, ran(bash("2", "unset KUBECONFIG"), ""), removes, answer("x")}, false},
		"taken away for it":        {[]script{looks, looks, looks, ran(bash("2", "unset KUBECONFIG; kubectl delete pod rye"), "pod deleted"), answer("x")}, false},
		"without it on purpose":    {[]script{looks, looks, looks, ran(bash("2", "KUBECONFIG= kubectl delete pod rye"), "pod deleted"), answer("x")}, false},
		"without it by env":        {[]script{looks, looks, looks, ran(bash("2", "env -u KUBECONFIG kubectl delete pod rye"), "pod deleted"), answer("x")}, false},
		"with it by env":           {[]script{looks, looks, looks, ran(bash("2", "env KUBECONFIG=/tmp/k kubectl delete pod rye"), "pod deleted"), answer("x")}, false},
		"exported each time":       {[]script{exports, exports, exports, removes, answer("x")}, true},
		"a file of settings":       {[]script{looks, looks, looks, ran(bash("2", "source .env; kubectl delete pod rye"), "pod deleted"), answer("x")}, false},
		"by another program":       {[]script{looks, looks, looks, ran(bash("2", "kubectx bakery"), "Switched"), removes, answer("x")}, false},
		"by a cloud":               {[]script{looks, looks, looks, ran(bash("2", "aws eks update-kubeconfig --name bakery"), "Updated"), removes, answer("x")}, false},
		"only the default looked":  {[]script{looks, looks, looks, ran(bash("2", "KUBECONFIG=/tmp/k kubectl config current-context"), "bakery"), removes, answer("x")}, true},
		"in another project":       {[]script{in, in, in, ran(bash("2", "cd /w/shop && kubectl delete pod rye"), "pod deleted"), answer("x")}, false},
		"gone to another project":  {[]script{in, in, in, ran(bash("2", "cd /w/shop"), ""), removes, answer("x")}, false},
		"in a folder of it":        {[]script{in, in, in, ran(bash("2", "cd /w/bakery/k8s && kubectl delete pod rye"), "pod deleted"), answer("x")}, true},
		"in the same project":      {[]script{in, in, in, ran(bash("2", "cd /w/bakery && kubectl delete pod rye"), "pod deleted"), answer("x")}, true},
		"with a look at its files": {[]script{looks, looks, looks, ran(bash("2", "ls k8s"), "a"), removes, answer("x")}, true},
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
