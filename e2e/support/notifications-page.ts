import type { Locator, Page } from '@playwright/test';
import type { Person } from './person.ts';
import type { Variables } from './process.ts';
import { Mailbox, Receivers } from './receivers.ts';
import { expect, steppedMarket } from './test.ts';

export const WEBHOOK_SECRET = 'a secret of sixteen';
const CHANNELS_PATH = '/api/notifications/channels';

interface ListedChannel {
  readonly id: string;
  readonly name: string;
  readonly kinds: readonly string[];
  readonly quietFrom: string | null;
  readonly hideAmounts: boolean;
}

interface ReceiverSet {
  readonly receivers: Receivers;
  readonly mailbox: Mailbox;
  readonly origin: string;
  readonly mail: string;
}

let begunReceivers: Promise<ReceiverSet> | null = null;

/** Receivers on loopback, for all tests of the file. */
export function receiverSet(): Promise<ReceiverSet> {
  begunReceivers ??= startReceivers();
  return begunReceivers;
}

async function startReceivers(): Promise<ReceiverSet> {
  const [receivers, mailbox] = [new Receivers(), new Mailbox()];
  return { receivers, mailbox, origin: await receivers.start(), mail: await mailbox.start() };
}

/** For `test.use`: the product may send to them. */
export async function variablesWithReceivers(
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
  {}: object,
  use: (variables: Variables) => Promise<void>,
): Promise<void> {
  const { origin, mail } = await receiverSet();
  await use(
    steppedMarket({
      NOTIFY_TELEGRAM_URL: origin,
      NOTIFY_SMTP_URL: mail,
      NOTIFY_EMAIL_FROM: 'tideline@example.com',
    }),
  );
}

export const channelRow = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Channels' }).getByRole('listitem', { name, exact: true });
export const pressButton = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
export const kindBox = (page: Page, kind: string, channel: string) =>
  page.getByRole('checkbox', { name: `${kind} to ${channel}` });
/** A box shows its pending change a moment after the click, which Playwright's own `check` refuses. */
export async function tickBox(box: Locator, isOn = true): Promise<void> {
  await box.click();
  await expect(box).toBeChecked({ checked: isOn });
}

export const addPanel = (page: Page) => page.getByRole('region', { name: 'Add a channel' });

export async function openNotifications(page: Page): Promise<void> {
  await page.goto('/notifications');
  await expect(page.getByTestId('page-notifications')).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
}

export async function chooseChannelType(page: Page, type: string): Promise<void> {
  const first = page.getByRole('main').getByRole('button', { name: /^Add (a )?channel$/ });
  await first.first().click();
  await addPanel(page).getByRole('radio', { name: type }).check({ force: true });
}

export async function addWebhook(
  person: Person,
  { origin }: ReceiverSet,
  own: object = {},
): Promise<ListedChannel> {
  return person.post<ListedChannel>(CHANNELS_PATH, {
    type: 'webhook',
    name: 'Journal',
    config: { url: `${origin}/journal-${person.email}`, secret: WEBHOOK_SECRET },
    ...own,
  });
}

export async function channelsOf(person: Person): Promise<readonly ListedChannel[]> {
  return (await person.get<{ readonly channels: readonly ListedChannel[] }>(CHANNELS_PATH))
    .channels;
}
