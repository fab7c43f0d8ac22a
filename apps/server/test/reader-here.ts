import { done } from '@tideline/api';
import type { History } from '@tideline/db';
import type { Query, Reader, Reading, ReadName } from '../src/reader/reader.ts';
import { createReads, type Reads } from '../src/reader/reads.ts';

export function readerHere(history: History): Reader {
  const reads = createReads(history);
  return {
    async ask<Name extends ReadName>(_userId: string, name: Name, query: Query<Name>) {
      return done(await read(reads, name, query));
    },
  };
}

function read<Name extends ReadName>(
  reads: Reads,
  name: Name,
  query: Query<Name>,
): Reading<Name> | Promise<Reading<Name>> {
  const asked = reads[name] as (query: Query<Name>) => Reading<Name> | Promise<Reading<Name>>;
  return asked(query);
}
