import { describe, expect, test } from 'vitest';
import { HELP_TEXT, readCommand } from './command.ts';

describe('the arguments', () => {
  test.each([
    [['help'], { name: 'help' }],
    [['users'], { name: 'users' }],
    [['owner-link'], { name: 'owner-link' }],
    [['verify-audit'], { name: 'verify-audit' }],
    [['forget-secrets', '--yes'], { name: 'forget-secrets' }],
    [
      ['set-admin', ' Ann@Example.com ', 'on'],
      { name: 'set-admin', email: 'ann@example.com', isAdmin: true },
    ],
    [
      ['set-admin', 'ann@example.com', 'off'],
      { name: 'set-admin', email: 'ann@example.com', isAdmin: false },
    ],
    [['activate', 'ann@example.com'], { name: 'activate', email: 'ann@example.com' }],
    [['second-factor', 'Ann@example.com'], { name: 'second-factor', email: 'ann@example.com' }],
    [['backup', '/copy.sqlite'], { name: 'backup', file: '/copy.sqlite' }],
    [['restore', '/copy.sqlite'], { name: 'restore', file: '/copy.sqlite' }],
    [['rotate-key'], { name: 'rotate-key', newKeyFile: null }],
    [['rotate-key', '--to-file', '/key'], { name: 'rotate-key', newKeyFile: '/key' }],
  ])('%j are a command', (args, command) => {
    expect(readCommand(args)).toEqual(command);
    expect(HELP_TEXT).toContain(args[0]);
  });

  test.each([
    [[], 'a command is needed: npm run admin -- help'],
    [['user'], 'there is no command "user": npm run admin -- help'],
    [['a\nb'], 'there is no command "a\\nb": npm run admin -- help'],
    [['users', 'all'], 'users takes nothing else, was given "all"'],
    [['help', 'me'], 'help takes nothing else, was given "me"'],
    [['set-admin', 'ann@example.com'], 'set-admin needs an e-mail address, and on or off'],
    [['set-admin', 'ann@example.com', 'yes'], 'set-admin needs an e-mail address, and on or off'],
    [['set-admin', 'ann', 'on'], 'set-admin needs an e-mail address, and on or off'],
    [
      ['set-admin', 'ann@example.com', 'on', 'x'],
      'set-admin needs an e-mail address, and on or off',
    ],
    [['activate'], 'activate needs an e-mail address'],
    [['second-factor'], 'second-factor needs an e-mail address'],
    [['second-factor', 'ann'], 'second-factor needs an e-mail address'],
    [['activate', 'a@b', 'c@d'], 'activate needs an e-mail address'],
    [['backup'], 'backup needs a file name'],
    [['backup', ''], 'backup needs a file name'],
    [['backup', 'a', 'b'], 'backup needs a file name'],
    [['restore'], 'restore needs a file name'],
    [['restore', 'a', 'b'], 'restore needs a file name'],
    [['rotate-key', '/key'], 'rotate-key takes --to-file FILE, or nothing'],
    [['rotate-key', '--to-file'], 'rotate-key takes --to-file FILE, or nothing'],
    [['forget-secrets'], 'forget-secrets deletes for good: say --yes'],
  ])('%j are refused', (args, message) => {
    expect(readCommand(args)).toBe(message);
  });
});
