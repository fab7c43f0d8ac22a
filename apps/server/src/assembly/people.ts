import { createAuthAudit } from '../admin/auth-audit.ts';
import { createPasswordResetEffects } from '../admin/pause-after-reset.ts';
import { Accounts } from '../auth/accounts.ts';
import type { OidcSettings } from '../auth/oidc/oidc-issuer.ts';
import { Passwords } from '../auth/passwords/passwords.ts';
import { SessionKeeper } from '../auth/session/sessions.ts';
import { SetupToken } from '../auth/session/setup-token.ts';
import { createApiTokens } from '../auth/tokens/api-tokens.ts';
import { DEFAULT_OWNER_EMAIL, type Env } from '../config/env.ts';
import { createPictureFetch } from '../images/fetch-picture.ts';
import { liveKeysRefusal } from '../keys/master-key.ts';
import { createAccountOpener } from '../ports/account-opener.ts';
import { BrokerKeysCalls } from '../ports/connection-port.ts';
import { createLiveGuard } from '../ports/live-guard.ts';
import type { ProcessHost } from './host.ts';
import type { AccountParts, AppParts } from './parts.ts';

export function createPeople(
  env: Env,
  { wall, dates, log, onClose }: ProcessHost,
  parts: Pick<AppParts, 'storage' | 'market' | 'bot' | 'trail' | 'notices'>,
): AccountParts {
  const { bot, trail, notices } = parts;
  const { repositories, sealing } = parts.storage;
  const { source, connections } = parts.market;
  const { venues, time } = source;
  const { supervisor } = bot;
  const { secondFactors, brokerConfigs: configs, together } = repositories;
  const isHttps = env.PUBLIC_ORIGIN.startsWith('https:');
  const sessions = new SessionKeeper(repositories.sessions, isHttps, dates);
  const setupToken = new SetupToken(env.SETUP_TOKEN?.reveal());
  const connection = new BrokerKeysCalls({
    connections,
    configs,
    venues,
    supervisor,
    whyNotLive: createLiveGuard({ secondFactors, whyNoLiveKeys: () => liveKeysRefusal(env) }),
    trail,
    notices,
    together,
    time,
    wall: dates,
  });
  const writeAudit = createAuthAudit({ repositories, notices, wall: dates });
  const tokens = createApiTokens({ repositories, writeAudit, wall, systemClock: dates, log });
  onClose(() => tokens.close());
  const accounts = new Accounts({
    fetchPicture: createPictureFetch(wall),
    repositories,
    log,
    sealer: sealing.sealer,
    publicOrigin: env.PUBLIC_ORIGIN,
    oidc: oidcSettings(env),
    isSimulated: source.isSimulated,
    writeAudit,
    resetEffects: createPasswordResetEffects({ repositories, supervisor, trail, notices }),
    passwords: new Passwords(),
    sessions,
    wall: dates,
    steadyClock: wall,
    ownerEmail: env.OWNER_EMAIL,
    setupToken,
    settingsOf: (userId) => supervisor.loopOf(userId).state.settings,
    openAccount: createAccountOpener({ supervisor, connections, connection, venues, log }),
  });
  const setupLink = () =>
    accounts.needsOwner ? setupToken.setupLink(env.PUBLIC_ORIGIN, proposedOwner(env)) : null;
  return { accounts, sessions, tokens, connection, setupLink };
}

/** The address proposed on the set-up page; null where the operator has named none. */
function proposedOwner({ OWNER_EMAIL }: Env): string | null {
  return OWNER_EMAIL === DEFAULT_OWNER_EMAIL ? null : OWNER_EMAIL;
}

function oidcSettings({
  OIDC_ISSUER,
  OIDC_CLIENT_ID,
  OIDC_CLIENT_SECRET,
}: Env): OidcSettings | null {
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined) return null;
  const clientSecret = OIDC_CLIENT_SECRET?.reveal() ?? null;
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret };
}
