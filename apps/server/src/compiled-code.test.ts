import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { loadCompiled } from './compiled-code.ts';

const SOURCE = `
const { basename } = require('node:path');
function add(one, other) { return one + other; }
globalThis.said = [basename(__filename), basename(__dirname) !== '', module.exports === exports, add(1, 2)];
`;

describe('a script', () => {
  let file = '';
  const kept = () => `${file}.v8`;

  beforeEach(() => {
    file = join(temporaryFolder(), 'script.cjs');
    writeFileSync(file, SOURCE);
  });

  /** What the script says, and whether it had to be compiled for that. */
  function run() {
    const script = loadCompiled(file);
    Reflect.deleteProperty(globalThis, 'said');
    script.run();
    return { script, said: Reflect.get(globalThis, 'said') };
  }

  const SAID = ['script.cjs', true, true, 3];

  function keep(): void {
    run().script.keep();
  }

  test('of which nothing was kept is compiled, and runs as a module', () => {
    const { script, said } = run();
    expect(script.isKept).toBe(false);
    expect(said).toEqual(SAID);
  });

  test('of which something was kept runs from that', () => {
    keep();
    const { script, said } = run();
    expect(script.isKept).toBe(true);
    expect(said).toEqual(SAID);
  });

  test('that has changed is compiled anew, were it as long as before', () => {
    keep();
    writeFileSync(file, SOURCE.replace('add(1, 2)', 'add(2, 2)'));
    const { script, said } = run();
    expect(script.isKept).toBe(false);
    expect(said).toEqual([...SAID.slice(0, -1), 4]);
  });

  test('is compiled anew where one bit of what was kept is another one, or its end is missing', () => {
    keep();
    const whole = readFileSync(kept());
    const damaged = [0, 31, 32, 60, whole.length >> 1, whole.length - 1].map((index) => {
      const copy = Buffer.from(whole);
      copy[index] = (copy[index] ?? 0) ^ 1;
      return copy;
    });
    const short = [0, 1, 31, 32, whole.length - 1].map((length) => whole.subarray(0, length));
    for (const content of [...damaged, ...short]) {
      writeFileSync(kept(), content);
      const { script, said } = run();
      expect(script.isKept).toBe(false);
      expect(said).toEqual(SAID);
    }
  });

  test('throws what it throws', () => {
    writeFileSync(file, 'throw new RangeError("no");');
    expect(() => loadCompiled(file).run()).toThrow(new RangeError('no'));
    writeFileSync(file, 'const = 1;');
    expect(() => loadCompiled(file)).toThrow(SyntaxError);
  });
});
