package chat

import "msgview/model"

// Pieces are what becomes of a message in which a program put words of its own beside
// those that somebody said: several messages, one after the other.
type Pieces struct {
	Whole model.Message // what it says of itself all pieces have, but what counts once
	List  []*model.Message
}

// Add adds parts, which go on with the piece before if that has the same role and was put
// there by the same.
func (p *Pieces) Add(role model.Role, injected string, parts ...model.Part) {
	m := p.Whole
	if n := len(p.List); n > 0 {
		if last := p.List[n-1]; last.Role == role && last.Injected == injected {
			last.Parts = append(last.Parts, parts...)
			return
		}
		m.Meta, m.Warnings, m.Usage = nil, nil, model.Usage{}
	}
	m.Role, m.Injected, m.Parts = role, injected, append([]model.Part(nil), parts...)
	p.List = append(p.List, &m)
}
