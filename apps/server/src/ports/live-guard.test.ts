import { expect, test } from 'vitest';
import { createLiveGuard } from './live-guard.ts';

const FACTOR = {
  userId: 'ann',
  sealedSecret: Buffer.from('s'),
  confirmedAt: 1,
  lastStep: null,
  sealedNextSecret: null,
  nextDrawnAt: null,
};

function ask(changes: {
  readonly factor?: typeof FACTOR | { readonly confirmedAt: null } | null;
  readonly keys?: string | null;
}) {
  const { factor = FACTOR, keys = null } = changes;
  return createLiveGuard({
    secondFactors: { findFactor: () => (factor === null ? null : { ...FACTOR, ...factor }) },
    whyNoLiveKeys: () => keys,
  })('ann');
}

test('a live account takes a second factor that was confirmed [M2]', () => {
  expect(ask({ factor: null })).toMatchObject({ code: 'FORBIDDEN' });
  expect(ask({ factor: { confirmedAt: null } })).toMatchObject({ code: 'FORBIDDEN' });
});

test('and a master key that is not in the data folder', () => {
  expect(ask({ keys: 'The key is there.' })).toEqual({
    code: 'CONFLICT',
    message: 'The key is there.',
  });
});

test('and nothing else', () => {
  expect(ask({})).toBeNull();
});
