import { at, SECURITY } from './tests.mjs';

export const architecture = {
  id: 'V15',
  name: 'Secure coding and architecture',
  rows: [
    {
      id: 'V15.1.1',
      level: 1,
      asks: 'How soon holes of other people’s code are mended is written down.',
      met: 'It is.',
      page: { [SECURITY]: "Other people's code" },
    },
    {
      id: 'V15.2.1',
      level: 1,
      asks: 'No part is used past those times.',
      met: 'Every part is known by name, version and digest; `npm run sbom` lists them, and each release its own, for whatever compares them. A start on a Node that nobody mends any more says so.',
      open: 'Nothing compares them with known holes by itself.',
      proof: {
        [at.supplyChain]: ['the list of parts > names every package of the lockfile, once'],
        'scripts/release.test.mjs': [
          'G14 a release > lists what it is made of, and nothing that only builds it',
        ],
        'apps/server/src/node-support.test.ts': [
          'a start on Node 20 says that it is past its end of life',
        ],
      },
    },
    {
      id: 'V15.3.1',
      level: 1,
      asks: 'Only the fields that are needed are given out.',
      met: 'Every answer has a shape, and another one is a defect rather than an answer.',
      proof: {
        [at.handler]: [
          'the REST handler > treats an answer of the wrong shape as a bug, not as an answer',
        ],
        [at.accounts]: ['GET /api/auth/user > has exactly the fields of a user'],
      },
    },
  ],
};
