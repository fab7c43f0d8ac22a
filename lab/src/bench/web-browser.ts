import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { freePorts } from '@tideline/free-ports';

/** What a message of the DevTools protocol answers. */
type Answer = Readonly<Record<string, unknown>>;

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

const END = '\0';

/** A page of the browser. */
export interface Page {
  readonly send: (method: string, params?: object) => Promise<Answer>;
  /** What an expression is in the page; it must be plain data. */
  readonly read: <T>(expression: string) => Promise<T>;
}

/**
 * A Chromium without a window and without a past, told over a pipe what to do. Other tools reach it
 * at its port, and see the same cookies.
 */
export class Browser {
  readonly port: number;
  readonly #child: ChildProcess;
  readonly #profile: string;
  readonly #waiting = new Map<number, Waiting>();
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
        // Root and containers have no sandbox; the rest keeps Chromium from calling home.
        ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
        ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
        'about:blank',
      ],
      // A group of its own: its helpers are in it, and outlive their browser by a moment.
      { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
    );
    const lost = (error: Error) => {
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    this.#child.on('error', lost);
    this.#child.on('exit', () => lost(new Error('the browser has ended')));
    const messages = this.#child.stdio[4] as Readable;
    messages.setEncoding('utf8').on('data', (text: string) => this.#hear(text));
  }

  /** Lets `work` use a browser of its own; nothing of it stays. */
  static async with<T>(
    executable: string | undefined,
    work: (browser: Browser) => Promise<T>,
  ): Promise<T> {
    if (executable === undefined) throw new Error('no Chromium was found: set CHROMIUM_PATH');
    const [port = 0] = await freePorts(1);
    const browser = new Browser(executable, port);
    const clear = () => browser.#clear();
    process.once('exit', clear);
    try {
      await browser.send('Browser.getVersion');
      return await work(browser);
    } finally {
      process.off('exit', clear);
      clear();
    }
  }

  #clear(): void {
    const { pid } = this.#child;
    if (pid !== undefined) killGroup(pid);
    removeFolder(this.#profile);
  }

  /** Signs in whoever has that cookie header at an origin. */
  async signIn(origin: string, cookie: string): Promise<void> {
    const [name, value] = cookie.split('=');
    await this.send('Storage.setCookies', {
      cookies: [{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }],
    });
  }

  async open(url: string): Promise<Page> {
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    const send: Page['send'] = (method, params = {}) => this.send(method, params, sessionId);
    // Resolves once the page is there: before that nothing could be read in it.
    await send('Page.navigate', { url });
    return {
      send,
      read: async <T>(expression: string) => {
        const answer = await send('Runtime.evaluate', {
          expression,
          awaitPromise: true,
          returnByValue: true,
        });
        // The caller names what its own expression gives.
        return (answer.result as { readonly value: T }).value;
      },
    };
  }

  send(method: string, params: object = {}, sessionId?: unknown): Promise<Answer> {
    this.#lastId += 1;
    const id = this.#lastId;
    const message = { id, method, params, ...(sessionId === undefined ? {} : { sessionId }) };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      (this.#child.stdio[3] as Writable).write(`${JSON.stringify(message)}${END}`);
    });
  }

  #hear(text: string): void {
    const messages = (this.#rest + text).split(END);
    this.#rest = messages.pop() ?? '';
    for (const message of messages) {
      const { id, result, error } = JSON.parse(message) as {
        readonly id?: number;
        readonly result?: Answer;
        readonly error?: { readonly message: string };
      };
      // Events have no id; nothing here listens to them.
      const waiting = id === undefined ? undefined : this.#waiting.get(id);
      if (id === undefined || waiting === undefined) continue;
      this.#waiting.delete(id);
      if (error === undefined) waiting.resolve(result ?? {});
      else waiting.reject(new Error(error.message));
    }
  }
}

const MOST_TRIES = 10;

/**
 * Killed is not gone: until it is, a helper may put a file into a folder that has just been emptied, and
 * `rmSync` empties a folder once only, however often it tries to remove it.
 */
function removeFolder(path: string, tries = 1): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 1 });
  } catch (error) {
    if (tries === MOST_TRIES) throw error;
    removeFolder(path, tries + 1);
  }
}

/** Ends a group of processes, if anything of it still runs. */
function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
