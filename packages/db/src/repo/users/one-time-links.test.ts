import { describe, expect, it } from 'vitest';
import { ADA, addUsers, BOB } from '../../../test/fixtures.ts';
import { openEmptyDatabase } from '../../testing/index.ts';
import { createRepositories } from '../index.ts';
import type { OneTimeLinkRow } from './one-time-links.ts';

const INVITE: OneTimeLinkRow = {
  tokenHash: 't1',
  kind: 'invite',
  email: 'eve@example.com',
  userId: null,
  createdBy: ADA.id,
  createdAt: 1,
  expiresAt: 100,
};
const RESET: OneTimeLinkRow = {
  ...INVITE,
  tokenHash: 't2',
  kind: 'reset',
  email: BOB.email,
  userId: BOB.id,
  createdBy: null,
};

function open() {
  const database = openEmptyDatabase();
  addUsers(database);
  const { oneTimeLinks } = createRepositories(database);
  for (const link of [INVITE, RESET]) oneTimeLinks.add(link);
  return oneTimeLinks;
}

describe('a one-time link', () => {
  it('serves once [V6.4.1]', () => {
    const links = open();
    expect(links.takeLink('t1', 'invite', 50)).toEqual(INVITE);
    expect(links.takeLink('t1', 'invite', 50)).toBeNull();
    expect(links.takeLink('t2', 'reset', 50)).toEqual(RESET);
  });

  it('is found as often as asked while it serves', () => {
    const links = open();
    expect(links.find('t1', 'invite', 99)).toEqual(INVITE);
    expect(links.find('t1', 'invite', 99)).toEqual(INVITE);
    expect(links.find('t1', 'reset', 50)).toBeNull();
    expect(links.find('t1', 'invite', 100)).toBeNull();
    links.takeLink('t1', 'invite', 50);
    expect(links.find('t1', 'invite', 50)).toBeNull();
  });

  it('serves for what it was made, and is not used up by a try for something else', () => {
    const links = open();
    expect(links.takeLink('t1', 'reset', 50)).toBeNull();
    expect(links.takeLink('t3', 'invite', 50)).toBeNull();
    expect(links.takeLink('t1', 'invite', 50)).toEqual(INVITE);
  });

  it('does not serve from the moment on at which it expires [V6.4.1]', () => {
    const links = open();
    expect(links.takeLink('t1', 'invite', 100)).toBeNull();
    expect(links.takeLink('t2', 'reset', 99)).toEqual(RESET);
  });

  it('is dropped with the next new one of anybody, once it has expired', () => {
    const links = open();
    const next = { ...RESET, tokenHash: 't5', expiresAt: 200 };
    links.add({ ...next, createdAt: 99 });
    expect(links.find('t1', 'invite', 1)).toEqual(INVITE);
    links.add({ ...next, createdAt: 100 });
    expect(links.find('t1', 'invite', 1)).toBeNull();
  });

  it('is void when there is a new one of its kind for the address', () => {
    const links = open();
    const renewed = { ...INVITE, tokenHash: 't4', createdBy: BOB.id, createdAt: 2, expiresAt: 200 };
    links.add(renewed);
    links.add({ ...RESET, tokenHash: 't5', email: INVITE.email });
    expect(links.takeLink('t1', 'invite', 50)).toBeNull();
    expect(links.takeLink('t4', 'invite', 150)).toEqual(renewed);
    expect(links.takeLink('t2', 'reset', 50)).toEqual(RESET);
  });

  it('is void when those of its address are removed', () => {
    const links = open();
    links.removeLinksOfEmail(INVITE.email);
    expect(links.takeLink('t1', 'invite', 50)).toBeNull();
    expect(links.takeLink('t2', 'reset', 50)).toEqual(RESET);
  });
});
