import type { TokenEntry } from '@tideline/api/schemas';
import { Info, Plus } from 'lucide-react';
import { useState } from 'react';
import { StaleChip } from '../../../components/ui/figures/stale-chip.tsx';
import { SmallButton } from '../../../components/ui/forms/button.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { ConfirmDialog, useLastNonNull } from '../../../components/ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '../../../components/ui/waiting/empty-state.tsx';
import { FailureMessage } from '../../../components/ui/waiting/inline-message.tsx';
import { LoadingOrError } from '../../../components/ui/waiting/load-error.tsx';
import { Skeleton } from '../../../components/ui/waiting/skeleton.tsx';
import { useNow } from '../../../lib/browser/use-now.ts';
import { useRevokeApiToken } from '../../../live/actions/save/save-token.ts';
import { useApiTokens } from '../../../live/queries/tokens.ts';
import { useReports } from '../use-reports.ts';
import { MadeToken, type MadeTokenAnswer } from './made-token.tsx';
import { TokenForm } from './token-form.tsx';
import { revokeTexts, scopesFor } from './token-texts.ts';
import { TokensTable } from './tokens-table.tsx';

interface TokensCardProps {
  readonly isAdmin: boolean;
}

/** Tokens with which programs call the API. */
export function TokensCard({ isAdmin }: TokensCardProps) {
  const query = useApiTokens();
  const { data, isError, dataUpdatedAt } = query;
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<MadeTokenAnswer | null>(null);
  const [asked, setAsked] = useState<TokenEntry | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const tokens = data?.tokens ?? [];
  return (
    <Card
      title="API tokens"
      isFlush
      aside={
        <>
          {isError && data !== undefined && <StaleChip readAtMs={dataUpdatedAt} />}
          <SmallButton disabled={data === undefined || isMaking} onClick={() => setIsMaking(true)}>
            <Plus size={14} strokeWidth={1.75} />
            New token
          </SmallButton>
        </>
      }
      foot={<Foot isAdmin={isAdmin} />}
    >
      <FailureMessage
        className="px-4 pt-3"
        text={failure}
        isNothingChanged
        onDismiss={() => setFailure(null)}
      />
      {made !== null && <MadeToken made={made} onClose={() => setMade(null)} />}
      {isMaking && (
        <TokenForm
          isAdmin={isAdmin}
          onClose={() => setIsMaking(false)}
          onMade={(token) => {
            setMade(token);
            setIsMaking(false);
          }}
        />
      )}
      {data === undefined ? (
        <LoadingOrError subject="The tokens" query={query}>
          <Skeleton className="m-4 h-4" />
          <Skeleton className="m-4 h-4" />
        </LoadingOrError>
      ) : tokens.length > 0 ? (
        <TokensTable tokens={tokens} newest={made?.id ?? null} onRevoke={setAsked} />
      ) : (
        !isMaking && <NoToken onMake={() => setIsMaking(true)} />
      )}
      <RevokeQuestion token={asked} onClose={() => setAsked(null)} onFailure={setFailure} />
    </Card>
  );
}

function NoToken({ onMake }: { readonly onMake: () => void }) {
  return (
    <EmptyState
      title="No token yet"
      action={<SmallButton onClick={onMake}>Make a token</SmallButton>}
    >
      With a token a script, a phone’s shortcut or a dashboard calls the API without your password.
    </EmptyState>
  );
}

function Foot({ isAdmin }: TokensCardProps) {
  return (
    <span className="flex gap-2.5">
      <Info size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      <span>
        {scopesFor(isAdmin).map(({ scope, label, may }) => (
          <span key={scope}>
            <strong className="font-semibold text-ink">{label}</strong>{' '}
            {`${may.charAt(0).toLowerCase()}${may.slice(1)} `}
          </span>
        ))}
        No token can buy, change keys or administer. Which call takes which stands in the{' '}
        <a href="/api/docs" className="link underline">
          API reference
        </a>
        .
      </span>
    </span>
  );
}

const NO_WORDS = { title: '', sentence: '', confirm: '', success: '', failure: '' };

interface RevokeQuestionProps {
  readonly token: TokenEntry | null;
  readonly onClose: () => void;
  readonly onFailure: (text: string | null) => void;
}

function RevokeQuestion({ token, onClose, onFailure }: RevokeQuestionProps) {
  const revoke = useRevokeApiToken();
  const report = useReports(onFailure);
  const asked = useLastNonNull(token);
  const now = useNow(60_000);
  const words = asked === null ? NO_WORDS : revokeTexts(asked, now);
  return (
    <ConfirmDialog
      isOpen={token !== null}
      title={words.title}
      sentence={words.sentence}
      confirmLabel={words.confirm}
      look="danger"
      onCancel={onClose}
      onConfirm={() => {
        if (token === null) return;
        revoke.mutate({ id: token.id }, report(words));
        onClose();
      }}
    />
  );
}
