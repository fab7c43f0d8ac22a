import { describe, expect, it } from 'vitest';
import type { SubmitAnswered } from '../../src/account/state/event.ts';
import { AccountScript } from './account-script.ts';
import { fromBefore } from './from-before.ts';
import {
  after,
  alarm,
  EXIT,
  isReconcile,
  orderOf,
  outputDuring,
  readOf,
  SYMBOL,
  TRADE,
} from './the-trade.ts';

const NO_ENTRIES = 'The broker refuses the keys: nothing is entered until it takes them again.';
const UNGUARDED = `${NO_ENTRIES} 23 × ${SYMBOL} is open, and can't be looked after: check the keys at the broker.`;
const MANUAL_CLOSE = `The broker refused 3 sell orders because of the keys: close 23 × ${SYMBOL} manually at the broker.`;

function revoke(script: AccountScript): void {
  script.broker.isUnreadable = true;
  script.broker.fate = () => 'refused';
  script.keysRefused();
}

function refuseSell(script: AccountScript): void {
  const planned = script.trade.orders.find(({ phase }) => phase === 'planned');
  if (planned === undefined) throw new Error('no sell is planned');
  const outcome: SubmitAnswered['outcome'] = {
    type: 'refused',
    message: 'order: forbidden.',
    isForKeys: true,
  };
  const { clientOrderId } = planned.request;
  script.send({ type: 'submit-answered', clientOrderId, outcome });
}

function selling(): AccountScript {
  const script = AccountScript.holding();
  script.isDown = true;
  revoke(script);
  script.command({ type: 'close' });
  script.keysRefused();
  return script;
}

describe('keys that the broker refuses', () => {
  it('stop entries at once, with the reason, and are reported once [A14]', () => {
    const script = AccountScript.trading();
    const { journal } = outputDuring(script, () => {
      revoke(script);
      revoke(script);
    });
    expect(journal).toEqual([alarm('warning', 'KEYS_REFUSED', NO_ENTRIES)]);
    expect(script.state.keysRefused).toEqual({ since: script.now, sales: 0 });
    script.bar();
    expect(script.decisions.at(-1)).toMatchObject({
      outcome: 'ACCOUNT',
      sentence: expect.stringContaining('The broker refuses the saved keys'),
    });
    expect(script.broker.posts).toEqual([]);
  });

  it('are a critical alarm with a position open [A14]', () => {
    const script = AccountScript.holding();
    const { journal } = outputDuring(script, () => revoke(script));
    expect(journal).toEqual([alarm('critical', 'KEYS_REFUSED', UNGUARDED)]);
  });

  it('are a warning while an entry has bought nothing', () => {
    const script = AccountScript.trading();
    script.bar();
    const { journal } = outputDuring(script, () => revoke(script));
    expect(journal).toContainEqual(alarm('warning', 'KEYS_REFUSED', NO_ENTRIES));
  });

  it('are no such thing when the broker is merely away', () => {
    const script = AccountScript.holding();
    const { journal } = outputDuring(script, () => script.unread('no answer'));
    expect(journal).toEqual([]);
    expect(script.state.keysRefused).toBeNull();
  });

  it('are accepted again with the next read, and say so once', () => {
    const script = AccountScript.trading();
    revoke(script);
    script.broker.isUnreadable = false;
    const { journal } = outputDuring(script, () => {
      script.reconcile();
      script.reconcile();
    });
    expect(journal).toEqual([alarm('info', 'KEYS_ACCEPTED', 'The broker takes the keys again.')]);
    expect(script.state.keysRefused).toBeNull();
    script.broker.fate = () => 'accepted';
    script.bar();
    expect(script.decisions.at(-1)?.outcome).toBe('entered');
  });

  it('are forgotten by no restart, and missed in no state of before', () => {
    const script = AccountScript.holding();
    revoke(script);
    expect(JSON.parse(JSON.stringify(script.state)).keysRefused).toMatchObject({ sales: 0 });
    const { keysRefused: _, ...old } = AccountScript.holding().state;
    const previous = AccountScript.holding();
    previous.state = fromBefore(old);
    const { journal } = outputDuring(previous, () => previous.reconcile());
    expect(journal).toEqual([]);
    previous.command({ type: 'close' });
    previous.fill();
    expect(previous.state.trade).toBeNull();
  });
});

describe('a sell with keys that the broker refuses', () => {
  it('is tried three times, then a person is asked, and then it waits [A14] [I1]', () => {
    const script = selling();
    const { journal } = outputDuring(script, () => {
      for (const pause of [1_000, 2_000]) {
        refuseSell(script);
        after(script, pause);
        script.send({ type: 'tick' });
        script.keysRefused();
      }
      refuseSell(script);
    });
    expect(journal.filter(({ type }) => type === 'alarm')).toEqual([
      ...Array(3).fill(
        alarm(
          'warning',
          'EXIT_REFUSED',
          `The sell order for ${SYMBOL} was refused: order: forbidden.`,
        ),
      ),
      alarm('critical', 'CLOSE_BY_HAND', MANUAL_CLOSE),
    ]);
    expect(script.state.keysRefused?.sales).toBe(3);
    const { intents } = outputDuring(script, () => {
      for (let second = 0; second < 120; second += 1) {
        after(script, 1_000);
        script.send({ type: 'tick' });
      }
    });
    expect(intents.filter(({ type }) => type !== 'read-quote')).toEqual([]);
  });

  it('goes on at once when the broker takes them again [A14]', () => {
    const script = selling();
    for (const pause of [1_000, 2_000, 0]) {
      refuseSell(script);
      after(script, pause);
      script.send({ type: 'tick' });
      script.keysRefused();
    }
    script.isDown = false;
    script.broker.isUnreadable = false;
    script.broker.fate = () => 'accepted';
    script.reconcile();
    script.fill();
    expect(script.state.trade).toBeNull();
    expect(script.broker.posts.at(-1)?.clientOrderId).toBe(`${TRADE}-exit-4`);
  });

  it('that was under way still is counted, and asks no one again', () => {
    const script = selling();
    script.state = { ...script.state, keysRefused: { since: script.now, sales: 3 } };
    refuseSell(script);
    expect(script.state.keysRefused?.sales).toBe(4);
    expect(script.alarmCodes()).not.toContain('CLOSE_BY_HAND');
  });

  it('is not counted when reads succeed: it is refused like any other', () => {
    const script = AccountScript.holding();
    script.isDown = true;
    script.command({ type: 'close' });
    script.send(script.broker.read(script.now));
    refuseSell(script);
    expect(script.state.keysRefused).toBeNull();
    expect(script.alarmCodes()).toEqual(['EXIT_REFUSED']);
  });

  it('counts sells alone', () => {
    const script = AccountScript.trading();
    script.broker.fate = () => 'request-lost';
    script.bar();
    revoke(script);
    const entry = script.trade.orders[0]?.request.clientOrderId ?? '';
    script.send({
      type: 'submit-answered',
      clientOrderId: entry,
      outcome: { type: 'refused', message: 'forbidden.', isForKeys: true },
    });
    expect(script.state.keysRefused?.sales).toBe(0);
  });
});

describe('while the broker refuses the keys', () => {
  function overdue(): AccountScript {
    const script = AccountScript.holding();
    script.market(0.8, 0.81);
    script.broker.liquidity = 0;
    script.command({ type: 'close' });
    script.isDown = true;
    expect(orderOf(script, EXIT).phase).toBe('working');
    return script;
  }

  it('nothing is looked up, until it takes them again', () => {
    const script = overdue();
    revoke(script);
    const { intents } = outputDuring(script, () => {
      after(script, 10_000);
      script.send({ type: 'tick' });
    });
    expect(intents.filter(({ type }) => type === 'look-up')).toEqual([]);
    const back = outputDuring(script, () => script.send(script.broker.read(script.now)));
    expect(back.intents).toContainEqual({ type: 'look-up', clientOrderId: EXIT });
  });

  it('a difference is not read again and again', () => {
    const script = AccountScript.holding();
    script.isDown = true;
    after(script, 9_000);
    script.send(readOf(script, 0));
    expect(script.trade.mismatch).not.toBeNull();
    revoke(script);
    const { intents } = outputDuring(script, () => {
      after(script, 5_000);
      script.send({ type: 'tick' });
    });
    expect(intents.filter(isReconcile)).toEqual([]);
  });

  it('a cancel is not repeated', () => {
    const script = AccountScript.trading();
    script.bar();
    script.isDown = true;
    script.command({ type: 'stop' });
    const first = script.intents.filter(({ type }) => type === 'cancel').length;
    expect(first).toBe(1);
    const wait = () =>
      outputDuring(script, () => {
        after(script, 6_000);
        script.send({ type: 'tick' });
      }).intents.filter(({ type }) => type === 'cancel');
    revoke(script);
    expect(wait()).toEqual([]);
    script.send(script.broker.read(script.now));
    expect(wait()).toHaveLength(1);
  });
});
