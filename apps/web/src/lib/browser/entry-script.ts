/** Address of the script that started this page; it changes with every build. */
export const entryScript = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
