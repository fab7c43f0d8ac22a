import { Agent, request } from 'node:http';
import { CYCLE_MS, pollCycle } from './tab-schedule.ts';

/** A browser's limit of connections to one server. */
const MAX_CONNECTIONS = 6;

export interface PolledAnswer {
  readonly path: string;
  /** Milliseconds until the answer's end, with the wait for a free connection. */
  readonly latency: number;
}

export class Tabs {
  readonly #port: number;
  readonly #browsers: readonly { readonly cookie: string; readonly agent: Agent }[];
  readonly #cycle: ReturnType<typeof pollCycle>;
  #timer: NodeJS.Timeout | null = null;
  #answered: PolledAnswer[] = [];
  #failures: string[] = [];

  constructor(port: number, cookies: readonly string[], tabs: number) {
    this.#port = port;
    this.#cycle = pollCycle(tabs);
    this.#browsers = cookies.map((cookie) => ({
      cookie,
      agent: new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS }),
    }));
  }

  get answered(): readonly PolledAnswer[] {
    return this.#answered;
  }

  get failures(): readonly string[] {
    return this.#failures;
  }

  open(): void {
    this.#pollFrom(0, performance.now());
  }

  forgetAnswers(): void {
    this.#answered = [];
    this.#failures = [];
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const { agent } of this.#browsers) agent.destroy();
  }

  #pollFrom(first: number, begun: number): void {
    const elapsed = performance.now() - begun;
    const found = this.#cycle.findIndex(({ at }, index) => index >= first && at > elapsed);
    const next = found === -1 ? this.#cycle.length : found;
    for (const { tab, path } of this.#cycle.slice(first, next)) this.#pollPath(tab, path);
    const isOver = next === this.#cycle.length;
    const due = begun + (this.#cycle[next]?.at ?? CYCLE_MS);
    this.#timer = setTimeout(
      () => (isOver ? this.#pollFrom(0, begun + CYCLE_MS) : this.#pollFrom(next, begun)),
      Math.max(0, due - performance.now()),
    );
  }

  #pollPath(tab: number, path: string): void {
    const browser = this.#browsers[tab % this.#browsers.length];
    if (browser === undefined) return;
    const { cookie, agent } = browser;
    const began = performance.now();
    const answered = this.#answered;
    const failures = this.#failures;
    const sent = request({ host: '127.0.0.1', port: this.#port, path, agent, headers: { cookie } });
    sent.on('response', (answer) => {
      answer.resume();
      answer.on('end', () => {
        answered.push({ path, latency: performance.now() - began });
        if (answer.statusCode !== 200) failures.push(`${path}: ${answer.statusCode}`);
      });
    });
    sent.on('error', (error) => failures.push(`${path}: ${error.message}`));
    sent.end();
  }
}
