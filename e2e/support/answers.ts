import type { Page, Route } from '@playwright/test';

type AnswerFields = Readonly<Record<string, unknown>>;

/** A test's answer to one call, instead of the server's. */
export type Answer =
  | { readonly data: unknown }
  /** The server's, with some fields changed. */
  | { readonly fields: AnswerFields }
  /** A refusal, and what it demands first. */
  | { readonly error: string; readonly ask?: 'STEP_UP' | 'IDLE'; readonly status?: number }
  | 'never';

/** By procedure, or one word for all. */
export type Answers = Readonly<Record<string, Answer>> | 'refused' | 'never';

const AWAY_ANSWER: Answer = { error: 'The database is locked.' };

/** For states that a test can't reach in time. */
export async function answerWith(page: Page, answers: Answers): Promise<void> {
  const answerTo = (name: string): Answer | undefined => {
    if (answers === 'never') return 'never';
    return answers === 'refused' ? AWAY_ANSWER : answers[name];
  };
  await page.route('**/trpc/**', (route) => answerBatch(route, answerTo));
  const user = answerTo('auth.user');
  if (typeof user === 'object' && 'fields' in user) {
    await page.route('**/api/auth/session', async (route) => {
      const own = await (await route.fetch()).json();
      await route.fulfill({ json: { user: { ...own.user, ...user.fields } } });
    });
  }
}

async function answerBatch(route: Route, answerTo: (name: string) => Answer | undefined) {
  const [, path = ''] = new URL(route.request().url()).pathname.split('/trpc/');
  const given = decodeURIComponent(path).split(',').map(answerTo);
  if (given.every((answer) => answer === undefined)) return route.continue();
  // A batch comes whole: one unanswered call holds the rest.
  if (given.includes('never')) return new Promise<void>(() => {});
  const isWhole = given.every(
    (answer) => answer !== undefined && !Object.hasOwn(Object(answer), 'fields'),
  );
  const own: unknown[] = isWhole ? [] : await (await route.fetch()).json();
  return route.fulfill({
    status: 207,
    json: given.map((answer, index) => responseEntryOf(answer, own[index])),
  });
}

/** As in the server's batch. */
function responseEntryOf(answer: Answer | undefined, own: unknown): unknown {
  if (answer === undefined || answer === 'never') return own;
  if ('error' in answer) {
    const { ask = null, status: httpStatus = 409 } = answer;
    const data = { code: 'REFUSED', httpStatus, ask, retryAfter: null };
    return { error: { message: answer.error, code: -32_000, data } };
  }
  if ('data' in answer) return { result: { data: answer.data } };
  const entry = own as { readonly result: { readonly data: AnswerFields } };
  return { result: { data: { ...entry.result.data, ...answer.fields } } };
}
