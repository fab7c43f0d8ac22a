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
  const maxOptionsTradingLevel = approvedOptionsLevel(account);
  return account.configuration ?? { ...DEFAULT_CONFIGURATION, maxOptionsTradingLevel };
}

export function optionsTradingLevel(account: SimulatedAccount): number {
  return Math.min(approvedOptionsLevel(account), configurationOf(account).maxOptionsTradingLevel);
}

interface ConfigurationField {
  readonly name: string;
  readonly key: keyof AccountConfiguration;
  readonly readValue: (value: unknown) => boolean | number | string | undefined;
  readonly allowedText: string;
}

const readOneOf =
  <T>(...allowed: readonly T[]) =>
  (value: unknown) =>
    allowed.find((one) => one === value);

function booleanField(name: string, key: keyof AccountConfiguration): ConfigurationField {
  return { name, key, readValue: readOneOf(true, false), allowedText: 'true or false' };
}

const CONFIGURATION_FIELDS: readonly ConfigurationField[] = [
  {
    name: 'max_options_trading_level',
    key: 'maxOptionsTradingLevel',
    readValue: (value) => (value === null ? APPROVED_OPTIONS_LEVEL : readOneOf(0, 1, 2, 3)(value)),
    allowedText: '0, 1, 2, 3 or null',
  },
  booleanField('suspend_trade', 'suspendTrade'),
  booleanField('no_shorting', 'noShorting'),
  booleanField('fractional_trading', 'fractionalTrading'),
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
  booleanField('ptp_no_exception_entry', 'ptpNoExceptionEntry'),
  booleanField('disable_overnight_trading', 'disableOvernightTrading'),
];

export function patchConfiguration(
  account: SimulatedAccount,
  fields: Readonly<Record<string, unknown>>,
): AccountConfiguration | Refusal {
  const changes: Partial<Record<keyof AccountConfiguration, boolean | number | string>> = {};
  for (const { name, key, readValue, allowedText } of CONFIGURATION_FIELDS) {
    const value = fields[name];
    if (value === undefined) continue;
    const parsedValue = readValue(value);
    if (parsedValue === undefined) return malformedRefusal(`${name} must be ${allowedText}`);
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
