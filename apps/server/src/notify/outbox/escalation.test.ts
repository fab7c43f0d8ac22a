import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CRITICAL, createOutboxWorld, WARNING } from '../../../test/outbox-world.ts';
import { BEHAVIOURS } from '../../../test/receiver.ts';

let world: Awaited<ReturnType<typeof createOutboxWorld>>;
beforeEach(async () => {
  world = await createOutboxWorld();
});
afterEach(() => world.close());

const sent = () => world.receiver.received.map(({ body }) => JSON.parse(body));
const tokenOf = (message: { readonly data: { readonly acknowledge: string } }) =>
  message.data.acknowledge.replace('https://tideline.example.com/acknowledge/', '');
const alarm = () => world.repositories.alarms.byId(1);

describe('a critical alarm', () => {
  it('is repeated each minute until it is acknowledged', async () => {
    world.addWebhook();
    world.raise(CRITICAL);
    await world.pass(200);
    const times = sent().map(({ at }) => (Date.parse(at) - Date.parse(sent()[0].at)) / 1_000);
    expect(times).toHaveLength(4);
    for (const [index, time] of times.entries()) {
      expect(time).toBeGreaterThanOrEqual(index * 60);
      expect(time).toBeLessThan(index * 60 + 20);
    }
    expect(sent()[0].title).toBe('CRITICAL: TEST');
    expect(sent()[1].title).toBe('CRITICAL, not acknowledged yet: TEST');
    expect(world.links.acknowledgeByLink(tokenOf(sent()[3]), '192.0.2.1')).toBe('done');
    await world.pass(120);
    expect(sent()).toHaveLength(4);
  });

  it('does not pile up on a channel that takes nothing', async () => {
    world.receiver.behave(BEHAVIOURS.fails);
    world.addWebhook();
    world.raise(CRITICAL);
    await world.pass(300);
    const rows = world.database.sqlite.prepare('SELECT * FROM deliveries').all();
    expect(rows).toHaveLength(1);
  });

  it('of another severity is not repeated', async () => {
    world.addWebhook();
    world.raise(WARNING);
    await world.pass(150);
    expect(sent()).toHaveLength(1);
    expect(sent()[0].data).not.toHaveProperty('acknowledge');
  });

  it('for everybody is repeated to administrators alone, with a link to sign in', async () => {
    world.addWebhook('ann', { path: '/ann' });
    world.addWebhook('bob', { path: '/bob' });
    world.raise({ ...CRITICAL, userId: null });
    await world.pass(130);
    const to = (path: string) => world.receiver.received.filter((each) => each.path === path);
    expect(to('/bob')).toHaveLength(1);
    expect(to('/ann').length).toBeGreaterThanOrEqual(2);
    for (const { data } of sent()) {
      expect(data.acknowledge).toBe('https://tideline.example.com');
    }
  });
});

describe('the link of a message', () => {
  async function link(): Promise<string> {
    world.addWebhook();
    world.raise(CRITICAL);
    await world.pass(20, () => sent().length > 0);
    return tokenOf(sent()[0]);
  }

  it('acknowledges once, as its user, and leaves a row in the audit log', async () => {
    const token = await link();
    expect(world.links.acknowledgeByLink(token, '192.0.2.9')).toBe('done');
    expect(alarm()).toMatchObject({ acknowledgedBy: 'ann' });
    expect(world.links.acknowledgeByLink(token, '192.0.2.9')).toBe('already');
    const rows = world.database.sqlite
      .prepare("SELECT actor, address, subject FROM audit_log WHERE action LIKE 'alarm.%'")
      .all();
    expect(rows).toEqual([{ actor: 'ann@example.com', address: '192.0.2.9', subject: 'TEST' }]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is refused after a day, changed, or of nothing', async () => {
    const token = await link();
    const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const wrong of [changed, '', 'x', token.slice(1), '../../x']) {
      expect(world.links.acknowledgeByLink(wrong, '192.0.2.9')).toBe('refused');
    }
    world.wall.stall(24 * 3_600_000);
    expect(world.links.acknowledgeByLink(token, '192.0.2.9')).toBe('refused');
    expect(alarm()?.acknowledgedAt).toBeNull();
  });

  it('is refused for an alarm of another user or of everybody, and for a suspended user', async () => {
    world.raise({ ...CRITICAL, userId: 'bob' });
    world.raise({ ...CRITICAL, userId: null });
    for (const alarmId of [1, 2, 3]) {
      const token = world.links.makeLink({ alarmId, userId: 'ann' }).split('/').at(-1) ?? '';
      expect(world.links.acknowledgeByLink(token, '192.0.2.9')).toBe('refused');
    }
    const token = world.links.makeLink({ alarmId: 1, userId: 'bob' }).split('/').at(-1) ?? '';
    world.repositories.users.setActive('bob', false);
    expect(world.links.acknowledgeByLink(token, '192.0.2.9')).toBe('refused');
    world.repositories.users.setActive('bob', true);
    expect(world.links.acknowledgeByLink(token, '192.0.2.9')).toBe('done');
  });
});
