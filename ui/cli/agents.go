package cli

import (
	"context"
	"sync"

	"msgview/model"
	looked "msgview/ui/check"
	"msgview/ui/column"
	"msgview/ui/render"
)

// mostJudged bounds the entries of a log that is looked through for what its sub-agents came
// upon before it is printed.
const mostJudged = 50_000

// agentsOf returns what tells what is known of sub-agents. The log is looked through when
// that is asked for first.
func agentsOf(ctx context.Context, log model.Log) func(thread int) (render.Agent, bool) {
	told := sync.OnceValue(func() column.Known {
		if log.Index().Len() > mostJudged {
			return nil
		}
		told, err := looked.Of(ctx, log)
		if err != nil {
			return nil
		}
		return told
	})
	return func(thread int) (render.Agent, bool) { return column.AgentOf(told(), thread) }
}
