import type { NewChannel } from '@tideline/api/schemas';
import { createPushBrowser } from '@tideline/push-browser';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOutboxWorld, WARNING } from '../../../test/outbox-world.ts';
import { BEHAVIOURS, type Received } from '../../../test/receiver.ts';

let world: Awaited<ReturnType<typeof createOutboxWorld>>;
const browser = createPushBrowser();
beforeEach(async () => {
  world = await createOutboxWorld();
  for (const [type, config] of Object.entries(configs(world.receiver.origin))) {
    const common = { name: type, quietFrom: null, quietTo: null, hideAmounts: false };
    const channel = { ...common, type, config, platform: false, kinds: ['alarm-warning'] };
    const added = world.calls.addChannel(world.viewer('ann'), channel as unknown as NewChannel);
    if (!added.ok) throw new Error(added.refusal.message);
  }
});
afterEach(() => world.close());

function configs(origin: string) {
  return {
    telegram: { botToken: `1:${'A'.repeat(35)}`, chatId: '7' },
    discord: { url: `${origin}/discord` },
    slack: { url: `${origin}/slack` },
    ntfy: { url: `${origin}/ntfy`, topic: 'tideline' },
    webhook: { url: `${origin}/webhook`, secret: 'a secret of sixteen' },
    push: { subscription: browser.subscription(`${origin}/push`) },
  };
}

const CODES = ['ONE', 'TWO', 'THREE'];
const TYPES = ['telegram', 'discord', 'slack', 'ntfy', 'webhook', 'push'];

const textOf = ({ path, bytes, body }: Received) =>
  path === '/push' ? browser.decrypt(bytes) : body;
const arrivedAt = (type: string) =>
  world.receiver.received.filter(({ path }) =>
    type === 'telegram' ? path.startsWith('/bot') : path === `/${type}`,
  );
const codesAt = (type: string) =>
  arrivedAt(type).map((one) => CODES.find((code) => textOf(one).includes(`: ${code}`)));
const delivered = () =>
  world.database.sqlite
    .prepare<[], number>("SELECT count(*) FROM deliveries WHERE status = 'delivered'")
    .pluck()
    .get() ?? 0;

/** How a receiver treats its first messages, before it takes all. */
const TROUBLES = [
  ['takes them', BEHAVIOURS.takes],
  ['asks to slow down', BEHAVIOURS.slowsDown],
  ['fails', BEHAVIOURS.fails],
  ['sends them elsewhere', BEHAVIOURS.redirectsTo('http://127.0.0.1:9/')],
  ['closes the connection', BEHAVIOURS.closes],
  ['answers nothing for a minute', BEHAVIOURS.neverAnswers],
  ['answers with ten megabytes', BEHAVIOURS.answersLong],
] as const;

describe('each channel gets each message at least once and in order, from a receiver that first', () => {
  it.each(TROUBLES)('%s', async (_name, behaviour) => {
    world.receiver.behave(behaviour);
    for (const code of CODES) world.raise({ ...WARNING, code });
    await world.pass(60);
    world.receiver.behave(BEHAVIOURS.takes);
    const all = TYPES.length * CODES.length;
    await world.pass(1_000, () => delivered() === all);
    expect(delivered()).toBe(all);
    for (const type of TYPES) {
      const codes = codesAt(type);
      expect([type, codes.filter((code, place) => code !== codes[place - 1])]).toEqual([
        type,
        CODES,
      ]);
    }
    for (const type of ['webhook', 'push']) {
      const ids = arrivedAt(type).map((one) => JSON.parse(textOf(one)).id as string);
      const pairs = new Set(ids.map((id, place) => `${id} ${codesAt(type)[place]}`));
      expect([new Set(ids).size, pairs.size]).toEqual([CODES.length, CODES.length]);
    }
  });
});
