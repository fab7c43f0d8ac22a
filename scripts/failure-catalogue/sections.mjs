import { sending } from './a-sending.mjs';
import { orderLife } from './b-order-life.mjs';
import { position } from './c-position.mjs';
import { streams } from './d-streams.mjs';
import { marketData } from './e-market-data.mjs';
import { time } from './f-time.mjs';
import { process } from './g-process.mjs';
import { database } from './h-database.mjs';
import { keys } from './i-keys.mjs';
import { risk } from './j-risk.mjs';
import { users } from './k-users.mjs';
import { screen } from './l-screen.mjs';
import { hostile } from './m-hostile.mjs';
import { operations } from './n-operations.mjs';

/**
 * The catalogue. A row has
 *   id, fault, required  in our own words: what goes wrong, and what the product does about it
 *   differs              where it does something else than is usually asked for
 *   proof                files, each with the full titles (`group > test`) of the tests that prove it
 *   open                 what no test can show yet, and why
 */
export const sections = [
  sending,
  orderLife,
  position,
  streams,
  marketData,
  time,
  process,
  database,
  keys,
  risk,
  users,
  screen,
  hostile,
  operations,
];
