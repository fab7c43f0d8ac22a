import { at } from './tests.mjs';

export const encoding = {
  id: 'V1',
  name: 'Encoding and sanitization',
  rows: [
    {
      id: 'V1.2.1',
      level: 1,
      asks: 'What goes into a page, a header or a document is encoded for that place.',
      met: 'The server writes JSON and two fixed pages, never HTML made of data; React writes texts as texts.',
      open: 'No test puts markup into every text field and looks for it in the page.',
      proof: { [at.handler]: ['the REST handler > answers … to …'] },
    },
    {
      id: 'V1.2.2',
      level: 1,
      asks: 'Parts of built addresses are encoded, and only safe schemes are taken.',
      met: 'Addresses of the broker are one of a fixed list; anything else is refused before a byte is sent.',
      proof: {
        [at.baseUrl]: ['a base URL > is refused for %s, and nothing is sent: %j'],
        [at.handler]: ['the REST handler > decodes parameters, each by itself'],
      },
    },
    {
      id: 'V1.2.3',
      level: 1,
      asks: 'Scripts and JSON are built by what encodes them.',
      met: 'JSON is written by the language alone; no script is ever built.',
      proof: {
        [at.handler]: [
          'the REST handler > treats an answer of the wrong shape as a bug, not as an answer',
        ],
      },
    },
    {
      id: 'V1.2.4',
      level: 1,
      asks: 'Database queries have parameters.',
      met: 'Every query is a prepared statement or goes through the query builder.',
      proof: {
        [at.programs]: ['what the pages say of the code > no SQL is put together from values'],
      },
    },
    {
      id: 'V1.2.5',
      level: 1,
      asks: 'No commands of the system are built from input.',
      met: 'One program is started, on Linux: `chrt`, by a fixed line of shell whose only values are numbers of our own threads.',
      proof: {
        [at.programs]: [
          'what the pages say of the code > one program is started, and no input is part of it',
        ],
      },
    },
    {
      id: 'V1.3.1',
      level: 1,
      asks: 'HTML that people enter is sanitized.',
      never: 'Nobody can enter HTML; nothing is shown as HTML.',
    },
    {
      id: 'V1.3.2',
      level: 1,
      asks: 'No code is made of texts and run.',
      met: 'There is no eval; the server runs its own files, compiled ahead, and the pages’ policy lets a browser run nothing but our own files.',
      proof: {
        [at.headers]: ['the headers of every answer are exactly known > … … …'],
        [at.programs]: ['what the pages say of the code > no text becomes code'],
        'e2e/faults.spec.ts': [
          'a console error, an uncaught error and a forbidden script do not go unseen',
        ],
      },
    },
    {
      id: 'V1.5.1',
      level: 1,
      asks: 'XML parsers resolve nothing from outside.',
      never: 'Nothing reads XML.',
    },
  ],
};
