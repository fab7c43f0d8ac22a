import type { AccountSecurity } from '@tideline/api/schemas';
import { KeyRound, Unplug } from 'lucide-react';
import { SmallButton } from '../../../components/ui/forms/button.tsx';
import { Chip } from '../../../components/ui/layout/chip.tsx';
import { toastFailure } from '../../../lib/toast-store.ts';
import {
  useConnectIdentity,
  useDisconnectIdentities,
  useSignInMethods,
} from '../../../live/queries/security.ts';
import { AskButton, toastOutcome } from './ask-button.tsx';

/** Connecting leads to the issuer's pages and back, and needs a session here. */
export function OpenIdConnect({ security }: { security: AccountSecurity }) {
  const { data: methods } = useSignInMethods();
  const connectIdentity = useConnectIdentity();
  const disconnectIdentities = useDisconnectIdentities();
  const { isConnected, hasPassword } = security;
  if (!methods?.oidc && !isConnected) return null;

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <span className="flex items-center gap-2 font-medium text-ink">
        OpenID Connect
        {isConnected && <Chip tone="profit">ON</Chip>}
      </span>
      {!isConnected && (
        <SmallButton
          disabled={connectIdentity.isPending}
          onClick={() =>
            connectIdentity.mutate(undefined, {
              onSuccess: ({ url }) => window.location.assign(url),
              onError: (error) => toastFailure('Not Connected', error),
            })
          }
        >
          Connect
        </SmallButton>
      )}
      {isConnected && hasPassword && (
        <AskButton
          label="Disconnect"
          isDisabled={disconnectIdentities.isPending}
          onConfirmed={() =>
            disconnectIdentities.mutate(undefined, toastOutcome('Disconnected', 'Not Disconnected'))
          }
          title="Disconnect OpenID Connect?"
          sentence="From then on you sign in with your password."
          confirmLabel="Disconnect"
          look="danger"
          consequences={[
            {
              icon: Unplug,
              title: 'Your provider no longer signs you in here',
              text: 'Nothing is changed there, and you can connect it again.',
            },
            {
              icon: KeyRound,
              title: 'Your password still signs you in',
              text: 'Make sure that you know it. A second factor stays as it is.',
            },
          ]}
        />
      )}
    </div>
  );
}
