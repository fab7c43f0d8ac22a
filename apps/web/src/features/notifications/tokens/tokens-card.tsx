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
import { Skeletons } from '../../../components/ui/waiting/skeleton.tsx';
import { useNow } from '../../../lib/browser/use-now.ts';
import { uncapitalised } from '../../../lib/text/capitals.ts';
import { useRevokeApiToken } from '../../../live/actions/save/save-token.ts';
import { useApiTokens } from '../../../live/queries/tokens.ts';
import { useReportCallbacks } from '../use-report-callbacks.ts';
import { type MadeTokenAnswer, MadeTokenNotice } from './made-token.tsx';
import { TokenForm } from './token-form.tsx';
import { revokeDialogTexts, scopeRowsFor } from './token-texts.ts';
import { TokensTable } from './tokens-table.tsx';

export function TokensCard({ isAdmin }: { isAdmin: boolean }) {
  const query = useApiTokens();
  const { data, isError, dataUpdatedAt } = query;
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<MadeTokenAnswer | null>(null);
  const [asked, setAsked] = useState<TokenEntry | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const dismiss = () => setFailure(null);
  const tokens = data?.tokens ?? [];
  return (
    <Card
      title="API tokens"
      isFlush
      aside={
        <>
          {isError && data !== undefined && <StaleChip readAtMs={dataUpdatedAt} />}
          <SmallButton disabled={data === undefined || isMaking} onClick={() => setIsMaking(true)}>
            <Plus size={14} />
            New token
          </SmallButton>
        </>
      }
      foot={<ScopesFoot isAdmin={isAdmin} />}
    >
      <FailureMessage className="px-4 pt-3" text={failure} isNothingChanged onDismiss={dismiss} />
      {made !== null && <MadeTokenNotice madeToken={made} onClose={() => setMade(null)} />}
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
          <Skeletons count={2} className="m-4 h-4" />
        </LoadingOrError>
      ) : tokens.length > 0 ? (
        <TokensTable tokens={tokens} newestTokenId={made?.id ?? null} onRevoke={setAsked} />
      ) : (
        !isMaking && <NoTokenMessage onMake={() => setIsMaking(true)} />
      )}
      <RevokeTokenDialog token={asked} onClose={() => setAsked(null)} onFailure={setFailure} />
    </Card>
  );
}

function NoTokenMessage({ onMake }: { readonly onMake: () => void }) {
  return (
    <EmptyState
      title="No token yet"
      action={<SmallButton onClick={onMake}>Make a token</SmallButton>}
    >
      With a token a script, a phone’s shortcut or a dashboard calls the API without your password.
    </EmptyState>
  );
}

function ScopesFoot({ isAdmin }: { isAdmin: boolean }) {
  return (
    <span className="flex gap-2.5">
      <Info className="shrink-0 text-ink-3" />
      <span>
        {scopeRowsFor(isAdmin).map(({ scope, permissionText }) => (
          <span key={scope}>
            <strong className="font-semibold text-ink">{scope}</strong>{' '}
            {`${uncapitalised(permissionText)} `}
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

interface RevokeTokenDialogProps {
  readonly token: TokenEntry | null;
  readonly onClose: () => void;
  readonly onFailure: (text: string | null) => void;
}

function RevokeTokenDialog({ token, onClose, onFailure }: RevokeTokenDialogProps) {
  const revokeToken = useRevokeApiToken();
  const reportCallbacks = useReportCallbacks(onFailure);
  const asked = useLastNonNull(token);
  const now = useNow(60_000);
  if (asked === null) return null;
  const { success, failure, ...dialog } = revokeDialogTexts(asked, now);
  return (
    <ConfirmDialog
      {...dialog}
      isOpen={token !== null}
      look="danger"
      onCancel={onClose}
      onConfirm={() => {
        if (token === null) return;
        revokeToken.mutate({ id: token.id }, reportCallbacks({ success, failure }));
        onClose();
      }}
    />
  );
}
