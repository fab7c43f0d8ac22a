import type { AuditEntry } from '@tideline/api/schemas';
import { useRef } from 'react';
import { ColumnHeads } from '../../../components/ui/figures/cells.tsx';
import { ScrollRegion } from '../../../components/ui/layout/scroll-region.tsx';
import { useIsMobile } from '../../../lib/browser/use-is-mobile.ts';
import { useIsNarrow } from '../../../lib/browser/use-is-narrow.ts';
import { DASH, listTime } from '../../../lib/text/format.ts';
import { actionText, detailText, entryFactsText } from './audit-texts.ts';

const COLUMN_HEADS = ['Time (ET)', 'Who', 'What', 'To whom', 'Detail', 'From'];
const CELL_CLASS = 'px-3 py-1.5 first:pl-4 last:pr-4';
/** An IP address broken into three lines can't be read. */
const ADDRESS_CLASS = 'max-w-[15rem] truncate text-ink';

const MIN_TABLE_REM = 58;

/** Newest entries first; without room for a table each is a paragraph. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const isMobile = useIsMobile();
  const tableBox = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(tableBox, MIN_TABLE_REM);
  const AuditView = isMobile || isNarrow ? AuditRows : AuditColumns;
  return (
    <div ref={tableBox}>
      <AuditView entries={entries} />
    </div>
  );
}

function AuditColumns({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ScrollRegion label="Audit entries" className="overflow-x-auto">
      <table className="num w-full border-collapse text-12">
        <thead className="text-11 text-ink-3">
          <tr>
            <ColumnHeads columnNames={COLUMN_HEADS} className={`${CELL_CLASS} text-left`} />
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id} className="border-line border-t align-top hover:bg-raised">
              <td className={`${CELL_CLASS} whitespace-nowrap text-ink-2`}>
                <time dateTime={entry.at}>{listTime(entry.at)}</time>
              </td>
              <td className={`${CELL_CLASS} ${ADDRESS_CLASS}`} title={entry.actor}>
                {entry.actor}
              </td>
              <td className={`${CELL_CLASS} font-medium text-ink`} title={entry.action}>
                {actionText(entry.action)}
              </td>
              <td className={`${CELL_CLASS} ${ADDRESS_CLASS}`} title={entry.subject ?? undefined}>
                {entry.subject ?? DASH}
              </td>
              <td className={`${CELL_CLASS} break-words text-ink-2`}>
                {detailText(entry.detail) || DASH}
              </td>
              <td className={`${CELL_CLASS} whitespace-nowrap text-ink-3`}>
                {entry.address ?? DASH}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function AuditRows({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ul className="num divide-y divide-line text-12">
      {entries.map((entry) => (
        <li key={entry.id} className="px-4 py-2">
          <p className="flex flex-wrap justify-between gap-x-3">
            <span className="font-medium text-ink">{actionText(entry.action)}</span>
            <time dateTime={entry.at} className="text-ink-3">
              {listTime(entry.at)} ET
            </time>
          </p>
          <p className="break-words">{entryFactsText(entry)}</p>
        </li>
      ))}
    </ul>
  );
}
