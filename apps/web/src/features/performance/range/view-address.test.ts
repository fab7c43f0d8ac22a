import { expect, test } from 'vitest';
import { parseViewAddress, type ViewAddress, viewAddressPath } from './view-address.ts';

const DEFAULT_ADDRESS: ViewAddress = { days: '30-days', account: undefined, user: undefined };

test.each<[string, Partial<ViewAddress>]>([
  ['/performance', {}],
  ['/performance?range=week', { days: 'week' }],
  [
    '/performance?from=2025-01-06&to=2025-01-31',
    { days: { from: '2025-01-06', to: '2025-01-31' } },
  ],
  ['/performance?from=2025-01-06', { days: { from: '2025-01-06', to: undefined } }],
  ['/performance?range=all&account=all&user=u+2', { days: 'all', account: 'all', user: 'u 2' }],
])('%s says the same when it is read and written again', (path, parts) => {
  const [, search = ''] = path.split('?');
  const address = parseViewAddress(search);
  expect(address).toEqual({ ...DEFAULT_ADDRESS, ...parts });
  expect(viewAddressPath(address)).toBe(path);
});

test.each(['range=decade', 'from=2025-02-30', 'from=yesterday&to=', 'account=one&user='])(
  '%s is no range: the first preset is shown',
  (search) => {
    expect(parseViewAddress(search)).toEqual(DEFAULT_ADDRESS);
  },
);

test('another range keeps what else the address says, such as a filter of the trades', () => {
  const search = 'side=call&range=week&account=all';
  const address = { ...parseViewAddress(search), days: 'today' } as const;
  expect(viewAddressPath(address, search)).toBe('/performance?side=call&range=today&account=all');
});
