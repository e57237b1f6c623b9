// A number that changes counts up to its new value, so that the eye sees by how much.
import { calm } from '../settings.svelte';

const kLasts = 600; // milliseconds
const number = /\d+/;

/** The text of a node; its number runs from the old to the new. */
export function counting(node: HTMLElement, text: string) {
  node.textContent = text;
  let running = 0;
  return {
    update(next: string) {
      cancelAnimationFrame(running);
      const [from, to] = [text, next].map((one) => number.exec(one)?.[0]);
      text = next;
      node.textContent = next;
      if (from === undefined || to === undefined || from === to || calm()) return;
      const began = performance.now();
      const step = (now: number) => {
        const part = Math.min(1, (now - began) / kLasts);
        node.textContent = next.replace(number, String(Math.round(Number(from) + (Number(to) - Number(from)) * part)));
        if (part < 1) running = requestAnimationFrame(step);
      };
      running = requestAnimationFrame(step);
    },
    destroy: () => cancelAnimationFrame(running),
  };
}
