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

/** What a runner picks up, and the cases that every broker is put through. */
const TEST_FILE =
  /\.(test|spec)\.(tsx?|mjs)$|^packages\/broker\/src\/conformance\/[a-z-]+-cases\.ts$/;

/**
 * One line for each thing that is wrong with the catalogue.
 * `titlesIn` gives the titles of a file's tests, or null where there is no such file.
 */
export function checkCatalogue(sections, titlesIn) {
  const known = new Map();
  const titles = (path) => {
    if (!known.has(path)) known.set(path, titlesIn(path));
    return known.get(path);
  };
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
  const proofs = Object.entries(proof);
  const found = [];
  if (!fault || !required) found.push(`${id} lacks its fault or its required behaviour`);
  if (proofs.length === 0 && !open)
    found.push(`${id} has neither a test nor a reason for having none`);
  for (const [path, named] of proofs) {
    if (!TEST_FILE.test(path)) {
      found.push(`${id} names ${path}, which no test run picks up`);
      continue;
    }
    const there = titles(path);
    if (there === null) found.push(`${id} names ${path}, which is not there`);
    else if (named.length === 0) found.push(`${id} names no test of ${path}`);
    else {
      for (const title of named.filter((each) => !there.includes(each))) {
        found.push(`${id} names a test that ${path} does not have: ${title}`);
      }
    }
  }
  return found;
}
