// "Your turn", told outside the page to a player who looks elsewhere. Only a click in the settings asks for it.
import { settings } from './settings.svelte';

const tag = 'mazzo';

export async function askToNotify(): Promise<boolean> {
  return 'Notification' in globalThis && (await Notification.requestPermission()) === 'granted';
}
export async function notify(title: string, body: string): Promise<void> {
  if (!settings.notify || !document.hidden || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.showNotification(title, { body, tag, icon: '/icon.svg' });
}
/** The player saw it. */
export async function hush(): Promise<void> {
  if (!settings.notify) return;
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await registration?.getNotifications({ tag })) ?? []) notice.close();
}
