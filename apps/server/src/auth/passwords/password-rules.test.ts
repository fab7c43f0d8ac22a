import { afterEach, describe, expect, test, vi } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { passwordRefusal } from './password-rules.ts';

const GUESSED = 'is little but a word, a name or a row that is guessed first, choose another';
const EMAIL = 'trader@example.com';

describe('a password', () => {
  test.each([
    ['password1234', GUESSED],
    [' QWERTYuiop123 ', GUESSED],
    ['Test-password-123', GUESSED],
    ['unbelievable', 'is one of the most common ones, choose another'],
    ['correct horse battery staple', 'is one of the most common ones, choose another'],
    ['Trader@Example.com', 'must not be your e-mail address'],
    ['tradertrader1', 'must not be your e-mail address'],
    ['aaaaaaaaaaaa', 'must not be one that repeats itself'],
    ['1212 1212 1212', 'must not be one that repeats itself'],
    ['Tideline-2031!', GUESSED],
    ['xx-tideline-1', GUESSED],
    ['p@55w0rd 8391', GUESSED],
    ['Example.trader', GUESSED],
    ['administrator77', GUESSED],
    ['summer1999summer1999', GUESSED],
    ['trading-stocks-market', GUESSED],
    ['xq7kxq7kxq7k', GUESSED],
    ['abcdefgh 45678', GUESSED],
    ['zxcvbnm,./ 0987', GUESSED],
    ['1qaz2wsx3edc4rfv!', GUESSED],
  ])('%j is refused, by its field [V6.2.4] [V6.2.11]', (password, reason) => {
    expect(passwordRefusal(password, EMAIL, 'newPassword')).toEqual({
      code: 'INVALID',
      field: 'newPassword',
      message: `newPassword: ${reason}`,
    });
  });

  test.each([
    'correct horse battery',
    'a trader of few words',
    'Größenwahn im Quadrat',
    '  blanks all around  ',
    '738291640512',
    'tideline rolls over me',
    'monkey-dragon-football',
    'monkeys eat bananas at noon',
    'Zq4/7+w9-Vb2?',
  ])('%j is fine', (password) => {
    expect(passwordRefusal(password, EMAIL, 'password')).toBeNull();
  });

  test('is not refused for a short name in it', () => {
    expect(passwordRefusal('kaleidoscopes', 'a@example.com', 'password')).toBeNull();
  });
});

describe('judging one', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('G1 compiles nothing: unknown clients send as many as they like', () => {
    let compiled = 0;
    const counting = class extends RegExp {
      constructor(pattern: string | RegExp, flags?: string) {
        super(pattern, flags);
        compiled += 1;
      }
    };
    vi.stubGlobal('RegExp', counting);
    const long = 'tideline star wars password monkey '.repeat(4).slice(0, 128);
    passwordRefusal(long, `${'part.'.repeat(48)}x@example.com`, 'password');
    passwordRefusal('Zq4/7+w9-Vb2?', EMAIL, 'password');
    expect(compiled).toBe(0);
  });
});

test('the list holds only what would be taken otherwise, as it is compared [V6.2.4]', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(400);
  for (const password of COMMON_PASSWORDS) {
    expect(password.length).toBeGreaterThanOrEqual(12);
    expect(password).toBe(password.toLowerCase());
  }
});
