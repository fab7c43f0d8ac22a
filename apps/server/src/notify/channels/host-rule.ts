import { refuseForbiddenLiteral } from '@tideline/broker/connection';

/**
 * Hosts that the operator names may be private and without TLS. All other hosts are reached over
 * https at public addresses.
 */
export class OutgoingHostRule {
  readonly #privateHosts: ReadonlySet<string>;

  constructor(privateHosts: readonly string[]) {
    this.#privateHosts = new Set(privateHosts);
  }

  isTrusted({ hostname }: URL): boolean {
    return this.#privateHosts.has(hostname.replace(/^\[|\]$/g, ''));
  }

  /** Why the URL itself forbids sending to it; null when it doesn't. */
  whyUrlForbidden(url: URL): string | null {
    if (this.isTrusted(url)) return null;
    if (url.protocol !== 'https:') return 'must be an https address';
    try {
      refuseForbiddenLiteral(url);
      return null;
    } catch {
      return NOT_PUBLIC_HOST_MESSAGE;
    }
  }
}

const NOT_PUBLIC_HOST_MESSAGE = 'must be a host of the public internet';
