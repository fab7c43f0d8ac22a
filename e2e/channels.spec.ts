import { answerWith } from './support/answers.ts';
import {
  addWebhook,
  channelRow,
  channelsOf,
  kindBox,
  openNotifications,
  pressButton,
  receiverSet,
  tickBox,
  variablesWithReceivers,
  WEBHOOK_SECRET,
} from './support/notifications-page.ts';
import { expect, test } from './support/test.ts';
import { toastOf } from './support/toast.ts';

test.use({ variables: variablesWithReceivers });
test.describe.configure({ timeout: 180_000 });

test('what goes where is saved as it is ticked, and a refusal takes the tick back', async ({
  product,
  pageOf,
  faults,
}) => {
  faults.expectFault(/status of 207|REFUSED/);
  const world = await receiverSet();
  const person = await product.owner.admitPerson('pia');
  await addWebhook(person, world, { kinds: ['trade-opened'] });
  await addWebhook(person, world, { name: 'Second', kinds: [] });
  const page = await pageOf(person);
  await openNotifications(page);
  await expect(kindBox(page, 'Alarm, critical', 'Journal')).toBeChecked();
  await expect(kindBox(page, 'Alarm, critical', 'Journal')).toBeDisabled();
  await tickBox(kindBox(page, 'Trade closed', 'Journal'));
  await tickBox(kindBox(page, 'Keys refused', 'Journal'));
  await tickBox(kindBox(page, 'Trade opened', 'Journal'), false);
  await tickBox(page.getByRole('checkbox', { name: 'Amounts in the text to Second' }), false);
  await expect(page.getByText(/Saved as you change it, last \d\d:\d\d:\d\d ET/)).toBeVisible();
  await expect
    .poll(() => channelsOf(person))
    .toMatchObject([
      { kinds: ['trade-closed', 'alarm-critical', 'keys-refused'], hideAmounts: false },
      { kinds: ['alarm-critical'], hideAmounts: true },
    ]);
  await page.reload();
  await expect(kindBox(page, 'Keys refused', 'Journal')).toBeChecked();
  await expect(kindBox(page, 'Trade opened', 'Journal')).not.toBeChecked();

  await answerWith(page, { 'notifications.changeChannel': { error: 'It is locked.' } });
  await kindBox(page, 'Trade opened', 'Second').click();
  await expect(page.getByText('Nothing was changed. It is locked.')).toBeVisible();
  await expect(kindBox(page, 'Trade opened', 'Second')).not.toBeChecked();
});

test('a channel is renamed, gets quiet hours, and keeps its secret or gets another', async ({
  product,
  pageOf,
  faults,
}) => {
  faults.expectFault(/status of 400/);
  const world = await receiverSet();
  const person = await product.owner.admitPerson('rosa');
  await addWebhook(person, world);
  const page = await pageOf(person);
  await openNotifications(page);
  await pressButton(page, 'More for Journal');
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
  await edit.getByLabel('Secret').fill(WEBHOOK_SECRET);
  await edit.getByRole('button', { name: 'Save channel' }).click();
  await expect(toastOf(page)).toContainText('Channel saved');
  await expect(channelRow(page, 'Diary')).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Quiet hours of Diary: 00:00 to 23:59' }),
  ).toBeVisible();
  expect(await channelsOf(person)).toMatchObject([{ quietFrom: '00:00', hideAmounts: true }]);
  await pressButton(page, 'Test Diary');
  await expect(channelRow(page, 'Diary')).toContainText('Delivered in');
  expect(world.receivers.takenAt('/diary')).toHaveLength(1);
});

test('deliveries show what waits, why, and when it is tried again', async ({ product, pageOf }) => {
  const world = await receiverSet();
  const person = await product.owner.admitPerson('sara');
  const journal = `/journal-${person.email}`;
  world.receivers.failPath(journal, 503);
  await addWebhook(person, world);
  const page = await pageOf(person);
  // The page's own sign-in raises the notice.
  await openNotifications(page);
  const deliveries = page.getByRole('region', { name: 'Last deliveries' });
  await expect(deliveries).toContainText('Sign-in from a new device');
  await expect(deliveries).toContainText('Answered with 503');
  await expect(deliveries).toContainText(/try \d+, next .*\d\d:\d\d:\d\d ET/);
  await expect(deliveries).toContainText(/\d (is|are) waiting for Journal/);
  await expect(deliveries).toContainText(/Journal takes no messages since .*: answered with 503\./);
  world.receivers.healPath(journal);
  await expect(deliveries).toContainText('Delivered', { timeout: 40_000 });
  await expect(page.getByText('takes no messages')).toHaveCount(0);
  await expect(channelRow(page, 'Journal')).toContainText('Working');
});

test('a channel is deleted after a question that says what is lost', async ({
  product,
  pageOf,
}) => {
  const world = await receiverSet();
  const person = await product.owner.admitPerson('tom');
  await addWebhook(person, world);
  const page = await pageOf(person);
  await openNotifications(page);
  const ask = async () => {
    await pressButton(page, 'More for Journal');
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

test('a phone shows what goes to one channel at a time', async ({ product, pageOf }) => {
  const world = await receiverSet();
  const person = await product.owner.admitPerson('wanda');
  await addWebhook(person, world, { kinds: [] });
  await addWebhook(person, world, { name: 'Second', kinds: [] });
  const page = await pageOf(person);
  await page.setViewportSize({ width: 375, height: 812 });
  await openNotifications(page);
  const card = page.getByRole('region', { name: 'What goes where' });
  await card.getByLabel('Channel').selectOption('Second');
  await expect(kindBox(page, 'Trade opened', 'Journal')).toHaveCount(0);
  await tickBox(kindBox(page, 'Trade opened', 'Second'));
  await expect
    .poll(async () => (await channelsOf(person)).map(({ kinds }) => kinds.length))
    .toEqual([1, 2]);
  await card.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByRole('region', { name: 'Edit Second' }).getByLabel('Name')).toBeFocused();
});
