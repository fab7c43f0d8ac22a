import { issueText } from '@tideline/api/issue-text';
import { config } from 'zod';

// To compile a schema zod needs `eval`, which the page forbids; even the attempt is reported as a
// violation. Must precede the first schema: `form-schemas.ts` sees to it. The words are the server's.
config({ jitless: true, customError: issueText });
