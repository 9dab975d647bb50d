package pane

import "strings"

// An Explainer is a pane whose help says more than its keys.
type Explainer interface{ Explain(d *Desk) []string }

// Explain implements Explainer.
func (o *Problems) Explain(d *Desk) []string {
	p := d.Pen
	signs := []string{p.Glyph("■", "x") + " how it ended, or an answer that was cut or refused", p.Glyph("✗", "x") + " a call that failed", p.Glyph("⊘", "-") + " one that was denied",
		"? a result whose words say otherwise than its exit", p.Glyph("≠", "#") + " a contradiction", p.Glyph("∅", "0") + " what a provider does not take", p.Glyph("±", "+") + " edits and files",
		p.Glyph("⟳", "@") + " a loop", p.Glyph("◇", "~") + " a change of the model, its prompt, tools or context", p.Glyph("⚠", "!") + " records that cannot be read"}
	return []string{
		"Each row is one cause, by its first place, what matters most first. Behind a sign ! is an error, and nothing a warning or a hint. Signs: " + strings.Join(signs, ", ") + ".",
		"L is the line of the log, t the turn, " + p.Glyph("×", "x") + " how often. Sure, likely and hint say how certain it is. Recovered is what the same tool did at the same place later without fault.",
		"Enter goes to the line that proves it. msgview check writes the same list; --explain says what a kind means.",
	}
}

// Explain implements Explainer.
func (o *Outline) Explain(d *Desk) []string {
	p := d.Pen
	return []string{
		"On the right of a turn: " + p.Glyph("⊙", "@") + " calls that a person was asked about, how long it took, c its calls, " + p.Glyph("✗", "x") + " those that failed, and ! how much is to be looked at, red if any of it is an error. What went well later is not.",
		"Below it stand " + p.Glyph("└", ">") + " its sub-agents, " + p.Glyph("⊙", "@") + " what a person allowed and " + p.Glyph("⊘", "!") + " what was refused, with " + p.Glyph("◔", "o") + " where the answer took long, " + p.Glyph("◇", "<>") + " what changed what the model sees, and " + p.Glyph("├", "Y") + " branches that were left.",
	}
}

// Explain implements Explainer.
func (o *Checks) Explain(d *Desk) []string {
	p := d.Pen
	return []string{
		"Each row is a command that runs tests, a build or a linter, with the edits since the one before in front of it.",
		p.Glyph("✓", "+") + " it passed, " + p.Glyph("✗", "x") + " it failed, ? its words say that it failed and its exit does not. " + p.Glyph("•", ".") + " it is not known: the exit is that of another program, such as tail, or the log has none. How many tests passed is what the output counts.",
	}
}

// Explain implements Explainer.
func (o *Request) Explain(*Desk) []string {
	return []string{
		"It is the request of the answer at the cursor: first what is different from the request before it, with the first byte that is, and what of the cache that cost.",
		"Then its sections, as far as the log shows them, with their shares of the tokens. A body that is copied can be sent again; what is not in it is said.",
	}
}

// Explain implements Explainer.
func (o *Timeline) Explain(d *Desk) []string {
	p := d.Pen
	return []string{
		"Above is all of the run: who worked in each part of it, " + p.Glyph("▪", "=") + " one, 2 to 9 so many at once, + more than that, and how large the context was. Below a row for each span that is long enough to be seen; a closer look has more.",
		"The cursor begins at what most time was lost with that was no person's.",
	}
}

// Explain implements Explainer.
func (o *Statistics) Explain(*Desk) []string {
	return []string{
		"Tokens are counted once for each answer. Billed again is what had to be read anew as the cache had lost it. p50 and p95 are of the calls whose duration the log tells.",
		"Where a model has no price the cost is the least that it was. Enter goes to the longest or largest of a row.",
	}
}

// Explain implements Explainer.
func (o *Branches) Explain(*Desk) []string {
	return []string{
		"The conversation with its sub-agents below the calls that started them, and branches that were left where they part, in the order of the log. Of a sub-agent without a transcript the log has no more than the call: Enter goes there.",
		"The messages of a conversation are those without the branches that were left, as in a comparison. The number of an agent, as in #a9, is its name for msgview diff: agents are counted as their calls stand in the log.",
		"m and then m on another row compares the two.",
	}
}

// Explain implements Explainer.
func (o *Diff) Explain(*Desk) []string {
	return []string{
		"Steps of both runs stand beside each other if the same was said, or the same tool was called for the same; ids, times and temporary files do not count.",
		"Above stand totals, and findings that only one of the two has.",
	}
}

// Explain implements Explainer.
func (o *Files) Explain(d *Desk) []string {
	return []string{
		"R12 is a read at line 12 of the log, E an edit, W a write of the whole file; " + d.Pen.Glyph("✗", "x") + " one that failed.",
		"Stale: what was read lacks an edit that went well before. Undoes: a write of the whole file lacks an edit. Loses: it was written from what had been read before somebody else wrote it.",
		"What commands of a shell did to files is not listed.",
	}
}

// Explain implements Explainer.
func (o *FileContent) Explain(*Desk) []string {
	return []string{
		"It is what reads, edits and writes up to this call make of the file; + and - are the lines that this call put in and took out.",
		"What commands did to it is not known. Of a file that was never shown whole only the lines that were are here, by the numbers that they had then.",
	}
}
