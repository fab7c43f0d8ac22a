import { expect, test } from 'vitest';
import { failedRow, measuredRow, type RowDefinition, rowTable, toJson } from './row.ts';

const wireRow: RowDefinition = {
  name: 'order.bar_to_wire_p99_ms',
  unit: 'ms',
  budget: { limit: 10, kind: 'at most' },
};
const growthRow: RowDefinition = { name: 'growth', unit: '%', budget: { limit: 5, kind: 'below' } };
const sizeRow: RowDefinition = { name: 'size', unit: 'MB', budget: null };

test.each([
  [wireRow, 10, 'met'],
  [wireRow, 10.1, 'MISSED'],
  [growthRow, 4.99, 'met'],
  [growthRow, 5, 'MISSED'],
  [{ ...wireRow, budget: { limit: 10, kind: 'at least' } } as const, 10, 'met'],
  [{ ...wireRow, budget: { limit: 10, kind: 'at least' } } as const, 9.9, 'MISSED'],
])('%j at %f is %s', (measure, value, verdict) => {
  const row = measuredRow(measure, { name: measure.name, value });
  expect(rowTable([row]).split('\n')[1]?.split(/ {2,}/).at(4)).toBe(verdict);
});

test('a row without a budget is printed without a verdict', () => {
  const row = measuredRow(sizeRow, { name: 'size', value: 12 });
  expect(rowTable([row]).split('\n')[1]).toBe('size  12.0   MB');
  expect(toJson(row)).toEqual({ name: 'size', value: 12, unit: 'MB', budget: null });
});

test.each([
  ['nothing', undefined],
  ['no number', { name: wireRow.name, value: Number.NaN }],
])('%s is not measured', (_what, figure) => {
  const row = measuredRow(wireRow, figure);
  expect(row).toMatchObject({ value: null, error: 'nothing was there to be measured' });
  expect(rowTable([row])).toContain('NOT MEASURED');
});

test('a row that failed says why, in the file too', () => {
  const row = failedRow(wireRow, 'the server ended');
  expect(rowTable([row])).toMatch(/–.*NOT MEASURED.*the server ended$/);
  expect(toJson(row)).toEqual({
    ...{ name: wireRow.name, value: null, unit: 'ms', budget: 10 },
    error: 'the server ended',
  });
});

test('the file names generated bars alone', () => {
  const row = (data: 'real' | 'generated') =>
    measuredRow(wireRow, { name: wireRow.name, value: 1, data });
  expect(toJson(row('real'))).not.toHaveProperty('data');
  expect(toJson(row('generated'))).toHaveProperty('data', 'generated');
});
