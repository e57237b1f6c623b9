// A new build of the page waits here until the player takes it; the home screen offers it, never a table.
export const waiting = $state({ ready: false });
let worker: ServiceWorker | null = null;

export async function watchForUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const registration = await navigator.serviceWorker.register('/sw.js');
  const offer = () => {
    worker = registration.waiting;
    waiting.ready = !!worker && !!navigator.serviceWorker.controller;
  };
  offer();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer));
}

export function takeOver(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker?.postMessage('take over');
}
