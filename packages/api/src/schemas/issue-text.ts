import type { core } from 'zod';

type Issue = core.$ZodRawIssue;
type IssueOfCode<Code extends Issue['code']> = Extract<Issue, { readonly code: Code }>;

/**
 * Says what is wrong with a value whose schema has no own words for it. It goes on after the
 * field's name or label: "Stop loss must be at least 5".
 */
export function issueText(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wrongTypeText(issue);
    case 'invalid_value':
      return `must be ${alternativesText(issue.values.map(String))}`;
    case 'too_small':
      return wrongSizeText(issue, issue.minimum, ['at least', 'more than']);
    case 'too_big':
      return wrongSizeText(issue, issue.maximum, ['at most', 'less than']);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return FORMAT_TEXTS[issue.format] ?? 'is not written as it has to be';
    case 'unrecognized_keys':
      return `has a field that is not known: ${issue.keys.join(', ')}`;
    default:
      return 'is not valid';
  }
}

const TYPE_TEXTS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

function wrongTypeText({ expected, input }: IssueOfCode<'invalid_type'>): string {
  if (input === undefined) return 'is needed';
  const type = TYPE_TEXTS[expected];
  // A field that must not be given has the type `never`.
  return type === undefined ? 'is not valid' : `must be ${type}`;
}

function wrongSizeText(
  { origin, inclusive }: IssueOfCode<'too_small' | 'too_big'>,
  limit: number | bigint,
  [within, beyond]: readonly [within: string, beyond: string],
): string {
  const comparison = inclusive === false ? beyond : within;
  const size = Number(limit);
  const amount = size.toLocaleString('en-US', { maximumFractionDigits: 10 });
  switch (origin) {
    case 'int':
      return 'is out of range';
    case 'string':
      return `must have ${comparison} ${amount} ${size === 1 ? 'character' : 'characters'}`;
    case 'array':
    case 'set':
    case 'map':
      return `must have ${comparison} ${amount} ${size === 1 ? 'entry' : 'entries'}`;
    default:
      return `must be ${comparison} ${amount}`;
  }
}

const FORMAT_TEXTS: Readonly<Record<string, string>> = {
  email: 'must be an e-mail address',
  url: 'must be an address such as https://example.com',
  uuid: 'must be an id',
  date: 'must be a date as YYYY-MM-DD',
  datetime: 'must be an instant as 2026-11-20T15:04:05Z',
  time: 'must be a time as HH:MM',
};

function alternativesText(values: readonly string[]): string {
  const [last = ''] = values.slice(-1);
  const others = values.slice(0, -1);
  return others.length === 0 ? last : `${others.join(', ')} or ${last}`;
}
