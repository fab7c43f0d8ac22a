// How long a new user waits for the first trade, measured by doing what the README says:
//   node scripts/first-trades.mjs [--starts 10] [--typing 60]
// Each start has an empty data folder, an owner's address of its own, and a person who takes so many
// seconds to type. The last line of stdout is `N of N within 60 s`; exit code 1 unless all were.
import { parseArgs } from 'node:util';
import { freshStart } from './lib/fresh-start.mjs';
import { root } from './lib/spawn.mjs';

/** Seconds from Start to the first filled order. */
const LIMIT = 60;

const { values } = parseArgs({
  options: {
    starts: { type: 'string', default: '10' },
    typing: { type: 'string', default: '60' },
  },
});
const [starts, typing] = [Number(values.starts), Number(values.typing)];
if (!Number.isInteger(starts) || starts < 1 || !(typing >= 0)) {
  console.error('tideline: --starts must be a whole number from 1, --typing seconds from 0');
  process.exit(2);
}

let inTime = 0;
for (let number = 1; number <= starts; number += 1) {
  try {
    const { toLink, toFill, symbol, quantity } = await freshStart('npm', ['start', '--silent'], {
      cwd: root,
      env: surroundings(),
      email: `trader-${number}@first-trades.example`,
      typingMs: typing * 1_000,
    });
    const [link, fill] = [toLink, toFill].map((seconds) => seconds.toFixed(1));
    console.log(
      `start ${number}: link after ${link} s, ${quantity} × ${symbol} ${fill} s after Start`,
    );
    if (toFill <= LIMIT) inTime += 1;
  } catch (error) {
    console.log(`start ${number}: ${error.message}`);
  }
}
console.log(`${inTime} of ${starts} within ${LIMIT} s`);
process.exitCode = inTime === starts ? 0 : 1;

/**
 * Passes on what the README's command has, and no variable of the product that happens to be set.
 */
function surroundings() {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, LOG_LEVEL: 'warn' };
}
