import { createPushBrowser, vapidClaims } from '@tideline/push-browser';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CRITICAL, createOutboxWorld, WARNING } from '../../../../test/outbox-world.ts';

let world: Awaited<ReturnType<typeof createOutboxWorld>>;
let browser: ReturnType<typeof createPushBrowser>;
beforeEach(async () => {
  world = await createOutboxWorld();
  browser = createPushBrowser();
});
afterEach(() => world.close());

const endpoint = () => `${world.receiver.origin}/push/very-secret-endpoint`;

function add(subscription: object = browser.subscription(endpoint()), by = 'ann') {
  return world.calls.addChannel(world.viewer(by), {
    ...{ type: 'push', name: 'Phone', quietFrom: null, quietTo: null, platform: false },
    kinds: ['alarm-critical', 'alarm-warning'],
    hideAmounts: false,
    config: { subscription },
  });
}

function addOne(): string {
  const added = add();
  if (!added.ok) throw new Error(added.refusal.message);
  return added.value.id;
}

const received = () => world.receiver.received;
const arrives = (number: number) => world.pass(60, () => received().length >= number);
const answers = (status: number) =>
  world.receiver.behave((response) => void response.writeHead(status).end());
const count = (table: string) =>
  world.database.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();

describe('a pushed message', () => {
  it('is read by its browser alone, and signed by the key that subscriptions name', async () => {
    addOne();
    world.raise(WARNING);
    await arrives(1);
    const [one] = received();
    if (one === undefined) throw new Error('nothing came');
    expect(JSON.parse(browser.decrypt(one.bytes))).toEqual({
      id: expect.stringMatching(/^\d+-\d+$/),
      kind: 'alarm-warning',
      title: 'Warning: TEST',
      text: 'Something to know.',
      url: 'https://tideline.example.com',
    });
    expect(one.body).not.toContain('Something');
    expect(() => createPushBrowser().decrypt(one.bytes)).toThrow();
    const { headers } = one;
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'normal' });
    expect(headers.topic).toMatch(/^[\w-]{32}$/);
    const { publicKey, claims } = vapidClaims(headers.authorization ?? '');
    expect(publicKey).toBe(await world.calls.readPushKey());
    expect(claims).toMatchObject({
      aud: world.receiver.origin,
      sub: 'mailto:operator@example.com',
    });
  });

  it('of a critical alarm is urgent, and opens the page that acknowledges it', async () => {
    addOne();
    world.raise(CRITICAL);
    await arrives(1);
    const [one] = received();
    const { text, url } = JSON.parse(browser.decrypt(one?.bytes ?? Buffer.alloc(0)));
    expect(one?.headers.urgency).toBe('high');
    expect(url).toMatch(/^https:\/\/tideline\.example\.com\/acknowledge\//);
    expect(text).toBe('Something to know.');
  });

  it('that is repeated has the same topic and id, and another message has others', async () => {
    addOne();
    answers(500);
    world.raise(WARNING);
    await arrives(2);
    answers(201);
    world.raise({ ...WARNING, code: 'OTHER' });
    await world.pass(60, () => new Set(received().map(({ headers }) => headers.topic)).size > 1);
    const [first, second] = received();
    expect(second?.headers.topic).toBe(first?.headers.topic);
    const ids = received().map(({ bytes }) => JSON.parse(browser.decrypt(bytes)).id);
    expect(ids[1]).toBe(ids[0]);
    expect(new Set(ids).size).toBe(2);
  });

  it('fits into what push services take, however long its text is', async () => {
    addOne();
    world.raise({ ...WARNING, message: '€'.repeat(20_000) });
    await arrives(1);
    expect(received()[0]?.bytes.length).toBeLessThanOrEqual(4_096);
  });
});

describe('a subscription', () => {
  it.each([404, 410])('that has ended (%i) goes, with what it still had to get', async (status) => {
    addOne();
    answers(status);
    world.raise(WARNING);
    world.raise(WARNING);
    await world.pass(60, () => world.calls.listChannels(world.viewer('ann')).length === 0);
    await world.pass(30);
    expect(received()).toHaveLength(1);
    expect([count('notification_channels'), count('deliveries')]).toEqual([0, 0]);
    const audit = world.database.sqlite
      .prepare("SELECT actor, subject, detail FROM audit_log WHERE action = 'channel.ended'")
      .all();
    expect(audit).toEqual([
      { actor: 'system', subject: 'Phone', detail: '{"type":"push","platform":false}' },
    ]);
    const alarms = world.repositories.alarms.readPage('ann', {
      beforeId: null,
      maxRows: 9,
      isOpenOnly: false,
    });
    expect(alarms[0]).toMatchObject({ code: 'CHANNEL_ENDED', severity: 'info', userId: 'ann' });
  });

  it.each([404, 410])('that has ended (%i) goes with its test, too', async (status) => {
    const id = addOne();
    answers(status);
    expect(await world.calls.testChannel(world.viewer('ann'), id)).toMatchObject({
      value: { delivered: false, error: `answered with ${status}` },
    });
    expect(world.calls.listChannels(world.viewer('ann'))).toEqual([]);
  });

  it('stays after any other answer', async () => {
    addOne();
    for (const status of [400, 403, 413, 429, 500]) {
      const before = received().length;
      answers(status);
      if (before === 0) world.raise(WARNING);
      await world.pass(2_000, () => received().length > before);
    }
    expect(world.calls.listChannels(world.viewer('ann'))).toHaveLength(1);
  });

  it('is shown by its host, and is nowhere in the clear', async () => {
    const added = add();
    expect(added).toMatchObject({ value: { config: { host: new URL(endpoint()).host } } });
    const { keys } = browser.subscription('');
    const stored = world.database.sqlite.serialize().toString('latin1');
    for (const secret of ['very-secret-endpoint', keys.auth, keys.p256dh]) {
      expect(stored).not.toContain(secret);
      expect(JSON.stringify(added)).not.toContain(secret);
    }
  });

  it('is refused field by field', () => {
    const good = browser.subscription(endpoint());
    const { auth } = good.keys;
    const notOnTheCurve = `B${'A'.repeat(86)}`;
    const wrong: readonly (readonly [object, string])[] = [
      [{ ...good, endpoint: 'https://10.0.0.1/x' }, 'config.subscription.endpoint'],
      [{ ...good, endpoint: 'http://push.example.com/x' }, 'config.subscription.endpoint'],
      [{ ...good, endpoint: 'ftp://x' }, 'config.subscription.endpoint'],
      [{ ...good, keys: { auth, p256dh: notOnTheCurve } }, 'config.subscription.keys.p256dh'],
      [{ ...good, keys: { auth, p256dh: 'x' } }, 'config.subscription.keys.p256dh'],
      [{ ...good, keys: { ...good.keys, auth: 'x' } }, 'config.subscription.keys.auth'],
      [{ endpoint: good.endpoint }, 'config.subscription.keys'],
    ];
    for (const [subscription, field] of wrong) {
      expect(add(subscription)).toMatchObject({ ok: false, refusal: { code: 'INVALID', field } });
    }
  });
});

it('the key is made once, stays over a restart, and is sealed', async () => {
  const [key, same] = await Promise.all([world.calls.readPushKey(), world.calls.readPushKey()]);
  world.restart();
  expect([same, await world.calls.readPushKey()]).toEqual([key, key]);
  expect(Buffer.from(key, 'base64url')).toHaveLength(65);
  expect(count('push_keys')).toBe(1);
});

it('the browser of these tests reads the example of RFC 8291', () => {
  const [privateKey, auth, body] = [
    'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    'BTBZMqHH6r4Tts7J_aSIgg',
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  ].map((text) => Buffer.from(text, 'base64url')) as [Buffer, Buffer, Buffer];
  const example = createPushBrowser(privateKey, auth);
  expect(example.decrypt(body)).toBe('When I grow up, I want to be a watermelon');
});
