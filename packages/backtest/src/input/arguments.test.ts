import { describe, expect, test } from 'vitest';
import { parseArguments } from './arguments.ts';

const GENERATED = ['--seed', '7', '--sessions', '30'];

describe('the command line', () => {
  test('is read', () => {
    expect(parseArguments(['--bars', 'a.csv', '--from=2025-02-05', '--json', 'o.json'])).toEqual({
      market: { type: 'file', path: 'a.csv', timezone: null, dateOrder: null, adjustSplits: false },
      seed: 1,
      paths: 8,
      threads: null,
      from: '2025-02-05',
      to: null,
      settings: null,
      json: 'o.json',
      html: null,
      whatIf: null,
      sweep: null,
    });
    const zone = ['--timezone', 'America/New_York', '--date-order=dmy', '--adjust-splits'];
    expect(parseArguments(['--bars', 'a.csv', ...zone])).toMatchObject({
      market: { timezone: 'America/New_York', dateOrder: 'dmy', adjustSplits: true },
    });
    expect(parseArguments([...GENERATED, '--sweep', 'iv=20:30:5', '--train', '10'])).toMatchObject({
      market: { type: 'generated', seed: 7, sessions: 30 },
      seed: 7,
      sweep: { spec: 'iv=20:30:5', train: 10, test: null },
    });
    const more = ['--seed', '9', '--paths', '1', '--threads', '2'];
    expect(parseArguments(['--bars', 'a.csv', ...more])).toMatchObject({
      market: { type: 'file', path: 'a.csv' },
      seed: 9,
      paths: 1,
      threads: 2,
    });
    const twice = ['--what-if', 'threshold=60', '--what-if=iv=20,moneyFlowGate=0'];
    expect(parseArguments([...GENERATED, ...twice])).toMatchObject({
      whatIf: 'threshold=60,iv=20,moneyFlowGate=0',
    });
    expect(parseArguments(['--bars', 'a.csv', '--help'])).toBe('help');
  });

  test.each([
    [[], '--bars FILE or --seed N --sessions N is needed'],
    [['--bars'], '--bars needs a value'],
    [['--bars='], '--bars needs a value'],
    [['--bars', '--json', 'x'], '--bars needs a value'],
    [['--bars', 'a', '--bars', 'b'], '--bars is given twice'],
    [['--bars', 'a', '--seed', 'x'], '--seed must be a whole number from 0 to 4294967295'],
    [['--bars', 'a', '--paths', '0'], '--paths must be a whole number from 1 to 64'],
    [['--bars', 'a', '--paths', '65'], '--paths must be a whole number from 1 to 64'],
    [['--bars', 'a', '--threads', '0'], '--threads must be a whole number from 1 to 64'],
    [['--bars', 'a', '--sessions', '1'], '--sessions can not go with --bars'],
    [['--bars', 'a', '--timezone', 'Mars/Base'], '--timezone must be an IANA name'],
    [['--bars', 'a', '--date-order', 'ymd'], '--date-order must be dmy or mdy, was "ymd"'],
    [['--bars', 'a', '--adjust-splits=1'], '--adjust-splits takes no value'],
    [[...GENERATED, '--timezone', 'UTC'], '--timezone needs --bars'],
    [[...GENERATED, '--adjust-splits'], '--adjust-splits needs --bars'],
    [['--seed', '1'], '--seed needs --sessions'],
    [['--sessions', '1'], '--bars FILE or --seed N --sessions N is needed'],
    [['--seed', '-1', '--sessions', '3'], '--seed must be a whole number from 0 to 4294967295'],
    [['--seed', '4294967296', '--sessions', '3'], '--seed must be a whole number'],
    [['--seed', '1', '--sessions', '0'], '--sessions must be a whole number from 1'],
    [['--seed', '1', '--sessions', '2.5'], '--sessions must be a whole number'],
    [[...GENERATED, '--speed', '3'], 'unknown option --speed'],
    [[...GENERATED, '-x'], 'unknown option -x'],
    [[...GENERATED, 'more'], 'unknown argument "more"'],
    [[...GENERATED, '--what-if'], '--what-if needs a value'],
    [[...GENERATED, '--what-if', 'x=1', '--sweep', 'x'], '--what-if can not go with --sweep'],
    [[...GENERATED, '--train', '5'], '--train needs --sweep'],
    [[...GENERATED, '--sweep', 'x', '--test', '0'], '--test must be a whole number from 1'],
    [[...GENERATED, '--__proto__', '1'], 'unknown option --__proto__'],
  ])('%j is refused in one line: %s', (argv, message) => {
    expect(() => parseArguments(argv)).toThrow(message);
    expect(() => parseArguments(argv)).toThrow(/^[^\n]+$/);
  });
});
