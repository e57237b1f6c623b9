// Which screen the address names. Paths without a dot are places in the page.
export const route = $state({ path: location.pathname });

export function go(path: string): void {
  if (path !== location.pathname + location.search) history.pushState(null, '', path);
  route.path = location.pathname;
  scrollTo(0, 0);
}
addEventListener('popstate', () => (route.path = location.pathname));

/** Makes links of the page stay in the page. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('a[href^="/"]');
  if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(link.getAttribute('href')!);
}
