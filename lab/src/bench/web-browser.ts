import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { freePorts } from '@tideline/free-ports';

type BrowserAnswer = Readonly<Record<string, unknown>>;

interface PendingAnswer {
  readonly resolve: (answer: BrowserAnswer) => void;
  readonly reject: (error: Error) => void;
}

const MESSAGE_END = '\0';

export interface BrowserPage {
  readonly send: (method: string, params?: object) => Promise<BrowserAnswer>;
  /** Evaluates an expression in the page; it must return plain data. */
  readonly evaluate: <T>(expression: string) => Promise<T>;
  readonly nextEvent: (event: string) => Promise<BrowserAnswer>;
}

/**
 * Headless, with an empty profile, driven over a pipe. Tools that connect to `port` share its
 * cookies.
 */
export class Browser {
  readonly port: number;
  readonly #child: ChildProcess;
  readonly #profile: string;
  readonly #waiting = new Map<number, PendingAnswer>();
  readonly #events = new Map<string, PendingAnswer>();
  #lastId = 0;
  #rest = '';

  private constructor(executable: string, port: number) {
    this.port = port;
    this.#profile = mkdtempSync(join(tmpdir(), 'tideline-bench-browser-'));
    this.#child = spawn(
      executable,
      [
        '--headless=new',
        `--user-data-dir=${this.#profile}`,
        '--remote-debugging-pipe',
        `--remote-debugging-port=${port}`,
        // Chromium's sandbox does not start as root or in most containers. The other switches keep
        // it from calling home.
        ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
        ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
        'about:blank',
      ],
      // The browser has its own process group: its helpers outlive it by an instant.
      { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
    );
    const lost = (error: Error) => {
      for (const { reject } of [...this.#waiting.values(), ...this.#events.values()]) reject(error);
      this.#waiting.clear();
      this.#events.clear();
    };
    this.#child.on('error', lost);
    this.#child.on('exit', () => lost(new Error('the browser has ended')));
    const messages = this.#child.stdio[4] as Readable;
    messages.setEncoding('utf8').on('data', (text: string) => this.#handleMessages(text));
  }

  static async with<T>(
    executable: string | undefined,
    work: (browser: Browser) => Promise<T>,
  ): Promise<T> {
    if (executable === undefined) throw new Error('no Chromium was found: set CHROMIUM_PATH');
    const [port = 0] = await freePorts(1);
    const browser = new Browser(executable, port);
    const clear = () => browser.#removeTraces();
    process.once('exit', clear);
    try {
      await browser.send('Browser.getVersion');
      return await work(browser);
    } finally {
      process.off('exit', clear);
      clear();
    }
  }

  #removeTraces(): void {
    const { pid } = this.#child;
    if (pid !== undefined) killGroup(pid);
    removeFolder(this.#profile);
  }

  async signIn(origin: string, cookie: string): Promise<void> {
    const [name, value] = cookie.split('=');
    await this.send('Storage.setCookies', {
      cookies: [{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }],
    });
  }

  async openPage(url: string): Promise<BrowserPage> {
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    const send: BrowserPage['send'] = (method, params = {}) => this.send(method, params, sessionId);
    // The command resolves when the page is there: nothing can be read before.
    await send('Page.navigate', { url });
    return {
      send,
      nextEvent: (event) =>
        new Promise((resolve, reject) => {
          this.#events.set(`${sessionId} ${event}`, { resolve, reject });
        }),
      evaluate: async <T>(expression: string) => {
        const answer = await send('Runtime.evaluate', {
          expression,
          awaitPromise: true,
          returnByValue: true,
        });
        return (answer.result as { readonly value: T }).value;
      },
    };
  }

  send(method: string, params: object = {}, sessionId?: unknown): Promise<BrowserAnswer> {
    this.#lastId += 1;
    const id = this.#lastId;
    const message = { id, method, params, ...(sessionId === undefined ? {} : { sessionId }) };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      (this.#child.stdio[3] as Writable).write(`${JSON.stringify(message)}${MESSAGE_END}`);
    });
  }

  #handleMessages(text: string): void {
    const messages = (this.#rest + text).split(MESSAGE_END);
    this.#rest = messages.pop() ?? '';
    for (const message of messages) {
      const { id, result, error, method, params, sessionId } = JSON.parse(message) as {
        readonly id?: number;
        readonly result?: BrowserAnswer;
        readonly error?: { readonly message: string };
        readonly method?: string;
        readonly params?: BrowserAnswer;
        readonly sessionId?: string;
      };
      // Events have no id.
      const waiting =
        id === undefined
          ? takeWaiting(this.#events, `${sessionId} ${method}`)
          : takeWaiting(this.#waiting, id);
      if (error === undefined) waiting?.resolve(result ?? params ?? {});
      else waiting?.reject(new Error(error.message));
    }
  }
}

function takeWaiting<K>(waiting: Map<K, PendingAnswer>, key: K): PendingAnswer | undefined {
  const found = waiting.get(key);
  waiting.delete(key);
  return found;
}

const MAX_TRIES = 10;

/**
 * After the kill a helper may still write into a folder just emptied, and `rmSync` empties a folder
 * only once, however often it tries.
 */
function removeFolder(path: string, tries = 1): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 1 });
  } catch (error) {
    if (tries === MAX_TRIES) throw error;
    removeFolder(path, tries + 1);
  }
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
