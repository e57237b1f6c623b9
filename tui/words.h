#pragma once
// What the terminal client itself says, in every language: menus, keys, questions. What is said about a game
// is the table's (table/messages.h). {} is filled by fmt.
#include <string>
#include <string_view>

#include "table/messages.h"

namespace tui {

struct Words {
  // The table
  std::string_view you, deal, round, trump, stock, cards, points, score, turn, passed, out, partner,
      joker, ally, leads, nothing_yet, taken;
  // Prompts
  std::string_view replaced, record_at, away_now, gone, in_seconds, your_turn, your_lead, must_pass,
      give, choose_sign, choose_cell, waiting, thinking, press_key, next_deal, match_over, small;
  // Keys, as the bar at the bottom names them
  std::string_view enter, space, key_choose, key_play, key_mark, key_pass, key_plays, key_hint,
      key_last, key_log, key_rules, key_keys, key_leave, key_next, key_rematch, key_menu, key_back,
      key_save, key_type, key_change, key_deal, key_forward, key_backward, key_seat, key_reclaim;
  // Panels
  std::string_view keys_title, keys_page, last_title, log_title, plays_title, hint_title,
      type_title, cover, cover_key, leave_question, leave_go, leave_resign, leave_save, leave_stay,
      saved, not_saved, no_last, cannot;
  // Menus
  std::string_view title, motto, go_on, settings, rules, exit, level, people, players, way, damaged,
      not_kept;
  // The house
  std::string_view connecting, lost, taken_over, seat_lost, welcome, invite, getting_ready, queue,
      queue_offer, away, back, left, timeout, won, drawn, aborted, lost_match, rematch_asked,
      key_say, say_title, house, no_house, house_title, move_house, account, you_guest, you_member,
      enrol, log_in, log_out, logged_out, your_name, password, new_password, here, join, join_title,
      watch, no_tables, stats, leaderboard, history, no_rows, stats_head, leaders_head, next_page,
      closed, no_answer, bad_certificate, bad_server;
};

const Words& words(table::Language language);

// Who prints the rules of a game, in Markdown.
using RulesPage = std::string_view (*)(std::string_view game, std::string_view lang);

std::string game_name(std::string_view key, table::Language language);
// A setting's or option's key or value as people read it; unknown ones as they are.
std::string readable(std::string_view key, table::Language language);
std::string level_name(int level, table::Language language);

}  // namespace tui
