package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// Reports of sub-agents that had not finished, as the frame around them says.
func TestCutReports(t *testing.T) {
	for name, c := range map[string]struct {
		report string
		cut    bool
	}{
		"its turns":       {"Oven: 230 degrees. Flour: looked at the shelf next\n\n[Agent stopped: reached max turns (8) before finishing. The above are its notes so far.]", true},
		"its time":        {"Task timed out after 600s. Partial output:\nrye", true},
		"before it":       {"rye, oat\n(sub-agent halted before it could finish)", true},
		"steps":           {"Maximum number of steps reached.", true},
		"of the matter":   {"The baker's agent is asked first.\nThe dough has no token limit.\nRye is best.", false},
		"in the middle":   {"Rye.\na\nb\nc\nAgent stopped: reached max turns\nd\ne\nf\ng", false},
		"about a limit":   {"Task: add a token limit to the client\n\nDone, see oven.py.", false},
		"where it is":     {"The agent's time limit is set in oven.py:12.", false},
		"what it has":     {"The task runner has a step limit of 50.", false},
		"in bold":         {"**Task:** find where the agent loop enforces its iteration limit", false},
		"out of turns":    {"Partial results (turn limit):\nrye", true},
		"its account":     {"Copied 42 pages, translated index.md, oven.md ...\n\nClaude AI usage limit reached|1792364400", true},
		"its week":        {"Rye.\nYou've hit your weekly limit · resets 3am", true},
		"of an account":   {"The API has no usage limit.\nWhat happens when the usage limit is reached: see oven.md.", false},
		"how it answers":  {"The limiter is in limits.go, with these answers:\nRate limit exceeded: 429 with Retry-After, in limits.go:40.", false},
		"what it shows":   {"API rate limit reached banner: shown by banner.go:12 as soon as the count is 60.\nIt is hidden after a minute.", false},
		"what it logs":    {"Usage limit reached is logged by oven.go:9.", false},
		"of its model":    {"Rate limit reached for loaf-4 in organization org-rye on tokens per min: Limit 30000, Used 29000. Please try again in 2s.", true},
		"of its endpoint": {"Rate limit reached for keys in limits.go:40 gives 429.", false},
		"whose rate":      {"Rye.\nYour rate limit exceeded. Try again in 20 minutes.", true},
		"its hour":        {"Rye.\nCodex usage limit reached, resets at 3pm", true},
		"a time":          {"Session limit reached 3:05 PM", true},
		"nothing else":    {"Rye.\nClaude usage limit reached", true},
		"its hours":       {"5-hour limit reached ∙ resets 3pm\n/upgrade to increase your usage limit.", true},
		"of one model":    {"Rye.\n\nOpus weekly limit reached ∙ resets Oct 9 at 5pm", true},
		"then its notes":  {"Weekly limit reached ∙ resets Oct 9 at 5pm\n\nSo far:\nrye\noat\nspelt\nemmer", true},
		"later":           {"Copied 42 pages.\n\nRate limit exceeded. Please try again later.", true},
		"after a minute":  {"Copied 42 pages.\n\nAPI rate limit exceeded. Please retry after 60 seconds.", true},
		"a last word":     {"Copied 42 pages.\n\nRate limit reached", true},
		"with an id":      {"Rye.\n\nAPI Error: Rate limit reached\n\nagentId: a1b2 (for resuming)\n<usage>total_tokens: 4</usage>", true},
		"of a plan":       {"Rye.\nYou've hit your usage limit. Upgrade to Pro or try again in 3 days 2 hours.", true},
		"when it is over": {"Claude usage limit reached. Your limit will reset at 3pm (Europe/Berlin).", true},
		"to upgrade":      {"Rye.\nClaude usage limit reached · /upgrade to bake on", true},
		"with a page":     {"Rye.\nYou've hit your usage limit. Upgrade to Pro (https://bakery.example/pro) or try again at 3:05 PM.", true},
		"of its loaves":   {"You've hit your limit for loaves of rye. Limits will be lifted at 5 PM.", true},
		"of its mill":     {"Rye.\n\nYou've hit your mill's monthly usage limit", true},
		"to go on":        {"Rye.\n\nYou've hit your limit · run /more-dough to finish what you're baking\n\nagentId: a1b2 (for resuming)", true},
		"whom to ask":     {"You’ve reached your usage limit. Please ask your miller.", true},
		"cannot go on":    {"You have reached your usage limit and cannot bake until it is lifted.", true},
		"which day":       {"You've hit your limit · resets next Monday", true},
		"whose, to wait":  {"Claude usage limit reached - wait for the reset", true},
		"what shows it":   {"You've hit your limit is shown by toast.go", false},
		"whose banner":    {"You've reached your usage limit banner: shown as soon as the count is 60", false},
		"where it is put": {"You've hit your loaf limit, ask the miller (toast.tsx:12)", false},
		"in quotes":       {"You've hit your limit\" is the text of the toast", false},
		"and then more":   {"You've hit your loaf limit, ask the miller\nis what the toast says.", false},
		"and notes":       {"You've hit your loaf limit, ask the miller.\n\nThat is what the toast says, and the dialog, too.", false},
		"how many":        {"Usage limit reached 60 times in oven.go.", false},
		"of what":         {"Rate limit reached: 5 loaves an hour, in oven.go:3", false},
		"one row of it":   {"You've hit your limit, try again later - is in toast.go:4", false},
		"what to say":     {"Usage limit reached:\n- banner.go:12 shows it when the count is 60\n- oven.go:9 hides it\n", false},
		"a heading":       {"Session limit exceeded\n\nThis message comes from session.go:88, where more than 5 bakers are refused.", false},
		"where it stands": {"Quota limit exceeded. This text is in quota.go:14 and is shown to bakers with more than 3 ovens.\nThe test is quota_test.go.", false},
		"a list of texts": {"The texts are, in this order:\nUsage limit reached.\nSession expired.\nOven is hot.\nAll are in texts.go.", false},
		"last of a list":  {"The texts are these.\nSession expired.\nRate limit exceeded. Please try again later.", false},
		"as is quoted":    {"What it answers:\n\nRate limit exceeded. Please try again later.", false},
		"of free loaves":  {"You have reached your daily limit of free loaves\nis the text that loaf.go:12 shows.", false},
		"a toast":         {"The toast says:\nYou've reached your plan limit for projects - see ProjectForm.tsx:41.", false},
		"a toast of it":   {"You've hit your usage limit. Try again later. is what toast.go:4 says.\nIt is red.", false},
		"what a line has": {"The status line has:\n5-hour limit reached ∙ resets 3pm\nin limits.go:12.", false},
		"most, as a text": {"Maximum steps reached:\n- loop.go:9 prints it", false},
		"most, in a log":  {"Max turns reached is logged by loop.go:9.", false},
		"most, and notes": {"Max turns reached (8). Notes: rye is best.", true},
		"finished":        {"Agent finished in 8 turns.\nRye is best.", false},
	} {
		r := &model.ToolResult{Content: []model.Part{model.Text{Text: c.report}}}
		if got := !cutReport(r).IsZero(); got != c.cut {
			t.Errorf("%s: %v", name, got)
		}
	}
	_, list := failsAfter(t, user("Compare flours."), ran(call("1", "Task", map[string]any{"description": "rye", "prompt": "Look at rye.", "subagent_type": "general-purpose"}), "Rye: 2 euros. Oat: next\n\n[Agent stopped: reached max turns (8) before finishing.]"), answer("Oat is best."))
	if !slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleError && !f.Recovered }) {
		t.Error(told(list))
	}
}

// A program before the last one says that what it was to do was refused.
func TestRefusedBefore(t *testing.T) {
	const refused = "service/oven unchanged\nError from server (BadRequest): error when creating \"k8s\": Deployment in version \"v1\" cannot be handled\nNAME   TYPE\noven   ClusterIP"
	for name, c := range map[string]struct {
		command, said string
		found         bool
	}{
		"applied, then looked":      {"kubectl apply -k k8s 2>&1; kubectl get svc", refused, true},
		"and only then":             {"kubectl apply -k k8s && kubectl get svc", refused, false},
		"only looked":               {"kubectl get pod oven; kubectl get svc", "Error from server (NotFound): pods \"oven\" not found\nNAME", false},
		"applied again":             {"kubectl apply -k k8s; kubectl apply -k k8s --validate=false; kubectl get svc", refused, false},
		"nothing refused":           {"kubectl apply -k k8s; kubectl get svc", "service/oven unchanged\nNAME   TYPE", false},
		"a bucket":                  {"aws s3 cp bread.txt s3://oven/; aws s3 ls s3://oven/", "upload failed: ./bread.txt to s3://oven/bread.txt An error occurred (AccessDenied) when calling the PutObject operation: Access Denied\n2026-01-01 rye.txt", true},
		"minded otherwise":          {"kubectl apply -k k8s || kubectl create -k k8s; kubectl get svc", refused, false},
		"gone, and looked":          {"kubectl delete pod rye; sleep 5; kubectl get pod rye; echo checked", "pod \"rye\" deleted\nError from server (NotFound): pods \"rye\" not found\nchecked", false},
		"none to delete":            {"kubectl delete job bake; make deploy", "Error from server (NotFound): jobs.batch \"bake\" not found\ndeployed", false},
		"none to remove":            {"docker rm -f oven-db; docker-compose up -d", "Error response from daemon: No such container: oven-db\nCreating oven-db ... done", false},
		"none to stop":              {"docker stop web; ./start.sh", "Error response from daemon: No such container: web\nstarted", false},
		"none to drop":              {"psql -c 'DROP DATABASE rye'; createdb rye; ls", "ERROR:  database \"rye\" does not exist\nrecipes", false},
		"not loaded":                {"systemctl stop oven; ./install.sh", "Failed to stop oven.service: Unit oven.service not loaded.\ninstalled", false},
		"may be of the look":        {"kubectl apply -k k8s; kubectl get pod rye", "Error from server (Forbidden): pods \"rye\" is forbidden: User \"baker\" cannot get resource \"pods\"\n", false},
		"may not delete":            {"kubectl delete pod rye; kubectl get pods", "Error from server (Forbidden): pods \"rye\" is forbidden: User \"baker\" cannot delete resource \"pods\"\nNAME", true},
		"none to restart":           {"kubectl rollout restart deployment/rye; echo done", "Error from server (NotFound): deployments.apps \"rye\" not found\ndone", true},
		"removed in one":            {"docker exec web rm /var/oven.lock; echo done", "Error response from daemon: No such container: web\ndone", true},
		"could not stop":            {"docker stop web; ./start.sh", "Error response from daemon: cannot stop container: web: permission denied\nstarted", true},
		"applied where none is":     {"kubectl apply -f bake.yaml -n bakery; kubectl get pods -n bakery", "Error from server (NotFound): error when creating \"bake.yaml\": namespaces \"bakery\" not found\nNAME", true},
		"copied where none is":      {"aws s3 cp rye.csv s3://bakery/; aws s3 ls s3://mill/", "upload failed: ./rye.csv to s3://bakery/rye.csv An error occurred (NoSuchBucket) when calling the PutObject operation: The specified bucket does not exist\n2026-01-01 oat.csv", true},
		"bucket of the look":        {"aws s3api put-object --bucket rye --key a; aws s3 ls s3://mill/", "An error occurred (NoSuchBucket) when calling the ListObjectsV2 operation: The specified bucket does not exist", false},
		"none to start":             {"docker start oven; docker ps", "Error response from daemon: No such container: oven\nCONTAINER ID   IMAGE", true},
		"none to look into":         {"docker start oven; docker logs mill", "oven\nError response from daemon: No such container: mill", false},
		"none of both":              {"docker compose up -d; docker logs oven", "Error response from daemon: No such container: oven", false},
		"none to upgrade":           {"helm upgrade oven ./chart; helm list", "Error: UPGRADE FAILED: \"oven\" has no deployed releases\nNAME NAMESPACE", true},
		"none to start again":       {"systemctl restart oven; systemctl status sshd", "Failed to restart oven.service: Unit oven.service not found.\n● sshd.service", true},
		"none to label":             {"kubectl label pod rye kind=dark; kubectl get pods", "Error from server (NotFound): pods \"rye\" not found\nNAME", true},
		"another than is labelled":  {"kubectl label pod rye kind=dark; kubectl get pod oat", "pod/rye labeled\nError from server (NotFound): pods \"oat\" not found", false},
		"deleted, then none to add": {"kubectl delete -f oat.yaml; docker push bakery/oat; echo ok", "Error from server (NotFound): error when deleting \"oat.yaml\": pods \"oat\" not found\nok", false},
		"deployed by gcloud":        {"gcloud run deploy oven --region x; gcloud run services list", "ERROR: (gcloud.run.deploy) NOT_FOUND: Image rye not found\nSERVICE", true},
		"a file named so":           {"kubectl apply -f remove-crumbs-job.yaml; echo applied", "Error from server (NotFound): error when creating \"remove-crumbs-job.yaml\": namespaces \"bakery\" not found\napplied", true},
		"an image named so":         {"docker push kill-bill; echo pushed", "Error response from daemon: No such image: kill-bill:latest\npushed", true},
		"a container named so":      {"docker start stop-watch; docker ps", "Error response from daemon: No such container: stop-watch\nCONTAINER ID", true},
		"a value of an option":      {"docker tag --note remove oven mill; echo tagged", "Error response from daemon: No such image: oven:latest\ntagged", true},
		"none in a namespace":       {"kubectl -n bakery delete pod rye; make deploy", "Error from server (NotFound): pods \"rye\" not found\ndeployed", false},
		"none of a network":         {"docker network rm mill; docker compose up -d; echo up", "Error response from daemon: network mill not found\nup", false},
		"no bucket to delete":       {"aws s3api delete-bucket --bucket rye; ./upload.sh", "An error occurred (NoSuchBucket) when calling the DeleteBucket operation: The specified bucket does not exist\nuploaded", false},
		"none to drop by name":      {"psql -h mill -U ada -d post -c 'DROP TABLE rye'; ls", "ERROR:  table \"rye\" does not exist\nrecipes", false},
		"a namespace that is there": {"kubectl create namespace bakery; helm upgrade --install oven ./chart -n bakery", "Error from server (AlreadyExists): namespaces \"bakery\" already exists\nRelease \"oven\" has been upgraded.", false},
		"a network that is there":   {"docker network create bakery; ./start.sh", "Error response from daemon: network with name bakery already exists\nstarted oven", false},
		"a bucket that is there":    {"aws s3api create-bucket --bucket bakery; ./upload.sh", "An error occurred (BucketAlreadyOwnedByYou) when calling the CreateBucket operation: Your previous request to create the named bucket succeeded and you already own it.\nuploaded 3 files", false},
		"one made by mb":            {"aws s3 mb s3://bakery; ./upload.sh", "make_bucket failed: s3://bakery An error occurred (BucketAlreadyOwnedByYou) when calling the CreateBucket operation: you already own it\nuploaded 3 files", false},
		"a database that is there":  {"psql -c 'CREATE DATABASE bakery'; ./migrate.sh", "ERROR:  database \"bakery\" already exists\nmigrated 3 tables", false},
		"a topic that is there":     {"gcloud pubsub topics create rye; ./start.sh", "ERROR: (gcloud.pubsub.topics.create) Resource in projects [bakery] is the subject of a conflict: Topic already exists\nstarted", false},
		"a bucket of others":        {"aws s3api create-bucket --bucket bakery; echo made", "An error occurred (BucketAlreadyExists) when calling the CreateBucket operation: The requested bucket name is not available.\nmade", true},
		"an old one of another":     {"kubectl create deployment oven --image=oven:2; kubectl get svc", "error: failed to create deployment: deployments.apps \"oven\" already exists\nError from server (AlreadyExists): deployments.apps \"oven\" already exists\nNAME", true},
		"an old secret":             {"kubectl create secret generic dial --from-literal=heat=2; ./start.sh", "Error from server (AlreadyExists): secrets \"dial\" already exists\nstarted", true},
		"an old table":              {"psql -c 'CREATE DATABASE bakery; CREATE TABLE rye (grams int)'; ./migrate.sh", "ERROR:  relation \"rye\" already exists\nmigrated", true},
		"may not make it":           {"kubectl create namespace bakery; echo made", "Error from server (Forbidden): namespaces is forbidden: User \"baker\" cannot create resource \"namespaces\"\nmade", true},
		"a network of no driver":    {"docker network create bakery -d mill; ./start.sh", "Error response from daemon: plugin \"mill\" not found\nstarted", true},
		"a deployment named so":     {"kubectl create deployment namespace --image=oven:2; ./start.sh", "Error from server (AlreadyExists): deployments.apps \"namespace\" already exists\nstarted", true},
		"dropped in one":            {"docker exec mill psql -c 'DROP TABLE rye'; echo done", "Error response from daemon: No such container: mill\ndone", true},
		"another's words":           {"docker push oven; cat notes.txt", "Error from server (BadRequest): old", false},
	} {
		_, list := failsAfter(t, user("Bring it up."), ran(bash("1", c.command), c.said), answer("It is up."))
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleError && !f.Recovered }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}
