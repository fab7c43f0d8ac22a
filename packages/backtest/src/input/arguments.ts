import { parseArgs } from 'node:util';
import { type DateOrder, isTimeZone } from '@tideline/broker/bars';
import { InputError } from './input-error.ts';
import { DEFAULT_SEED } from './setting-fields.ts';

/** Enough paths to show how much of a result is invented, in about three times the time of one. */
const DEFAULT_PATH_COUNT = 8;

export type MarketChoice =
  | {
      readonly type: 'file';
      readonly path: string;
      readonly timezone: string | null;
      readonly dateOrder: DateOrder | null;
      readonly adjustSplits: boolean;
    }
  | { readonly type: 'generated'; readonly seed: number; readonly sessions: number };

export type Arguments = Exclude<ReturnType<typeof parseArguments>, 'help'>;
export type SweepArguments = NonNullable<Arguments['sweep']>;

const OPTION_NAMES = [
  'bars',
  'timezone',
  'date-order',
  'adjust-splits',
  'seed',
  'sessions',
  'paths',
  'from',
  'to',
  'settings',
  'json',
  'html',
  'what-if',
  'sweep',
  'train',
  'test',
  'threads',
] as const;

type OptionName = (typeof OPTION_NAMES)[number];

const FLAG_NAMES: readonly OptionName[] = ['adjust-splits'];

const REPEATABLE_OPTION: OptionName = 'what-if';

export const HELP_TEXT = `Plays the bot over past or generated sessions on the simulated market and reports what it did.

  npm run backtest -- (--bars FILE | --seed N --sessions N) [options]

  --bars FILE       5-minute or 1-minute bars as CSV, plain, gzipped or zipped: a stamp, open, high,
                    low, close, volume; what was recognised stands in the report
  --timezone ZONE   zone of stamps that have none, such as America/New_York; by default it is
                    found from the data, or asked for
  --date-order ORD  dmy or mdy, for dates such as 03/04/2025 that fit both
  --adjust-splits   divides prices before a split; without it a file with one is refused
  --seed N          0 to 4294967295. With --bars: moves what the bars leave open and the exchange's
                    own chance (default 1, as SIM_SEED); with --sessions: makes the sessions too
  --sessions N      generated sessions instead of a file, from the first on (1 to 2500)
  --paths N         plays the same bars on so many invented paths (1 to 64, default 8): results are
                    means over them; 1 leaves out luck, and options at other prices
  --from DAY        the bot is switched on then: a New York date (at 10:00) or date-time,
                    2025-02-05 or 2025-02-05T10:00; by default once there is history behind it
  --to DAY          last date that is played
  --settings FILE   JSON with any of the fields of the two settings screens, the operator's
                    limits, and cash; the defaults are those of the product
  --json FILE       writes everything: results, base rates, trades, orders, fills, decisions
  --html FILE       writes one page with charts and tables that needs no network
  --what-if LIST    reports which decisions of the run other settings would have changed, each bar
                    by itself: threshold=60,moneyFlowGate=0; the names are those of --sweep,
                    where the decisions can answer; may be given again (not with --sweep)
  --sweep SPEC      evaluates a grid such as threshold=40:70:5,stopLoss=10:40:10 and reports
                    out-of-sample results by walk-forward
  --train N         sessions that a combination is chosen on (with --sweep), a multiple of --test
  --test N          sessions that it is then applied to (with --sweep), on a fresh account
  --threads N       threads (1 to 64, by default one a core); the result does not depend on it
  --help            this text

The report goes to the standard output. Exit code 2: something asked for can't be done; nothing
was written then.
`;

export function parseArguments(argv: readonly string[]) {
  const givenOptions = readOptions(argv);
  if (givenOptions === 'help') return 'help';
  const sweep = givenOptions.get('sweep');
  for (const name of ['train', 'test'] as const) {
    if (givenOptions.has(name) && sweep === undefined) {
      throw new InputError(`--${name} needs --sweep`);
    }
  }
  const whatIf = givenOptions.get('what-if') ?? null;
  if (whatIf !== null && sweep !== undefined) {
    throw new InputError('--what-if can not go with --sweep');
  }
  const market = parseMarketChoice(givenOptions);
  return {
    market,
    /** Seed of the path inside the bars and of the exchange's random outcomes, as SIM_SEED. */
    seed: market.type === 'generated' ? market.seed : (parseSeed(givenOptions) ?? DEFAULT_SEED),
    paths: parseCount(givenOptions, 'paths', 1, 64) ?? DEFAULT_PATH_COUNT,
    /** Null means one per core. */
    threads: parseCount(givenOptions, 'threads', 1, 64),
    from: givenOptions.get('from') ?? null,
    to: givenOptions.get('to') ?? null,
    settings: givenOptions.get('settings') ?? null,
    json: givenOptions.get('json') ?? null,
    html: givenOptions.get('html') ?? null,
    whatIf,
    sweep:
      sweep === undefined
        ? null
        : {
            spec: sweep,
            /** Sessions to train on; null means a share of those played. */
            train: parseCount(givenOptions, 'train', 1, 2500),
            test: parseCount(givenOptions, 'test', 1, 2500),
          },
  };
}

function readOptions(argv: readonly string[]): ReadonlyMap<OptionName, string> | 'help' {
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      OPTION_NAMES.map((name) => [
        name,
        { type: FLAG_NAMES.includes(name) ? 'boolean' : 'string' } as const,
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  if (tokens.some((token) => token.kind === 'option' && token.rawName === '--help')) return 'help';
  const givenOptions = new Map<OptionName, string>();
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional')
      throw new InputError(`unknown argument ${quoteArgument(token.value)}`);
    const name = OPTION_NAMES.find((option) => `--${option}` === token.rawName);
    if (name === undefined) throw new InputError(`unknown option ${token.rawName}; see --help`);
    const isFlag = FLAG_NAMES.includes(name);
    if (isFlag && token.value !== undefined) throw new InputError(`--${name} takes no value`);
    const value = isFlag ? 'yes' : (token.value ?? '');
    const isNext = token.inlineValue !== true;
    if (value === '' || (isNext && value.startsWith('--'))) {
      throw new InputError(`--${name} needs a value`);
    }
    const before = givenOptions.get(name);
    if (before !== undefined && name !== REPEATABLE_OPTION) {
      throw new InputError(`--${name} is given twice`);
    }
    givenOptions.set(name, before === undefined ? value : `${before},${value}`);
  }
  return givenOptions;
}

function parseMarketChoice(givenOptions: ReadonlyMap<OptionName, string>): MarketChoice {
  const path = givenOptions.get('bars');
  const seed = parseSeed(givenOptions);
  const sessions = parseCount(givenOptions, 'sessions', 1, 2500);
  if (path !== undefined) {
    if (sessions !== null) throw new InputError('--sessions can not go with --bars');
    return {
      type: 'file',
      path,
      timezone: parseTimeZone(givenOptions),
      dateOrder: parseDateOrder(givenOptions),
      adjustSplits: givenOptions.has('adjust-splits'),
    };
  }
  for (const name of ['timezone', 'date-order', 'adjust-splits'] as const) {
    if (givenOptions.has(name)) throw new InputError(`--${name} needs --bars`);
  }
  if (seed === null) {
    throw new InputError('--bars FILE or --seed N --sessions N is needed; see --help');
  }
  if (sessions === null) throw new InputError('--seed needs --sessions N');
  return { type: 'generated', seed, sessions };
}

function parseTimeZone(givenOptions: ReadonlyMap<OptionName, string>): string | null {
  const zone = givenOptions.get('timezone') ?? null;
  if (zone === null || isTimeZone(zone)) return zone;
  throw new InputError(
    `--timezone must be an IANA name such as America/New_York, was ${quoteArgument(zone)}`,
  );
}

function parseDateOrder(givenOptions: ReadonlyMap<OptionName, string>): DateOrder | null {
  const order = givenOptions.get('date-order') ?? null;
  if (order === null || order === 'dmy' || order === 'mdy') return order;
  throw new InputError(`--date-order must be dmy or mdy, was ${quoteArgument(order)}`);
}

function parseSeed(givenOptions: ReadonlyMap<OptionName, string>): number | null {
  return parseCount(givenOptions, 'seed', 0, 4_294_967_295);
}

function parseCount(
  givenOptions: ReadonlyMap<OptionName, string>,
  name: OptionName,
  min: number,
  max: number,
): number | null {
  const text = givenOptions.get(name);
  if (text === undefined) return null;
  const count = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (count >= min && count <= max) return count;
  throw new InputError(
    `--${name} must be a whole number from ${min} to ${max}, was ${quoteArgument(text)}`,
  );
}

/** Writes JSON, so a value's line break doesn't break the line. */
function quoteArgument(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
