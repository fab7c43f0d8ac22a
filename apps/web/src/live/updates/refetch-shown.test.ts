import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refetchShownQueries } from './refetch-shown.ts';

function start() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers: ((word: string) => void)[] = [];
  const shown: string[] = [];
  const queryFn = () => new Promise<string>((answer) => void answers.push(answer));
  const observer = new QueryObserver(client, { queryKey: ['price'], queryFn });
  observer.subscribe(({ data }) => {
    if (data !== undefined && data !== shown.at(-1)) shown.push(data);
  });
  const answer = async (word: string) => {
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answers.shift()?.(word);
  };
  return { client, answers, shown, answer };
}

test('what changes while it is read is read once more, however often it has changed [L8]', async () => {
  const { client, answers, shown, answer } = start();
  await answer('first');
  await vi.waitFor(() => expect(shown).toEqual(['first']));
  const changes = [1, 2, 3].map(() => refetchShownQueries(client, ['price']));
  await answer('second');
  await answer('third');
  await Promise.all(changes);
  expect(shown).toEqual(['first', 'second', 'third']);
  expect(answers).toEqual([]);
});

test('what changes faster than it is answered is seen all the same [L8]', async () => {
  const { client, shown, answer } = start();
  for (const word of ['first', 'second', 'third']) {
    void refetchShownQueries(client, ['price']);
    await answer(word);
    await vi.waitFor(() => expect(shown.at(-1)).toBe(word));
  }
});

test('what changes while it is read is not read once more when the tab was hidden by then [L8]', async () => {
  const { client, answers, shown, answer } = start();
  const change = refetchShownQueries(client, ['price']);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  onTestFinished(() => hidden.mockRestore());
  await answer('only');
  await change;
  expect(shown).toEqual(['only']);
  expect(answers).toEqual([]);
});
