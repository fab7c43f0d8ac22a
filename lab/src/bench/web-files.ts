export type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly imports?: readonly string[];
      readonly css?: readonly string[];
    }
  >
>;

/**
 * Scripts and styles in a page's HTML, and all that some entries import at once, each file once.
 * Imports on demand are left out.
 */
export function pageFiles(
  html: string,
  manifest: Manifest,
  entries: readonly string[],
): readonly string[] {
  const named = [
    ...html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="\/([^"]+\.(?:js|css))"/g),
  ];
  const files = new Set(named.map(([, file = '']) => file));
  const seen = new Set<string>();
  const add = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the build has no ${name}`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const entry of entries) add(entry);
  return [...files];
}
