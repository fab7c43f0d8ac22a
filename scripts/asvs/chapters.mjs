import { encoding } from './v01-encoding.mjs';
import { validation } from './v02-validation.mjs';
import { browser } from './v03-browser.mjs';
import { service } from './v04-service.mjs';
import { files } from './v05-files.mjs';
import { authentication } from './v06-authentication.mjs';
import { sessions } from './v07-sessions.mjs';
import { authorization } from './v08-authorization.mjs';
import { tokens } from './v09-tokens.mjs';
import { oauth } from './v10-oauth.mjs';
import { cryptography } from './v11-cryptography.mjs';
import { communication } from './v12-communication.mjs';
import { configuration } from './v13-configuration.mjs';
import { data } from './v14-data.mjs';
import { architecture } from './v15-architecture.mjs';
import { logging } from './v16-logging.mjs';

/**
 * The standard, chapter by chapter. A row has
 *   id, level, asks  its number there, and what it asks for in our own words
 *   met              what Tideline does about it
 *   proof            files, each with the full titles (`group > test`) of the tests that show it
 *   page             pages, each with the heading under which it is written
 *   open             what is missing
 *   never            why there is nothing it could apply to
 */
export const chapters = [
  encoding,
  validation,
  browser,
  service,
  files,
  authentication,
  sessions,
  authorization,
  tokens,
  oauth,
  cryptography,
  communication,
  configuration,
  data,
  architecture,
  logging,
];
