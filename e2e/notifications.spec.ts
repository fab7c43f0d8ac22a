import {
  addPanel,
  addWebhook,
  channelRow,
  channelsOf,
  chooseChannelType,
  kindBox,
  openNotifications,
  pressButton,
  receiverSet,
  variablesWithReceivers,
  WEBHOOK_SECRET,
} from './support/notifications-page.ts';
import { expect, test } from './support/test.ts';
import { toastOf } from './support/toast.ts';

test.use({ variables: variablesWithReceivers });
test.describe.configure({ timeout: 180_000 });

test('from an empty account to the first message, for each type of channel', async ({
  product,
  pageOf,
}) => {
  const world = await receiverSet();
  const { receivers, mailbox, origin } = world;
  const page = await pageOf(await product.owner.admitPerson('mara'));
  await openNotifications(page);
  await expect(page.getByText('No channel yet')).toBeVisible();
  await expect(page.getByText('up to 10')).toBeVisible();
  const types: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
    ['Telegram', { 'Chat ID': '552118734', 'Bot token': `12345:${'t'.repeat(30)}` }, '/bot12345'],
    ['Discord', { 'Webhook URL': `${origin}/discord` }, '/discord'],
    ['Slack', { 'Webhook URL': `${origin}/slack` }, '/slack'],
    ['ntfy', { Server: `${origin}/`, Topic: 'tide' }, '/'],
    ['Webhook', { URL: `${origin}/mine`, Secret: WEBHOOK_SECRET }, '/mine'],
    ['E-mail', { 'E-mail address': 'mara@example.com' }, ''],
  ];
  for (const [type, fields, path] of types) {
    await test.step(type, async () => {
      await chooseChannelType(page, type);
      await addPanel(page).getByLabel('Name').fill(`My ${type}`);
      for (const [label, value] of Object.entries(fields)) {
        await addPanel(page).getByLabel(label, { exact: true }).fill(value);
      }
      await pressButton(page, 'Add and Test');
      await expect(addPanel(page).getByText(/^Delivered in \d+\.\d s\.$/)).toBeVisible();
      if (path === '') expect(mailbox.mails.at(-1)).toContain('Test message');
      else expect(receivers.takenAt(path).at(-1)?.body).toContain('Test message');
      await pressButton(page, 'Choose kinds');
      await kindBox(page, 'Trade closed', `My ${type}`).first().uncheck();
      await pressButton(page, 'Save kinds');
      await expect(toastOf(page)).toContainText(`My ${type} is set up`);
      await expect(addPanel(page)).toHaveCount(0);
      await expect(channelRow(page, `My ${type}`)).toContainText('Working');
    });
  }
  await expect(kindBox(page, 'Trade opened', 'My Slack')).toBeChecked();
  await expect(kindBox(page, 'Trade closed', 'My Slack')).not.toBeChecked();
  const shown = await page.content();
  for (const secret of [WEBHOOK_SECRET, '/discord', 'tttttt']) expect(shown).not.toContain(secret);
  await expect(page.getByText('6 of at most 10 channels of your own.')).toBeVisible();
});

test('what is missing or refused is said at its field, by its label', async ({
  product,
  pageOf,
  faults,
}) => {
  faults.expectFault(/status of 400/);
  const { origin } = await receiverSet();
  const page = await pageOf(await product.owner.admitPerson('nils'));
  await openNotifications(page);
  await chooseChannelType(page, 'Webhook');
  await pressButton(page, 'Add and Test');
  await expect(addPanel(page).getByText('URL is needed.')).toBeVisible();
  await expect(addPanel(page).getByText('Secret is needed.')).toBeVisible();
  await addPanel(page).getByLabel('URL', { exact: true }).fill('http://10.1.2.3/hook');
  await addPanel(page).getByLabel('Secret').fill('short');
  await pressButton(page, 'Add and Test');
  await expect(addPanel(page).getByText('Secret must have at least 16 characters.')).toBeVisible();
  await addPanel(page).getByLabel('Secret').fill(WEBHOOK_SECRET);
  await pressButton(page, 'Add and Test');
  await expect(addPanel(page).getByText('URL must be an https address.')).toBeVisible();
  await addPanel(page).getByLabel('URL', { exact: true }).fill(`${origin}/nils`);
  await pressButton(page, 'Add and Test');
  await expect(addPanel(page).getByText(/^Delivered in/)).toBeVisible();
});

test('a test that fails says why and what to look at, and another address mends it', async ({
  product,
  pageOf,
  faults,
}) => {
  // Two tests within ten seconds are refused.
  faults.expectFault(/status of 429/);
  const { receivers, origin } = await receiverSet();
  const person = await product.owner.admitPerson('olga');
  const page = await pageOf(person);
  receivers.failPath('/broken', 502);
  await openNotifications(page);
  await chooseChannelType(page, 'Webhook');
  await addPanel(page).getByLabel('URL', { exact: true }).fill(`${origin}/broken`);
  await addPanel(page).getByLabel('Secret').fill(WEBHOOK_SECRET);
  await pressButton(page, 'Add and Test');
  const tests = addPanel(page).getByRole('list', { name: 'Tests' });
  await expect(tests).toContainText(/Answered with 502, after \d+\.\d s, \d\d:\d\d:\d\d ET/);
  await expect(page.getByText('Webhook takes no messages.')).toBeVisible();
  await expect(channelRow(page, 'Webhook')).toContainText('Failing');
  expect(await channelsOf(person)).toMatchObject([{ kinds: ['alarm-critical'] }]);
  await pressButton(page, 'Send test again');
  await expect(tests).toContainText(/Not sent\..* Try again in \d+ seconds?\./);
  await pressButton(page, 'Change address');
  await addPanel(page).getByLabel('URL', { exact: true }).fill(`${origin}/mended`);
  await addPanel(page).getByLabel('Secret').fill(WEBHOOK_SECRET);
  await addPanel(page).getByRole('button', { name: 'Save and Test' }).click();
  await expect(channelRow(page, 'Webhook')).toContainText('Not tested yet');
  await expect(async () => {
    await pressButton(page, 'Test Webhook');
    await expect(channelRow(page, 'Webhook')).toContainText('Delivered in', { timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
  await expect(channelRow(page, 'Webhook')).toContainText('Working');
  await expect(page.getByText('takes no messages')).toHaveCount(0);
});

test('ten channels are the most, and the page says so before anything is typed', async ({
  product,
  pageOf,
}) => {
  const world = await receiverSet();
  const person = await product.owner.admitPerson('uwe');
  for (let number = 1; number <= 10; number += 1) {
    await addWebhook(person, world, { name: `Hook ${number}`, kinds: [] });
  }
  const page = await pageOf(person);
  await openNotifications(page);
  await expect(
    page.getByText('10 of at most 10 channels of your own: delete one to add another.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add channel' })).toBeDisabled();
});

test('the platform’s channels are an administrator’s alone', async ({ page, product, pageOf }) => {
  const world = await receiverSet();
  const other = await pageOf(await product.owner.admitPerson('vera'));
  await openNotifications(page);
  await chooseChannelType(page, 'Webhook');
  await addPanel(page).getByLabel('Name').fill('Operations');
  await addPanel(page).getByLabel('URL', { exact: true }).fill(`${world.origin}/operations`);
  await addPanel(page).getByLabel('Secret').fill(WEBHOOK_SECRET);
  await addPanel(page).getByRole('switch', { name: 'Channel of the platform' }).click();
  await pressButton(page, 'Add and Test');
  await expect(addPanel(page).getByText(/^Delivered in/)).toBeVisible();
  await expect(channelRow(page, 'Operations')).toContainText('Platform');

  await openNotifications(other);
  await expect(other.getByText('No channel yet')).toBeVisible();
  await chooseChannelType(other, 'Webhook');
  await expect(addPanel(other).getByRole('switch', { name: /platform/ })).toHaveCount(0);
});
