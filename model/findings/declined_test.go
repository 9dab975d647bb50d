package findings

import "testing"

// A report that begins with a sentence by which a model declines is known by it in many languages;
// one that only speaks of what cannot be done is none.
func TestDeclines(t *testing.T) {
	for text, want := range map[string]bool{
		"I'm sorry, but I can't help with that.":                        true,
		"I am very sorry, I cannot bake.":                               true,
		"Es tut mir leid, aber ich kann dabei nicht helfen.":            true,
		"Leider kann ich das nicht übersetzen.":                         true,
		"Ich kann Ihnen dabei leider nicht helfen.":                     true,
		"Je suis désolé, mais je ne peux pas répondre.":                 true,
		"Lo siento, pero no puedo ayudar con dosis.":                    true,
		"Mi dispiace, ma non posso aiutarti.":                           true,
		"Desculpe, mas não posso ajudar com isso.":                      true,
		"Het spijt me, maar ik kan daar niet bij helpen.":               true,
		"Przykro mi, ale nie mogę pomóc.":                               true,
		"Извините, но я не могу помочь с этим.":                         true,
		"Beklager, men jeg kan ikke hjelpe med det.":                    true,
		"Üzgünüm, ama bu konuda yardımcı olamam.":                       true,
		"申し訳ありませんが、お手伝いできません。":                                          true,
		"抱歉，我无法提供帮助。":                                                   true,
		"죄송하지만 도와드릴 수 없습니다.":                                            true,
		"Ich kann das Brot backen.":                                     false,
		"Es tut mir leid um das Brot, hier ist die Liste.":              false,
		"Le pain est prêt.":                                             false,
		"No puedo quejarme: todo está hecho.":                           false,
		"## Rezept\nTut mir leid, dass es dauert.":                      false,
		"The oven is hot. Es tut mir leid, aber ich kann nicht warten.": false,
		"対応が完了しました。申し訳ありませんが、次回は早くします。":                                 false,
	} {
		if said, ok := failedInProse(text); ok != want {
			t.Errorf("%q: %v %q", text, ok, said)
		}
	}
}
