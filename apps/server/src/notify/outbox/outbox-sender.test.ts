import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CRITICAL, createOutboxWorld, WARNING } from '../../../test/outbox-world.ts';
import { BEHAVIOURS } from '../../../test/receiver.ts';

const HOUR = 3_600;

let world: Awaited<ReturnType<typeof createOutboxWorld>>;
beforeEach(async () => {
  world = await createOutboxWorld();
});
afterEach(() => world.close());

const idsOf = () => world.receiver.received.map(({ body }) => JSON.parse(body).id as string);
const rows = () =>
  world.database.sqlite
    .prepare<[], { status: string; failures: number; last_error: string | null }>(
      'SELECT status, failures, last_error FROM deliveries ORDER BY id',
    )
    .all();
const arrived = () => rows().filter(({ status }) => status === 'delivered').length;

describe('a message', () => {
  it('arrives once, with what it is about', async () => {
    world.addWebhook();
    world.raise(WARNING);
    await world.pass(20, () => arrived() === 1);
    expect(world.receiver.received).toHaveLength(1);
    const [first] = world.receiver.received;
    expect(JSON.parse(first?.body ?? '')).toEqual({
      id: expect.stringMatching(/^\d+-\d+$/),
      kind: 'alarm-warning',
      at: expect.stringMatching(/^2026-11-20T15:0/),
      title: 'Warning: TEST',
      text: 'Something to know.',
      data: { severity: 'warning', code: 'TEST', message: 'Something to know.' },
    });
    await world.pass(10);
    expect(world.receiver.received).toHaveLength(1);
  });

  it('follows the one before it, and goes to no other user', async () => {
    world.addWebhook();
    for (const code of ['A', 'B', 'C', 'D', 'E']) {
      world.raise({ ...WARNING, code });
    }
    world.raise({ ...WARNING, userId: 'bob' });
    await world.pass(60, () => arrived() === 5);
    const codes = world.receiver.received.map(({ body }) => JSON.parse(body).data.code);
    expect(codes).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it.each([
    ['fails', BEHAVIOURS.fails, 'answered with 500'],
    ['closes the connection', BEHAVIOURS.closes, /closed|ECONNRESET/],
    [
      'sends it elsewhere',
      BEHAVIOURS.redirectsTo('http://127.0.0.1:9/'),
      'answered with 302 (redirects are not followed)',
    ],
  ] as const)(
    'comes again, under the same id and in order, while the receiver %s',
    async (_name, behaviour, why) => {
      world.receiver.behave(behaviour);
      world.addWebhook();
      world.raise(WARNING);
      world.raise(CRITICAL);
      await world.pass(200, () => world.receiver.received.length >= 3);
      expect(new Set(idsOf()).size).toBe(1);
      expect(rows()[0]?.last_error).toMatch(why);
      expect(rows()[1]).toMatchObject({ status: 'waiting', failures: 0 });
      world.receiver.behave(BEHAVIOURS.takes);
      await world.pass(200, () => arrived() === 2);
      const ids = idsOf();
      expect(ids.slice(0, -1).every((id) => id === ids[0])).toBe(true);
      expect(ids.at(-1)).not.toBe(ids[0]);
    },
  );

  it('waits as long as the receiver asks for', async () => {
    world.receiver.behave(BEHAVIOURS.slowsDown);
    world.addWebhook();
    world.raise(WARNING);
    await world.pass(20, () => rows()[0]?.failures === 1);
    await world.pass(115);
    expect(world.receiver.received).toHaveLength(1);
    world.receiver.behave(BEHAVIOURS.takes);
    await world.pass(20, () => arrived() === 1);
    expect(world.receiver.received).toHaveLength(2);
  });

  it('arrives at a receiver that answers with ten megabytes, which are not read', async () => {
    world.receiver.behave(BEHAVIOURS.answersLong);
    world.addWebhook();
    world.raise(WARNING);
    await world.pass(20, () => arrived() === 1);
    expect(rows()).toMatchObject([{ status: 'delivered', failures: 0 }]);
    expect(world.receiver.received).toHaveLength(1);
  });

  it('that gets no answer fails after 10 s, and holds up no other channel', async () => {
    world.receiver.behave((response, { path }) => {
      if (path === '/hook') BEHAVIOURS.takes(response);
    });
    world.addWebhook('ann', { path: '/silent' });
    world.addWebhook();
    world.raise(WARNING);
    await world.pass(8, () => arrived() === 1);
    expect(rows()).toMatchObject([{ status: 'waiting', failures: 0 }, { status: 'delivered' }]);
    await world.pass(12, () => rows()[0]?.failures === 1);
    expect(rows()[0]?.last_error).toBe('no answer within 10 s');
  });

  it('is sent after a restart when its outcome was not written down', async () => {
    world.receiver.behave(BEHAVIOURS.neverAnswers);
    world.addWebhook();
    world.raise(WARNING);
    await world.pass(5, () => world.receiver.received.length === 1);
    world.restart();
    world.receiver.behave(BEHAVIOURS.takes);
    await world.pass(20, () => arrived() === 1);
    const ids = idsOf();
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('a channel that takes nothing for a day', () => {
  const alarms = () =>
    world.repositories.alarms
      .readPage('ann', { beforeId: null, maxRows: 9, isOpenOnly: true })
      .filter(({ code }) => code === 'CHANNEL_FAILED');

  it('gives up with one alarm, and shows it until a message arrives', async () => {
    world.receiver.behave(BEHAVIOURS.fails);
    const { id } = world.addWebhook();
    world.raise(WARNING, 24);
    world.raise(WARNING, 24);
    await world.pass(60, () => rows()[1]?.status === 'failed');
    expect(rows().slice(0, 2)).toMatchObject([
      { status: 'failed', failures: 1, last_error: 'answered with 500' },
      { status: 'failed', failures: 1 },
    ]);
    expect(alarms()).toMatchObject([{ severity: 'warning', userId: 'ann' }]);
    expect(alarms()[0]?.message).toContain('answered with 500');
    const [channel] = world.calls.listChannels(world.viewer('ann'));
    expect(channel).toMatchObject({ id, failingSince: expect.stringMatching(/^2026-11-20/) });
    world.receiver.behave(BEHAVIOURS.takes);
    await world.pass(60, () => arrived() === 1);
    expect(world.calls.listChannels(world.viewer('ann'))[0]?.failingSince).toBeNull();
    expect(alarms()).toHaveLength(1);
  });

  it('still tries a message once that was held up for longer', async () => {
    world.addWebhook();
    world.raise(WARNING, 100);
    await world.pass(20, () => arrived() === 1);
    expect(alarms()).toEqual([]);
  });
});

describe('in quiet hours', () => {
  it('a critical alarm passes, and all else waits in its order', async () => {
    const { id } = world.addWebhook();
    const hours = { quietFrom: '09:00', quietTo: '11:00' };
    expect(world.calls.changeChannel(world.viewer('ann'), { id, ...hours }).ok).toBe(true);
    world.raise(WARNING);
    world.raise(CRITICAL);
    await world.pass(20, () => arrived() === 1);
    await world.pass(5);
    expect(world.receiver.received.map(({ body }) => JSON.parse(body).kind)).toEqual([
      'alarm-critical',
    ]);
    // Acknowledged, because otherwise the alarm is repeated for the whole hour.
    world.repositories.alarms.acknowledge(2, 'ann', world.wall.now());
    world.wall.stall(HOUR * 1_000);
    await world.pass(20, () => arrived() === 2);
    expect(world.receiver.received.map(({ body }) => JSON.parse(body).kind)).toEqual([
      'alarm-critical',
      'alarm-warning',
    ]);
  });
});
