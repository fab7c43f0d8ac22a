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
type GivenOptions = ReadonlyMap<OptionName, string>;

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
  const given = readOptions(argv);
  if (given === 'help') return 'help';
  for (const name of ['train', 'test'] as const) {
    if (given.has(name) && !given.has('sweep')) throw new InputError(`--${name} needs --sweep`);
  }
  const whatIf = given.get('what-if') ?? null;
  if (whatIf !== null && given.has('sweep')) {
    throw new InputError('--what-if can not go with --sweep');
  }
  const market = parseMarketChoice(given);
  return {
    market,
    /** Seed of the path inside the bars and of the exchange's random outcomes, as SIM_SEED. */
    seed: market.type === 'generated' ? market.seed : (parseSeed(given) ?? DEFAULT_SEED),
    paths: parseCount(given, 'paths', 1, 64) ?? DEFAULT_PATH_COUNT,
    /** Null means one per core. */
    threads: parseCount(given, 'threads', 1, 64),
    from: given.get('from') ?? null,
    to: given.get('to') ?? null,
    settings: given.get('settings') ?? null,
    json: given.get('json') ?? null,
    html: given.get('html') ?? null,
    whatIf,
    sweep: parseSweep(given),
  };
}

function optionType(name: OptionName) {
  return { type: FLAG_NAMES.includes(name) ? 'boolean' : 'string' } as const;
}

function readOptions(argv: readonly string[]): GivenOptions | 'help' {
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(OPTION_NAMES.map((name) => [name, optionType(name)])),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  if (tokens.some((token) => token.kind === 'option' && token.rawName === '--help')) return 'help';
  const given = new Map<OptionName, string>();
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
    const before = given.get(name);
    if (before !== undefined && name !== REPEATABLE_OPTION) {
      throw new InputError(`--${name} is given twice`);
    }
    given.set(name, before === undefined ? value : `${before},${value}`);
  }
  return given;
}

function parseMarketChoice(given: GivenOptions): MarketChoice {
  const path = given.get('bars');
  const seed = parseSeed(given);
  const sessions = parseCount(given, 'sessions', 1, 2500);
  if (path !== undefined) {
    if (sessions !== null) throw new InputError('--sessions can not go with --bars');
    return {
      type: 'file',
      path,
      timezone: parseTimeZone(given),
      dateOrder: parseDateOrder(given),
      adjustSplits: given.has('adjust-splits'),
    };
  }
  for (const name of ['timezone', 'date-order', 'adjust-splits'] as const) {
    if (given.has(name)) throw new InputError(`--${name} needs --bars`);
  }
  if (seed === null) {
    throw new InputError('--bars FILE or --seed N --sessions N is needed; see --help');
  }
  if (sessions === null) throw new InputError('--seed needs --sessions N');
  return { type: 'generated', seed, sessions };
}

function parseSweep(given: GivenOptions) {
  const spec = given.get('sweep');
  if (spec === undefined) return null;
  /** Sessions to train on; null means a share of those played. */
  const train = parseCount(given, 'train', 1, 2500);
  return { spec, train, test: parseCount(given, 'test', 1, 2500) };
}

function parseTimeZone(given: GivenOptions): string | null {
  const zone = given.get('timezone') ?? null;
  if (zone === null || isTimeZone(zone)) return zone;
  throw new InputError(
    `--timezone must be an IANA name such as America/New_York, was ${quoteArgument(zone)}`,
  );
}

function parseDateOrder(given: GivenOptions): DateOrder | null {
  const order = given.get('date-order') ?? null;
  if (order === null || order === 'dmy' || order === 'mdy') return order;
  throw new InputError(`--date-order must be dmy or mdy, was ${quoteArgument(order)}`);
}

function parseSeed(given: GivenOptions): number | null {
  return parseCount(given, 'seed', 0, 4_294_967_295);
}

function parseCount(given: GivenOptions, name: OptionName, min: number, max: number) {
  const text = given.get(name);
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
