import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blocksOf, placed, runBlock, scratchFolder } from './test/readme.mjs';

const READ = 'node examples/backtest/read-report.mjs';

test('a backtest runs from the command line, and its JSON report is read', () => {
  const [block] = blocksOf('backtest');
  const { status, stdout, stderr } = runBlock(placed(block, { folder: scratchFolder() }));
  expect({ status, stderr }).toMatchObject({ status: 0 });
  // The program's own report comes first, then the short version of the same run.
  const [whole, short] = stdout.split('SIMULATED. Verdict: ');
  expect(whole).toContain('generated sessions, seed 7');
  const [verdict, ...lines] = short.split('\n');
  expect(whole).toContain(`Verdict             ${verdict}`);
  expect(lines[0]).toMatch(/^Return on premium: -?\d+\.\d\d % a trade, 95 %: -?\d+\.\d\d % to /);
  const [, count] = /^Net result: -?\$[\d.]+ in (\d+) trades$/.exec(lines[1]);
  expect(lines.filter((line) => line.includes(' × SPY'))).toHaveLength(Number(count));
  expect(short).toMatch(/^Gates that refused most: [A-Z_]+ \d+, /m);
});

test('what is no report is one line and exit code 2', () => {
  const file = join(scratchFolder(), 'other.json');
  writeFileSync(file, '{"format":{"name":"other","version":1}}');
  expect(runBlock(`${READ} ${file}`)).toEqual({
    status: 2,
    stdout: '',
    stderr: `${file} is no backtest report of version 2\n`,
  });
  expect(runBlock(READ).status).toBe(2);
});
