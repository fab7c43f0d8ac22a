import { expect, test } from 'vitest';
import { failedRow, measuredRow, type RowDefinition, table, toJson } from './row.ts';

const wire: RowDefinition = {
  name: 'order.bar_to_wire_p99_ms',
  unit: 'ms',
  budget: { limit: 10, kind: 'at most' },
};
const growth: RowDefinition = { name: 'growth', unit: '%', budget: { limit: 5, kind: 'below' } };
const size: RowDefinition = { name: 'size', unit: 'MB', budget: null };

test.each([
  [wire, 10, 'met'],
  [wire, 10.1, 'MISSED'],
  [growth, 4.99, 'met'],
  [growth, 5, 'MISSED'],
  [{ ...wire, budget: { limit: 10, kind: 'at least' } } as const, 10, 'met'],
  [{ ...wire, budget: { limit: 10, kind: 'at least' } } as const, 9.9, 'MISSED'],
])('%j at %f is %s', (measure, value, verdict) => {
  const row = measuredRow(measure, { name: measure.name, value });
  expect(table([row]).split('\n')[1]?.split(/ {2,}/).at(4)).toBe(verdict);
});

test('a row without a budget is printed without a verdict', () => {
  const row = measuredRow(size, { name: 'size', value: 12 });
  expect(table([row]).split('\n')[1]).toBe('size  12.0   MB');
  expect(toJson(row)).toEqual({ name: 'size', value: 12, unit: 'MB', budget: null });
});

test.each([
  ['nothing', undefined],
  ['no number', { name: wire.name, value: Number.NaN }],
])('%s is not measured', (_what, figure) => {
  const row = measuredRow(wire, figure);
  expect(row).toMatchObject({ value: null, error: 'nothing was there to be measured' });
  expect(table([row])).toContain('NOT MEASURED');
});

test('a row that failed says why, in the file too', () => {
  const row = failedRow(wire, 'the server ended');
  expect(table([row])).toMatch(/–.*NOT MEASURED.*the server ended$/);
  expect(toJson(row)).toEqual({
    ...{ name: wire.name, value: null, unit: 'ms', budget: 10 },
    error: 'the server ended',
  });
});

test('the file names generated bars alone', () => {
  const row = (data: 'real' | 'generated') =>
    measuredRow(wire, { name: wire.name, value: 1, data });
  expect(toJson(row('real'))).not.toHaveProperty('data');
  expect(toJson(row('generated'))).toHaveProperty('data', 'generated');
});
