// Package safetext is the gate between what a log says and what a terminal, a
// file or the clipboard receives.
//
// A log holds whatever a program, a web page or an attacker wrote. Printed as it
// is, it could move the cursor, set the window title, write the clipboard, hide
// text, reverse its order or break the program that draws it. So no string of a
// log is ever drawn. It is first turned into a Text by one of
//
//	Clean        prose: what people and models said
//	CleanOutput  output of tools: keeps colours, folds progress bars
//	CleanLine    labels of one row: names, titles, file names
//	Controls     prose or output with every control character visible
//	FromANSI     what a renderer of ours made of clean text
//
// and only Text, and the Lines made of it, can be drawn. Their fields cannot be
// reached from outside, and Lit takes constants only, so a string of a log
// that did not pass the gate does not compile.
//
// # What happens to characters
//
// Nothing is passed through and nothing is silently lost. Escape sequences are
// parsed and colours become Style values, from which Line.String writes escape
// sequences anew. Whatever could act on a terminal or deceive a reader is replaced
// by a visible marker in a style of its own:
//
//	C0 controls, DEL        control pictures: ␀ ␇ ␛ ␡
//	C1 controls             <U+009B>
//	bytes that are not UTF-8  <FF>
//	lone surrogates         <U+D800> (written as the three bytes ED A0..BF xx)
//	order of writing        <U+202E> (Unicode property Bidi_Control)
//	invisible characters    <U+200B> (Default_Ignorable_Code_Point, blank letters)
//	tag characters          <TAG:the text they spell>
//	variation selectors     <VS×12> beyond one, or without a base
//	combining marks         <+196 marks> beyond four
//	oversized graphemes     their code points
//
// Joiners stay where a script or an emoji needs them, letters of scripts written
// from right to left stay as they are, and look-alike letters are never changed.
//
// # Two gates
//
// A Writer stands between the program and the terminal and lets only those
// sequences pass that the program itself has reason to send. It is there for the
// mistake that nobody has made yet.
//
// All values of this package but Builder and Writer are immutable and may be used
// by any goroutine.
package safetext
