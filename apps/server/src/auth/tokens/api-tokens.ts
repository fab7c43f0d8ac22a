import type { Repositories } from '@tideline/db';
import type { WallClock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { WriteAuditEvent } from '../request/audit-event.ts';
import { TokenCalls } from './token-calls.ts';
import { TokenCheck } from './token-check.ts';
import { TokenUses } from './token-uses.ts';

export interface ApiTokensOptions {
  readonly repositories: Pick<Repositories, 'apiTokens' | 'users' | 'together'>;
  readonly writeAudit: WriteAuditEvent;
  readonly wall: WallClock;
  readonly systemClock: Pick<WallClock, 'now'>;
  readonly log: Log;
}

export type ApiTokens = ReturnType<typeof createApiTokens>;

export function createApiTokens(options: ApiTokensOptions) {
  const uses = new TokenUses(options);
  return {
    calls: new TokenCalls({ ...options, uses }),
    check: new TokenCheck({ ...options, uses }),
    close: (): void => uses.writeUses(),
  };
}
