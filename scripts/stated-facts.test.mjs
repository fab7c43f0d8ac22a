// What SECURITY.md and the security requirements say of the code in words and numbers, where the
// code can be read.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { programStarts } from './check-arrows.mjs';
import { lineOf, readSources, walk } from './lib/sources.mjs';
import { root } from './lib/spawn.mjs';
import { listOf } from './requirements/list.mjs';
import { asvs } from './requirements/pages.mjs';

const sources = readSources(root).filter(({ isTest }) => !isTest);
const textOf = (path) => readFileSync(join(root, path), 'utf8');
const security = textOf('SECURITY.md').replaceAll(/\s+/g, ' ');
const numberIn = (path, pattern) => Number(pattern.exec(textOf(path))?.[1].replaceAll('_', ''));

/** Looks only at sources that hold `text` at all. Each finding has file and line. */
function findings(text, visit) {
  return sources
    .filter((file) => text.test(file.text))
    .flatMap((file) => {
      const found = [];
      walk(file.program, (node) => {
        const what = visit(node, file);
        if (what) found.push(`${file.path}:${lineOf(file, node)} ${what}`);
      });
      return found;
    });
}

describe('what the pages say of the code', () => {
  test('recovery codes have the stated bits', () => {
    const path = 'apps/server/src/auth/second-factor/recovery-codes.ts';
    const alphabet = /ALPHABET = '([^']+)'/.exec(textOf(path))[1];
    const letters =
      numberIn(path, /GROUPS_PER_CODE = (\d+)/) * numberIn(path, /LETTERS_PER_GROUP = (\d+)/);
    const bits = Math.floor(letters * Math.log2(new Set(alphabet).size));
    expect(security).toContain(`${bits} random bits; stored as HMAC-SHA-256`);
    const rows = listOf(textOf(asvs.list)).flatMap((chapter) => chapter.rows);
    const met = (id) => rows.find((row) => row.id === id).does;
    expect(met('V6.5.2')).toContain(`${bits} random bits`);
    expect(met('V6.5.4')).toContain(`: ${bits} bits`);
    expect(met('V11.5.1')).toContain(`Recovery codes have ${bits} bits`);
  });

  test('passwords are hashed with the stated parameters', () => {
    const path = 'apps/server/src/auth/passwords/passwords.ts';
    const mebibytes = numberIn(path, /memoryCost: ([\d_]+)/) / 1024;
    const passes = numberIn(path, /timeCost: (\d+)/);
    const lanes = numberIn(path, /parallelism: (\d+)/);
    expect(security).toContain(
      `argon2id, ${mebibytes} MiB, ${passes} passes, ${lanes} lane; two at a time`,
    );
    expect(numberIn(path, /maxRunningHashes: (\d+)/)).toBe(2);
  });

  test('passwords have the stated length', () => {
    const [, shortest, longest] = /newPassword = z\.string\(\)\.min\((\d+)\)\.max\((\d+)\)/.exec(
      textOf('packages/api/src/schemas/auth.ts'),
    );
    expect(security).toContain(`At least ${shortest} characters of any kind, at most ${longest},`);
  });

  test('sessions last as long as is stated', () => {
    expect(textOf('apps/server/src/auth/session/sessions.ts')).toContain('= 12 * 3_600_000;');
    expect(security).toContain('A session ends twelve hours after signing in');
    expect(textOf('apps/server/src/auth/sign-in/idle-lock.ts')).toContain('= 30 * 60_000;');
    expect(security).toContain('After 30 idle minutes a change asks');
  });

  test('no text becomes code [V1.3.2]', () => {
    const calls = findings(/eval|Function/, ({ type, callee }) => {
      if (type !== 'CallExpression' && type !== 'NewExpression') return null;
      return ['eval', 'Function'].includes(callee.name) ? callee.name : null;
    });
    const machines = findings(/node:vm/, ({ type, source }) =>
      type === 'ImportDeclaration' && source.value === 'node:vm' ? 'node:vm' : null,
    );
    expect(calls).toEqual([]);
    expect(machines).toEqual([]);
  });

  test('no other program is started [V1.2.5]', () => {
    expect(sources.flatMap(programStarts)).toEqual([]);
  });

  // A pragma takes no parameters. Those with values take our own numbers.
  test('no SQL is put together from values [V1.2.4]', () => {
    const built = findings(/sqlite/i, ({ type, callee, arguments: [first] = [] }) => {
      if (type !== 'CallExpression' || callee.type !== 'MemberExpression') return null;
      const { property, object } = callee;
      const isSql =
        property.name === 'prepare' ||
        (property.name === 'exec' &&
          /sqlite|database/i.test(object.name ?? object.property?.name)) ||
        (property.name === 'raw' && object.name === 'sql');
      const isOpen = first?.type === 'TemplateLiteral' && first.expressions.some(isValue);
      return isSql && (isOpen || first?.type === 'BinaryExpression') ? property.name : null;
    });
    // Names of tables and columns can't be parameters; these are our own, from the schema.
    expect([...new Set(built.map((line) => line.split(':')[0]))]).toEqual([
      'packages/db/src/restore/carry-credentials.ts',
      'packages/db/src/restore/generation.ts',
    ]);
  });
});

/** A constant in capitals is part of the program. */
function isValue({ type, name }) {
  return type !== 'Identifier' || !/^[A-Z][A-Z_]+$/.test(name);
}
