import { SAMPLE_TOKENS } from '../states/channel-samples.ts';
import { pressButton, type QuestionRow } from './row.ts';

const tokensScreen = {
  path: '/notifications',
  question: null,
  answers: { 'tokens.list': { data: { tokens: SAMPLE_TOKENS } } },
} as const;

export const TOKEN_ROWS: readonly QuestionRow[] = [
  {
    ...tokensScreen,
    name: 'Make a token',
    button: null,
    call: 'tokens.make',
    kind: 'else',
    undo: 'Revoke beside it',
    arrange: async (page) => {
      await pressButton('New token')(page);
      await page.getByRole('form', { name: 'New token' }).getByLabel('Name').fill('import');
    },
    press: pressButton('Make token'),
  },
  {
    ...tokensScreen,
    name: 'Revoke a token',
    button: null,
    call: 'tokens.revoke',
    kind: 'takes away',
    press: pressButton('Revoke grafana'),
    question: { title: 'Revoke this token?', confirm: 'Revoke token' },
  },
];
