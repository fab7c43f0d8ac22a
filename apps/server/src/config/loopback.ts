const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

/** Takes a host of a variable or a URL. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOSTS.has(host);
}

export function isLoopbackUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && isLoopbackHost(hostname);
}

/** No one can read what is sent there, because it goes by https or stays on this machine. */
export function isPrivateUrl(text: string): boolean {
  return isLoopbackUrl(text) || (URL.canParse(text) && new URL(text).protocol === 'https:');
}
