import { isTextList } from './frame.ts';

export type FeedKind = 'stocks' | 'options';

const CHANNELS_BY_STREAM = {
  stocks: [
    'trades',
    'quotes',
    'bars',
    'updatedBars',
    'dailyBars',
    'statuses',
    'lulds',
    'corrections',
    'cancelErrors',
  ],
  options: ['trades', 'quotes'],
} as const satisfies Record<FeedKind, readonly string[]>;

export type Channel = (typeof CHANNELS_BY_STREAM)['stocks'][number];

/** A client that reads trades must learn which of them were corrected or cancelled. */
const CHANNELS_WITH_TRADES: readonly Channel[] = ['corrections', 'cancelErrors'];

const SYMBOL_PATTERNS = {
  stocks: /^[A-Z][A-Z0-9]*([./-][A-Z0-9]+)*$/,
  options: /^[A-Z0-9]{1,6}\d{6}[CP]\d{8}$/,
} as const satisfies Record<FeedKind, RegExp>;

/** The limit depends on the feed and the plan; `/v2/sip` and `/v2/delayed_sip` have none. */
const MAX_SYMBOLS_BY_ENDPOINT: Readonly<Record<string, number>> = {
  '/v2/iex': 30,
  '/v1beta1/indicative': 200,
  '/v1beta1/opra': 1_000,
};
const LIMITED_CHANNELS: readonly Channel[] = ['trades', 'quotes'];

const INVALID_SYNTAX_CODE = 400;
const TOO_MANY_SYMBOLS_CODE = 405;
const CHANNEL_NOT_IN_FEED_CODE = 410;
const QUOTES_WILDCARD_CODE = 413;

export type SubscriptionLists = ReadonlyMap<Channel, ReadonlySet<string>>;

export function noSubscriptions(kind: FeedKind): SubscriptionLists {
  return new Map(CHANNELS_BY_STREAM[kind].map((channel) => [channel, new Set<string>()]));
}

/** Returns the new lists, or the broker's error code if the message is refused. */
export function changedLists(
  lists: SubscriptionLists,
  feed: { readonly kind: FeedKind; readonly endpoint: string },
  message: Readonly<Record<string, unknown>>,
): SubscriptionLists | number {
  const { action, ...asked } = message;
  const isSubscribing = action === 'subscribe';
  const changed = new Map([...lists].map(([channel, symbols]) => [channel, new Set(symbols)]));
  for (const [name, symbols] of Object.entries(asked)) {
    if (!isChannel(name) || !isTextList(symbols)) return INVALID_SYNTAX_CODE;
    if (symbols.length === 0) continue;
    if (!changed.has(name)) return CHANNEL_NOT_IN_FEED_CODE;
    const code = checkSymbols(feed.kind, name, symbols);
    if (code !== null) return code;
    for (const channel of name === 'trades' ? [name, ...CHANNELS_WITH_TRADES] : [name]) {
      for (const symbol of symbols) {
        if (isSubscribing) changed.get(channel)?.add(symbol);
        else changed.get(channel)?.delete(symbol);
      }
    }
  }
  const maxSymbols = MAX_SYMBOLS_BY_ENDPOINT[feed.endpoint];
  const limited = LIMITED_CHANNELS.flatMap((channel) => [...(changed.get(channel) ?? [])]);
  const symbolCount = new Set(limited).size;
  return maxSymbols !== undefined && symbolCount > maxSymbols ? TOO_MANY_SYMBOLS_CODE : changed;
}

function checkSymbols(kind: FeedKind, channel: Channel, symbols: readonly string[]): number | null {
  if (kind === 'options' && channel === 'quotes' && symbols.includes('*')) {
    return QUOTES_WILDCARD_CODE;
  }
  const areValid = symbols.every((one) => one === '*' || SYMBOL_PATTERNS[kind].test(one));
  return areValid ? null : INVALID_SYNTAX_CODE;
}

function isChannel(name: string): name is Channel {
  return CHANNELS_BY_STREAM.stocks.some((channel) => channel === name);
}
