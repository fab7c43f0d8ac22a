import { missingProofs, remembering } from '../lib/proofs.mjs';

/** The rows of each section. A row is never dropped: one that is given up says so. */
const SIZES = {
  A: 22,
  B: 15,
  C: 20,
  D: 11,
  E: 14,
  F: 11,
  G: 13,
  H: 14,
  I: 11,
  J: 12,
  K: 11,
  L: 10,
  M: 15,
  N: 7,
};

/**
 * One line for each thing that is wrong with the catalogue.
 * `titlesIn` gives the titles of a file's tests, or null where there is no such file.
 */
export function checkCatalogue(sections, titlesIn) {
  const titles = remembering(titlesIn);
  return [
    ...numbers(sections),
    ...sections.flatMap(({ rows }) => rows.flatMap((row) => faultsOf(row, titles))),
  ];
}

function numbers(sections) {
  const expected = Object.entries(SIZES).flatMap(([letter, size]) =>
    Array.from({ length: size }, (_, index) => `${letter}${index + 1}`),
  );
  const ids = sections.flatMap(({ rows }) => rows.map(({ id }) => id));
  const missing = expected.filter((id) => !ids.includes(id)).map((id) => `${id} is missing`);
  const odd = ids.filter((id, index) => !expected.includes(id) || ids.indexOf(id) !== index);
  return [...missing, ...odd.map((id) => `${id} is no number of the catalogue, or there twice`)];
}

function faultsOf({ id, fault, required, proof = {}, open }, titles) {
  const found = [];
  if (!fault || !required) found.push(`${id} lacks its fault or its required behaviour`);
  if (Object.keys(proof).length === 0 && !open)
    found.push(`${id} has neither a test nor a reason for having none`);
  return [...found, ...missingProofs(id, proof, titles)];
}
