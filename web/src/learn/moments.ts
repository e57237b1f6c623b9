// A played match as moments to leaf through: a picture for every step, and one more where a trick lies open before it is
// taken, so that every card is seen. The place of a moment is a number that a link can hold: the step, or half a step
// less for the open trick.
import type { Update } from '../engine/match';
import { zoneOf, type Scene } from '../engine/scene';
import { frames } from '../table/frames';

export interface Moment {
  at: number;
  step: number;
  update: Update;
  scene: Scene;
  /** The card that took the trick which lies open. */
  won?: string | undefined;
}
/** A trick, or a single move where there are none. */
export interface Chapter {
  deal: number;
  /** From 1, in its deal. */
  n: number;
  /** The first and the last step that belong to it. */
  from: number;
  at: number;
  cards: string[];
  won?: string | undefined;
  said: string;
}

export function momentsOf(film: Update[]): Moment[] {
  return film.flatMap((update, step) => {
    const shown = frames(film[step - 1], update);
    return shown.map(({ scene, won }, i): Moment => ({ at: step - (shown.length - 1 - i) / 2, step, update, scene, won }));
  });
}

/** The moment at that place, or the next one before it. */
export function indexAt(moments: Moment[], at: number): number {
  const after = moments.findIndex((moment) => moment.at > at);
  return Math.max(0, (after < 0 ? moments.length : after) - 1);
}

function tricksOf(moments: Moment[]): Chapter[] {
  const found: Chapter[] = [];
  let [deal, n, from] = [0, 0, 0];
  for (const { at, step, update, scene, won } of moments) {
    if (update.view.deal !== deal) [deal, n, from] = [update.view.deal, 0, step];
    if (Number.isInteger(at)) continue;
    const { cards = [] } = zoneOf(scene, 'trick') ?? {};
    found.push({ deal, n: ++n, from: from + 1, at, cards, won, said: '' });
    from = step;
  }
  return found;
}
function movesOf(moments: Moment[]): Chapter[] {
  let [deal, n] = [0, 0];
  return moments.map(({ at, step, update: { view, said } }) => {
    if (view.deal !== deal) [deal, n] = [view.deal, 0];
    return { deal, n: n++, from: step, at, cards: [], said: said.join(' ') };
  });
}
export function chaptersOf(moments: Moment[]): Chapter[] {
  const tricks = tricksOf(moments);
  return tricks.length ? tricks : movesOf(moments);
}
