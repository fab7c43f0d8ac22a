import type { Page } from '@playwright/test';
import { holdPosition } from '../trade.ts';
import { type Act, confirmAct, type Scene, textOf } from './act.ts';

interface StatusAnswer {
  readonly botActive: boolean;
  readonly isActive: boolean;
  readonly autoTrade: boolean;
}

const statusOf = ({ person }: Scene) => person.get<StatusAnswer>('/api/bot/status');

async function heldTrading(scene: Scene): Promise<string> {
  const { isActive, autoTrade } = await statusOf(scene);
  if (!isActive) return 'off';
  return autoTrade ? 'on' : 'paused';
}

const STATE_BEFORE_BUTTON = { Start: 'off', Resume: 'paused', Pause: 'on' } as const;

/** Derives the state from the button that can be pressed next. */
async function shownTrading(page: Page): Promise<string> {
  for (const [word, state] of Object.entries(STATE_BEFORE_BUTTON)) {
    const button = page.getByRole('main').getByRole('button', { name: `${word} Trading` });
    if ((await button.isVisible()) && (await button.isEnabled())) return state;
  }
  return 'nothing';
}

const tradingAct = { by: 'a new user', readHeld: heldTrading, readShown: shownTrading } as const;

async function startBot({ product, person }: Scene): Promise<void> {
  await product.owner.post('/api/kill-switch', { engaged: false });
  await person.post('/api/bot/start');
}

async function stopBot({ person }: Scene): Promise<void> {
  await person.post('/api/bot/toggle', { active: true });
  await person.post('/api/bot/stop');
}

const turnBotAct = (active: boolean): Act => ({
  name: active ? 'Turn the bot on' : 'Turn the bot off',
  call: 'bot.toggle',
  path: '/bot-controls',
  by: 'a new user',
  prepare: ({ person }) => person.post('/api/bot/toggle', { active: !active }),
  press: async (page) => {
    await page.getByRole('switch', { name: 'Bot Status' }).click();
    const answer = active ? 'Turn On' : 'Turn Off';
    await page.getByRole('alertdialog').getByRole('button', { name: answer }).click();
  },
  readHeld: async (scene) => String((await statusOf(scene)).botActive),
  readShown: async (page) =>
    String(await page.getByRole('switch', { name: 'Bot Status' }).getAttribute('aria-checked')),
  done: String(active),
  says: active ? /Bot Enabled/ : /Bot Disabled/,
});

const killSwitch = (engaged: boolean): Act => ({
  name: engaged ? 'Engage the kill switch' : 'Release the kill switch',
  call: 'killSwitch.set',
  path: '/bot-controls',
  by: 'owner',
  isAlone: true,
  prepare: ({ product }) => product.owner.post('/api/kill-switch', { engaged: !engaged }),
  press: (page) => confirmAct(page, engaged ? 'Stop all entries' : 'Release kill switch'),
  readHeld: async ({ product }) => {
    const { killSwitch: isEngaged } = await product.owner.get<{ readonly killSwitch: boolean }>(
      '/api/market/status',
    );
    return isEngaged ? 'ENGAGED' : 'RELEASED';
  },
  readShown: (page) =>
    textOf(page.getByRole('region', { name: 'Kill Switch' }).getByText(/^(ENGAGED|RELEASED)$/)),
  done: engaged ? 'ENGAGED' : 'RELEASED',
  says: engaged ? /Kill Switch Engaged/ : /Kill Switch Released/,
});

interface HeldPosition {
  readonly isClosing: boolean;
}

const positionsOf = ({ product }: Scene) =>
  product.owner.get<readonly HeldPosition[]>('/api/positions');

/** The only action that sells one position. */
const closeAct: Act = {
  name: 'Close a position',
  call: 'positions.close',
  path: '/',
  by: 'owner',
  isAlone: true,
  prepare: async (scene) => {
    await startBot(scene);
    // Orders fill only as bars pass.
    if ((await positionsOf(scene)).some(({ isClosing }) => isClosing)) {
      await scene.product.simulator.advanceBars(1);
    }
    await holdPosition(scene.product);
  },
  press: (page) => confirmAct(page, 'Close Position'),
  readHeld: async (scene) => {
    const [position] = await positionsOf(scene);
    if (position === undefined) return 'none';
    return position.isClosing ? 'closing' : 'open';
  },
  readShown: async (page) => {
    const main = page.getByRole('main');
    if (await main.getByRole('button', { name: 'Closing...' }).isVisible()) return 'closing';
    if (await main.getByRole('button', { name: 'Close Position' }).isVisible()) return 'open';
    return 'none';
  },
  done: 'closing',
  says: /Position Closed/,
};

/** No bar is played, so the sell stays open. */
const closeAndStop: Act = {
  ...closeAct,
  name: 'Close and Stop',
  call: 'bot.flatten',
  path: '/bot-controls',
  press: async (page) => {
    await page.getByRole('main').getByRole('button', { name: 'Close and Stop' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Sell \d+ and Stop$/ })
      .click();
  },
  readShown: null,
  says: /The position is not sold yet/,
};

/** Sells for all accounts, of which one holds a position. */
const stopAndCloseAll: Act = {
  ...closeAndStop,
  name: 'Stop and close all',
  call: 'killSwitch.set',
  // An engaged switch does not show what was sold.
  isUnread: true,
  press: async (page) => {
    await page.getByRole('main').getByRole('button', { name: 'Stop and close all' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Sell \d+ and Stop All$/ })
      .click();
  },
  says: /still open/,
};

/** The usual run plays this one with every disturbance. */
export const stopTrading: Act = {
  ...tradingAct,
  name: 'Stop Trading',
  call: 'bot.stop',
  path: '/bot-controls',
  prepare: startBot,
  press: (page) => confirmAct(page, 'Stop Trading'),
  done: 'off',
  says: /Trading Stopped/,
};

export const TRADING_ACTS: readonly Act[] = [
  stopTrading,
  { ...stopTrading, name: 'Stop Trading on the dashboard', path: '/', says: /^$/ },
  {
    ...tradingAct,
    name: 'Start Trading',
    call: 'bot.start',
    path: '/bot-controls',
    prepare: stopBot,
    press: (page) => confirmAct(page, 'Start Trading'),
    done: 'on',
    says: /Trading Started/,
  },
  {
    ...tradingAct,
    name: 'Pause Trading',
    call: 'bot.pause',
    path: '/bot-controls',
    prepare: startBot,
    press: (page) => confirmAct(page, 'Pause Trading'),
    done: 'paused',
    says: /Trading Paused/,
  },
  {
    ...tradingAct,
    name: 'Auto-trade off on the dashboard',
    call: 'settings.put',
    path: '/',
    prepare: startBot,
    press: (page) => page.getByRole('main').getByRole('switch', { name: 'Auto-trade' }).click(),
    done: 'paused',
    says: /^$/,
  },
  turnBotAct(true),
  turnBotAct(false),
  killSwitch(true),
  killSwitch(false),
  closeAct,
  closeAndStop,
  stopAndCloseAll,
];
