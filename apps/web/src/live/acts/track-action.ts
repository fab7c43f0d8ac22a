import { isRefused } from '../../lib/errors/failure-text.ts';
import { openActs } from './acts.ts';

/** Keeps account of an act that goes past tRPC until it is known how it ended. */
export async function keepAccount<Answer>(
  path: string,
  input: unknown,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const id = openActs.send(path, input);
  try {
    const answer = await call();
    openActs.end(id);
    return answer;
  } catch (error) {
    if (isRefused(error)) openActs.end(id);
    else openActs.lose(id);
    throw error;
  }
}
