import { missingProofs, remembering } from '../lib/proofs.mjs';

/** Chapters in which level 2 is asked for as well; level 1 is asked for in all of them. */
const SECOND_LEVEL = ['V3', 'V6', 'V7', 'V8', 'V11', 'V13', 'V16'];

/**
 * One line for each thing that is wrong with the rows. `outside` tells what is there: `titlesIn` the
 * tests of a file, `headingsOf` the headings of a page, null where there is no such file.
 */
export function checkRows(chapters, { titlesIn, headingsOf }) {
  const titles = remembering(titlesIn);
  const headings = remembering(headingsOf);
  return [
    ...doubles(chapters),
    ...chapters.flatMap(({ id: chapter, rows }) =>
      rows.flatMap((row) => faultsOf(chapter, row, titles, headings)),
    ),
  ];
}

/** What the standard asks for, as its own list has it, and the rows do not have, or the other way round. */
export function checkNumbers(chapters, csv) {
  const asked = askedFor(csv);
  const rows = new Map(chapters.flatMap(({ rows }) => rows.map(({ id, level }) => [id, level])));
  return [
    ...[...asked].filter(([id]) => !rows.has(id)).map(([id]) => `${id} is missing`),
    ...[...rows].filter(([id]) => !asked.has(id)).map(([id]) => `${id} is not asked for`),
    ...[...rows]
      .filter(([id, level]) => asked.has(id) && asked.get(id) !== level)
      .map(([id]) => `${id} is of level ${asked.get(id)}`),
  ];
}

/** Numbers and levels: the only columns that are read stand first and last, and hold no quotes. */
function askedFor(csv) {
  const numbers = [...csv.matchAll(/^(V\d+),.*?,(V\d+\.\d+\.\d+),(?:.|\n)*?,([123])\r?$/gm)];
  return new Map(
    numbers
      .map(([, chapter, id, level]) => [chapter, id, Number(level)])
      .filter(
        ([chapter, , level]) => level === 1 || (level === 2 && SECOND_LEVEL.includes(chapter)),
      )
      .map(([, id, level]) => [id, level]),
  );
}

function doubles(chapters) {
  const ids = chapters.flatMap(({ rows }) => rows.map(({ id }) => id));
  return ids
    .filter((id, index) => ids.indexOf(id) !== index)
    .map((id) => `${id} is there more than once`);
}

function faultsOf(chapter, row, titles, headings) {
  const { id, asks, level, met, never, open, proof = {}, page = {} } = row;
  const found = [];
  if (!id.startsWith(`${chapter}.`)) found.push(`${id} is not of chapter ${chapter}`);
  if (!asks || (level !== 1 && level !== 2)) found.push(`${id} lacks what it asks, or its level`);
  if (never && (met || open)) found.push(`${id} can't be beside the point and answered`);
  if (!never && !met && !open) found.push(`${id} says neither how it is met nor what is open`);
  const isProven = Object.keys(proof).length + Object.keys(page).length > 0;
  if (met && !open && !isProven) found.push(`${id} is met without a test or a page`);
  for (const [path, heading] of Object.entries(page)) {
    const there = headings(path);
    if (there === null) found.push(`${id} names ${path}, which is not there`);
    else if (!there.includes(heading)) found.push(`${id} names no heading of ${path}: ${heading}`);
  }
  return [...found, ...missingProofs(id, proof, titles)];
}
