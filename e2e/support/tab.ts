import type { Browser, CDPSession } from '@playwright/test';
import type { Cookie } from './person.ts';

/** Tabs of one window, all hidden but one. Playwright's own pages all count as visible. */
export class Tabs {
  readonly #browser: CDPSession;
  readonly #answers = new Map<number, (answer: TabAnswer) => void>();
  #lastId = 0;

  private constructor(browser: CDPSession) {
    this.#browser = browser;
    browser.on('Target.receivedMessageFromTarget', ({ message }) => {
      const answer = JSON.parse(message) as TabAnswer;
      if (answer.id !== undefined) this.#answers.get(answer.id)?.(answer);
    });
  }

  static async inBrowser(browser: Browser): Promise<Tabs> {
    return new Tabs(await browser.newBrowserCDPSession());
  }

  async signIn(url: string, { name, value }: Cookie): Promise<void> {
    await this.#browser.send('Storage.setCookies', { cookies: [{ name, value, url }] });
  }

  /** Opens in front. `script` runs before the page's own. */
  async openTab(url: string, script = ''): Promise<Tab> {
    const { targetId } = await this.#browser.send('Target.createTarget', { url: 'about:blank' });
    // Not flat, as only then a tab's messages pass through this session.
    const { sessionId } = await this.#browser.send('Target.attachToTarget', { targetId });
    const send = (method: string, params: object = {}) => this.#send(sessionId, method, params);
    await send('Page.enable');
    await send('Page.addScriptToEvaluateOnNewDocument', { source: script });
    await send('Page.navigate', { url });
    return {
      evaluate: async <T>(expression: string) => {
        const { result } = await send('Runtime.evaluate', { expression, returnByValue: true });
        // The caller names the expression's type.
        return result?.value as T;
      },
      bringToFront: async () => {
        await this.#browser.send('Target.activateTarget', { targetId });
      },
      close: async () => {
        await this.#browser.send('Target.closeTarget', { targetId });
      },
    };
  }

  async #send(
    sessionId: string,
    method: string,
    params: object,
  ): Promise<NonNullable<TabAnswer['result']>> {
    this.#lastId += 1;
    const id = this.#lastId;
    const answered = new Promise<TabAnswer>((resolve) => this.#answers.set(id, resolve));
    const message = JSON.stringify({ id, method, params });
    await this.#browser.send('Target.sendMessageToTarget', { sessionId, message });
    const { result, error } = await answered;
    this.#answers.delete(id);
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  }
}

interface TabAnswer {
  readonly id?: number;
  readonly result?: { readonly result?: { readonly value?: unknown } };
  readonly error?: { readonly message: string };
}

export interface Tab {
  /** Evaluates in the page; plain data only. */
  readonly evaluate: <T>(expression: string) => Promise<T>;
  readonly bringToFront: () => Promise<void>;
  readonly close: () => Promise<void>;
}
