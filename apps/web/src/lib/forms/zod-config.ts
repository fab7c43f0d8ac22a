import { config } from 'zod';

// To compile a schema zod needs `eval`, which the page forbids; even its try is reported as a
// violation. This must run before the first schema is made: `form-schemas.ts` sees to that.
config({ jitless: true });
