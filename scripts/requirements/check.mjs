/** The failure catalogue's numbers: a row is never dropped, one that is given up says so. */
const FAILURES = 'A22 B15 C20 D11 E14 F11 G13 H14 I11 J12 K11 L10 M15 N7'
  .split(' ')
  .flatMap((last) =>
    Array.from({ length: Number(last.slice(1)) }, (_, index) => `${last[0]}${index + 1}`),
  );

/**
 * Chapters of the standard that the product meets up to level 2. It meets all others up to level 1.
 */
const SECOND_LEVEL = ['V3', 'V6', 'V7', 'V8', 'V11', 'V13', 'V16'];

/**
 * One line for each fault in a list's rows. `tests` name ids in their titles; `headingsOf` gives a
 * page's headings, null without the page.
 */
export function checkRows(sections, tests, headingsOf) {
  const shown = new Set(tests.flatMap(({ ids }) => ids));
  return [
    ...doubles(sections),
    ...sections.flatMap((section) =>
      section.rows.flatMap((row) => [
        ...faultsOf(section, row, shown.has(row.id)),
        ...row.pages.flatMap((page) => pageFaults(row, page, headingsOf)),
      ]),
    ),
  ];
}

export function checkTests(lists, tests) {
  const known = new Set(lists.flatMap(idsOf));
  return tests.flatMap(({ path, title, ids }) =>
    ids
      .filter((id) => !known.has(id))
      .map((id) => `${path} names ${id}, which no list has: ${title}`),
  );
}

export function checkFailureNumbers(failures) {
  const ids = idsOf(failures);
  return [
    ...FAILURES.filter((id) => !ids.includes(id)).map((id) => `${id} is missing`),
    ...ids
      .filter((id) => !FAILURES.includes(id))
      .map((id) => `${id} is no number of the catalogue`),
  ];
}

export function checkStandardNumbers(chapters, csv) {
  const asked = askedFor(csv);
  const rows = new Map(chapters.flatMap((each) => each.rows.map(({ id, level }) => [id, level])));
  return [
    ...[...asked].filter(([id]) => !rows.has(id)).map(([id]) => `${id} is missing`),
    ...[...rows].filter(([id]) => !asked.has(id)).map(([id]) => `${id} is not asked for`),
    ...[...rows]
      .filter(([id, level]) => asked.has(id) && asked.get(id) !== level)
      .map(([id]) => `${id} is of level ${asked.get(id)}`),
  ];
}

/** Reads only the first and last column, the number and the level, because these hold no quotes. */
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

function idsOf(sections) {
  return sections.flatMap(({ rows }) => rows.map(({ id }) => id));
}

function doubles(sections) {
  const ids = idsOf(sections);
  return ids
    .filter((id, index) => ids.indexOf(id) !== index)
    .map((id) => `${id} is there more than once`);
}

function faultsOf(section, { id, level, does, never, open, pages }, hasTest) {
  const isShown = hasTest || pages.length > 0;
  const chapter = id.includes('.') ? id.split('.')[0] : id[0];
  return [
    chapter !== section.id && `${id} stands under ${section.heading}`,
    id.includes('.') && level !== 1 && level !== 2 && `${id} lacks its level`,
    never && (does || open || isShown) && `${id} can't be beside the point and answered`,
    !never && !does && !open && `${id} says neither what is done nor what is open`,
    does && !open && !isShown && `${id} is met without a test or a page`,
  ].filter(Boolean);
}

function pageFaults({ id }, { path, heading }, headingsOf) {
  const there = headingsOf(path);
  if (there === null) return [`${id} names ${path}, which is not there`];
  return there.includes(heading) ? [] : [`${id} names no heading of ${path}: ${heading}`];
}
