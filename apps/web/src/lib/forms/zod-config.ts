import { config } from 'zod';

// To compile a schema zod needs `eval`, which the page forbids; even the attempt is reported as a
// violation. Must precede the first schema: `form-schemas.ts` sees to it.
config({ jitless: true });
