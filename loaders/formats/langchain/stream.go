package langchain

import (
	"iter"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
)

// assemble puts streamed messages together: pieces with the same id, or pieces
// without one that follow each other.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var open *pieces
	var all []*pieces
	byID := map[string]*pieces{}
	for r := range records {
		body, kind, chunk := chat.LangChainBody(r.Value)
		if !chunk {
			open = nil
			chat.Add(&out, r, decode(r))
			continue
		}
		out.Classes = append(out.Classes, format.RecordClass{Class: model.Shown})
		id := kind + body.Get("id").Scalar()
		p := byID[id]
		if id == kind {
			p = open
			if p != nil && p.kind != kind {
				p = nil
			}
		}
		if p == nil {
			p = &pieces{message: &model.Message{Origin: r.Origin}, kind: kind, thread: r.Thread}
			byID[id], all = p, append(all, p)
			out.Messages = append(out.Messages, p.message)
		}
		open = p
		p.chunks.Add(r.Value)
	}
	for _, p := range all {
		p.finish()
	}
	return out
}

// pieces are those of one streamed message.
type pieces struct {
	chunks  wire.LangChainChunks
	message *model.Message
	kind    string
	thread  string
}

// finish fills the message with what the pieces make.
func (p *pieces) finish() {
	m := chat.LangChain(p.chunks.Body())
	if m == nil {
		m = &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: p.kind, Raw: p.chunks.Body().Keep()}}}
	}
	m.Origin, m.Thread = p.message.Origin, p.thread
	*p.message = *m
}
