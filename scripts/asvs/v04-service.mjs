import { at } from './tests.mjs';

export const service = {
  id: 'V4',
  name: 'API and web service',
  rows: [
    {
      id: 'V4.1.1',
      level: 1,
      asks: 'Every answer with a body says its type and its character set.',
      met: 'JSON, pages and updates all do.',
      proof: { [at.headers]: ['the headers of every answer are exactly known > … … …'] },
    },
    {
      id: 'V4.4.1',
      level: 1,
      asks: 'WebSockets use TLS.',
      met: 'The server has none. Those to the broker use TLS; without it the simulator on this machine alone is reached.',
      proof: {
        [at.guarded]: ['the look-up of a name > gives this machine without TLS, and nothing else'],
        [at.baseUrl]: ['a base URL > is refused for %s, and nothing is sent: %j'],
      },
    },
  ],
};
