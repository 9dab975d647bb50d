package redact_test

import "testing"

// A word that a sentence calls a password is one if people take it for one often, or if the sentence
// names the user, too: else it may say what the password is like.
func TestWordsSaid(t *testing.T) {
	both(t, []string{
		"the password is ¶sunshine¶", "The password is ¶butterfly¶. Please log in.", "my password is ¶football¶", "his passphrase is ¶dragon¶, I think", "the password was changed to ¶princess¶.",
		"log in as ada, the password is ¶periwinkle¶", "the user is ada and the password is ¶marigold¶.", "Username is ada@b.example; password is ¶marigold¶", "user ada, password is ¶marigold¶",
	}, []string{
		"the password is marigold", "the password is sunshine-yellow", "the password is correct", "the password is football related", "a password is sunshine for hackers", "log in as ada, the password is expired", "the user is ada and the password is incorrect.", "the user is locked and the password is unusable",
		"if the user is admin, the password is optional", "log in as root; password is kerberised", "the user is new and the password is strong", "users and the password is entered", "the user is ada and the password is stored in marigold", "user input and password is hashing", "the token is sunshine",
		"Log in as ada. Whether the password is marigold", "the user is ada, whose friends say that the password is marigold",
	})
}
