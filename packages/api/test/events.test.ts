import { describe, expect, it } from 'vitest';
import { serverEvent } from '../src/schemas/index.ts';

describe('an event', () => {
  it.each([{ type: 'changed', what: ['positions', 'trading'] }, { type: 'signed-out' }])(
    'is %j',
    (event) => {
      expect(serverEvent.parse(event)).toEqual(event);
    },
  );

  it.each([
    { type: 'changed', what: [] },
    { type: 'changed', what: ['something'] },
    { type: 'changed', what: ['bot'], user: 'trader' },
    { type: 'opened' },
  ])('is not %j', (event) => {
    expect(serverEvent.safeParse(event).success).toBe(false);
  });
});
