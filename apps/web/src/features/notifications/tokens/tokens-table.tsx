import type { TokenEntry } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { Clock, Power } from 'lucide-react';
import { useRef } from 'react';
import { ColumnHeads } from '../../../components/ui/figures/cells.tsx';
import { SmallButton } from '../../../components/ui/forms/button.tsx';
import { Chip } from '../../../components/ui/layout/chip.tsx';
import { ScrollRegion } from '../../../components/ui/layout/scroll-region.tsx';
import { useIsNarrow } from '../../../lib/browser/use-is-narrow.ts';
import { useNow } from '../../../lib/browser/use-now.ts';
import { fullDate } from '../../../lib/text/format.ts';
import { recentTimeText } from '../times.ts';
import { expiryStageOf, tokenExpiryText } from './token-texts.ts';

interface TokensTableProps {
  readonly tokens: readonly TokenEntry[];
  readonly newestTokenId: string | null;
  readonly onRevoke: (token: TokenEntry) => void;
}

const MIN_TABLE_REM = 46;
const COLUMN_HEADS = ['Name', 'May', 'Made', 'Expires', 'Last use, from'];
const CELL_CLASS = 'px-3 py-1 first:pl-4 last:pr-4';

export function TokensTable(props: TokensTableProps) {
  const tableBox = useRef<HTMLDivElement>(null);
  const TokensView = useIsNarrow(tableBox, MIN_TABLE_REM) ? TokenRows : TokenColumns;
  return (
    <div ref={tableBox}>
      <TokensView {...props} />
    </div>
  );
}

function TokenColumns({ tokens, newestTokenId, onRevoke }: TokensTableProps) {
  const now = useNow(60_000);
  return (
    <ScrollRegion label="Tokens" className="overflow-x-auto">
      <table className="num w-full border-collapse">
        <thead>
          <tr className="h-[34px] text-11 text-ink-3">
            <ColumnHeads columnNames={COLUMN_HEADS} className={clsx(CELL_CLASS, 'text-left')} />
            <td />
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token.id} className="border-line border-t hover:bg-raised">
              <th
                scope="row"
                className={clsx(CELL_CLASS, 'break-words text-left font-medium text-ink')}
              >
                {token.name}
                {token.id === newestTokenId && (
                  <Chip tone="accent" className="ml-2">
                    new
                  </Chip>
                )}
              </th>
              <td className={CELL_CLASS}>
                <ScopeChips token={token} />
              </td>
              <td className={clsx(CELL_CLASS, 'whitespace-nowrap')}>{fullDate(token.createdAt)}</td>
              <td className={clsx(CELL_CLASS, 'whitespace-nowrap')}>
                <ExpiryText token={token} now={now} />
              </td>
              <td className={CELL_CLASS}>{lastUseText(token, now)}</td>
              <td className={clsx(CELL_CLASS, 'text-right')}>
                <RevokeButton token={token} now={now} onRevoke={onRevoke} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function TokenRows({ tokens, newestTokenId, onRevoke }: TokensTableProps) {
  const now = useNow(60_000);
  return (
    <ul className="num divide-y divide-line border-line border-t">
      {tokens.map((token) => (
        <li key={token.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
          <div className="min-w-0 flex-1 basis-48">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 break-words font-medium text-ink">
              {token.name}
              {token.id === newestTokenId && <Chip tone="accent">new</Chip>}
              <ScopeChips token={token} />
            </p>
            <p className="text-12 wrap-anywhere">Last use: {lastUseText(token, now)}</p>
            <p className="text-12 text-ink-3">
              <span className="whitespace-nowrap">Made {fullDate(token.createdAt)},</span>{' '}
              <span className="whitespace-nowrap">
                {expiryStageOf(token, now) !== 'expired' && 'expires '}
                <ExpiryText token={token} now={now} />
              </span>
            </p>
          </div>
          <RevokeButton token={token} now={now} onRevoke={onRevoke} />
        </li>
      ))}
    </ul>
  );
}

function ScopeChips({ token }: { readonly token: TokenEntry }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {token.scopes.map((scope) =>
        scope === 'control' ? (
          <Chip key={scope} tone="warn" icon={Power}>
            {scope}
          </Chip>
        ) : (
          <Chip key={scope}>{scope}</Chip>
        ),
      )}
    </span>
  );
}

function ExpiryText({ token, now }: { readonly token: TokenEntry; readonly now: number }) {
  const stage = expiryStageOf(token, now);
  const text = tokenExpiryText(token, now);
  if (stage === 'later') return text;
  return (
    <span className={stage === 'soon' ? 'text-warn' : 'text-ink-3'}>
      <Clock size={14} className="mr-1 inline align-[-2px]" />
      {text}
    </span>
  );
}

interface RevokeButtonProps extends Pick<TokensTableProps, 'onRevoke'> {
  readonly token: TokenEntry;
  readonly now: number;
}

/** An expired token has no rights left to revoke. */
function RevokeButton({ token, now, onRevoke }: RevokeButtonProps) {
  const isExpired = expiryStageOf(token, now) === 'expired';
  const buttonLabel = isExpired ? 'Remove' : 'Revoke';
  return (
    <SmallButton
      look={isExpired ? 'neutral' : 'ask'}
      aria-label={`${buttonLabel} ${token.name}`}
      onClick={() => onRevoke(token)}
    >
      {buttonLabel}
    </SmallButton>
  );
}

/** "13:17:30 ET, 10.0.4.7"; "never". */
function lastUseText({ lastUsedAt, lastUsedFrom }: TokenEntry, now: number): string {
  if (lastUsedAt === null) return 'never';
  const lastUsedText = recentTimeText(lastUsedAt, now);
  return lastUsedFrom === null ? lastUsedText : `${lastUsedText}, ${lastUsedFrom}`;
}
