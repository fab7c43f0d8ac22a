import { expect, test } from 'vitest';
import { fieldErrorOf, withFieldLabel } from './field-error.ts';

const FORM_FIELDS = ['password', 'code'] as const;

test('a refusal that names a field is a sentence at that field', () => {
  expect(fieldErrorOf('password: must not be empty', FORM_FIELDS)).toEqual({
    password: 'Must not be empty.',
  });
  const wait = 'code: is wrong. Try again in a minute.';
  expect(fieldErrorOf(wait, FORM_FIELDS)).toEqual({ code: 'Is wrong. Try again in a minute.' });
});

test('any other concerns no field', () => {
  expect(fieldErrorOf('The e-mail address or the password is wrong.', FORM_FIELDS)).toBeNull();
  expect(fieldErrorOf('token: is used up', FORM_FIELDS)).toBeNull();
});

test('D8 a field shows by its label, and what names none is left as it is', () => {
  expect(withFieldLabel('stopLoss: must be at least 5')).toBe('Stop loss must be at least 5');
  expect(withFieldLabel('The account is blocked.')).toBe('The account is blocked.');
  expect(withFieldLabel('nothing: is it')).toBe('nothing: is it');
});

test('D8 fields within a sentence show by their labels too', () => {
  expect(withFieldLabel('environment: must be paper for this baseUrl')).toBe(
    'Environment must be paper for this Base URL',
  );
  expect(withFieldLabel('baseUrl must be one of: https://paper-api.alpaca.markets')).toBe(
    'Base URL must be one of: https://paper-api.alpaca.markets',
  );
  expect(withFieldLabel('emaFastPeriod: must be less than emaSlowPeriod')).toBe(
    'EMA fast must be less than EMA slow',
  );
  expect(fieldErrorOf('code: must be other than secretKey', FORM_FIELDS)).toEqual({
    code: 'Must be other than Secret Key.',
  });
});
