// Sets the theme before the first paint. An own file, because the page allows no inline script.
// `src/lib/theme.ts` keeps it up to date afterwards.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('tideline.theme');
  } catch {
    // Storage may be forbidden; the system's preference then decides.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', dark ? '#0b0d10' : '#f6f7f8');
})();
