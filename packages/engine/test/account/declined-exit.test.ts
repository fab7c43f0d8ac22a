import { describe, expect, it } from 'vitest';
import { AccountScript } from './account-script.ts';
import { after, alarm, ENTRY, EXIT, orderOf, outputDuring, SYMBOL, TRADE } from './the-trade.ts';

const SECOND_EXIT = `${TRADE}-exit-2`;

function selling(): AccountScript {
  const script = AccountScript.holding();
  script.broker.fate = () => {
    script.broker.isUnreadable = true;
    return 'request-lost';
  };
  script.command({ type: 'close' });
  expect(orderOf(script, EXIT).phase).toBe('unknown');
  return script;
}

const decline = (script: AccountScript, isDeclined: true | undefined, id = EXIT) =>
  outputDuring(script, () =>
    script.send({
      type: 'submit-answered',
      clientOrderId: id,
      outcome: {
        type: 'unknown',
        message: 'too many requests',
        ...(isDeclined ? { isDeclined } : {}),
      },
    }),
  );
const notFound = (script: AccountScript, clientOrderId = EXIT) =>
  outputDuring(script, () => script.lookedUp(clientOrderId, null));

describe('a sell that the broker declined for too many requests', () => {
  it('is looked up at once, and tried again under another id when it is not there [A9]', () => {
    const script = selling();
    const { intents } = decline(script, true);
    expect(intents).toEqual([{ type: 'look-up', clientOrderId: EXIT }]);
    expect(orderOf(script, EXIT).phase).toBe('unknown');
    notFound(script);
    expect(orderOf(script, EXIT)).toMatchObject({
      phase: 'rejected',
      refusal: 'too many requests',
    });
    script.broker.fate = () => 'accepted';
    script.broker.isUnreadable = false;
    script.wait(1_500);
    expect(script.broker.posts.at(-1)).toMatchObject({ clientOrderId: SECOND_EXIT, quantity: 23 });
    script.fill();
    expect(script.closed).toMatchObject([{ quantity: 23 }]);
  });

  it('is refused in the words of the broker, and once though two look-ups find nothing', () => {
    const script = selling();
    const message = 'order: rate limit exceeded.';
    const outcome = { type: 'unknown', message, isDeclined: true } as const;
    script.send({ type: 'submit-answered', clientOrderId: EXIT, outcome });
    expect(notFound(script).journal).toEqual([
      alarm('warning', 'EXIT_REFUSED', `The sell order for ${SYMBOL} was refused: ${message}`),
    ]);
    expect(notFound(script)).toEqual({ journal: [], intents: [] });
    expect(script.trade.exit?.failures).toBe(1);
  });

  it('is there after all when the look-up finds it', () => {
    const script = selling();
    decline(script, true);
    script.broker.arrive(script.now.market);
    const { fate } = script.broker;
    script.broker.fate = () => 'accepted';
    const { request } = orderOf(script, EXIT);
    const outcome = script.broker.submit(request, script.now.market);
    script.broker.fate = fate;
    if (outcome?.type !== 'accepted') throw new Error('not taken');
    script.lookedUp(EXIT, outcome.order);
    expect(orderOf(script, EXIT).phase).toBe('working');
    script.wait(5_000);
    expect(script.broker.posts.filter(({ side }) => side === 'sell')).toHaveLength(1);
  });

  it('waits for the end of its flight where no one said so', () => {
    const script = selling();
    decline(script, undefined);
    notFound(script);
    expect(orderOf(script, EXIT).phase).toBe('unknown');
  });

  it('is a critical alarm once it is five seconds late [A9]', () => {
    const script = selling();
    decline(script, true);
    notFound(script);
    expect(script.alarmCodes()).not.toContain('EXIT_LATE');
    const late = selling();
    after(late, 5_000);
    decline(late, true);
    notFound(late);
    expect(late.alarms).toContainEqual(
      expect.objectContaining({ severity: 'critical', code: 'EXIT_LATE' }),
    );
  });

  it('is a critical alarm too while no one knows whether it left', () => {
    const script = selling();
    script.wait(4_000);
    expect(script.alarmCodes()).not.toContain('EXIT_LATE');
    script.wait(2_000);
    expect(script.alarmCodes().filter((code) => code === 'EXIT_LATE')).toHaveLength(1);
  });
});

it('a buy that was declined waits: nothing is bought twice', () => {
  const script = AccountScript.trading();
  script.isDown = true;
  script.bar();
  decline(script, true, ENTRY);
  notFound(script, ENTRY);
  expect(orderOf(script, ENTRY).phase).toBe('unknown');
});
