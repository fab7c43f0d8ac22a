import { describe, expect, it } from 'vitest';
import { ADA, addUsers, apiToken, BOB } from '../../../test/fixtures.ts';
import { openEmptyDatabase } from '../../testing/index.ts';
import { createRepositories } from '../index.ts';

function open() {
  const database = openEmptyDatabase();
  addUsers(database);
  const { apiTokens, sessions, users } = createRepositories(database);
  apiTokens.add({ ...apiToken(BOB.id), expiresAt: 10 });
  apiTokens.add(apiToken(ADA.id));
  return { apiTokens, sessions, users };
}
const HASH = `hash of ${BOB.id}`;
const ID = `token of ${BOB.id}`;

describe('API tokens', () => {
  it('are found by their hash, until they expire', () => {
    const { apiTokens } = open();
    expect(apiTokens.find(HASH, 9)).toMatchObject({ userId: BOB.id, scopes: ['read'] });
    expect(apiTokens.find(HASH, 10)).toBeNull();
    expect(apiTokens.find('another hash', 1)).toBeNull();
  });

  it('are not found while their user is suspended', () => {
    const { apiTokens, users } = open();
    users.setActive(BOB.id, false);
    expect(apiTokens.find(HASH, 1)).toBeNull();
  });

  it('are removed by their own user alone', () => {
    const { apiTokens } = open();
    expect(apiTokens.remove(ID, ADA.id)).toBeNull();
    expect(apiTokens.remove(ID, BOB.id)).toBe('A script');
    expect(apiTokens.remove(ID, BOB.id)).toBeNull();
    expect(apiTokens.find(HASH, 1)).toBeNull();
  });

  it('keep their last use, and are listed for their user, expired or not', () => {
    const { apiTokens } = open();
    apiTokens.recordUse(ID, { usedAt: 5, fromAddress: '192.0.2.1' });
    expect(apiTokens.ofUser(BOB.id)).toMatchObject([{ lastUsedAt: 5, lastUsedFrom: '192.0.2.1' }]);
    apiTokens.removeExpired(ADA.id, 10);
    expect(apiTokens.ofUser(BOB.id)).toHaveLength(1);
    apiTokens.removeExpired(BOB.id, 10);
    expect(apiTokens.ofUser(BOB.id)).toEqual([]);
  });

  it('end with all sessions of their user, and not with all but one', () => {
    const { apiTokens, sessions } = open();
    sessions.removeOfUser(BOB.id, 'this one');
    expect(apiTokens.ofUser(BOB.id)).toHaveLength(1);
    sessions.removeOfUser(BOB.id);
    expect(apiTokens.ofUser(BOB.id)).toEqual([]);
    expect(apiTokens.ofUser(ADA.id)).toHaveLength(1);
  });
});
