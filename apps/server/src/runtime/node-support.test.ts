import { expect, test } from 'vitest';
import { endOfLifeWarning } from './node-support.ts';

const day = (text: string) => Date.parse(`${text}T12:00:00Z`);

test('a start on Node 20 says that it is past its end of life [V15.2.1]', () => {
  expect(endOfLifeWarning('v20.20.2', day('2026-11-27'))).toBe(
    'Node 20 is past its end of life (2026-04-30): its holes stay open. Run Node 24.',
  );
});

test.each([
  ['v20.20.2', '2026-04-29'],
  ['v22.23.3', '2027-04-29'],
  ['v24.21.0', '2026-11-27'],
  ['v26.1.0', '2026-11-27'],
])('%s on %s says nothing', (version, date) => {
  expect(endOfLifeWarning(version, day(date))).toBe(null);
});

test.each([
  ['v22.23.3', '2027-05-01'],
  ['v24.21.0', '2028-05-01'],
])('%s on %s says so as well', (version, date) => {
  expect(endOfLifeWarning(version, day(date))).toContain('is past its end of life');
});
