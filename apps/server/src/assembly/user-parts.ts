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
import type { AppParts, UserParts } from './parts.ts';

export function createUserParts(
  env: Env,
  { wall, dateClock, log, onClose }: ProcessHost,
  parts: Pick<AppParts, 'storage' | 'market' | 'bot' | 'trail' | 'notices'>,
): UserParts {
  const { bot, trail, notices } = parts;
  const { repositories, sealing } = parts.storage;
  const { source, connections } = parts.market;
  const { venues, time } = source;
  const { supervisor } = bot;
  const { secondFactors, brokerConfigs: configs, together } = repositories;
  const isHttps = env.PUBLIC_ORIGIN.startsWith('https:');
  const sessions = new SessionKeeper(repositories.sessions, isHttps, dateClock);
  const setupToken = new SetupToken(env.SETUP_TOKEN?.reveal());
  const connection = new BrokerKeysCalls({
    connections,
    configs,
    venues,
    supervisor,
    whyNotLive: createLiveGuard({ secondFactors, whyNoLiveKeys: () => liveKeysRefusal(env) }),
    trail,
    notices,
    runInTransaction: together,
    time,
    wall: dateClock,
  });
  const writeAudit = createAuthAudit({ repositories, notices, wall: dateClock });
  const tokens = createApiTokens({ repositories, writeAudit, wall, systemClock: dateClock, log });
  onClose(() => tokens.close());
  const accounts = new Accounts({
    fetchPicture: createPictureFetch(wall),
    repositories,
    log,
    sealer: sealing.sealer,
    publicOrigin: env.PUBLIC_ORIGIN,
    oidc: oidcSettingsOf(env),
    isSimulated: source.isSimulated,
    writeAudit,
    resetEffects: createPasswordResetEffects({ repositories, supervisor, trail, notices }),
    passwords: new Passwords(),
    sessions,
    wall: dateClock,
    steadyClock: wall,
    ownerEmail: env.OWNER_EMAIL,
    setupToken,
    settingsOf: (userId) => supervisor.loopOf(userId).state.settings,
    openAccount: createAccountOpener({ supervisor, connections, connection, venues, log }),
  });
  const readSetupLink = () =>
    accounts.needsOwner ? setupToken.setupLink(env.PUBLIC_ORIGIN, proposedOwnerEmail(env)) : null;
  return { accounts, sessions, tokens, connection, readSetupLink };
}

/** The address proposed on the set-up page; null where the operator has named none. */
function proposedOwnerEmail({ OWNER_EMAIL }: Env): string | null {
  return OWNER_EMAIL === DEFAULT_OWNER_EMAIL ? null : OWNER_EMAIL;
}

function oidcSettingsOf(env: Env): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: secret } = env;
  if (issuer === undefined || clientId === undefined) return null;
  return { issuer, clientId, clientSecret: secret?.reveal() ?? null };
}
