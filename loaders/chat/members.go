package chat

// partMember reports whether a member of a typed part belongs to some dialect:
// the decoder shows it, or it is of use only to the provider (signatures, cache
// marks) and stays in the raw record. Members that are not listed are kept in the
// message's Meta.
func partMember(key string) bool {
	switch key {
	// what a part is and says
	case "type", "text", "content", "value", "refusal", "title", "thinking", "reasoning", "think", "thought",
		"summary", "closed", "redacted", "name", "id", "index", "status", "state",
		// calls and results
		"input", "arguments", "args", "parameters", "function", "custom", "tool_call", "tool_use_id", "tool_call_id", "toolCallId",
		"toolUseId", "call_id", "tool_name", "toolName", "server_name", "server_label", "output", "result", "response", "results",
		"is_error", "isError", "error", "providerExecuted", "tool_references", "tools", "tool", "action", "outputs", "queries", "code",
		// media
		"image_url", "image", "input_audio", "audio", "file", "source", "url", "uri", "data", "detail", "file_id", "file_data", "filename",
		"video_url", "image_file", "document_url", "document", "input_image", "input_file", "audio_url", "media_type", "mediaType", "mimeType", "mime_type", "transcript",
		// sources
		"citations", "annotations", "url_citation", "file_citation", "cited_text", "logprobs",
		// of use to the provider only
		"signature", "encrypted_content", "cache_control", "prompt_cache_breakpoint", "caller":
		return true
	}
	return false
}
