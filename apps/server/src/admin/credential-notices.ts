import type { Repositories } from '@tideline/db';
import type { MarketTime } from '../bot/time/market-time.ts';

/** Users must learn when another person changes a credential. */
const NOTICE_BY_CREDENTIAL = {
  password: ['PASSWORD_CHANGED', 'Your password was changed.'],
  'second-factor': ['SECOND_FACTOR_CHANGED', 'Your second factor was changed.'],
  'factor-removed': [
    'SECOND_FACTOR_REMOVED',
    'Your second factor was removed at the console of the server. You were signed out.',
  ],
  'recovery-codes': ['RECOVERY_CODES_RENEWED', 'Your recovery codes were renewed.'],
  identity: ['IDENTITY_LINKED', 'An account of your identity provider was linked to yours.'],
  token: ['API_TOKEN_MADE', 'An API token was made for your account.'],
  keys: ['KEYS_CHANGED', 'The keys of your brokerage account were changed.'],
  'keys-removed': [
    'KEYS_REMOVED',
    'The keys of your live account were removed with the reset link: enter them again.',
  ],
  role: ['ROLE_CHANGED', 'An administrator changed whether you are an administrator.'],
  'reset-link': [
    'RESET_LINK',
    'An administrator made a link to set a new password. You were signed out, and trading was paused.',
  ],
} as const satisfies Record<string, readonly [code: string, sentence: string]>;

export type Credential = keyof typeof NOTICE_BY_CREDENTIAL;

const UNEXPECTED_CHANGE_ADVICE = 'If you did not expect it, report it to an administrator.';

export function createCredentialNotices(
  alarms: Repositories['alarms'],
  time: Pick<MarketTime, 'moment'>,
) {
  return {
    notifyUser(userId: string, credential: Credential): void {
      const [code, sentence] = NOTICE_BY_CREDENTIAL[credential];
      const { market: at, wall: raisedAt } = time.moment();
      const message = `${sentence} ${UNEXPECTED_CHANGE_ADVICE}`;
      alarms.raise({ userId, severity: 'info', code, message, at, raisedAt });
    },
  };
}

export type CredentialNotices = ReturnType<typeof createCredentialNotices>;
