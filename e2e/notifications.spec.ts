import type { Page } from '@playwright/test';
import { answerWith } from './support/answers.ts';
import type { Person } from './support/person.ts';
import { Mailbox, Receivers } from './support/receivers.ts';
import { expect, stepped, test } from './support/test.ts';
import { toastOf } from './support/toast.ts';

const SECRET = 'a secret of sixteen';
const CHANNELS = '/api/notifications/channels';

interface Channel {
  readonly id: string;
  readonly name: string;
  readonly kinds: readonly string[];
  readonly quietFrom: string | null;
  readonly hideAmounts: boolean;
}

interface World {
  readonly receivers: Receivers;
  readonly mailbox: Mailbox;
  readonly origin: string;
  readonly mail: string;
}

let begun: Promise<World> | null = null;

/** Receivers on loopback, for all tests of the file. */
function worldOf(): Promise<World> {
  begun ??= begin();
  return begun;
}

async function begin(): Promise<World> {
  const [receivers, mailbox] = [new Receivers(), new Mailbox()];
  return { receivers, mailbox, origin: await receivers.start(), mail: await mailbox.start() };
}

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
  variables: async ({}, use) => {
    const { origin, mail } = await worldOf();
    await use(
      stepped({
        NOTIFY_TELEGRAM_URL: origin,
        NOTIFY_SMTP_URL: mail,
        NOTIFY_EMAIL_FROM: 'tideline@example.com',
      }),
    );
  },
});

test.describe.configure({ timeout: 180_000 });

const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Channels' }).getByRole('listitem', { name, exact: true });
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const cell = (page: Page, kind: string, channel: string) =>
  page.getByRole('checkbox', { name: `${kind} to ${channel}` });
const panel = (page: Page) => page.getByRole('region', { name: 'Add a channel' });

async function open(page: Page): Promise<void> {
  await page.goto('/notifications');
  await expect(page.getByTestId('page-notifications')).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
}

async function choose(page: Page, type: string): Promise<void> {
  const first = page.getByRole('main').getByRole('button', { name: /^Add (a )?channel$/ });
  await first.first().click();
  await panel(page).getByRole('radio', { name: type }).check({ force: true });
}

async function addWebhook(person: Person, { origin }: World, own: object = {}): Promise<Channel> {
  return person.post<Channel>(CHANNELS, {
    type: 'webhook',
    name: 'Journal',
    config: { url: `${origin}/journal-${person.email}`, secret: SECRET },
    ...own,
  });
}

async function channelsOf(person: Person): Promise<readonly Channel[]> {
  return (await person.get<{ readonly channels: readonly Channel[] }>(CHANNELS)).channels;
}

test('from an empty account to the first message, for each type of channel', async ({
  product,
  pageOf,
}) => {
  const world = await worldOf();
  const { receivers, mailbox, origin } = world;
  const page = await pageOf(await product.owner.admit('mara'));
  await open(page);
  await expect(page.getByText('No channel yet')).toBeVisible();
  await expect(page.getByText('up to 10')).toBeVisible();
  const types: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
    ['Telegram', { 'Chat ID': '552118734', 'Bot token': `12345:${'t'.repeat(30)}` }, '/bot12345'],
    ['Discord', { 'Webhook URL': `${origin}/discord` }, '/discord'],
    ['Slack', { 'Webhook URL': `${origin}/slack` }, '/slack'],
    ['ntfy', { Server: `${origin}/`, Topic: 'tide' }, '/'],
    ['Webhook', { URL: `${origin}/mine`, Secret: SECRET }, '/mine'],
    ['E-mail', { 'E-mail address': 'mara@example.com' }, ''],
  ];
  for (const [type, fields, path] of types) {
    await test.step(type, async () => {
      await choose(page, type);
      await panel(page).getByLabel('Name').fill(`My ${type}`);
      for (const [label, value] of Object.entries(fields)) {
        await panel(page).getByLabel(label, { exact: true }).fill(value);
      }
      await press(page, 'Add and Test');
      await expect(panel(page).getByText(/^Delivered in \d+\.\d s\.$/)).toBeVisible();
      if (path === '') expect(mailbox.mails.at(-1)).toContain('Test message');
      else expect(receivers.at(path).at(-1)?.body).toContain('Test message');
      await press(page, 'Choose kinds');
      await cell(page, 'Trade closed', `My ${type}`).first().uncheck();
      await press(page, 'Save kinds');
      await expect(toastOf(page)).toContainText(`My ${type} is set up`);
      await expect(panel(page)).toHaveCount(0);
      await expect(row(page, `My ${type}`)).toContainText('Working');
    });
  }
  await expect(cell(page, 'Trade opened', 'My Slack')).toBeChecked();
  await expect(cell(page, 'Trade closed', 'My Slack')).not.toBeChecked();
  // What lets its holder write to a channel is never on the page again.
  const shown = await page.content();
  for (const secret of [SECRET, '/discord', 'tttttt']) expect(shown).not.toContain(secret);
  await expect(page.getByText('6 of at most 10 channels.')).toBeVisible();
});

test('what is missing or refused is said at its field, by its label', async ({
  product,
  pageOf,
  faults,
}) => {
  faults.expect(/status of 400/);
  const { origin } = await worldOf();
  const page = await pageOf(await product.owner.admit('nils'));
  await open(page);
  await choose(page, 'Webhook');
  await press(page, 'Add and Test');
  await expect(panel(page).getByText('URL is needed.')).toBeVisible();
  await expect(panel(page).getByText('Secret is needed.')).toBeVisible();
  await panel(page).getByLabel('URL', { exact: true }).fill('http://10.1.2.3/hook');
  await panel(page).getByLabel('Secret').fill('short');
  await press(page, 'Add and Test');
  await expect(panel(page).getByText('Secret must have at least 16 characters.')).toBeVisible();
  await panel(page).getByLabel('Secret').fill(SECRET);
  await press(page, 'Add and Test');
  await expect(panel(page).getByText('URL must be an https address.')).toBeVisible();
  await panel(page).getByLabel('URL', { exact: true }).fill(`${origin}/nils`);
  await press(page, 'Add and Test');
  await expect(panel(page).getByText(/^Delivered in/)).toBeVisible();
});

test('a test that fails says why and what to look at, and another address mends it', async ({
  product,
  pageOf,
  faults,
}) => {
  // Tests follow each other too fast.
  faults.expect(/status of 429/);
  const { receivers, origin } = await worldOf();
  const person = await product.owner.admit('olga');
  const page = await pageOf(person);
  receivers.fail('/broken', 502);
  await open(page);
  await choose(page, 'Webhook');
  await panel(page).getByLabel('URL', { exact: true }).fill(`${origin}/broken`);
  await panel(page).getByLabel('Secret').fill(SECRET);
  await press(page, 'Add and Test');
  const tests = panel(page).getByRole('list', { name: 'Tests' });
  await expect(tests).toContainText(/Answered with 502, after \d+\.\d s, \d\d:\d\d:\d\d ET/);
  await expect(page.getByText('Webhook takes no messages.')).toBeVisible();
  await expect(row(page, 'Webhook')).toContainText('Failing');
  // Saved, with critical alarms alone.
  expect(await channelsOf(person)).toMatchObject([{ kinds: ['alarm-critical'] }]);
  await press(page, 'Send test again');
  await expect(tests).toContainText(/Not sent\..* Try again in \d+ seconds?\./);
  await press(page, 'Change address');
  await panel(page).getByLabel('URL', { exact: true }).fill(`${origin}/mended`);
  await panel(page).getByLabel('Secret').fill(SECRET);
  await expect
    .poll(async () => {
      await panel(page).getByRole('button', { name: 'Save and Test' }).click({ timeout: 1_000 });
      return true;
    })
    .toBe(true);
  await expect(row(page, 'Webhook')).toContainText('Not tested yet');
  await expect(async () => {
    await press(page, 'Test Webhook');
    await expect(row(page, 'Webhook')).toContainText('Delivered in', { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await expect(row(page, 'Webhook')).toContainText('Working');
  await expect(page.getByText('takes no messages')).toHaveCount(0);
});

test('what goes where is saved as it is ticked, and a refusal takes the tick back', async ({
  product,
  pageOf,
  faults,
}) => {
  faults.expect(/status of 207|REFUSED/);
  const world = await worldOf();
  const person = await product.owner.admit('pia');
  await addWebhook(person, world, { kinds: ['trade-opened'] });
  await addWebhook(person, world, { name: 'Second', kinds: [] });
  const page = await pageOf(person);
  await open(page);
  await expect(cell(page, 'Alarm, critical', 'Journal')).toBeChecked();
  await expect(cell(page, 'Alarm, critical', 'Journal')).toBeDisabled();
  await cell(page, 'Trade closed', 'Journal').check();
  await cell(page, 'Keys refused', 'Journal').check();
  await cell(page, 'Trade opened', 'Journal').uncheck();
  await page.getByRole('checkbox', { name: 'Amounts in the text to Second' }).uncheck();
  await expect(page.getByText(/Saved as you change it, last \d\d:\d\d:\d\d ET/)).toBeVisible();
  await expect
    .poll(() => channelsOf(person))
    .toMatchObject([
      { kinds: ['trade-closed', 'alarm-critical', 'keys-refused'], hideAmounts: false },
      { kinds: ['alarm-critical'], hideAmounts: true },
    ]);
  await page.reload();
  await expect(cell(page, 'Keys refused', 'Journal')).toBeChecked();
  await expect(cell(page, 'Trade opened', 'Journal')).not.toBeChecked();

  await answerWith(page, { 'notifications.changeChannel': { error: 'It is locked.' } });
  await cell(page, 'Trade opened', 'Second').click();
  await expect(page.getByText('Nothing was changed. It is locked.')).toBeVisible();
  await expect(cell(page, 'Trade opened', 'Second')).not.toBeChecked();
});

test('a channel is renamed, gets quiet hours, and keeps its secret or gets another', async ({
  product,
  pageOf,
  faults,
}) => {
  faults.expect(/status of 400/);
  const world = await worldOf();
  const person = await product.owner.admit('rosa');
  await addWebhook(person, world);
  const page = await pageOf(person);
  await open(page);
  await press(page, 'More for Journal');
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('region', { name: 'Edit Journal' });
  await expect(edit.getByLabel('Name')).toBeFocused();
  await edit.getByLabel('Name').fill('Diary');
  await edit.getByLabel('Quiet from (ET)').fill('00:00');
  await edit.getByRole('button', { name: 'Save channel' }).click();
  await expect(edit.getByText(/^Quiet until must be set together with Quiet from/)).toBeVisible();
  await edit.getByLabel('Quiet until (ET)').fill('23:59');
  await edit.getByRole('switch', { name: 'Amounts in the text' }).click();
  await edit.getByRole('button', { name: 'Replace address' }).click();
  await edit.getByLabel('URL', { exact: true }).fill(`${world.origin}/diary`);
  await edit.getByRole('button', { name: 'Save channel' }).click();
  await expect(edit.getByText('Secret is needed.')).toBeVisible();
  await edit.getByLabel('Secret').fill(SECRET);
  await edit.getByRole('button', { name: 'Save channel' }).click();
  await expect(toastOf(page)).toContainText('Channel saved');
  await expect(row(page, 'Diary')).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Quiet hours of Diary: 00:00 to 23:59' }),
  ).toBeVisible();
  expect(await channelsOf(person)).toMatchObject([{ quietFrom: '00:00', hideAmounts: true }]);
  await press(page, 'Test Diary');
  await expect(row(page, 'Diary')).toContainText('Delivered in');
  expect(world.receivers.at('/diary')).toHaveLength(1);
});

test('deliveries show what waits, why, and when it is tried again', async ({ product, pageOf }) => {
  const world = await worldOf();
  const person = await product.owner.admit('sara');
  const journal = `/journal-${person.email}`;
  world.receivers.fail(journal, 503);
  await addWebhook(person, world);
  const page = await pageOf(person);
  // The sign-in of this very page is the news.
  await open(page);
  const deliveries = page.getByRole('region', { name: 'Last deliveries' });
  await expect(deliveries).toContainText('Sign-in from a new device', { timeout: 20_000 });
  await expect(deliveries).toContainText('Answered with 503', { timeout: 20_000 });
  await expect(deliveries).toContainText(/try \d+, next .*\d\d:\d\d:\d\d ET/);
  await expect(deliveries).toContainText(/\d (is|are) waiting for Journal/);
  await expect(deliveries).toContainText(/Journal takes no messages since .*: answered with 503\./);
  world.receivers.heal(journal);
  await expect(deliveries).toContainText('Delivered', { timeout: 40_000 });
  await expect(page.getByText('takes no messages')).toHaveCount(0);
  await expect(row(page, 'Journal')).toContainText('Working');
});

test('a channel is deleted after a question that says what is lost', async ({
  product,
  pageOf,
}) => {
  const world = await worldOf();
  const person = await product.owner.admit('tom');
  await addWebhook(person, world);
  const page = await pageOf(person);
  await open(page);
  const ask = async () => {
    await press(page, 'More for Journal');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };
  await ask();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('No critical alarm reaches you any more');
  await expect(question).toContainText('Its address and secret are forgotten');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await channelsOf(person)).toHaveLength(1);
  await ask();
  await question.getByRole('button', { name: 'Delete channel' }).click();
  await expect(toastOf(page)).toContainText('Channel deleted');
  await expect(page.getByText('No channel yet')).toBeVisible();
  expect(await channelsOf(person)).toEqual([]);
});

test('ten channels are the most, and the page says so before anything is typed', async ({
  product,
  pageOf,
}) => {
  const world = await worldOf();
  const person = await product.owner.admit('uwe');
  for (let number = 1; number <= 10; number += 1) {
    await addWebhook(person, world, { name: `Hook ${number}`, kinds: [] });
  }
  const page = await pageOf(person);
  await open(page);
  await expect(
    page.getByText('10 of at most 10 channels: delete one to add another.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add channel' })).toBeDisabled();
});

test('the platform’s channels are an administrator’s alone', async ({ page, product, pageOf }) => {
  const world = await worldOf();
  const other = await pageOf(await product.owner.admit('vera'));
  await open(page);
  await choose(page, 'Webhook');
  await panel(page).getByLabel('Name').fill('Operations');
  await panel(page).getByLabel('URL', { exact: true }).fill(`${world.origin}/operations`);
  await panel(page).getByLabel('Secret').fill(SECRET);
  await panel(page).getByRole('switch', { name: 'Channel of the platform' }).click();
  await press(page, 'Add and Test');
  await expect(panel(page).getByText(/^Delivered in/)).toBeVisible();
  await expect(row(page, 'Operations')).toContainText('Platform');

  await open(other);
  await expect(other.getByText('No channel yet')).toBeVisible();
  await choose(other, 'Webhook');
  await expect(panel(other).getByRole('switch', { name: /platform/ })).toHaveCount(0);
});

test('a phone shows what goes to one channel at a time', async ({ product, pageOf }) => {
  const world = await worldOf();
  const person = await product.owner.admit('wanda');
  await addWebhook(person, world, { kinds: [] });
  await addWebhook(person, world, { name: 'Second', kinds: [] });
  const page = await pageOf(person);
  await page.setViewportSize({ width: 375, height: 812 });
  await open(page);
  const card = page.getByRole('region', { name: 'What goes where' });
  await card.getByLabel('Channel').selectOption('Second');
  await expect(cell(page, 'Trade opened', 'Journal')).toHaveCount(0);
  await cell(page, 'Trade opened', 'Second').check();
  await expect
    .poll(async () => (await channelsOf(person)).map(({ kinds }) => kinds.length))
    .toEqual([1, 2]);
  await card.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByRole('region', { name: 'Edit Second' }).getByLabel('Name')).toBeFocused();
});

test('a token is made, shown once, used by a program, and revoked', async ({ product, pageOf }) => {
  const person = await product.owner.admit('xenia');
  const page = await pageOf(person);
  await open(page);
  await expect(page.getByText('No token yet')).toBeVisible();
  await press(page, 'Make a token');
  const form = page.getByRole('form', { name: 'New token' });
  await expect(form.getByRole('checkbox', { name: /^metrics/ })).toHaveCount(0);
  await form.getByLabel('Name').fill('journal import');
  await form.getByRole('checkbox', { name: /^control/ }).check();
  await form.getByLabel('Expires in').selectOption('30 days');
  await press(page, 'Make token');
  const made = page.getByRole('region', { name: 'New token' });
  await expect(made).toContainText('Copy it now: it is shown this once');
  const token = await made.getByLabel('The new token').inputValue();
  const call = () =>
    fetch(`${product.origin}/api/settings`, { headers: { authorization: `Bearer ${token}` } });
  expect((await call()).status).toBe(200);
  await press(page, 'I have copied it');
  await expect(made).toHaveCount(0);
  expect(await page.content()).not.toContain(token);
  await page.reload();
  const card = page.getByRole('region', { name: 'API tokens' });
  await expect(card.getByRole('row', { name: /journal import/ })).toContainText('control');
  await expect(card.getByRole('row', { name: /journal import/ })).toContainText(/ET, /);
  expect(await page.content()).not.toContain(token);

  await press(page, 'Revoke journal import');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Revoke token' }).click();
  await expect(toastOf(page)).toContainText('Token revoked');
  await expect(page.getByText('No token yet')).toBeVisible();
  expect((await call()).status).toBe(401);
});

test('an administrator alone may make a token for metrics', async ({ page }) => {
  await open(page);
  await press(page, 'New token');
  await page.getByRole('checkbox', { name: /^metrics/ }).check();
  await page.getByRole('form', { name: 'New token' }).getByLabel('Name').fill('grafana');
  await press(page, 'Make token');
  await expect(page.getByRole('region', { name: 'New token' })).toContainText('read, metrics');
});
