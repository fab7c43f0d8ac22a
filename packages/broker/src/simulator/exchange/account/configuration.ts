import type { AccountConfiguration, SimulatedAccount } from '../book.ts';
import { malformedRefusal, type Refusal } from '../refusal.ts';

const APPROVED_OPTIONS_LEVEL = 3;

const DEFAULT_CONFIGURATION: AccountConfiguration = {
  maxOptionsTradingLevel: APPROVED_OPTIONS_LEVEL,
  suspendTrade: false,
  noShorting: true,
  fractionalTrading: false,
  maxMarginMultiplier: '1',
  tradeConfirmEmail: 'none',
  ptpNoExceptionEntry: false,
  disableOvernightTrading: true,
};

export function approvedOptionsLevel(account: SimulatedAccount): number {
  return account.dataOnly ? 0 : APPROVED_OPTIONS_LEVEL;
}

export function configurationOf(account: SimulatedAccount): AccountConfiguration {
  return (
    account.configuration ?? {
      ...DEFAULT_CONFIGURATION,
      maxOptionsTradingLevel: approvedOptionsLevel(account),
    }
  );
}

export function optionsTradingLevel(account: SimulatedAccount): number {
  return Math.min(approvedOptionsLevel(account), configurationOf(account).maxOptionsTradingLevel);
}

type SettingReader<T> = (value: unknown) => T | undefined;

const readBoolean: SettingReader<boolean> = (value) =>
  typeof value === 'boolean' ? value : undefined;
const readOneOf =
  <T>(...allowed: readonly T[]): SettingReader<T> =>
  (value) =>
    allowed.find((one) => one === value);

interface ConfigurationField {
  readonly name: string;
  readonly key: keyof AccountConfiguration;
  readonly readValue: SettingReader<boolean | number | string>;
  readonly allowedText: string;
}

const CONFIGURATION_FIELDS: readonly ConfigurationField[] = [
  {
    name: 'max_options_trading_level',
    key: 'maxOptionsTradingLevel',
    readValue: (value) => (value === null ? APPROVED_OPTIONS_LEVEL : readOneOf(0, 1, 2, 3)(value)),
    allowedText: '0, 1, 2, 3 or null',
  },
  {
    name: 'suspend_trade',
    key: 'suspendTrade',
    readValue: readBoolean,
    allowedText: 'true or false',
  },
  { name: 'no_shorting', key: 'noShorting', readValue: readBoolean, allowedText: 'true or false' },
  {
    name: 'fractional_trading',
    key: 'fractionalTrading',
    readValue: readBoolean,
    allowedText: 'true or false',
  },
  {
    name: 'max_margin_multiplier',
    key: 'maxMarginMultiplier',
    readValue: (value) =>
      readOneOf('1', '2', '4')(typeof value === 'number' ? String(value) : value),
    allowedText: '1, 2 or 4',
  },
  {
    name: 'trade_confirm_email',
    key: 'tradeConfirmEmail',
    readValue: readOneOf('all', 'none'),
    allowedText: 'all or none',
  },
  {
    name: 'ptp_no_exception_entry',
    key: 'ptpNoExceptionEntry',
    readValue: readBoolean,
    allowedText: 'true or false',
  },
  {
    name: 'disable_overnight_trading',
    key: 'disableOvernightTrading',
    readValue: readBoolean,
    allowedText: 'true or false',
  },
];

export function patchConfiguration(
  account: SimulatedAccount,
  fields: Readonly<Record<string, unknown>>,
): AccountConfiguration | Refusal {
  const changes: Partial<Record<keyof AccountConfiguration, boolean | number | string>> = {};
  for (const { name, key, readValue: read, allowedText: words } of CONFIGURATION_FIELDS) {
    const value = fields[name];
    if (value === undefined) continue;
    const parsedValue = read(value);
    if (parsedValue === undefined) return malformedRefusal(`${name} must be ${words}`);
    changes[key] = parsedValue;
  }
  return { ...configurationOf(account), ...changes } as AccountConfiguration;
}

/** Fields of the retired pattern day trading rule, which older clients expect. */
const RETIRED_FIELDS = { dtbp_check: 'entry', pdt_check: 'entry' } as const;

export function configurationJson(account: SimulatedAccount): Record<string, unknown> {
  const configuration = configurationOf(account);
  const currentFields = CONFIGURATION_FIELDS.map(({ name, key }) => [name, configuration[key]]);
  return { ...Object.fromEntries(currentFields), ...RETIRED_FIELDS };
}
