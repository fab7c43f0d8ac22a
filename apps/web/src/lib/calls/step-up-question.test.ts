import { expect, test } from 'vitest';
import { createStepUpQuestion } from './step-up-question.ts';

test('calls that want the same share one question and its answer', async () => {
  const confirmation = createStepUpQuestion();
  const answers = Promise.all([confirmation.ask('STEP_UP'), confirmation.ask('STEP_UP')]);
  expect(confirmation.snapshot()).toBe('STEP_UP');
  confirmation.answer(true);
  await expect(answers).resolves.toEqual([true, true]);
  expect(confirmation.snapshot()).toBeNull();
});

test('another question waits for its turn', async () => {
  const confirmation = createStepUpQuestion();
  const first = confirmation.ask('IDLE');
  const second = confirmation.ask('STEP_UP');
  expect(confirmation.snapshot()).toBe('IDLE');
  confirmation.answer(false);
  await expect(first).resolves.toBe(false);
  await Promise.resolve();
  expect(confirmation.snapshot()).toBe('STEP_UP');
  confirmation.answer(true);
  await expect(second).resolves.toBe(true);
});
