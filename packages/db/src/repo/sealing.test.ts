import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { tablesOf } from '../../test/fill-tables.ts';
import { ADA, addUsers, BOB } from '../../test/fixtures.ts';
import type { Database } from '../open.ts';
import { createSealer, masterKeyFingerprint, SealBrokenError, type Sealer } from '../seal.ts';
import {
  brokerKeyContext,
  nextFactorContext,
  PUSH_KEY_CONTEXT,
  secondFactorContext,
} from '../seal-contexts.ts';
import { openEmptyDatabase } from '../testing/index.ts';
import { createRepositories } from './index.ts';

const [OLD_KEY, NEW_KEY] = [randomBytes(32), randomBytes(32)] as const;
const [OLD, NEW] = [createSealer(OLD_KEY), createSealer(NEW_KEY)] as const;
const FINGERPRINTS = [OLD_KEY, NEW_KEY].map(masterKeyFingerprint) as [string, string];

function open() {
  const database = openEmptyDatabase();
  addUsers(database);
  const repositories = createRepositories(database);
  for (const [{ id: userId }, environment] of [[ADA, 'paper'] as const, [BOB, 'live'] as const]) {
    repositories.brokerConfigs.save({
      userId,
      venue: 'simulator',
      environment,
      sealedKeyId: OLD.seal(brokerKeyContext(userId, 'keyId', environment), `id of ${userId}`),
      sealedSecretKey: OLD.seal(brokerKeyContext(userId, 'secretKey', environment), 'secret'),
      isActive: true,
      lastTestedAt: 3,
      account: null,
    });
    repositories.secondFactors.beginEnrolment(
      userId,
      OLD.seal(secondFactorContext(userId), 'seed'),
    );
    repositories.secondFactors.confirmSecret(userId, { confirmedAt: 1, timeStep: 1 });
    const next = OLD.seal(nextFactorContext(userId), 'next seed');
    repositories.secondFactors.saveNextSecret(userId, next, 1);
  }
  const sealedPrivateKey = OLD.seal(PUSH_KEY_CONTEXT, 'signing key');
  repositories.pushKeys.saveFirst({ publicKey: 'shown', sealedPrivateKey });
  repositories.sealing.claimFingerprint(FINGERPRINTS[0]);
  return { database, ...repositories };
}

type Opened = ReturnType<typeof open>;

function sealed({ sqlite }: Database): readonly string[] {
  return tablesOf(sqlite).flatMap((table) => {
    const columns = sqlite
      .prepare<[string], string>("SELECT name FROM pragma_table_info(?) WHERE name LIKE 'sealed%'")
      .pluck()
      .all(table);
    return columns.flatMap((column) => {
      const values = sqlite
        .prepare<[], Buffer>(`SELECT ${column} FROM ${table} WHERE ${column} IS NOT NULL`)
        .pluck()
        .all();
      return values.map((value) => value.toString('hex'));
    });
  });
}

function read({ brokerConfigs, secondFactors, pushKeys }: Opened, sealer: Sealer) {
  const signing = pushKeys.get()?.sealedPrivateKey ?? Buffer.alloc(0);
  expect(sealer.open(PUSH_KEY_CONTEXT, signing)).toBe('signing key');
  return [ADA.id, BOB.id].map((userId) => {
    const config = brokerConfigs.get(userId);
    const factor = secondFactors.findFactor(userId);
    if (config === null || factor === null) throw new Error(`${userId} lost something`);
    const { environment } = config;
    return [
      sealer.open(brokerKeyContext(userId, 'keyId', environment), config.sealedKeyId),
      sealer.open(brokerKeyContext(userId, 'secretKey', environment), config.sealedSecretKey),
      sealer.open(secondFactorContext(userId), factor.sealedSecret),
      sealer.open(nextFactorContext(userId), factor.sealedNextSecret ?? Buffer.alloc(0)),
    ];
  });
}

describe('the fingerprint of the master key', () => {
  it('is claimed once', () => {
    const { sealing } = createRepositories(openEmptyDatabase());
    const [one, other] = FINGERPRINTS;
    expect(sealing.fingerprint()).toBeNull();
    expect(sealing.claimFingerprint(one)).toBe(true);
    expect(sealing.claimFingerprint(one)).toBe(true);
    expect(sealing.claimFingerprint(other)).toBe(false);
    expect(sealing.fingerprint()).toBe(one);
  });

  it('distinguishes keys and does not hold them', () => {
    const [one, other] = FINGERPRINTS;
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(one).toBe(masterKeyFingerprint(Buffer.from(OLD_KEY)));
    expect(one).not.toBe(other);
    expect(one).not.toContain(OLD_KEY.toString('hex').slice(0, 8));
  });
});

describe('another master key [I11]', () => {
  it('seals everything that is called sealed, and changes nothing else', () => {
    const opened = open();
    const { database, sealing, brokerConfigs } = opened;
    const [before, plain] = [sealed(database), read(opened, OLD)];
    expect(before).toHaveLength(9);
    sealing.reseal(OLD.open, NEW.seal, FINGERPRINTS[1]);
    expect(read(opened, NEW)).toEqual(plain);
    expect(sealed(database).filter((value) => before.includes(value))).toEqual([]);
    expect(sealing.fingerprint()).toBe(FINGERPRINTS[1]);
    expect(brokerConfigs.get(ADA.id)).toMatchObject({ isActive: true, lastTestedAt: 3 });
  });

  it('changes nothing when one secret does not open', () => {
    const opened = open();
    const { database, sealing, secondFactors } = opened;
    secondFactors.remove(BOB.id);
    secondFactors.beginEnrolment(BOB.id, NEW.seal(secondFactorContext(BOB.id), 'of another key'));
    const before = sealed(database);
    expect(() => sealing.reseal(OLD.open, NEW.seal, FINGERPRINTS[1])).toThrow(SealBrokenError);
    expect(sealed(database)).toEqual(before);
    expect(sealing.fingerprint()).toBe(FINGERPRINTS[0]);
  });
});
