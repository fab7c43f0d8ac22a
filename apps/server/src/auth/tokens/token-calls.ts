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
import type { Wall } from '../../runtime/clock.ts';
import type { WriteAudit } from '../request/audit-event.ts';
import { drawApiToken } from './token-text.ts';
import type { TokenUses } from './token-uses.ts';

const DAY_MS = 24 * 3_600_000;

export interface TokenCallsOptions {
  readonly repositories: Pick<Repositories, 'apiTokens' | 'users' | 'together'>;
  readonly uses: TokenUses;
  readonly writeAudit: WriteAudit;
  readonly dates: Pick<Wall, 'now'>;
}

export class TokenCalls implements ApiTokensPort {
  readonly #options: TokenCallsOptions;

  constructor(options: TokenCallsOptions) {
    this.#options = options;
  }

  list(userId: string): readonly TokenEntry[] {
    return this.#options.repositories.apiTokens.ofUser(userId).map((row) => this.#toEntry(row));
  }

  create(by: Viewer, { name, scopes, expiresInDays }: NewToken): Result<MadeToken> {
    const { repositories, dates } = this.#options;
    const { apiTokens, together } = repositories;
    if (scopes.includes('metrics') && !by.isAdmin) return refused(ADMIN_SCOPE_REFUSAL);
    const createdAt = dates.now();
    const expiresAt = createdAt + expiresInDays * DAY_MS;
    const { token, tokenHash } = drawApiToken();
    const id = randomUUID();
    return together(() => {
      apiTokens.removeExpired(by.id, createdAt);
      if (apiTokens.ofUser(by.id).length >= MAX_TOKENS) return refused(TOO_MANY_TOKENS);
      const unused = { lastUsedAt: null, lastUsedFrom: null };
      apiTokens.add({
        id,
        userId: by.id,
        name,
        tokenHash,
        scopes,
        createdAt,
        expiresAt,
        ...unused,
      });
      const detail = { scopes: scopes.join(' '), expiresAt: toInstant(expiresAt) };
      this.#recordAction(by, 'token.made', name, detail);
      return done({ id, token, scopes: [...scopes], expiresAt: toInstant(expiresAt) });
    });
  }

  revoke(by: Viewer, id: string): Result<null> {
    const { apiTokens, together } = this.#options.repositories;
    return together(() => {
      const name = apiTokens.remove(id, by.id);
      if (name === null) return refused(TOKEN_NOT_FOUND);
      this.#recordAction(by, 'token.revoked', name, null);
      return done(null);
    });
  }

  #recordAction(
    by: Viewer,
    action: 'token.made' | 'token.revoked',
    subject: string,
    detail: Readonly<Record<string, string>> | null,
  ): void {
    const actor = this.#options.repositories.users.findById(by.id)?.email ?? by.id;
    this.#options.writeAudit({
      actorId: by.id,
      actor,
      action,
      subject,
      detail,
      address: by.ipAddress,
    });
  }

  #toEntry({ id, name, scopes, createdAt, expiresAt, lastUsedAt, lastUsedFrom }: ApiTokenRow) {
    const unwritten = this.#options.uses.unwrittenUse(id);
    const usedAt = unwritten?.usedAt ?? lastUsedAt;
    return {
      id,
      name,
      scopes: [...scopes],
      createdAt: toInstant(createdAt),
      expiresAt: toInstant(expiresAt),
      lastUsedAt: toInstantOrNull(usedAt),
      lastUsedFrom: unwritten?.fromAddress ?? lastUsedFrom,
    };
  }
}

const ADMIN_SCOPE_REFUSAL = forbidden(
  'Only administrators may make a token with the scope metrics.',
);
const TOO_MANY_TOKENS = conflict(`You have ${MAX_TOKENS} API tokens: revoke one first.`);
const TOKEN_NOT_FOUND = notFound('There is no such token.');
