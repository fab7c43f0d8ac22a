import type { NewChannel } from '@tideline/api/schemas';
import { NOTICE_KINDS } from '@tideline/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CRITICAL, createOutboxWorld, WARNING } from '../../test/outbox-world.ts';
import { BEHAVIOURS } from '../../test/receiver.ts';

let world: Awaited<ReturnType<typeof createOutboxWorld>>;
beforeEach(async () => {
  world = await createOutboxWorld();
});
afterEach(() => world.close());

const [ANN, BOB] = ['ann', 'bob'];
const NEW: NewChannel = {
  type: 'webhook',
  name: 'Hook',
  kinds: [...NOTICE_KINDS],
  quietFrom: null,
  quietTo: null,
  hideAmounts: false,
  platform: false,
  config: { url: 'https://hooks.example.com/very-secret-path', secret: 'a secret of sixteen' },
};
const page = { beforeId: null, maxRows: 50 };
const add = (change: Partial<NewChannel>, by = ANN) =>
  world.calls.addChannel(world.viewer(by), { ...NEW, ...change });
const refusalOf = (result: ReturnType<typeof add>) => (result.ok ? null : result.refusal);

describe('a channel', () => {
  it('is shown without its secrets, which are nowhere in the clear', () => {
    const added = add({});
    expect(added).toMatchObject({ ok: true, value: { config: { host: 'hooks.example.com' } } });
    const { sqlite } = world.database;
    const audit = sqlite.prepare('SELECT action, subject, detail FROM audit_log').all();
    expect(audit).toMatchObject([{ action: 'channel.added', subject: 'Hook' }]);
    const shown = JSON.stringify([added, world.calls.listChannels(world.viewer(ANN)), audit]);
    const stored = sqlite.serialize().toString('latin1');
    for (const secret of ['very-secret-path', 'a secret of sixteen']) {
      expect(shown).not.toContain(secret);
      expect(stored).not.toContain(secret);
    }
  });

  it('of another user is not there, whatever is asked for', async () => {
    const { id } = world.addWebhook(ANN);
    const bob = world.viewer(BOB);
    const answers = [
      world.calls.changeChannel(bob, { id, name: 'Mine' }),
      world.calls.removeChannel(bob, id),
      await world.calls.testChannel(bob, id),
      world.calls.listDeliveries(bob, id, page),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ ok: false, refusal: { code: 'NOT_FOUND' } });
    }
    expect(world.calls.listChannels(bob)).toEqual([]);
    expect(world.receiver.received).toEqual([]);
  });

  it('of the platform is for administrators', () => {
    expect(refusalOf(add({ platform: true }, BOB))).toMatchObject({ code: 'FORBIDDEN' });
    expect(add({ platform: true }, ANN)).toMatchObject({ ok: true, value: { platform: true } });
    expect(world.calls.listChannels(world.viewer(ANN))).toHaveLength(1);
    expect(world.calls.listChannels(world.viewer(BOB))).toEqual([]);
  });

  it('is changed in parts, and keeps what is not named', async () => {
    const { id } = world.addWebhook();
    const changed = world.calls.changeChannel(world.viewer(ANN), { id, name: 'Other' });
    expect(changed).toMatchObject({ ok: true, value: { name: 'Other', hideAmounts: false } });
    const half = world.calls.changeChannel(world.viewer(ANN), { id, quietFrom: '09:00' });
    expect(half).toMatchObject({ ok: false, refusal: { code: 'INVALID', field: 'quietTo' } });
    const config = { url: 'https://hooks.example.com', secret: 'short' };
    const wrong = world.calls.changeChannel(world.viewer(ANN), { id, config });
    expect(wrong).toMatchObject({ ok: false, refusal: { field: 'config.secret' } });
    expect((await world.calls.testChannel(world.viewer(ANN), id)).ok).toBe(true);
    expect(world.receiver.received).toHaveLength(1);
  });

  it('is removed with what it still had to send', async () => {
    world.receiver.behave(BEHAVIOURS.fails);
    const { id } = world.addWebhook();
    world.raise(WARNING);
    await world.pass(10, () => world.receiver.received.length > 0);
    expect(world.calls.removeChannel(world.viewer(ANN), id).ok).toBe(true);
    await world.pass(3);
    expect(world.database.sqlite.prepare('SELECT * FROM deliveries').all()).toEqual([]);
    expect(world.calls.listChannels(world.viewer(ANN))).toEqual([]);
  });

  it('without a mail server is no e-mail', () => {
    const wish = { type: 'email', config: { to: 'ann@example.com' } } as const;
    expect(refusalOf(add(wish))).toMatchObject({ code: 'INVALID', field: 'type' });
    expect(world.calls.listUnavailableTypes()).toEqual([
      { type: 'email', reason: expect.stringContaining('NOTIFY_SMTP_URL') },
    ]);
  });

  it('is refused beyond the tenth', () => {
    for (let number = 0; number < 10; number += 1) expect(add({}).ok).toBe(true);
    expect(refusalOf(add({}))).toMatchObject({ code: 'CONFLICT' });
    expect(add({}, BOB).ok).toBe(true);
  });
});

describe('a test', () => {
  it('is sent at once, and noted with its outcome', async () => {
    const { id } = world.addWebhook();
    expect(await world.calls.testChannel(world.viewer(ANN), id)).toEqual({
      ok: true,
      value: { delivered: true, error: null, tookMs: 0 },
    });
    expect(JSON.parse(world.receiver.received[0]?.body ?? '')).toMatchObject({ kind: 'test' });
    expect(await world.calls.testChannel(world.viewer(ANN), id)).toMatchObject({
      ok: false,
      refusal: { code: 'TOO_MANY', retryAfter: 10 },
    });
    world.wall.advance(10_000);
    world.receiver.behave(BEHAVIOURS.fails);
    expect(await world.calls.testChannel(world.viewer(ANN), id)).toMatchObject({
      value: { delivered: false, error: 'answered with 500' },
    });
    expect(world.calls.listDeliveries(world.viewer(ANN), id, page)).toMatchObject({
      value: [
        { kind: 'test', status: 'failed', lastError: 'answered with 500', nextTryAt: null },
        { kind: 'test', status: 'delivered', lastError: null, tookMs: 0 },
      ],
    });
  });
});

describe('the state of a channel', () => {
  const state = () => world.calls.listChannels(world.viewer(ANN))[0];
  const test = (id: string) => world.calls.testChannel(world.viewer(ANN), id);

  it('is not tried, then failing since the first failure, then working', async () => {
    const { id } = world.addWebhook();
    expect(state()).toMatchObject({ lastTriedAt: null, lastError: null, failingSince: null });
    world.receiver.behave(BEHAVIOURS.fails);
    await test(id);
    const since = new Date(world.wall.now()).toISOString();
    world.wall.advance(10_000);
    await test(id);
    expect(state()).toMatchObject({ failingSince: since, lastError: 'answered with 500' });
    expect(state()?.lastTriedAt).not.toBe(since);
    world.receiver.behave(BEHAVIOURS.takes);
    world.wall.advance(10_000);
    await test(id);
    const lastTriedAt = new Date(world.wall.now()).toISOString();
    expect(state()).toMatchObject({ failingSince: null, lastError: null, lastTriedAt });
  });

  it('begins again with another address', async () => {
    const { id } = world.addWebhook();
    world.receiver.behave(BEHAVIOURS.fails);
    await test(id);
    const config = { url: `${world.receiver.origin}/other`, secret: 'a secret of sixteen' };
    expect(world.calls.changeChannel(world.viewer(ANN), { id, config })).toMatchObject({
      value: { failingSince: null, lastTriedAt: null, lastError: null },
    });
  });

  it('says what waits, with its next try, and how long an attempt took', async () => {
    world.receiver.behave(BEHAVIOURS.fails);
    const { id } = world.addWebhook();
    world.raise(WARNING);
    await world.pass(10, () => world.receiver.received.length > 0);
    await world.pass(2);
    expect(state()).toMatchObject({ waiting: 1, lastError: 'answered with 500' });
    expect(world.calls.listDeliveries(world.viewer(ANN), id, page)).toMatchObject({
      value: [
        {
          text: 'Something to know.',
          at: '2026-11-20T15:00:00.000Z',
          failures: 1,
          tookMs: expect.any(Number),
          nextTryAt: expect.stringMatching(/^2026-11-20T15:00:/),
        },
      ],
    });
  });

  it('is quiet until its quiet hours end, which holds all back but critical alarms', async () => {
    const { id } = world.addWebhook();
    const hours = { quietFrom: '09:00', quietTo: '11:00' };
    world.calls.changeChannel(world.viewer(ANN), { id, ...hours });
    const quietUntil = '2026-11-20T16:00:00.000Z';
    expect(state()).toMatchObject({ quietUntil });
    world.raise(WARNING);
    await world.pass(3);
    expect(world.calls.listDeliveries(world.viewer(ANN), id, page)).toMatchObject({
      value: [{ status: 'waiting', nextTryAt: quietUntil }],
    });
  });
});

describe('who is notified', () => {
  const codes = (path: string) =>
    world.receiver.received
      .filter((each) => each.path === path)
      .map(({ body }) => JSON.parse(body).data.code as string);

  it('of an alarm for everybody: administrators and the platform, of a critical one all', async () => {
    world.addWebhook(ANN, { path: '/ann' });
    world.addWebhook(BOB, { path: '/bob' });
    world.addWebhook(ANN, { platform: true, path: '/platform' });
    world.raise({ ...WARNING, userId: null, code: 'READER' });
    world.raise({ ...CRITICAL, userId: null, code: 'DISK' });
    world.raise({ ...WARNING, userId: BOB ?? '', code: 'OWN' });
    await world.pass(30, () => world.receiver.received.length >= 6);
    expect(codes('/ann')).toEqual(['READER', 'DISK']);
    expect(codes('/platform')).toEqual(['READER', 'DISK']);
    expect(codes('/bob')).toEqual(['DISK', 'OWN']);
  });

  it('of a kind that the channel leaves out: no one, unless it is critical', async () => {
    const { id } = world.addWebhook();
    world.calls.changeChannel(world.viewer(ANN), { id, kinds: ['trade-closed'] });
    world.raise(WARNING);
    world.raise(CRITICAL);
    await world.pass(20, () => world.receiver.received.length > 0);
    await world.pass(3);
    expect(world.receiver.received.map(({ body }) => JSON.parse(body).kind)).toEqual([
      'alarm-critical',
    ]);
  });
});
