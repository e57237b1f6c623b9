// "Your turn", told outside the page to a player who looks elsewhere. Only a click in the settings asks for it.
import { settings } from './settings.svelte';

const tag = 'mazzo';

export async function askToNotify(): Promise<boolean> {
  return 'Notification' in globalThis && (await Notification.requestPermission()) === 'granted';
}
/** One after the other, so that the end of an earlier turn takes no later notice away. */
let last: Promise<void> = Promise.resolve();
const inTurn = (doing: () => Promise<void>): Promise<void> => (last = last.then(doing, doing));

export function notify(title: string, body: string): Promise<void> {
  if (!settings.notify || !document.hidden || Notification.permission !== 'granted') return Promise.resolve();
  return inTurn(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.showNotification(title, { body, tag, icon: '/icon.svg' });
  });
}
/** The player saw it. */
export function hush(): Promise<void> {
  if (!settings.notify) return Promise.resolve();
  return inTurn(async () => {
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const notice of (await registration?.getNotifications({ tag })) ?? []) notice.close();
  });
}
