/** Address of the script that this page was started with; it changes with every build. */
export const ownEntry = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
