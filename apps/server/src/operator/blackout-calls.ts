import {
  type BlackoutsPort,
  conflict,
  done,
  invalidField,
  type Result,
  refused,
  type Viewer,
} from '@tideline/api';
import { type BlackoutEntry, type BlackoutRow, MAX_BLACKOUTS } from '@tideline/api/schemas';
import type { BlackoutChange, Repositories } from '@tideline/db';
import type { AuditAction, AuditTrail } from '../admin/audit-trail.ts';
import { readBlackoutCsv } from './blackout-csv.ts';
import type { BlackoutStore } from './blackout-store.ts';

export interface BlackoutCallsOptions {
  readonly store: BlackoutStore;
  readonly trail: AuditTrail;
  readonly runInTransaction: Repositories['together'];
}

type BlackoutInput = BlackoutRow & { readonly id?: string | undefined };

export class BlackoutCalls implements BlackoutsPort {
  readonly #options: BlackoutCallsOptions;

  constructor(options: BlackoutCallsOptions) {
    this.#options = options;
  }

  list(): readonly BlackoutEntry[] {
    return this.#options.store.rows.map(({ id, ...row }) => ({ id: String(id), ...row }));
  }

  save(by: Viewer, entries: readonly BlackoutInput[]): Result<readonly BlackoutEntry[]> {
    const known = new Set(this.list().map(({ id }) => id));
    const ids = entries.flatMap(({ id }) => id ?? []);
    if (ids.some((id) => !known.has(id))) return refused(STALE_BLACKOUTS_REFUSAL);
    const duplicateIndex = entries.findIndex(
      ({ id }) => id !== undefined && ids.indexOf(id) !== ids.lastIndexOf(id),
    );
    if (duplicateIndex !== -1)
      return refused(invalidField(`blackouts.${duplicateIndex}.id`, 'is there twice'));
    this.#replaceEntries(by, 'blackouts.saved', entries);
    return done(this.list());
  }

  import(by: Viewer, csv: string) {
    const read = readBlackoutCsv(csv);
    if (!read.ok) return read;
    const before = this.list();
    const known = new Set(before.map(blackoutText));
    const added = read.value.filter((row) => {
      const text = blackoutText(row);
      return !known.has(text) && known.add(text);
    });
    if (before.length + added.length > MAX_BLACKOUTS) {
      return refused(invalidField('csv', `makes more than ${MAX_BLACKOUTS} blackouts in all`));
    }
    if (added.length > 0) this.#replaceEntries(by, 'blackouts.imported', [...before, ...added]);
    return done({ added: added.length, blackouts: this.list() });
  }

  #replaceEntries(by: Viewer, action: AuditAction, entries: readonly BlackoutInput[]): void {
    const { store, trail, runInTransaction } = this.#options;
    const before = this.list().map(blackoutText);
    const after = entries.map(blackoutText);
    const actor = trail.actorOf(by);
    runInTransaction(() => {
      trail.recordAction(actor, action, null, {
        removed: before.filter((text) => !after.includes(text)).join('; ') || null,
        added: after.filter((text) => !before.includes(text)).join('; ') || null,
      });
      store.replace(entries.map(toBlackoutChange));
    });
    store.reload();
  }
}

const STALE_BLACKOUTS_REFUSAL = conflict(
  'The blackouts have changed since you loaded them. Load them again.',
);

function toBlackoutChange({ id, ...row }: BlackoutInput): BlackoutChange {
  return id === undefined ? row : { ...row, id: Number(id) };
}

/** Such as "FOMC 2026-12-09 13:45-14:30 ET". */
function blackoutText({ label, date, from, to }: BlackoutRow): string {
  return `${label} ${date} ${from}-${to} ET`;
}
