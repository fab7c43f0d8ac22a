const NO_FILES = 'Nobody can send a file: bodies are JSON of 64 KiB at most.';

export const files = {
  id: 'V5',
  name: 'File handling',
  rows: [
    { id: 'V5.2.1', level: 1, asks: 'Files that are sent are not too large.', never: NO_FILES },
    { id: 'V5.2.2', level: 1, asks: 'Files that are sent are what they say.', never: NO_FILES },
    { id: 'V5.3.1', level: 1, asks: 'Files that were sent are never run.', never: NO_FILES },
    {
      id: 'V5.3.2',
      level: 1,
      asks: 'Paths of files are not made of input.',
      met: 'The server gives out the files of its build that it listed at the start, and opens no path that a request names.',
      proof: {
        'apps/server/test/http.test.ts': [
          'pages > %s is not there',
          'pages > a path that can not be decoded is a bad request',
        ],
      },
    },
  ],
};
