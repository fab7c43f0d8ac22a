import { closeTrade } from '../trade.ts';
import type { Act, Scene } from './act.ts';

interface TradesAnswer {
  readonly trades: readonly { readonly id: string; readonly note: string }[];
}

const tradesOf = async ({ product }: Scene) =>
  (await product.owner.get<TradesAnswer>('/api/trades')).trades;

export const TRADE_ACTS: readonly Act[] = [
  {
    name: 'Save the note of a trade',
    call: 'trades.saveNote',
    by: 'owner',
    isAlone: true,
    path: async (scene) => `/history?view=trips&trade=${(await tradesOf(scene))[0]?.id}`,
    prepare: async ({ product }) => {
      const id = await closeTrade(product);
      return product.owner.put(`/api/trades/${id}/note`, { note: 'Before.', tags: [] });
    },
    arrange: (page) => page.getByRole('dialog').getByLabel('Note').fill('Entered late.'),
    press: (page) => page.getByRole('dialog').getByRole('button', { name: 'Save Note' }).click(),
    readHeld: async (scene) => (await tradesOf(scene))[0]?.note ?? '',
    readShown: async (page) => {
      const dialog = page.getByRole('dialog');
      // Typed text that is not saved says nothing about the server.
      const discard = dialog.getByRole('button', { name: 'Discard' });
      if ((await discard.isVisible()) && (await discard.isEnabled())) await discard.click();
      return dialog.getByLabel('Note').inputValue();
    },
    done: 'Entered late.',
    says: /Note saved/,
  },
];
