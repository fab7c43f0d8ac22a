import { expect, test } from 'vitest';
import { positionClosedText } from './closed-text.ts';

test('the server’s message, else the default, and its warnings in brackets', () => {
  expect(positionClosedText({ message: 'Sold 16 at 0.95.', warnings: [] })).toBe(
    'Sold 16 at 0.95.',
  );
  expect(positionClosedText({ message: '', warnings: [] })).toBe('Position closed successfully');
  expect(positionClosedText({ message: 'Selling.', warnings: ['slow', 'partial'] })).toBe(
    'Selling. (Warnings: slow, partial)',
  );
  const warnings = ['One order was cancelled first.', 'The sell order is not confirmed yet.'];
  expect(positionClosedText({ message: 'Selling.', warnings })).toBe(
    'Selling. (Warnings: One order was cancelled first, The sell order is not confirmed yet.)',
  );
});
