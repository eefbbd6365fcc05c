"""What the host says to each role at night, as data: words to wake by, to act by and to sleep by (T1).

Each line is written out in full, so that a translator may turn every one as the language needs it. The leader's lines go by
the leader's role. The sleepwalker is called alone only in the introduction with printed cards (S13), so it has no act.
"""

from games.words import Text, say

WAKE: dict[str, Text] = {
    "sleepwalker": say("Sleepwalker, open your eyes."),
    "beauty": say("Beauty, open your eyes."),
    "thief": say("Thief, open your eyes."),
    "informer": say("Informer, open your eyes."),
    "doctor": say("Doctor, open your eyes."),
    "bodyguard": say("Bodyguard, open your eyes."),
    "lawyer": say("Lawyer, open your eyes."),
    "mafia": say("Mafia, open your eyes."),
    "yakuza": say("Yakuza, open your eyes."),
    "detective": say("Detective, open your eyes."),
    "priest": say("Priest, open your eyes."),
    "judge": say("Judge, open your eyes."),
    "journalist": say("Journalist, open your eyes."),
    "jailer": say("Jailer, open your eyes."),
    "sheriff": say("Sheriff, open your eyes."),
    "maniac": say("Maniac, open your eyes."),
    "ripper": say("Ripper, open your eyes."),
    "groupie": say("Groupie, open your eyes."),
    "godfather": say("Godfather, open your eyes."),
    "con_artist": say("Con artist, open your eyes."),
}

PROMPT: dict[str, Text] = {
    "beauty": say("Whose door do you knock at tonight?"),
    "thief": say("Whose night do you steal?"),
    "informer": say("On whom do you plant the evidence?"),
    "doctor": say("Whom do you watch over tonight?"),
    "bodyguard": say("Before whom do you stand tonight?"),
    "lawyer": say("Whose file do you open tonight?"),
    "mafia": say("Agree without a sound. Who is not to see the morning?"),
    "yakuza": say("Settle it among you, silently. At whom do you aim?"),
    "detective": say("Point at one of us. An open hand to look, a pistol to shoot."),
    "priest": say("Point at one of us. Folded hands to hear a confession, a pistol to shoot."),
    "judge": say("Whose name do you look up in the register?"),
    "journalist": say("Point at two others. Do they belong together?"),
    "jailer": say("At whose window do you hold up the lantern?"),
    "sheriff": say("At whom do you fire?"),
    "maniac": say("Whom do you follow home tonight?"),
    "ripper": say("For whom do you wait in the fog?"),
    "groupie": say("Who do you think leads this town?"),
    "godfather": say("Whose vote do you buy for tomorrow?"),
    "con_artist": say("Whose strings do you hold tomorrow?"),
}

SLEEP: dict[str, Text] = {
    "sleepwalker": say("Sleepwalker, close your eyes."),
    "beauty": say("Beauty, close your eyes."),
    "thief": say("Thief, close your eyes."),
    "informer": say("Informer, close your eyes."),
    "doctor": say("Doctor, close your eyes."),
    "bodyguard": say("Bodyguard, close your eyes."),
    "lawyer": say("Lawyer, close your eyes."),
    "mafia": say("Mafia, close your eyes."),
    "yakuza": say("Yakuza, close your eyes."),
    "detective": say("Detective, close your eyes."),
    "priest": say("Priest, close your eyes."),
    "judge": say("Judge, close your eyes."),
    "journalist": say("Journalist, close your eyes."),
    "jailer": say("Jailer, close your eyes."),
    "sheriff": say("Sheriff, close your eyes."),
    "maniac": say("Maniac, close your eyes."),
    "ripper": say("Ripper, close your eyes."),
    "groupie": say("Groupie, close your eyes."),
    "godfather": say("Godfather, close your eyes."),
    "con_artist": say("Con artist, close your eyes."),
}
