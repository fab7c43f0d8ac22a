import type { Page } from '@playwright/test';
import { pressButton, type QuestionRow } from './row.ts';

const criteriaScreen = { path: '/trading-settings', question: null } as const;

const blackoutsCard = (page: Page) => page.getByRole('region', { name: 'Blackouts' });

const SAMPLE_BLACKOUT = { id: '1', label: 'FOMC', date: '2026-02-06', from: '13:45', to: '14:30' };

export const RULE_ROWS: readonly QuestionRow[] = [
  {
    ...criteriaScreen,
    name: 'Save rules',
    button: 'Save Rules',
    call: 'rules.put',
    kind: 'else',
    undo: 'saved again with the previous values',
    arrange: async (page) => {
      await pressButton('Edit Rules')(page);
      await page.getByRole('switch', { name: 'Break-even' }).click();
    },
    press: pressButton('Save Rules'),
  },
  {
    ...criteriaScreen,
    name: 'Save limits',
    button: 'Save Limits',
    call: 'limits.put',
    kind: 'else',
    undo: 'saved again with the previous values',
    arrange: async (page) => {
      await pressButton('Edit Limits')(page);
      await page.getByLabel('Most contracts').fill('100');
    },
    press: pressButton('Save Limits'),
  },
  {
    ...criteriaScreen,
    name: 'Add a blackout',
    button: 'Add',
    call: 'blackouts.put',
    kind: 'else',
    undo: 'its Remove button',
    arrange: async (page) => {
      const { label, date, from, to } = SAMPLE_BLACKOUT;
      const fields = { Label: label, Date: date, From: from, To: to };
      for (const [name, text] of Object.entries(fields)) {
        await blackoutsCard(page).getByLabel(name).fill(text);
      }
    },
    press: pressButton('Add'),
  },
  {
    path: '/trading-settings',
    name: 'Remove a blackout',
    button: null,
    call: 'blackouts.put',
    kind: 'takes away',
    answers: { 'blackouts.get': { data: { blackouts: [SAMPLE_BLACKOUT] } } },
    press: pressButton(/^Remove FOMC/),
    question: { title: 'Remove this blackout?', confirm: 'Remove blackout' },
  },
  {
    ...criteriaScreen,
    name: 'Import blackouts',
    button: 'Import CSV',
    call: 'blackouts.import',
    kind: 'else',
    undo: 'their Remove buttons',
    press: (page) =>
      blackoutsCard(page)
        .getByLabel('CSV of blackouts')
        .setInputFiles({
          name: 'calendar.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from('label,date,from,to\nFOMC,2026-02-06,13:45,14:30\n'),
        }),
  },
];
