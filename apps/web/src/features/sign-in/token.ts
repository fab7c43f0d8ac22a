/** The one-time token of the owner's set-up link, `/api/login#setup=TOKEN`. The hash never leaves the browser. */
export function setupTokenOf(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('setup')?.trim();
  return token === undefined || token === '' ? null : token;
}
