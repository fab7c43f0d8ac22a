import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** What a visitor's browser says when it asks who is signed in: the way the answer is specified. */
const SIGNED_OUT = { text: /status of 401/, path: '/api/auth/user' };

/**
 * Everything that goes wrong in a browser without a test looking there: console errors, uncaught
 * errors, violations of the content security policy, answers with a server error.
 */
export class Faults {
  readonly #found: string[] = [];
  readonly #expected: RegExp[] = [];

  /** A fault that the test brings about itself. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  get unexpected(): readonly string[] {
    return this.#found.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault)));
  }

  async watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() === 'error' && !isSignedOut(message)) {
        this.#found.push(`console: ${message.text()} (${message.location().url})`);
      }
    });
    context.on('weberror', (error) => this.#found.push(`uncaught: ${error.error().stack}`));
    context.on('response', (response) => {
      if (response.status() >= 500) {
        this.#found.push(`answer ${response.status()}: ${response.url()}`);
      }
    });
    await context.exposeBinding('reportViolation', (_source, violation: string) => {
      this.#found.push(`content security policy: ${violation}`);
    });
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const report: unknown = Reflect.get(window, 'reportViolation');
        if (typeof report !== 'function') return;
        report(
          `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile} ${event.sample}`,
        );
      });
    });
  }
}

function isSignedOut(message: ConsoleMessage): boolean {
  const { url } = message.location();
  return SIGNED_OUT.text.test(message.text()) && new URL(url).pathname === SIGNED_OUT.path;
}
