package loaders

import (
	"slices"

	"msgview/loaders/format"
)

// providers are the formats of providers' interfaces, of which one log may have
// several: together they are mixed-proxy-log's.
var providers = []string{"anthropic-messages", "openai-chat", "openai-responses", "gemini", "cohere", "ollama", "bedrock-converse"}

// ofSeveral returns the format of logs of several providers if some records are not
// the winner's but clearly those of another provider.
func ofSeveral(winner candidate, ranking []candidate, records []*format.Record) (mixed candidate) {
	if winner.shape == nil || !slices.Contains(providers, winner.format.Name) {
		return candidate{}
	}
	var others []candidate
	for _, c := range ranking {
		switch {
		case c.format.Name == "mixed-proxy-log" && mixed.shape == nil && c.hits > winner.hits:
			mixed = c
		case c.format.Name != winner.format.Name && slices.Contains(providers, c.format.Name):
			others = append(others, c)
		}
	}
	if mixed.shape == nil {
		return candidate{}
	}
	for _, r := range records[:min(len(records), mixed.hits)] {
		if mixed.shape.Score(r) == 0 || winner.shape.Score(r) > 0 {
			continue
		}
		for _, c := range others {
			if c.shape.Score(r) >= 5 {
				return mixed
			}
		}
	}
	return candidate{}
}
