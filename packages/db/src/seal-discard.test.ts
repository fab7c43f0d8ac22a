import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './open.ts';
import { createRepositories } from './repo/index.ts';
import { discardSealedSecrets } from './seal-discard.ts';

const SEALED = Buffer.alloc(60, 1);

test('all that is sealed is gone, and its users are still there', () => {
  const database = openDatabase(':memory:');
  onTestFinished(() => database.close());
  const repositories = createRepositories(database);
  const { users, brokerConfigs, secondFactors, pushKeys, sealing } = repositories;
  users.create({
    id: 'ann',
    email: 'ann@example.com',
    passwordHash: 'none',
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    isOwner: true,
    isAdmin: true,
    isActive: true,
    createdAt: 0,
  });
  brokerConfigs.save({
    userId: 'ann',
    venue: 'simulated',
    environment: 'paper',
    sealedKeyId: SEALED,
    sealedSecretKey: SEALED,
    isActive: true,
    lastTestedAt: 1,
    account: null,
  });
  secondFactors.beginEnrolment('ann', SEALED);
  pushKeys.saveFirst({ publicKey: 'shown', sealedPrivateKey: SEALED });
  sealing.claimFingerprint('a fingerprint');

  const whole = repositories.together.bind(repositories);
  expect(() =>
    whole(() => {
      discardSealedSecrets(database);
      throw new Error('taken back');
    }),
  ).toThrow('taken back');
  expect(sealing.fingerprint()).toBe('a fingerprint');
  expect(brokerConfigs.get('ann')).not.toBeNull();

  discardSealedSecrets(database);
  expect(brokerConfigs.get('ann')).toBeNull();
  expect(secondFactors.findFactor('ann')).toBeNull();
  expect(pushKeys.get()).toBeNull();
  expect(sealing.fingerprint()).toBeNull();
  expect(users.findById('ann')).not.toBeNull();
});
