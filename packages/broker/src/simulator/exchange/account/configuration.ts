import type { AccountConfiguration, SimulatedAccount } from '../book.ts';
import { malformedRefusal, type Refusal } from '../refusal.ts';

const APPROVED_LEVEL = 3;

const DEFAULT_CONFIGURATION: AccountConfiguration = {
  maxOptionsTradingLevel: APPROVED_LEVEL,
  suspendTrade: false,
  noShorting: true,
  fractionalTrading: false,
  maxMarginMultiplier: '1',
  tradeConfirmEmail: 'none',
  ptpNoExceptionEntry: false,
  disableOvernightTrading: true,
};

export function approvedLevel(account: SimulatedAccount): number {
  return account.dataOnly ? 0 : APPROVED_LEVEL;
}

export function configurationOf(account: SimulatedAccount): AccountConfiguration {
  return (
    account.configuration ?? {
      ...DEFAULT_CONFIGURATION,
      maxOptionsTradingLevel: approvedLevel(account),
    }
  );
}

export function tradingLevel(account: SimulatedAccount): number {
  return Math.min(approvedLevel(account), configurationOf(account).maxOptionsTradingLevel);
}

type SettingReader<T> = (value: unknown) => T | undefined;

const readBoolean: SettingReader<boolean> = (value) =>
  typeof value === 'boolean' ? value : undefined;
const oneOf =
  <T>(...allowed: readonly T[]): SettingReader<T> =>
  (value) =>
    allowed.find((one) => one === value);

interface ConfigurationField {
  readonly name: string;
  readonly key: keyof AccountConfiguration;
  readonly read: SettingReader<boolean | number | string>;
  readonly words: string;
}

const CONFIGURATION_FIELDS: readonly ConfigurationField[] = [
  {
    name: 'max_options_trading_level',
    key: 'maxOptionsTradingLevel',
    read: (value) => (value === null ? APPROVED_LEVEL : oneOf(0, 1, 2, 3)(value)),
    words: '0, 1, 2, 3 or null',
  },
  { name: 'suspend_trade', key: 'suspendTrade', read: readBoolean, words: 'true or false' },
  { name: 'no_shorting', key: 'noShorting', read: readBoolean, words: 'true or false' },
  {
    name: 'fractional_trading',
    key: 'fractionalTrading',
    read: readBoolean,
    words: 'true or false',
  },
  {
    name: 'max_margin_multiplier',
    key: 'maxMarginMultiplier',
    read: (value) => oneOf('1', '2', '4')(typeof value === 'number' ? String(value) : value),
    words: '1, 2 or 4',
  },
  {
    name: 'trade_confirm_email',
    key: 'tradeConfirmEmail',
    read: oneOf('all', 'none'),
    words: 'all or none',
  },
  {
    name: 'ptp_no_exception_entry',
    key: 'ptpNoExceptionEntry',
    read: readBoolean,
    words: 'true or false',
  },
  {
    name: 'disable_overnight_trading',
    key: 'disableOvernightTrading',
    read: readBoolean,
    words: 'true or false',
  },
];

export function patchedConfiguration(
  account: SimulatedAccount,
  fields: Readonly<Record<string, unknown>>,
): AccountConfiguration | Refusal {
  const changes: Partial<Record<keyof AccountConfiguration, boolean | number | string>> = {};
  for (const { name, key, read, words } of CONFIGURATION_FIELDS) {
    const value = fields[name];
    if (value === undefined) continue;
    const known = read(value);
    if (known === undefined) return malformedRefusal(`${name} must be ${words}`);
    changes[key] = known;
  }
  return { ...configurationOf(account), ...changes } as AccountConfiguration;
}

/** Fields of the retired pattern day trading rule, which older clients expect. */
const RETIRED_FIELDS = { dtbp_check: 'entry', pdt_check: 'entry' } as const;

export function configurationJson(account: SimulatedAccount): Record<string, unknown> {
  const configuration = configurationOf(account);
  const current = CONFIGURATION_FIELDS.map(({ name, key }) => [name, configuration[key]]);
  return { ...Object.fromEntries(current), ...RETIRED_FIELDS };
}
