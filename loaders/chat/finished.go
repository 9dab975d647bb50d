package chat

import "strings"

// FinishReason returns the finish reason of Google's API for which a program has a notice, "" if it
// is of no such reason: Gemini CLI writes it as words and keeps no other trace of it
// (google-gemini/gemini-cli: packages/cli/src/ui/hooks/useGeminiStream.ts, handleFinishedEvent).
func FinishReason(notice string) string {
	_, why, ok := strings.Cut(notice, "Response ")
	if !ok || len(notice) > 200 {
		return ""
	}
	for _, r := range [...][2]string{
		{"truncated due to token limits", "MAX_TOKENS"},
		{"stopped due to safety", "SAFETY"},
		{"stopped due to recitation", "RECITATION"},
		{"stopped due to forbidden", "BLOCKLIST"},
		{"stopped due to prohibited", "PROHIBITED_CONTENT"},
		{"stopped due to sensitive", "SPII"},
		{"stopped due to image safety", "IMAGE_SAFETY"},
	} {
		if strings.HasPrefix(why, r[0]) {
			return r[1]
		}
	}
	return ""
}
