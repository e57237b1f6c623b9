// Runs before the page's own program is here, on a first visit: asks for what that program will want next, so that words,
// worker and cards travel beside it and not after it. A wrong guess costs bytes and nothing else.
(() => {
  if (navigator.serviceWorker?.controller) return; // all of it is on the device
  const { words, worker, deals } = __NEXT__;
  const ask = (rel, href, as) =>
    href && document.head.append(Object.assign(document.createElement('link'), { rel, href, as, crossOrigin: '' }));
  const stored = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key)) ?? {};
    } catch {
      return {}; // nothing there, or no storage
    }
  };
  ask('modulepreload', words[stored('mazzo.settings').language ?? navigator.language.slice(0, 2)] ?? words.en);
  const [, place, game] = location.pathname.split('/');
  if (!['', 'play', 'continue'].includes(place)) return;
  ask('modulepreload', worker, 'worker');
  ask('preload', deals[game ?? stored('mazzo.match').setup?.game] ?? Object.values(deals)[0], 'fetch');
})();
