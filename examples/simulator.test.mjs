import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../scripts/lib/running-server.mjs';
import { freePort } from '../tooling/free-ports/free-ports.mjs';
import { blocksOf, commandOf, placed, runBlock, scratchFolder } from './test/readme.mjs';

test('an order is placed at the simulator with curl, filled, and read back', async () => {
  const [start, order] = blocksOf('simulator');
  const place = { port: await freePort(), namedPort: '28910' };
  const { command, args, options } = commandOf(
    placed(start, { ...place, folder: scratchFolder() }),
  );
  const simulator = startServer(command, args, options);
  onTestFinished(() => simulator.stop());
  await simulator.says('The simulator is running at');
  const { status, stdout, stderr } = runBlock(placed(order, place));
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(
    /^account PA\w+\nSPY is offered at [\d.]+ on 2026-\d\d-\d\d\nordered 1 × SPY\d{6}C\d{8}\nfilled at \$\d+(\.\d+)?\n$/,
  );
});
