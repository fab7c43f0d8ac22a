const FAILURES = `# Failure catalogue

<!-- Written by scripts/requirements.mjs from scripts/requirements/failures.md and the titles of tests. -->

What can go wrong, what Tideline does about it, and the tests that prove it. A test names the rows that it proves by their
numbers, in square brackets in its title or in that of its group: \`grep -rF '[A1]'\` finds the tests of row A1. \`npm test\`
fails when a title names a row that is not there, and when a row that is proven has no test.

A row is **proven** when its tests cover the behaviour, **in part** when something of it is still open, and **not yet**
when no test can show it; both say what is missing. *Decided otherwise* marks where the product does something else than the
literature on trading systems usually asks for.
`;

const ASVS = `# OWASP ASVS 5.0

<!-- Written by scripts/requirements.mjs from scripts/requirements/asvs.md and the titles of tests. -->

What the [Application Security Verification Standard](https://owasp.org/www-project-application-security-verification-standard/)
asks for, and what of it Tideline does: all of level 1, and level 2 of the chapters on the browser, signing in, sessions,
authorisation, cryptography, configuration and logs. What is asked stands in short words of our own; the standard's
text counts. A test names the rows that it shows by the standard's numbers, in square brackets in its title or in that of
its group: \`grep -rF '[V1.2.1]'\` finds the tests of row V1.2.1.

A row is **met** when a test or, where a document is asked for, a page shows it (\`npm test\` fails when there is neither),
**in part** or **open** when something is missing, which it says, and **beside the point** when Tideline has nothing that it
could apply to.
`;

/** The pages written from the lists: where each is, and how it looks. */
export const failures = {
  list: 'scripts/requirements/failures.md',
  path: 'docs/reference/failure-catalogue.md',
  introduction: FAILURES,
  states: { met: 'proven', part: 'in part', open: 'not yet' },
  columns: {
    '#': 'id',
    fault: 'asks',
    'what Tideline does': 'does',
    state: 'state',
    tests: 'shown',
  },
};

export const asvs = {
  list: 'scripts/requirements/asvs.md',
  path: 'docs/reference/asvs.md',
  introduction: ASVS,
  states: { met: 'met', part: 'in part', open: 'open', never: 'beside the point' },
  columns: {
    '#': 'id',
    level: 'level',
    asks: 'asks',
    state: 'state',
    'what Tideline does': 'does',
    'shown by': 'shown',
  },
};
