import { expect, it } from 'vitest';
import { ADA, addUsers, BOB } from '../../test/fixtures.ts';
import { openDatabase } from '../open.ts';
import { createRepositories } from './index.ts';

it('an identity is of one user, told by issuer and subject together', () => {
  const database = openDatabase(':memory:');
  addUsers(database);
  const { identities } = createRepositories(database);
  const identity = { issuer: 'https://id.example', subject: 's1' };
  expect(identities.userOf(identity)).toBeNull();
  expect(identities.link(identity, ADA.id)).toBe(true);
  expect(identities.link(identity, ADA.id)).toBe(true);
  expect(identities.link(identity, BOB.id)).toBe(false);
  expect(identities.userOf(identity)).toBe(ADA.id);
  const elsewhere = { ...identity, issuer: 'https://other.example' };
  expect(identities.userOf(elsewhere)).toBeNull();
  expect(identities.userOf({ ...identity, subject: 's2' })).toBeNull();
  expect(identities.link(elsewhere, BOB.id)).toBe(true);
  expect(identities.userOf(identity)).toBe(ADA.id);
});
