import { expect, it } from 'vitest';
import { ADA, addUsers, BOB } from '../../../test/fixtures.ts';
import { openEmptyDatabase } from '../../testing/index.ts';
import { createRepositories } from '../index.ts';
import type { Identity } from './identities.ts';

it('an identity is of one user, by issuer and subject together [V6.8.1]', () => {
  const database = openEmptyDatabase();
  addUsers(database);
  const { identities } = createRepositories(database);
  const identity = { issuer: 'https://id.example', subject: 's1' };
  expect(identities.userOf(identity)).toBeNull();
  expect(identities.linkIdentity(identity, ADA.id)).toBe(true);
  expect(identities.linkIdentity(identity, ADA.id)).toBe(true);
  expect(identities.linkIdentity(identity, BOB.id)).toBe(false);
  expect(identities.userOf(identity)).toBe(ADA.id);
  const elsewhere = { ...identity, issuer: 'https://other.example' };
  expect(identities.userOf(elsewhere)).toBeNull();
  expect(identities.userOf({ ...identity, subject: 's2' })).toBeNull();
  expect(identities.linkIdentity(elsewhere, BOB.id)).toBe(true);
  expect(identities.userOf(identity)).toBe(ADA.id);
});

it('a user’s identities are taken away together, and no other user’s', () => {
  const database = openEmptyDatabase();
  addUsers(database);
  const { identities } = createRepositories(database);
  const [first, second, other] = ['s1', 's2', 's3'].map((subject) => ({
    issuer: 'https://id.example',
    subject,
  })) as [Identity, Identity, Identity];
  expect(identities.isLinked(ADA.id)).toBe(false);
  identities.linkIdentity(first, ADA.id);
  identities.linkIdentity(second, ADA.id);
  identities.linkIdentity(other, BOB.id);
  expect(identities.isLinked(ADA.id)).toBe(true);
  identities.unlinkIdentities(ADA.id);
  expect(identities.isLinked(ADA.id)).toBe(false);
  expect([first, second, other].map(identities.userOf)).toEqual([null, null, BOB.id]);
  expect(identities.isLinked(BOB.id)).toBe(true);
});
