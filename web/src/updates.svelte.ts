// A new build of the page waits here until the player takes it. The page offers it on the home screen and between
// deals, never during a deal.
import { scriptUrl } from './trusted';

/** A table is being opened: its cards come before what the service worker keeps. */
let dealing: Promise<unknown> | undefined;
export function afterCards(opened: Promise<unknown>): void {
  dealing = opened.catch(() => {});
}

/** A visitor at the front door may tap a game at once; what comes for later must not take the line from its cards. */
const kQuiet = 1_500;
const quiet = new Promise((resolve) => setTimeout(resolve, kQuiet));
export async function firstCards(): Promise<void> {
  if (!dealing) await quiet;
  await dealing;
}

export const waiting = $state({ ready: false });
let worker: ServiceWorker | null = null;

export async function watchForUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  await firstCards();
  // A browser may refuse a service worker; the page then needs the network, and nothing else is missing.
  const registration = await navigator.serviceWorker.register(scriptUrl('/sw.js')).catch(() => undefined);
  if (!registration) return;
  const offer = () => {
    worker = registration.waiting;
    waiting.ready = !!worker && !!navigator.serviceWorker.controller;
  };
  offer();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer));
  // A page that stays open for days asks whenever it becomes visible again; without a network it asks in vain.
  document.addEventListener('visibilitychange', () => document.hidden || registration.update().catch(() => {}));
}

export function takeOver(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker?.postMessage('take over');
}
