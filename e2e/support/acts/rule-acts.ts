import type { Page } from '@playwright/test';
import { type Act, leaveForm, valueBeside } from './act.ts';

const RULES_PATH = '/api/settings/rules';
const LIMITS_PATH = '/api/admin/limits';
const BLACKOUTS_PATH = '/api/admin/blackouts';

interface LimitsAnswer {
  readonly version: number;
  readonly limits: { readonly maxContracts: number };
}

interface BlackoutsAnswer {
  readonly blackouts: readonly { readonly label: string }[];
}

const blackoutsOf = (page: Page) => page.getByRole('region', { name: 'Blackouts' });

const operatorAct = { path: '/trading-settings', by: 'owner', isAlone: true } as const;

export const RULE_ACTS: readonly Act[] = [
  {
    name: 'Save rules',
    call: 'rules.put',
    path: '/trading-settings',
    by: 'a new user',
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Edit Rules' }).click();
      await page.getByRole('switch', { name: 'Break-even' }).click();
      await page.getByLabel('Break-even gain').fill('33');
    },
    press: (page) => page.getByRole('button', { name: 'Save Rules' }).click(),
    readHeld: async ({ person }) => {
      const { breakEvenAt } = await person.get<{ readonly breakEvenAt: number | null }>(RULES_PATH);
      return breakEvenAt === null ? 'off' : `${breakEvenAt}%`;
    },
    readShown: async (page) => {
      await leaveForm(page);
      return valueBeside(page, 'Break-even gain');
    },
    done: '33%',
    says: /Rules saved/,
  },
  {
    ...operatorAct,
    name: 'Save limits',
    call: 'limits.put',
    prepare: async ({ product: { owner } }) => {
      const { version } = await owner.get<LimitsAnswer>(LIMITS_PATH);
      return owner.put(LIMITS_PATH, { version, limits: { maxContracts: 400 } });
    },
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Edit Limits' }).click();
      await page.getByLabel('Most contracts').fill('333');
    },
    press: (page) => page.getByRole('button', { name: 'Save Limits' }).click(),
    readHeld: async ({ product }) => {
      const { limits } = await product.owner.get<LimitsAnswer>(LIMITS_PATH);
      return `${limits.maxContracts}ceiling 500`;
    },
    readShown: async (page) => {
      await leaveForm(page);
      return valueBeside(page, 'Most contracts');
    },
    done: '333ceiling 500',
    says: /Limits saved/,
  },
  {
    ...operatorAct,
    name: 'Add a blackout',
    call: 'blackouts.put',
    isUnread: true,
    prepare: ({ product: { owner } }) => owner.put(BLACKOUTS_PATH, { blackouts: [] }),
    arrange: async (page) => {
      const fields = { Label: 'FOMC', Date: '2026-12-09', From: '13:45', To: '14:30' };
      for (const [name, text] of Object.entries(fields)) {
        await blackoutsOf(page).getByLabel(name).fill(text);
      }
    },
    press: (page) => blackoutsOf(page).getByRole('button', { name: 'Add' }).click(),
    readHeld: heldBlackouts,
    readShown: (page) => shownBlackouts(page, 'FOMC'),
    done: 'true',
    says: /Blackout added/,
  },
  {
    ...operatorAct,
    name: 'Import blackouts',
    call: 'blackouts.import',
    // An equal list may be from before the import.
    isUnread: true,
    prepare: ({ product: { owner } }) => owner.put(BLACKOUTS_PATH, { blackouts: [] }),
    press: (page) =>
      blackoutsOf(page)
        .getByLabel('CSV of blackouts')
        .setInputFiles({
          name: 'calendar.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from('label,date,from,to\nFOMC,2026-12-09,13:45,14:30\n'),
        }),
    readHeld: heldBlackouts,
    readShown: (page) => shownBlackouts(page, 'FOMC'),
    done: 'true',
    says: /1 blackout added/,
  },
];

async function heldBlackouts({ product }: Parameters<Act['readHeld']>[0]): Promise<string> {
  const { blackouts } = await product.owner.get<BlackoutsAnswer>(BLACKOUTS_PATH);
  return String(blackouts.length > 0);
}

async function shownBlackouts(page: Page, label: string): Promise<string> {
  return String(
    (await blackoutsOf(page)
      .getByRole('button', { name: `Remove ${label}` })
      .count()) > 0,
  );
}
