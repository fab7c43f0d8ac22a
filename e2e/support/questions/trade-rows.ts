import { SAMPLE_TRADE, withTrades } from '../states/trade-samples.ts';
import type { QuestionRow } from './row.ts';

export const TRADE_ROWS: readonly QuestionRow[] = [
  {
    name: 'Save the note of a trade',
    button: null,
    call: 'trades.saveNote',
    path: `/history?view=trips&trade=${SAMPLE_TRADE.id}`,
    kind: 'else',
    undo: 'saved again with the previous text',
    answers: withTrades(1),
    press: async (page) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Note').fill('Entered late.');
      await dialog.getByRole('button', { name: 'Save Note' }).click();
    },
    question: null,
  },
];
