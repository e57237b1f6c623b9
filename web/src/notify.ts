// "Your turn", told outside the page to who is looking elsewhere. Asked for by a click in the settings only.
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
/** It was seen. */
export async function hush(): Promise<void> {
  if (!settings.notify) return;
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await registration?.getNotifications({ tag })) ?? []) notice.close();
}
