import { expectFocus, pressAt, tabTo, typeInto } from './support/keyboard.ts';
import { Owner } from './support/owner.ts';
import { Product } from './support/product.ts';
import { expect, steppedMarket, test } from './support/test.ts';
import { toastOf } from './support/toast.ts';

const LONGEST_WAIT_BARS = 24;

test.use({ variables: steppedMarket(), isSignedIn: false });

test('without a mouse: from the set-up link to a position that is bought and closed', async ({
  page,
  product,
  faults,
}) => {
  test.setTimeout(180_000);
  // A channel's address is refused.
  faults.expectFault(/status of 400/);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const navigate = (name: string) =>
    pressAt(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }));
  const answer = (name: string) =>
    pressAt(page, page.getByRole('alertdialog').getByRole('button', { name, exact: true }));

  // Reads with the session that was begun by keyboard.
  const read = async (path: string): Promise<unknown> => (await page.request.get(path)).json();

  await test.step('the owner registers by the set-up link', async () => {
    await page.goto(`/api/login#setup=${Product.setupToken}`);
    await expect(page.getByLabel('Email')).toBeFocused();
    await expectFocus(page);
    await typeInto(page, page.getByLabel('Email'), Owner.email);
    await typeInto(page, page.getByLabel('Password'), Owner.password);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('page-dashboard')).toBeVisible();
  });

  await test.step('the first stop leads past the navigation', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, button('Start Trading'));
  });

  await test.step('Trade Criteria: a lower threshold, a wide stop, less of the money', async () => {
    await navigate('Trade Criteria');
    await expect(page.getByRole('main')).toBeFocused();
    await pressAt(page, button('Edit Settings'));
    await expectFocus(page);
    await tabTo(page, page.getByRole('slider', { name: 'Portfolio allocation' }));
    await page.keyboard.press('ArrowLeft');
    await typeInto(page, page.getByLabel('Profit target'), '900');
    await typeInto(page, page.getByLabel('Stop loss'), '1');
    await typeInto(page, page.getByLabel('Confidence threshold'), '0');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Stop loss')).toBeFocused();
    await typeInto(page, page.getByLabel('Stop loss'), '95');
    await page.keyboard.press('Enter');
    await expect(toastOf(page)).toContainText('User settings updated successfully');
    await expectFocus(page);
  });

  await test.step('the last message is reached with F8, and dismissed', async () => {
    await page.keyboard.press('F8');
    await expect(toastOf(page).getByRole('list')).toBeFocused();
    await expectFocus(page);
    await pressAt(page, toastOf(page).getByRole('button', { name: 'Dismiss' }));
    await expect(toastOf(page).getByRole('listitem')).toHaveCount(0);
    await expectFocus(page);
    expect(await read('/api/settings')).toMatchObject({ portfolioPercentage: 24, stopLoss: 95 });
  });

  await test.step('API Settings: the connection is tested, editing is begun and left', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search commands' })).toBeFocused();
    await expectFocus(page);
    await page.keyboard.type('api set');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('page-api-settings')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await pressAt(page, button('Test Connection'));
    await expectFocus(page);
    await expect(toastOf(page)).toContainText('Connection Successful');
    await expect(button('Test Connection')).toBeFocused();
    await pressAt(page, button('Edit Settings'));
    await expectFocus(page);
    await pressAt(page, button('Cancel'));
    await expectFocus(page);
  });

  await test.step('Notifications: a channel is begun, a wrong address named, and left', async () => {
    await navigate('Notifications');
    await pressAt(page, button('Add a channel'));
    await page.keyboard.press('ArrowRight');
    await typeInto(page, page.getByLabel('Webhook URL'), 'http://example.com/hook');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Webhook URL must be an https address.')).toBeVisible();
    await expectFocus(page);
    await pressAt(page, button('Cancel'));
    await expectFocus(page);
  });

  await test.step('Bot Controls: the bot is turned on, after a question that is first left', async () => {
    await navigate('Bot Controls');
    const control = page.getByRole('switch', { name: 'Bot Status' });
    await pressAt(page, control, ' ');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(control).toBeFocused();
    await page.keyboard.press(' ');
    await answer('Turn On');
    await expect(toastOf(page)).toContainText('Bot Enabled');
    await expect(control).toBeFocused();
  });

  await test.step('the dashboard: trading is started, and the bot buys', async () => {
    await navigate('Dashboard');
    await pressAt(page, button('Start Trading'));
    await answer('Start Trading');
    await expect(button('Stop Trading')).toBeEnabled();
    await expectFocus(page);
    const close = button('Close Position');
    for (let bar = 0; bar < LONGEST_WAIT_BARS && (await close.count()) === 0; bar += 1) {
      await product.simulator.advanceBars(1);
      if (JSON.stringify(await read('/api/positions')) !== '[]') await expect(close).toBeVisible();
    }
    await expectFocus(page);
  });

  await test.step('trading is paused, and the position closed', async () => {
    await pressAt(page, button('Pause Trading'));
    await expect(button('Resume Trading')).toBeEnabled();
    await expect(button('Resume Trading')).toBeFocused();
    await pressAt(page, button('Close Position'));
    await answer('Close Position');
    await expect(toastOf(page)).toContainText('Position Closed');
    await expectFocus(page);
    await product.simulator.advanceBars(1);
    await expect(page.getByText('No open position')).toBeVisible();
    // This message comes a poll later, would replace the next step's, and goes by itself.
    await expect(toastOf(page)).toContainText('sold at');
    // The button that had the focus disappeared with the position.
    await expect(page.getByRole('region', { name: 'Active Position' })).toBeFocused();
    await expectFocus(page);
  });

  await test.step('menus, and a deletion whose button goes with its row', async () => {
    await pressAt(page, button('Theme'));
    await page.keyboard.press('ArrowDown');
    await expectFocus(page);
    await page.keyboard.press('Escape');
    await expect(button('Theme')).toBeFocused();
    await navigate('Users');
    await typeInto(page, page.getByPlaceholder('Email address'), 'jo@example.com');
    await page.keyboard.press('Enter');
    await expect(toastOf(page)).toContainText('Email added to whitelist');
    await expectFocus(page);
    await pressAt(page, button('Remove jo@example.com'));
    await answer('Remove address');
    await expect(button('Remove jo@example.com')).toHaveCount(0);
    await expectFocus(page);
    await expect(page.getByRole('region', { name: 'Email Whitelist' })).toBeFocused();
  });
});
