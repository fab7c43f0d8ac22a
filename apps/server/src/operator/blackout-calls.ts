import {
  type BlackoutsPort,
  conflict,
  done,
  invalidField,
  refused,
  type Viewer,
} from '@tideline/api';
import { type BlackoutRow, MAX_BLACKOUTS } from '@tideline/api/schemas';
import type { BlackoutChange, Repositories } from '@tideline/db';
import type { AuditAction, AuditTrail } from '../admin/audit-trail.ts';
import { readBlackoutCsv } from './blackout-csv.ts';
import type { BlackoutStore } from './blackout-store.ts';

export interface AuditedChanges {
  readonly trail: AuditTrail;
  readonly runInTransaction: Repositories['together'];
}

type BlackoutInput = BlackoutRow & { readonly id?: string | undefined };

export function createBlackoutCalls(
  store: BlackoutStore,
  { trail, runInTransaction }: AuditedChanges,
): BlackoutsPort {
  const list = () => store.rows.map(({ id, ...row }) => ({ id: String(id), ...row }));

  function replaceEntries(by: Viewer, action: AuditAction, entries: readonly BlackoutInput[]) {
    const before = list().map(blackoutText);
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

  return {
    list,
    save(by, entries) {
      const known = new Set(list().map(({ id }) => id));
      const ids = entries.flatMap(({ id }) => id ?? []);
      if (ids.some((id) => !known.has(id))) return refused(STALE_BLACKOUTS_REFUSAL);
      const twice = entries.findIndex(
        ({ id }) => id !== undefined && ids.indexOf(id) !== ids.lastIndexOf(id),
      );
      if (twice !== -1) return refused(invalidField(`blackouts.${twice}.id`, 'is there twice'));
      replaceEntries(by, 'blackouts.saved', entries);
      return done(list());
    },
    import(by, csv) {
      const read = readBlackoutCsv(csv);
      if (!read.ok) return read;
      const before = list();
      const known = new Set(before.map(blackoutText));
      const added = read.value.filter((row) => {
        const text = blackoutText(row);
        return !known.has(text) && known.add(text);
      });
      if (before.length + added.length > MAX_BLACKOUTS)
        return refused(invalidField('csv', `makes more than ${MAX_BLACKOUTS} blackouts in all`));
      if (added.length > 0) replaceEntries(by, 'blackouts.imported', [...before, ...added]);
      return done({ added: added.length, blackouts: list() });
    },
  };
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
