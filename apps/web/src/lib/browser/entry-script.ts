/** The path of the entry script, which changes with every build. */
export const entryScriptPath = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
