import { randomUUID } from 'node:crypto';
import {
  type ApiTokensPort,
  conflict,
  done,
  forbidden,
  notFound,
  type Result,
  refused,
  type Viewer,
} from '@tideline/api';
import { MAX_TOKENS, type MadeToken, type NewToken, type TokenEntry } from '@tideline/api/schemas';
import { toInstant, toInstantOrNull } from '@tideline/api/wire';
import type { ApiTokenRow, Repositories } from '@tideline/db';
import type { WallClock } from '../../runtime/clock.ts';
import type { WriteAuditEvent } from '../request/audit-event.ts';
import { drawApiToken } from './token-text.ts';
import type { TokenUses } from './token-uses.ts';

const DAY_MS = 24 * 3_600_000;

export interface TokenCallsOptions {
  readonly repositories: Pick<Repositories, 'apiTokens' | 'users' | 'together'>;
  readonly uses: TokenUses;
  readonly writeAudit: WriteAuditEvent;
  readonly systemClock: Pick<WallClock, 'now'>;
}

export class TokenCalls implements ApiTokensPort {
  readonly #options: TokenCallsOptions;

  constructor(options: TokenCallsOptions) {
    this.#options = options;
  }

  list(userId: string): readonly TokenEntry[] {
    return this.#options.repositories.apiTokens.ofUser(userId).map((row) => this.#toEntry(row));
  }

  create(viewer: Viewer, { name, scopes, expiresInDays }: NewToken): Result<MadeToken> {
    const { repositories, systemClock } = this.#options;
    const { apiTokens, together } = repositories;
    if (scopes.includes('metrics') && !viewer.isAdmin) return refused(ADMIN_SCOPE_REFUSAL);
    const createdAt = systemClock.now();
    const expiresAt = createdAt + expiresInDays * DAY_MS;
    const { token, tokenHash } = drawApiToken();
    const id = randomUUID();
    return together(() => {
      apiTokens.removeExpired(viewer.id, createdAt);
      if (apiTokens.ofUser(viewer.id).length >= MAX_TOKENS) return refused(TOO_MANY_TOKENS_REFUSAL);
      const row = { id, userId: viewer.id, name, tokenHash, scopes, createdAt, expiresAt };
      apiTokens.add({ ...row, lastUsedAt: null, lastUsedFrom: null });
      const detail = { scopes: scopes.join(' '), expiresAt: toInstant(expiresAt) };
      this.#recordAction(viewer, 'token.made', name, detail);
      return done({ id, token, scopes: [...scopes], expiresAt: toInstant(expiresAt) });
    });
  }

  revoke(viewer: Viewer, id: string): Result<null> {
    const { apiTokens, together } = this.#options.repositories;
    return together(() => {
      const name = apiTokens.remove(id, viewer.id);
      if (name === null) return refused(TOKEN_NOT_FOUND_REFUSAL);
      this.#recordAction(viewer, 'token.revoked', name, null);
      return done(null);
    });
  }

  #recordAction(
    { id: actorId, ipAddress: address }: Viewer,
    action: 'token.made' | 'token.revoked',
    subject: string,
    detail: Readonly<Record<string, string>> | null,
  ): void {
    const actor = this.#options.repositories.users.findById(actorId)?.email ?? actorId;
    this.#options.writeAudit({ actorId, actor, action, subject, detail, address });
  }

  #toEntry({ id, name, scopes, createdAt, expiresAt, lastUsedAt, lastUsedFrom }: ApiTokenRow) {
    const unwrittenUse = this.#options.uses.unwrittenUse(id);
    const usedAt = unwrittenUse?.usedAt ?? lastUsedAt;
    return {
      id,
      name,
      scopes: [...scopes],
      createdAt: toInstant(createdAt),
      expiresAt: toInstant(expiresAt),
      lastUsedAt: toInstantOrNull(usedAt),
      lastUsedFrom: unwrittenUse?.fromAddress ?? lastUsedFrom,
    };
  }
}

const ADMIN_SCOPE_REFUSAL = forbidden(
  'Only administrators may make a token with the scope metrics.',
);
const TOO_MANY_TOKENS_REFUSAL = conflict(`You have ${MAX_TOKENS} API tokens: revoke one first.`);
const TOKEN_NOT_FOUND_REFUSAL = notFound('There is no such token.');
