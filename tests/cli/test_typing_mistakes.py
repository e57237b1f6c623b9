"""The answer to a typing mistake names the word that was meant."""

import unittest

from support.program import mazzo


class TypingMistakes(unittest.TestCase):
    def refused(self, *args, **env):
        out = mazzo(*args, **env)
        self.assertEqual((out.returncode, out.stdout), (2, ""), args)
        return out.stderr

    def test_a_command(self):
        for typed, meant in (
            ("simulte", "simulate"),
            ("paly", "play"),
            ("Rules", "rules"),
            ("analyze", "analyse"),
            ("sim", "simulate"),
            ("verfy", "verify"),
            ("server", "serve"),
            ("back-up", "backup"),
        ):
            self.assertEqual(self.refused(typed), f'mazzo: mazzo has no command "{typed}". Did you mean {meant}?\n')

    def test_a_command_of_a_command(self):
        self.assertEqual(self.refused("config", "chek"), 'mazzo: mazzo config has no command "chek". Did you mean check?\n')
        self.assertEqual(self.refused("bench", "bot", "--json"), 'mazzo: mazzo bench has no command "bot". Did you mean bots?\n')

    def test_what_is_near_to_nothing_is_told_where_to_look(self):
        self.assertEqual(self.refused("nonsense"), 'mazzo: mazzo has no command "nonsense". `mazzo --help` lists them.\n')
        self.assertEqual(
            self.refused("config", "x" * 5000),
            f'mazzo: mazzo config has no command "{"x" * 5000}". `mazzo config --help` lists them.\n',
        )

    def test_what_is_not_in_the_help_is_not_proposed(self):
        self.assertNotIn("Did you mean", self.refused("shar"))

    def test_an_option(self):
        self.assertEqual(
            self.refused("simulate", "joker", "--mathces", "3"),
            "mazzo: mazzo simulate has no option --mathces. Did you mean --matches?\n",
        )
        self.assertEqual(
            self.refused("config", "check", "--grace-second=3"),
            "mazzo: mazzo config check has no option --grace-second. Did you mean --grace-seconds?\n",
        )
        self.assertEqual(self.refused("games", "--qqqqqq"), "mazzo: mazzo games has no option --qqqqqq.\n")
        self.assertEqual(self.refused("games", "briscola"), 'mazzo: mazzo games does not take "briscola".\n')

    def test_a_game_wherever_one_is_named(self):
        for args in (
            ["rules", "brisola"],
            ["simulate", "brisola"],
            ["play", "brisola", "--line"],
            ["play", "brisola"],
            ["arena", "brisola", "--seat", "random"],
            ["play", "brisola", "--line", "--server", "ws://127.0.0.1:1"],
        ):
            self.assertEqual(self.refused(*args), 'mazzo: There is no game "brisola" here. Did you mean briscola?\n', args)
        self.assertEqual(self.refused("rules", "bridge", LANG="it_IT.UTF-8"), 'mazzo: Qui non c\'è il gioco "bridge".\n')
        self.assertEqual(
            self.refused("rules", "presidente", LANG="it_IT.UTF-8"),
            'mazzo: Qui non c\'è il gioco "presidente". Forse intendevi president?\n',
        )

    def test_a_game_in_the_answer_to_our_question(self):
        out = mazzo("play", stdin="tictactoe\n")
        self.assertIn('There is no game "tictactoe" here. Did you mean tic_tac_toe?\n', out.stdout)

    def test_what_is_missing_or_out_of_range_is_one_sentence_with_the_way_to_more(self):
        for args, said in (
            (["simulate"], "GAME is required. `mazzo simulate --help` says more."),
            (["config"], "A subcommand is required. `mazzo config --help` says more."),
            (
                ["simulate", "joker", "--players", "9"],
                "--players: Value 9 not in range 2 to 8. `mazzo simulate --help` says more.",
            ),
        ):
            self.assertEqual(self.refused(*args), f"mazzo: {said}\n")

    def test_what_is_typed_commands_no_terminal(self):
        self.assertNotIn(
            "\x1b", self.refused("\x1b[2Jplay") + self.refused("rules", "\x1b]0;x\x07") + self.refused("games", "--\x1b[2J")
        )


if __name__ == "__main__":
    unittest.main()
