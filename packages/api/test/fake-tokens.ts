import { type ApiTokensPort, done } from '../src/index.ts';

export const TOKEN_ID = '6e2f9a34-5d0c-4c0a-8f3e-2f6a0d9b7c51';

const EXPIRES_AT = '2026-12-20T15:00:00.000Z';

export function fakeTokens(note: (...received: readonly unknown[]) => void): ApiTokensPort {
  return {
    list: () => [
      {
        id: TOKEN_ID,
        name: 'My script',
        scopes: ['read'],
        createdAt: '2026-11-20T15:00:00.000Z',
        expiresAt: EXPIRES_AT,
        lastUsedAt: null,
        lastUsedFrom: null,
      },
    ],
    create: (by, token) => {
      note('makeToken', by.id, token);
      const { scopes } = token;
      return done({ id: TOKEN_ID, token: 'tdl_T', scopes: [...scopes], expiresAt: EXPIRES_AT });
    },
    revoke: (by, id) => {
      note('revokeToken', by.id, id);
      return done(null);
    },
  };
}
