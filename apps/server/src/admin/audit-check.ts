import { type AuditPort, done, type Result } from '@tideline/api';
import type { AuditBatch, AuditFinding, Repositories, VerifiedAuditRow } from '@tideline/db';
import type { MarketTime } from '../bot/time/market-time.ts';
import type { Reader } from '../reader/reader.ts';
import { toSerializedResult } from '../reader/ready-result.ts';
import type { WallClock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';

/** A check reads the whole log, so its finding is reused for a minute. */
const MAX_FINDING_AGE_MS = 60_000;
/** The log's name in the reader's queue, where users take turns. */
const QUEUE_NAME = 'audit log';

export interface AuditCheckOptions {
  readonly reader: Reader;
  readonly alarms: Repositories['alarms'];
  readonly time: Pick<MarketTime, 'moment'>;
  readonly wall: WallClock;
  readonly log: Log;
}

export class AuditCheck {
  readonly #options: AuditCheckOptions;
  #runningCheck: Promise<Result<AuditFinding>> | null = null;
  #lastFinding: { readonly finding: AuditFinding; readonly foundAt: number } | null = null;
  #loggedRowId: number | null = null;
  #alarmedRowId: number | null = null;
  #isClosed = false;

  constructor(options: AuditCheckOptions) {
    this.#options = options;
  }

  start(): void {
    const { log } = this.#options;
    this.currentFinding().then(
      (found) => {
        if (!found.ok && !this.#isClosed) log.warn('the audit log could not be read yet');
      },
      // A long check may still run at the close; its failure is no error then.
      (error: unknown) => {
        if (!this.#isClosed) log.error({ error }, 'the audit log can not be read');
      },
    );
  }

  /** The finding is at most a minute old. Rejects when the log can't be read. */
  currentFinding(): Promise<Result<AuditFinding>> {
    const { wall } = this.#options;
    const lastFinding = this.#lastFinding;
    if (lastFinding !== null && wall.now() - lastFinding.foundAt < MAX_FINDING_AGE_MS) {
      return Promise.resolve(done(lastFinding.finding));
    }
    this.#runningCheck ??= this.#checkAllRows().finally(() => {
      this.#runningCheck = null;
    });
    return this.#runningCheck;
  }

  close(): void {
    this.#isClosed = true;
  }

  /** Reads in parts, so other work has turns in between. */
  async #checkAllRows(): Promise<Result<AuditFinding>> {
    const { reader, wall } = this.#options;
    let afterRow: VerifiedAuditRow | null = null;
    for (;;) {
      const batch: Result<AuditBatch> = await reader.ask(QUEUE_NAME, 'auditPart', { afterRow });
      if (!batch.ok) return batch;
      if (batch.value.finding !== null) {
        const { finding } = batch.value;
        this.#lastFinding = { finding, foundAt: wall.now() };
        if (!finding.ok) this.#reportFaultyRow(finding.id);
        return done(finding);
      }
      afterRow = batch.value.lastVerified;
    }
  }

  /**
   * Logs each faulty row once, and raises one alarm for it: of a further row once the alarm before is
   * acknowledged. This row's own alarm may be open from an earlier process.
   */
  #reportFaultyRow(id: number): void {
    const { alarms, time, log } = this.#options;
    const code = 'AUDIT_CHAIN';
    const message = `The audit log was changed from outside: entry ${id} is missing or is not what was written. Find out who can write the database file.`;
    if (this.#loggedRowId !== id) log.error({ code, id }, message);
    this.#loggedRowId = id;
    if (this.#alarmedRowId === id) return;
    const openMessage = alarms.openMessage(code);
    if (openMessage === message) this.#alarmedRowId = id;
    if (openMessage !== null) return;
    const { market: at, wall: raisedAt } = time.moment();
    alarms.raise({ userId: null, severity: 'critical', code, message, at, raisedAt });
    this.#alarmedRowId = id;
  }
}

export function createAuditPort(reader: Reader, check: AuditCheck): AuditPort {
  return {
    async readPage({ beforeId, maxRows }) {
      const finding = await check.currentFinding();
      if (!finding.ok) return finding;
      const query = { beforeRowId: beforeId, maxRows, isIntact: finding.value.ok };
      return toSerializedResult(await reader.ask('administrators', 'auditPage', query));
    },
  };
}
