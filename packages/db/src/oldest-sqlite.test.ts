import { expect, it } from 'vitest';
import { assertSqliteVersion } from './durable-file.ts';

it.each(['3.7.0', '3.50.4', '3.51.2', '2.99.99', '3.9.30'])(
  'SQLite %s is refused [H7]',
  (version) => {
    expect(() => assertSqliteVersion(version)).toThrow(
      `SQLite 3.51.3 or newer is needed, this is ${version}`,
    );
  },
);

it.each(['3.51.3', '3.51.10', '3.53.2', '4.0.0'])('SQLite %s serves [H7]', (version) => {
  expect(() => assertSqliteVersion(version)).not.toThrow();
});
