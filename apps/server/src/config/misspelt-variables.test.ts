import { expect, test } from 'vitest';
import { misspeltVariables } from './env.ts';

test.each([
  ['MAX_CONTRACT', 'MAX_CONTRACTS'],
  ['MAX_PREMUIM', 'MAX_PREMIUM'],
  ['MASTER_KEYFILE', 'MASTER_KEY_FILE'],
  ['LAST_ENTRY_MINUTE', 'LAST_ENTRY_MINUTES'],
  ['TRUST_PROXY_HOP', 'TRUST_PROXY_HOPS'],
  ['PUBLIC-ORIGIN', 'PUBLIC_ORIGIN'],
  ['max_contracts', 'MAX_CONTRACTS'],
  ['TIDELINE_PORT', 'PORT'],
  ['MARKETS', 'MARKET'],
])('E6 %s is named as a near miss of %s', (name, meant) => {
  expect(misspeltVariables({ [name]: '1' })).toEqual([{ name, meant }]);
});

test.each([
  ...['PATH', 'HOME', 'HOSTNAME', 'HOSTTYPE', 'NODE_ENV', 'INIT_CWD', 'LANG', 'LOGNAME', 'PORTS'],
  ...['DATABASE_URL', 'npm_config_loglevel', 'INVOCATION_ID', 'MAX_CONTRACTS', 'PORT'],
])('%s is nobody’s near miss', (name) => {
  expect(misspeltVariables({ [name]: '1' })).toEqual([]);
});
