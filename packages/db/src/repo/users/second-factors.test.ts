import { describe, expect, it } from 'vitest';
import { ADA, addUsers, BOB } from '../../../test/fixtures.ts';
import { openEmptyDatabase } from '../../testing/index.ts';
import { createRepositories } from '../index.ts';

const SECRET = Buffer.from([1, 2, 3]);
const OTHER = Buffer.from([4, 5]);

function open() {
  const database = openEmptyDatabase();
  addUsers(database);
  return createRepositories(database);
}

function enrolled() {
  const repositories = open();
  for (const { id } of [ADA, BOB]) {
    repositories.secondFactors.beginEnrolment(id, SECRET);
    repositories.secondFactors.confirmSecret(id, { confirmedAt: 5, timeStep: 10 });
  }
  return repositories;
}

describe('a second factor', () => {
  it('counts once it is confirmed', () => {
    const { secondFactors } = open();
    expect(secondFactors.findFactor(ADA.id)).toBeNull();
    expect(secondFactors.confirmSecret(ADA.id, { confirmedAt: 5, timeStep: 10 })).toBe(false);
    expect(secondFactors.beginEnrolment(ADA.id, SECRET)).toBe(true);
    const next = { sealedNextSecret: null, nextDrawnAt: null };
    const fresh = { confirmedAt: null, lastStep: null, ...next };
    const row = { userId: ADA.id, sealedSecret: SECRET, ...fresh };
    expect(secondFactors.findFactor(ADA.id)).toEqual(row);
    expect(secondFactors.acceptTimeStep(ADA.id, 10)).toBe(false);
    expect(secondFactors.confirmSecret(ADA.id, { confirmedAt: 5, timeStep: 10 })).toBe(true);
    expect(secondFactors.findFactor(ADA.id)).toEqual({ ...row, confirmedAt: 5, lastStep: 10 });
    expect(secondFactors.confirmSecret(ADA.id, { confirmedAt: 6, timeStep: 11 })).toBe(false);
    expect(secondFactors.findFactor(ADA.id)).toMatchObject({ confirmedAt: 5 });
  });

  it('serves until the one that waits for its place is confirmed', () => {
    const { secondFactors } = open();
    expect(secondFactors.saveNextSecret(ADA.id, OTHER, 7)).toBe(false);
    secondFactors.beginEnrolment(ADA.id, SECRET);
    expect(secondFactors.saveNextSecret(ADA.id, OTHER, 7)).toBe(false);
    secondFactors.confirmSecret(ADA.id, { confirmedAt: 5, timeStep: 10 });
    expect(secondFactors.replaceSecret(ADA.id, OTHER, { confirmedAt: 8, timeStep: 12 })).toBe(
      false,
    );
    expect(secondFactors.saveNextSecret(ADA.id, OTHER, 7)).toBe(true);
    const kept = { sealedSecret: SECRET, sealedNextSecret: OTHER, nextDrawnAt: 7 };
    expect(secondFactors.findFactor(ADA.id)).toMatchObject(kept);
    expect(secondFactors.acceptTimeStep(ADA.id, 11)).toBe(true);
    expect(secondFactors.replaceSecret(ADA.id, OTHER, { confirmedAt: 8, timeStep: 12 })).toBe(true);
    expect(secondFactors.findFactor(ADA.id)).toEqual({
      userId: ADA.id,
      sealedSecret: OTHER,
      confirmedAt: 8,
      lastStep: 12,
      sealedNextSecret: null,
      nextDrawnAt: null,
    });
    expect(secondFactors.acceptTimeStep(ADA.id, 12)).toBe(false);
  });

  it('may be begun again with another secret, until it is confirmed', () => {
    const { secondFactors } = open();
    secondFactors.beginEnrolment(ADA.id, SECRET);
    expect(secondFactors.beginEnrolment(ADA.id, OTHER)).toBe(true);
    secondFactors.confirmSecret(ADA.id, { confirmedAt: 5, timeStep: 10 });
    expect(secondFactors.beginEnrolment(ADA.id, SECRET)).toBe(false);
    expect(secondFactors.findFactor(ADA.id)).toMatchObject({ sealedSecret: OTHER, confirmedAt: 5 });
  });

  it('takes each step once, and none before it afterwards [V6.5.1]', () => {
    const { secondFactors } = enrolled();
    const steps = [10, 9, 12, 12, 11, 13];
    expect(steps.map((step) => secondFactors.acceptTimeStep(ADA.id, step))).toEqual([
      ...[false, false, true, false, false, true],
    ]);
    expect(secondFactors.findFactor(ADA.id)?.lastStep).toBe(13);
    expect(secondFactors.findFactor(BOB.id)?.lastStep).toBe(10);
  });
});

it('G10 a step that no code can be of yet, from a clock that was ahead, bars none', () => {
  const { secondFactors } = enrolled();
  expect(secondFactors.acceptTimeStep(ADA.id, 1_000, 1_001)).toBe(true);
  expect(secondFactors.acceptTimeStep(ADA.id, 999, 1_001)).toBe(false);
  expect(secondFactors.acceptTimeStep(ADA.id, 100, 101)).toBe(true);
  expect(secondFactors.acceptTimeStep(ADA.id, 100, 101)).toBe(false);
  expect(secondFactors.findFactor(ADA.id)?.lastStep).toBe(100);
});

describe('recovery codes', () => {
  it('serve once, and their own user only [V6.5.1]', () => {
    const { recoveryCodes } = enrolled();
    recoveryCodes.replace(ADA.id, ['c1', 'c2']);
    recoveryCodes.replace(BOB.id, ['c3']);
    expect(recoveryCodes.useCode(ADA.id, 'c3')).toBe(false);
    expect(recoveryCodes.useCode(ADA.id, 'c1')).toBe(true);
    expect(recoveryCodes.useCode(ADA.id, 'c1')).toBe(false);
    expect(recoveryCodes.left(ADA.id)).toBe(1);
    expect(recoveryCodes.left(BOB.id)).toBe(1);
  });

  it('are void when there are new ones', () => {
    const { recoveryCodes } = enrolled();
    recoveryCodes.replace(ADA.id, ['c1', 'c2']);
    recoveryCodes.replace(ADA.id, ['c3']);
    expect(recoveryCodes.useCode(ADA.id, 'c1')).toBe(false);
    expect(recoveryCodes.left(ADA.id)).toBe(1);
    expect(() => recoveryCodes.replace(ADA.id, ['c4', 'c4'])).toThrow(/UNIQUE/);
    expect(recoveryCodes.useCode(ADA.id, 'c3')).toBe(true);
  });

  it('go with the second factor, and are none without it', () => {
    const { secondFactors, recoveryCodes } = enrolled();
    recoveryCodes.replace(ADA.id, ['c1']);
    secondFactors.remove(ADA.id);
    expect(secondFactors.findFactor(ADA.id)).toBeNull();
    expect(recoveryCodes.left(ADA.id)).toBe(0);
    expect(() => recoveryCodes.replace(ADA.id, ['c1'])).toThrow(/FOREIGN KEY/);
    expect(secondFactors.findFactor(BOB.id)).not.toBeNull();
  });
});
