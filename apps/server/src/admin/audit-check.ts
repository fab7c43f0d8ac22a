import type { AuditFinding, Repositories } from '@tideline/db';
import type { MarketTime } from '../bot/market-time.ts';
import type { Wall } from '../clock.ts';
import type { Log } from '../log.ts';

/** The whole log is read for it: a page that is opened again and again must not ask each time. */
const STANDS_MS = 60_000;

export interface AuditCheckOptions {
  readonly repositories: Pick<Repositories, 'audit' | 'alarms'>;
  readonly time: Pick<MarketTime, 'moment'>;
  readonly wall: Wall;
  readonly log: Log;
}

/** Whether the audit log is what was written; everybody is told when it is not. */
export class AuditCheck {
  readonly #options: AuditCheckOptions;
  #running: Promise<AuditFinding> | null = null;
  #last: { readonly finding: AuditFinding; readonly at: number } | null = null;
  #toldOf: number | null = null;
  #isClosed = false;

  constructor(options: AuditCheckOptions) {
    this.#options = options;
  }

  /** Reads the log once, beside everything else. */
  start(): void {
    this.finding().catch((error: unknown) => {
      // A process that ends does not wait for a long log.
      if (!this.#isClosed) this.#options.log.error({ error }, 'the audit log can not be read');
    });
  }

  /** At most a minute old. Rejects when the log can't be read. */
  finding(): Promise<AuditFinding> {
    const { wall } = this.#options;
    const last = this.#last;
    if (last !== null && wall.now() - last.at < STANDS_MS) return Promise.resolve(last.finding);
    this.#running ??= this.#read().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  close(): void {
    this.#isClosed = true;
  }

  async #read(): Promise<AuditFinding> {
    const { repositories, wall } = this.#options;
    const finding = await repositories.audit.verify();
    this.#last = { finding, at: wall.now() };
    if (!finding.ok) this.#tell(finding.id);
    return finding;
  }

  /** Once for each place in a process; over restarts until somebody has seen it, and again after that. */
  #tell(id: number): void {
    const { repositories, time, log } = this.#options;
    if (this.#toldOf === id) return;
    this.#toldOf = id;
    const code = 'AUDIT_CHAIN';
    const message = `The audit log was changed from outside: entry ${id} is missing or is not what was written. Find out who can write the database file.`;
    log.error({ code, id }, message);
    if (repositories.alarms.isOpen(code)) return;
    const { market: at, wall: raisedAt } = time.moment();
    repositories.alarms.raise({ userId: null, severity: 'critical', code, message, at, raisedAt });
  }
}
