import { expect, onTestFinished, test } from 'vitest';
import type { DeliveryOutcome } from '../src/notify/channels/message.ts';
import { OutboxSender } from '../src/notify/outbox/outbox-sender.ts';
import { createWorld, holding } from './account-world.ts';

function silentSender(world: ReturnType<typeof createWorld>) {
  const { repositories, wall, log } = world;
  for (const number of [1, 2, 3]) {
    repositories.notificationChannels.add({
      ...{ id: `c${number}`, userId: 'ann', type: 'webhook', name: 'Silent', gaveUpAt: null },
      ...{ failingSince: null, triedAt: null, lastError: null },
      kinds: ['trade-closed', 'alarm-critical', 'alarm-warning'],
      ...{ quietFrom: null, quietTo: null, hideAmounts: false, createdAt: 0 },
      sealedConfig: Buffer.alloc(60),
    });
  }
  const counts = { sends: 0, awaits: 0 };
  // Each wait for it is counted, and has no end.
  const never = new Promise<DeliveryOutcome>(() => undefined);
  Reflect.defineProperty(never, 'then', {
    value: () => {
      counts.awaits += 1;
      return never;
    },
  });
  const sender = new OutboxSender({
    ...{ outbox: repositories.outbox, channels: repositories.notificationChannels, wall, log },
    deliverMessage: () => {
      counts.sends += 1;
      return never;
    },
    onChannelGivenUp: () => undefined,
    onChannelGone: () => undefined,
    onTick: () => undefined,
    dateClock: wall,
    drawRandom: () => 1,
  });
  onTestFinished(() => sender.close());
  return { counts, sender };
}

test('a position is sold and recorded while every channel is silent: a step awaits no send', async () => {
  const world = createWorld(['ann']);
  const { supervisor, repositories, broker, idle, wall } = world;
  await supervisor.start([holding('ann')]);
  broker('ann').held = 5;
  await idle();
  const { counts, sender } = silentSender(world);
  sender.start();
  const raise = (code: string) =>
    repositories.alarms.raise({
      ...{ userId: 'ann', severity: 'warning', code, message: 'x', at: 0, raisedAt: 0 },
    });
  raise('BEFORE');
  wall.advance(1_000);
  // All three channels are busy, and the sender alone waits for them.
  expect(counts).toEqual({ sends: 3, awaits: 3 });

  const { commits } = world;
  const before = commits.length;
  supervisor.loopOf('ann').applyCommand({ type: 'close' });
  await idle();
  expect(broker('ann').posts).toHaveLength(1);
  expect(commits.length).toBeGreaterThan(before);
  expect(counts).toEqual({ sends: 3, awaits: 3 });

  await world.pass(40);
  expect(supervisor.loopOf('ann').state.trade).toBeNull();
  const written = world.database.sqlite
    .prepare("SELECT count(*) FROM notices WHERE facts ->> '$.type' = 'trade-closed'")
    .pluck()
    .get();
  expect(written).toBe(1);
  expect(counts).toEqual({ sends: 3, awaits: 3 });
});
