// What is new between two updates of a deal: words about a seat, and cards in the viewer's own hand that came from another hand.
import type { Update } from '../engine/match';
import { handOf, refills } from '../engine/scene';

const sameDeal = (before: Update | undefined, after: Update): before is Update =>
  !!before && !after.retold && before.view.deal === after.view.deal && before.view.seat === after.view.seat;

/** By seat; empty where nothing is new. Which seat deals is never news. */
export function newBadges(before: Update | undefined, after: Update): string[] {
  if (!sameDeal(before, after)) return [];
  return after.scene.seats.map(({ badges }, seat) => {
    const known = new Set(before.scene.seats[seat]?.badges.map(({ text }) => text));
    return badges.find(({ key, text }) => key !== 'dealer' && !known.has(text))?.text ?? '';
  });
}

/** Without the bubbles that told of a badge which is gone. */
export function stillTrue(bubbles: Record<number, string>, before: Update | undefined, after: Update): Record<number, string> {
  const has = (update: Update | undefined, seat: number) => !!update?.scene.seats[seat]?.badges.some(({ text }) => text === bubbles[seat]);
  const gone = Object.keys(bubbles)
    .map(Number)
    .filter((seat) => has(before, seat) && !has(after, seat));
  return gone.length ? { ...bubbles, ...Object.fromEntries(gone.map((seat) => [seat, ''])) } : bubbles;
}

/** What the viewer was given, while the viewer or another has still to give. */
const given = ({ view, scene }: Update) => (scene.facts.some(({ value }) => !value) && (view.own?.received as string[])) || [];

/** Where hands are not refilled from a stock; they stay marked until the viewer plays. */
export function newCards(before: Update | undefined, after: Update, marked: string[]): string[] {
  if (refills(after.scene)) return [];
  const hand = handOf(after.scene, after.view.seat);
  if (!sameDeal(before, after)) return given(after);
  const had = handOf(before.scene, before.view.seat);
  const come = hand.filter((code) => !had.includes(code));
  if (come.length) return come;
  return hand.length < had.length ? given(before).filter((code) => hand.includes(code)) : marked;
}
