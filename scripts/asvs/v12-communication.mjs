import { at, SECURITY } from './tests.mjs';

export const communication = {
  id: 'V12',
  name: 'Secure communication',
  rows: [
    {
      id: 'V12.1.1',
      level: 1,
      asks: 'TLS 1.2 and 1.3 only.',
      met: 'To the broker by Node’s own default. The server itself speaks http on loopback, and TLS is the proxy’s before it: the server block for nginx names the two versions, and Caddy has no others.',
      open: 'No test connects with an older version.',
      page: { [SECURITY]: 'What the operator does', 'docs/operating.md': 'The proxy' },
    },
    {
      id: 'V12.2.1',
      level: 1,
      asks: 'Clients reach the service by TLS, and never fall back.',
      met: 'Beyond loopback the public address must be https, or the server does not start.',
      proof: { [at.env]: ['variables that depend on each other > HOST %s needs an https origin'] },
    },
    {
      id: 'V12.2.2',
      level: 1,
      asks: 'Certificates are publicly trusted.',
      met: 'Those of the broker are checked whatever the process is set to; ours is the operator’s.',
      page: { [SECURITY]: 'What the operator does' },
      proof: { [at.guarded]: ['checks certificates whatever the process is set to'] },
    },
  ],
};
