// Sets theme and palette before the first paint, and follows the system while nothing else does.
// A file, because the page allows no inline script. `src/lib/browser/theme.ts` and
// `src/lib/browser/colour-safe.ts` keep them up to date once a user can choose.
(() => {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage may be forbidden; the system's preference then decides.
      return null;
    }
  };
  const apply = () => {
    const chosen = read('tideline.theme');
    const dark = chosen === 'dark' || (chosen !== 'light' && system.matches);
    root.dataset.theme = dark ? 'dark' : 'light';
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', dark ? '#0b0d10' : '#f6f7f8');
  };
  root.toggleAttribute('data-colours-safe', read('tideline.colours-safe') === 'on');
  apply();
  system.addEventListener('change', apply);
})();
