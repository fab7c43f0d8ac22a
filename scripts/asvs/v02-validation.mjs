import { at } from './tests.mjs';

export const validation = {
  id: 'V2',
  name: 'Validation and business logic',
  rows: [
    {
      id: 'V2.1.1',
      level: 1,
      asks: 'The rules for valid input are written down.',
      met: 'The shapes of the contract are the rules; the OpenAPI document that the server gives out is made of them.',
      proof: {
        'packages/api/src/rest/open-api.test.ts': [
          'the OpenAPI document > has a strict shape for every body and a shape for every answer',
        ],
      },
    },
    {
      id: 'V2.2.1',
      level: 1,
      asks: 'Input is checked against what is expected of it.',
      met: 'Each call has a strict shape with ranges; unknown fields are refused by name.',
      proof: {
        [at.strictInput]: ['every call > … refuses %s'],
        'apps/server/test/fuzz.test.ts': [
          '… strange inputs: each is answered, nothing of the server is told, memory stays flat',
        ],
        [at.validation]: [
          'PUT /api/settings > keeps … within … to …, and names it',
          'PUT /api/settings > refuses an unknown field by its name',
          'any input > either parses to finite numbers in range or is refused with a text',
        ],
      },
    },
    {
      id: 'V2.2.2',
      level: 1,
      asks: 'Input is checked on the server.',
      met: 'The shapes are checked by the server whatever the page has checked.',
      proof: { [at.http]: ['a body > that is wrong is refused with the name of the field'] },
    },
    {
      id: 'V2.3.1',
      level: 1,
      asks: 'Steps of a process can not be skipped or reordered.',
      met: 'Everything that trades goes through one queue for each account, which knows in which state it is.',
      proof: {
        'apps/server/test/trading.test.ts': [
          'before the trading window > the bot can be switched on, and not started',
          'with a position open > keys can not be changed',
          'with a position open > a close sells it once, however often it is asked for',
        ],
      },
    },
  ],
};
