import { config } from 'zod';

// To compile a schema zod needs `eval`, which the page forbids; even the attempt is reported as a
// violation. Must run before the first schema: `form-schemas.ts` ensures it.
config({ jitless: true });
