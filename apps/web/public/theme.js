// Sets theme and palette before the first paint. An own file, because the page allows no inline
// script. `src/lib/theme.ts` and `src/lib/colour-safe.ts` keep them up to date afterwards.
(() => {
  const root = document.documentElement;
  let chosen = null;
  try {
    chosen = localStorage.getItem('tideline.theme');
    const isSafe = localStorage.getItem('tideline.colours-safe') === 'on';
    root.toggleAttribute('data-colours-safe', isSafe);
  } catch {
    // Storage may be forbidden; the system's preference then decides.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', dark ? '#0b0d10' : '#f6f7f8');
})();
