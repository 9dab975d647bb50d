package render

import "msgview/ui/safetext"

// symbols are the signs that stand beside text. Each is one cell wide and never
// the only carrier of its meaning.
type symbols struct {
	closed, open, more, undone, begun, bar, thought, ok, failed, denied, none, agent, notice, image, citation, warning, rule, dots, ellipsis, between func(safetext.Style) safetext.Text
}

func unicodeSymbols() symbols {
	return symbols{
		closed:   func(s safetext.Style) safetext.Text { return safetext.Lit("▸ ", s) },
		open:     func(s safetext.Style) safetext.Text { return safetext.Lit("▾ ", s) },
		more:     func(s safetext.Style) safetext.Text { return safetext.Lit("⋯ ", s) },
		undone:   func(s safetext.Style) safetext.Text { return safetext.Lit("○", s) },
		begun:    func(s safetext.Style) safetext.Text { return safetext.Lit("▶", s) },
		bar:      func(s safetext.Style) safetext.Text { return safetext.Lit("│ ", s) },
		thought:  func(s safetext.Style) safetext.Text { return safetext.Lit("∴ ", s) },
		ok:       func(s safetext.Style) safetext.Text { return safetext.Lit("✓", s) },
		failed:   func(s safetext.Style) safetext.Text { return safetext.Lit("✗ ", s) },
		denied:   func(s safetext.Style) safetext.Text { return safetext.Lit("⊘ ", s) },
		none:     func(s safetext.Style) safetext.Text { return safetext.Lit("∅ ", s) },
		agent:    func(s safetext.Style) safetext.Text { return safetext.Lit("└ ", s) },
		notice:   func(s safetext.Style) safetext.Text { return safetext.Lit("• ", s) },
		image:    func(s safetext.Style) safetext.Text { return safetext.Lit("▣ ", s) },
		citation: func(s safetext.Style) safetext.Text { return safetext.Lit("↗ ", s) },
		warning:  func(s safetext.Style) safetext.Text { return safetext.Lit("⚠ ", s) },
		rule:     func(s safetext.Style) safetext.Text { return safetext.Lit("─", s) },
		dots:     func(s safetext.Style) safetext.Text { return safetext.Lit("┄┄┄", s) },
		ellipsis: func(s safetext.Style) safetext.Text { return safetext.Lit("…", s) },
		between:  func(s safetext.Style) safetext.Text { return safetext.Lit(" · ", s) },
	}
}

func asciiSymbols() symbols {
	return symbols{
		closed:   func(s safetext.Style) safetext.Text { return safetext.Lit("> ", s) },
		open:     func(s safetext.Style) safetext.Text { return safetext.Lit("v ", s) },
		more:     func(s safetext.Style) safetext.Text { return safetext.Lit(": ", s) },
		undone:   func(s safetext.Style) safetext.Text { return safetext.Lit("o", s) },
		begun:    func(s safetext.Style) safetext.Text { return safetext.Lit(">", s) },
		bar:      func(s safetext.Style) safetext.Text { return safetext.Lit("| ", s) },
		thought:  func(s safetext.Style) safetext.Text { return safetext.Lit("~ ", s) },
		ok:       func(s safetext.Style) safetext.Text { return safetext.Lit("ok", s) },
		failed:   func(s safetext.Style) safetext.Text { return safetext.Lit("x ", s) },
		denied:   func(s safetext.Style) safetext.Text { return safetext.Lit("! ", s) },
		none:     func(s safetext.Style) safetext.Text { return safetext.Lit("0 ", s) },
		agent:    func(s safetext.Style) safetext.Text { return safetext.Lit("`- ", s) },
		notice:   func(s safetext.Style) safetext.Text { return safetext.Lit("* ", s) },
		image:    func(s safetext.Style) safetext.Text { return safetext.Lit("# ", s) },
		citation: func(s safetext.Style) safetext.Text { return safetext.Lit("^ ", s) },
		warning:  func(s safetext.Style) safetext.Text { return safetext.Lit("! ", s) },
		rule:     func(s safetext.Style) safetext.Text { return safetext.Lit("-", s) },
		dots:     func(s safetext.Style) safetext.Text { return safetext.Lit("...", s) },
		ellipsis: func(s safetext.Style) safetext.Text { return safetext.Lit("...", s) },
		between:  func(s safetext.Style) safetext.Text { return safetext.Lit(" - ", s) },
	}
}
