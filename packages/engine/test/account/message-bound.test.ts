import { expect, it } from 'vitest';
import { MINUTE } from '../../src/model/time.ts';
import { AccountScript } from './account-script.ts';

const MAX_ENTRIES = 10;

it('a walk that no one fills posts once for each step and cancels once', () => {
  const script = AccountScript.trading();
  script.broker.liquidity = 0;
  script.bar();
  const steps = script.trade.entryPrices.length;
  script.wait(MINUTE);
  expect(script.state.trade).toBeNull();
  const messages = script.intents.filter(({ type }) => type === 'submit' || type === 'cancel');
  expect(script.broker.posts).toHaveLength(steps);
  expect(messages).toHaveLength(2 * steps);
  expect(messages.length).toBeLessThanOrEqual(MAX_ENTRIES);
});

it.each(['refused', 'request-lost', 'answer-lost'] as const)(
  'an entry that is %s is not posted again [A18]',
  (fate) => {
    const script = AccountScript.trading();
    let asked = 0;
    script.broker.fate = () => {
      asked += 1;
      return fate;
    };
    script.broker.liquidity = 0;
    script.bar();
    script.wait(MINUTE);
    expect(asked).toBeLessThanOrEqual(4);
    expect(script.intents.filter(({ type }) => type === 'submit').length).toBe(asked);
  },
);

it('a sell that is refused for ten minutes is tried with pauses, never in a storm [A18]', () => {
  const script = AccountScript.holding();
  script.broker.fate = () => 'refused';
  const before = script.broker.posts.length;
  script.command({ type: 'close' });
  for (let minute = 0; minute < 10; minute += 1) {
    script.wait(MINUTE);
    script.reconcile();
  }
  const posts = script.broker.posts.length - before;
  const submits = script.intents.filter(({ type }) => type === 'submit').length;
  expect(posts).toBeGreaterThan(15);
  expect(posts).toBeLessThanOrEqual(30);
  expect(script.broker.posts.length).toBeLessThanOrEqual(submits);
});
