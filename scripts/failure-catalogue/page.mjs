import { proofCell, rowOf } from '../lib/proofs.mjs';

const STATES = {
  proven: 'proven',
  partly: 'in part',
  open: 'not yet',
};

const INTRODUCTION = `# Failure catalogue

<!-- Written by scripts/failure-catalogue.mjs from scripts/failure-catalogue/: change it there. -->

What can go wrong, what Tideline does about it, and the tests that prove it. \`npm test\` fails when a row names a test that
is not there. A row is **proven** when its tests cover the behaviour, **in part** when something of it is still open, and **not yet**
when no test can show it; both say what is missing. *Decided otherwise* marks where the product does something else than the
literature on trading systems usually asks for.
`;

/** The catalogue as a page. Links are relative to \`docs/\`. */
export function pageOf(sections) {
  return `${[INTRODUCTION, overview(sections), ...sections.map(sectionText)].join('\n')}`;
}

function stateOf({ proof = {}, open }) {
  if (Object.keys(proof).length === 0) return 'open';
  return open ? 'partly' : 'proven';
}

function counts(rows) {
  const of = (state) => rows.filter((row) => stateOf(row) === state).length;
  return [rows.length, of('proven'), of('partly'), of('open')];
}

function overview(sections) {
  const line = (name, rows) => `| ${[name, ...counts(rows)].join(' | ')} |`;
  return [
    '| section | rows | proven | in part | not yet |',
    '| --- | --- | --- | --- | --- |',
    ...sections.map(({ letter, name, rows }) =>
      line(`[${letter}. ${name}](#${anchor(letter, name)})`, rows),
    ),
    line(
      '**all**',
      sections.flatMap(({ rows }) => rows),
    ),
    '',
  ].join('\n');
}

function anchor(letter, name) {
  return `${letter} ${name}`
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}

function sectionText({ letter, name, rows }) {
  return [
    `## ${letter}. ${name}`,
    '',
    '| # | fault | what Tideline does | state | tests |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(rowText),
    '',
  ].join('\n');
}

function rowText(row) {
  const { id, fault, required, differs, open, proof = {} } = row;
  const behaviour = [
    required,
    ...(differs ? [`*Decided otherwise:* ${differs}`] : []),
    ...(open ? [`*Open:* ${open}`] : []),
  ];
  return rowOf([id, fault, behaviour.join('<br>'), STATES[stateOf(row)], proofCell(proof)]);
}
