import type { BrowserContext, Response } from '@playwright/test';
import { expectDocumentedAnswer } from '@tideline/api/testing';

/**
 * Faults that no expectation sees: console and uncaught errors, violations of the content security
 * policy, server errors.
 */
export class Faults {
  readonly #found: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #checks: Promise<void>[] = [];

  /** For faults that the test itself causes. */
  expectFault(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  get unexpected(): readonly string[] {
    return this.#found.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault)));
  }

  /** Resolves when all answers so far are checked. */
  async untilChecked(): Promise<void> {
    await Promise.all(this.#checks);
  }

  async watchContext(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() === 'error') {
        this.#found.push(`console: ${message.text()} (${message.location().url})`);
      }
    });
    context.on('weberror', (error) => this.#found.push(`uncaught: ${error.error().stack}`));
    context.on('response', (response) => {
      // An event stream that is still being opened while its page logs out is refused.
      if (new URL(response.url()).pathname === '/api/auth/logout' && response.ok())
        this.expectFault(/^console: .*status of 401 .*\/api\/events\)$/);
      if (response.status() >= 500) {
        this.#found.push(`answer ${response.status()}: ${response.url()}`);
      }
      this.#checks.push(this.#checkAnswer(response));
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

  /** The answer must be as described, as far as the page has read it. */
  async #checkAnswer(response: Response): Promise<void> {
    const { pathname, search } = new URL(response.url());
    const headers = response.headers();
    // A test's answer in the server's place has no request id.
    if (!/^\/(api|trpc)\//.test(pathname) || headers['x-request-id'] === undefined) return;
    const method = response.request().method();
    const header = (name: string) => headers[name] ?? null;
    const isStream = header('content-type')?.startsWith('text/event-stream') === true;
    const text = isStream ? null : await response.text().catch(() => null);
    const status = response.status();
    await expectDocumentedAnswer(method, `${pathname}${search}`, {
      status,
      readHeader: header,
      text,
    }).catch((error: Error) => void this.#found.push(error.message));
  }
}
