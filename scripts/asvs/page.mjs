import { proofCell, rowOf } from '../lib/proofs.mjs';

const INTRODUCTION = `# OWASP ASVS 5.0

<!-- Written by scripts/asvs.mjs from scripts/asvs/: change it there. -->

What the [Application Security Verification Standard](https://owasp.org/www-project-application-security-verification-standard/)
asks for, and what of it Tideline does: all of level 1, and level 2 of the chapters on the browser, signing in, sessions,
authorisation, cryptography, configuration and logs. What is asked is told in short words of our own; the standard's
text counts. A row is **met** when a test or, where a document is asked for, a page shows it (\`npm test\` fails when that
is not there), **in part** or **open** when something is missing, which it says, and **beside the point** when Tideline
has nothing that it could apply to.
`;

const STATES = { met: 'met', part: 'in part', open: 'open', never: 'beside the point' };

/** The rows as a page. Links are relative to \`docs/\`. */
export function pageOf(chapters) {
  return [INTRODUCTION, overview(chapters), ...chapters.map(chapterText)].join('\n');
}

function stateOf({ met, never, open }) {
  if (never) return 'never';
  if (!open) return 'met';
  return met ? 'part' : 'open';
}

function overview(chapters) {
  const line = (name, rows) => {
    const of = (state) => rows.filter((row) => stateOf(row) === state).length;
    return rowOf([name, rows.length, ...Object.keys(STATES).map(of)]);
  };
  return [
    rowOf(['chapter', 'rows', ...Object.values(STATES)]),
    rowOf(Array(6).fill('---')),
    ...chapters.map(({ id, name, rows }) => line(`${id} ${name}`, rows)),
    line(
      '**all**',
      chapters.flatMap(({ rows }) => rows),
    ),
    '',
  ].join('\n');
}

function chapterText({ id, name, rows }) {
  return [
    `## ${id} ${name}`,
    '',
    rowOf(['#', 'level', 'asks', 'state', 'what Tideline does', 'shown by']),
    rowOf(Array(6).fill('---')),
    ...rows.map(rowText),
    '',
  ].join('\n');
}

function rowText(row) {
  const { id, level, asks, met, never, open, proof = {}, page = {} } = row;
  const does = [met, never, open && `*Open:* ${open}`].filter(Boolean).join('<br>');
  const pages = Object.entries(page).map(([path, heading]) => `[${heading}](../${path})`);
  const shown = [...pages, proofCell(proof)].filter(Boolean).join('<br>');
  return rowOf([id, level, asks, STATES[stateOf(row)], does, shown]);
}
