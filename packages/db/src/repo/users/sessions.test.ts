import { describe, expect, it } from 'vitest';
import { ADA, addUsers, BOB } from '../../../test/fixtures.ts';
import { openEmptyDatabase } from '../../testing/index.ts';
import { createRepositories } from '../index.ts';
import type { SessionRow } from './sessions.ts';

function open() {
  const database = openEmptyDatabase();
  addUsers(database);
  return createRepositories(database);
}

describe('sessions', () => {
  const row = (idHash: string, userId: string, expiresAt: number): SessionRow => ({
    idHash,
    userId,
    expiresAt,
    provedAt: 1,
    lastActiveAt: 2,
    factorAt: null,
  });

  it('note the last act of the user, each its own', () => {
    const { sessions } = open();
    const [one, two] = [row('h1', ADA.id, 10), row('h2', ADA.id, 20)] as const;
    for (const session of [one, two]) sessions.add(session);
    sessions.recordActivity('h1', 7);
    expect(sessions.find('h1')).toEqual({ ...one, lastActiveAt: 7 });
    expect(sessions.find('h2')).toEqual(two);
  });

  it('of a user end all but one', () => {
    const { sessions } = open();
    for (const idHash of ['h1', 'h2', 'h3']) sessions.add(row(idHash, ADA.id, 10));
    sessions.add(row('h4', BOB.id, 10));
    sessions.removeOfUser(ADA.id, 'h2');
    expect(sessions.ofUser(ADA.id).map(({ idHash }) => idHash)).toEqual(['h2']);
    expect(sessions.find('h4')).not.toBeNull();
  });

  it('G14 of an earlier generation of their user are none', () => {
    const { sessions, users } = open();
    for (const idHash of ['h1', 'h2']) sessions.add(row(idHash, ADA.id, 10));
    expect(sessions.newestGeneration()).toBe(0);
    sessions.removeOfUser(ADA.id, 'h2');
    sessions.removeOfUser(BOB.id);
    expect([users.findById(ADA.id)?.generation, users.findById(BOB.id)?.generation]).toEqual([
      1, 2,
    ]);
    expect(sessions.newestGeneration()).toBe(2);
    expect(sessions.find('h2')).not.toBeNull();
    sessions.removeOfUser(ADA.id, 'another one');
    expect(users.findById(ADA.id)?.generation).toBe(3);
    sessions.add(row('h5', ADA.id, 10));
    expect(sessions.find('h5')).toEqual(row('h5', ADA.id, 10));
  });

  it('end one by one, all of a user, or when expired', () => {
    const { sessions } = open();
    const [one, two, three, four] = [
      row('h1', ADA.id, 10),
      row('h2', ADA.id, 20),
      row('h3', BOB.id, 30),
      row('h4', BOB.id, 40),
    ] as const;
    for (const session of [one, two, three, four]) sessions.add(session);

    expect(sessions.find('h2')).toEqual(two);
    expect(sessions.ofUser(BOB.id)).toEqual([three, four]);
    expect(sessions.count(10)).toBe(3);
    sessions.removeExpired(10);
    expect(sessions.find('h1')).toBeNull();
    sessions.remove('h3');
    expect(sessions.ofUser(BOB.id)).toEqual([four]);
    sessions.removeOfUser(ADA.id);
    expect(sessions.find('h2')).toBeNull();
    expect(sessions.find('h4')).toEqual(four);
  });
});
