export type Command =
  | { readonly name: 'help' }
  | { readonly name: 'owner-link' | 'users' | 'verify-audit' | 'forget-secrets' }
  | { readonly name: 'set-admin'; readonly email: string; readonly isAdmin: boolean }
  | { readonly name: 'activate' | 'second-factor'; readonly email: string }
  | { readonly name: 'backup'; readonly file: string }
  | { readonly name: 'restore'; readonly file: string }
  | { readonly name: 'rotate-key'; readonly newKeyFile: string | null };

export const HELP_TEXT = `npm run admin -- COMMAND

  users                      lists everybody who has registered
  owner-link                 makes a link with which the owner sets a new password; it serves once
  set-admin EMAIL on|off     makes a user an administrator, or takes that away
  activate EMAIL             lets a suspended user in again
  second-factor EMAIL        removes somebody's second factor and recovery codes, for who has lost both,
                             and signs them out; all else stays, and they are notified
  verify-audit               reads the whole audit log, and says whether anything of it was changed
  backup FILE                copies the database into FILE, which must not be there yet, and checks the
                             copy; the server may run, and notices nothing. The master key is not in
                             it: without that key no one can read the brokerage keys in a backup
  restore FILE               puts a backup in the place of the database, once it is checked; the server must be
                             stopped. What was taken away since (suspensions, deletions, rights, passwords,
                             second factors) is taken away from it too, and all sign-ins end; rights that
                             were given since are listed. Where the database that it replaces can't be read,
                             everybody but the owner is suspended and every password needs a reset link.
                             The replaced database is kept beside it
  rotate-key [--to-file FILE]
                             seals every stored secret with a new master key; the server must be stopped.
                             Without MASTER_KEY and MASTER_KEY_FILE the key in the data folder is
                             replaced; else the new one is FILE, which is made when it is not there,
                             or NEW_MASTER_KEY
  forget-secrets --yes       for a master key that is lost: deletes all stored brokerage keys and second
                             factors, and goes on with the present key; the server must be stopped
  help                       says this

DATA_DIR, PUBLIC_ORIGIN, MASTER_KEY and MASTER_KEY_FILE must be set as for the server, or
be read from the file of its service, by the rules of systemd: npm run admin -- COMMAND --env-file FILE
`;

/** A string says what is wrong with the arguments. */
export function readCommand(args: readonly string[]): Command | string {
  const [name = '', ...rest] = args;
  const [first = '', second = ''] = rest;
  switch (name) {
    case 'help':
    case 'owner-link':
    case 'users':
    case 'verify-audit':
      return rest.length === 0
        ? { name }
        : `${name} takes nothing else, was given ${quoteAsJson(first)}`;
    case 'forget-secrets':
      return rest.length === 1 && first === '--yes'
        ? { name }
        : 'forget-secrets deletes for good: say --yes';
    case 'set-admin':
      if (rest.length === 2 && isEmail(first) && (second === 'on' || second === 'off')) {
        return { name, email: canonicalEmail(first), isAdmin: second === 'on' };
      }
      return 'set-admin needs an e-mail address, and on or off';
    case 'activate':
    case 'second-factor':
      return rest.length === 1 && isEmail(first)
        ? { name, email: canonicalEmail(first) }
        : `${name} needs an e-mail address`;
    case 'backup':
    case 'restore':
      return rest.length === 1 && first !== ''
        ? { name, file: first }
        : `${name} needs a file name`;
    case 'rotate-key':
      if (rest.length === 0) return { name, newKeyFile: null };
      return rest.length === 2 && first === '--to-file' && second !== ''
        ? { name, newKeyFile: second }
        : 'rotate-key takes --to-file FILE, or nothing';
    case '':
      return 'a command is needed: npm run admin -- help';
    default:
      return `there is no command ${quoteAsJson(name)}: npm run admin -- help`;
  }
}

function isEmail(text: string): boolean {
  return /^[^@\s]+@[^@\s]+$/.test(text.trim());
}

function canonicalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** JSON keeps a line break in the text from breaking the line. */
function quoteAsJson(text: string): string {
  return JSON.stringify(text);
}
