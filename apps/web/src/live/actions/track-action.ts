import { isRefused } from '../../lib/errors/failure-text.ts';
import { openActs } from './acts.ts';

/** For acts that bypass tRPC, until their end is known. */
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
