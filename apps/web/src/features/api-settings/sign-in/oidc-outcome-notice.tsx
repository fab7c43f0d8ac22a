import { useEffect, useState } from 'react';
import { InlineMessage } from '../../../components/ui/waiting/inline-message.tsx';

/** By the server's outcome code. */
const OIDC_OUTCOME_TEXTS: Readonly<Record<string, string>> = {
  connected: 'OpenID Connect is connected: it signs you in, too.',
  confirmed: 'You have signed in again. Go on where you were asked for it, or close this tab.',
  away: 'The OpenID Connect issuer cannot be reached. Try again later.',
  'not-anew': 'The OpenID Connect issuer did not ask who you are. Sign out there, then try again.',
  'confirm-first': 'Not connected: it took too long since you confirmed that it is you. Try again.',
  'other-account':
    'Not connected: the issuer named another person. The address must be verified there, and the one of this account.',
  'too-many': 'Too many attempts. Wait some minutes, then try again.',
};
const REFUSED_OUTCOME_TEXT =
  'The OpenID Connect issuer did not vouch for you. Nothing was changed. Try again.';

const readOutcomeFromHash = () =>
  new URLSearchParams(window.location.hash.replace(/^#/, '')).get('oidc') ?? '';

export function OidcOutcomeNotice() {
  const [ending, setEnding] = useState(readOutcomeFromHash);

  // For an unreachable issuer only the hash changes, and the page stays.
  useEffect(() => {
    const onHashChange = () => setEnding(readOutcomeFromHash());
    window.addEventListener('hashchange', onHashChange);
    return () => window.removeEventListener('hashchange', onHashChange);
  }, []);

  if (ending === '') return null;
  const isGood = ending === 'connected' || ending === 'confirmed';
  const dismissNotice = () => {
    window.history.replaceState(null, '', window.location.pathname);
    setEnding('');
  };
  return (
    <div className="mb-3">
      <InlineMessage tone={isGood ? 'plain' : 'loss'} onDismiss={dismissNotice}>
        {OIDC_OUTCOME_TEXTS[ending] ?? REFUSED_OUTCOME_TEXT}
      </InlineMessage>
    </div>
  );
}
