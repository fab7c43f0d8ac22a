import type { Product } from './product.ts';
import { Receivers } from './receivers.ts';

const WEBHOOK_SECRET = 'a secret of sixteen';
const CHANNELS_PATH = '/api/notifications/channels';

const preparedProducts = new WeakSet<Product>();

/** The owner's channels in their states, and what was sent to them. */
export async function addChannels(product: Product): Promise<void> {
  if (preparedProducts.has(product)) return;
  preparedProducts.add(product);
  const { owner } = product;
  const receivers = new Receivers();
  const origin = await receivers.start();
  receivers.failPath('/journal', 502);
  const add = async (channel: object, isTested = true) => {
    const { id } = await owner.post<{ readonly id: string }>(CHANNELS_PATH, channel);
    if (isTested) await owner.post(`${CHANNELS_PATH}/${id}/test`);
  };
  const hours = { quietFrom: '22:00', quietTo: '07:00' };
  await add({ type: 'discord', name: 'Desk', config: { url: `${origin}/desk` }, ...hours });
  await add({
    type: 'ntfy',
    name: 'Mara’s phone',
    hideAmounts: true,
    config: { url: origin, topic: 'tideline' },
  });
  // No kinds: only critical alarms, which these tests never raise.
  const webhook = { type: 'webhook', kinds: [] };
  await add({
    ...webhook,
    name: 'Journal',
    config: { url: `${origin}/journal`, secret: WEBHOOK_SECRET },
  });
  await add(
    {
      ...webhook,
      name: 'Operations',
      platform: true,
      config: { url: `${origin}/operations`, secret: WEBHOOK_SECRET },
    },
    false,
  );
}
