/**
 * Reads as systemd's `EnvironmentFile=` does (systemd.exec(5); its parser is src/basic/env-file.c), so
 * that the console has the service's variables, and not what a shell makes of the file. Impossible
 * names are left out, as there.
 */
export function parseEnvFile(text: string): Readonly<Record<string, string>> {
  const reader = new EnvFileReader();
  for (const char of text) reader.readCharacter(char);
  return reader.finish();
}

const NEWLINE_CHARACTERS = '\n\r';
const BLANK_CHARACTERS = ' \t\n\r';
/** In double quotes a backslash escapes these; before other characters it stays. */
const ESCAPABLE_CHARACTERS = '"\\`$';
const VARIABLE_NAME_PATTERN = /^[A-Za-z_][A-Za-z0-9_]*$/;

type EnvFileReaderState =
  | 'before-name'
  | 'name'
  | 'before-value'
  | 'value'
  | 'escape'
  | 'single-quoted'
  | 'double-quoted'
  | 'double-quoted-escape'
  | 'comment'
  | 'comment-escape';

class EnvFileReader {
  readonly #variables: Record<string, string> = {};
  #state: EnvFileReaderState = 'before-name';
  #name = '';
  #value = '';
  /** Where blanks at the end of the value begin; they count only when quoted or escaped. */
  #trailingBlanksIndex: number | null = null;

  readCharacter(char: string): void {
    this.#state = this.#nextState(char);
  }

  finish(): Readonly<Record<string, string>> {
    if (!['before-name', 'name', 'comment', 'comment-escape'].includes(this.#state))
      this.#storeVariable();
    return this.#variables;
  }

  #nextState(char: string): EnvFileReaderState {
    const endsLine = NEWLINE_CHARACTERS.includes(char);
    switch (this.#state) {
      case 'before-name':
        if (char === '#' || char === ';') return 'comment';
        if (BLANK_CHARACTERS.includes(char)) return 'before-name';
        this.#name = char;
        return 'name';
      case 'name':
        if (endsLine) return 'before-name';
        if (char === '=') return 'before-value';
        this.#name += char;
        return 'name';
      case 'before-value':
        if (endsLine) return this.#storeVariable();
        if (char === "'") return 'single-quoted';
        if (char === '"') return 'double-quoted';
        if (char === '\\') return 'escape';
        return BLANK_CHARACTERS.includes(char) ? 'before-value' : this.#addText(char, 'value');
      case 'value':
        if (endsLine) return this.#storeVariable();
        if (char === '\\') {
          this.#trailingBlanksIndex = null;
          return 'escape';
        }
        if (!BLANK_CHARACTERS.includes(char)) this.#trailingBlanksIndex = null;
        else this.#trailingBlanksIndex ??= this.#value.length;
        return this.#addText(char, 'value');
      case 'escape':
        // A line that ends with a backslash goes on in the next one.
        return endsLine ? 'value' : this.#addText(char, 'value');
      case 'single-quoted':
        return char === "'" ? 'before-value' : this.#addText(char, 'single-quoted');
      case 'double-quoted':
        if (char === '"') return 'before-value';
        return char === '\\' ? 'double-quoted-escape' : this.#addText(char, 'double-quoted');
      case 'double-quoted-escape':
        if (char === '\n') return 'double-quoted';
        return this.#addText(
          ESCAPABLE_CHARACTERS.includes(char) ? char : `\\${char}`,
          'double-quoted',
        );
      case 'comment':
        if (char === '\\') return 'comment-escape';
        return endsLine ? 'before-name' : 'comment';
      case 'comment-escape':
        return endsLine ? 'before-name' : 'comment';
    }
  }

  #addText(text: string, state: EnvFileReaderState): EnvFileReaderState {
    this.#value += text;
    return state;
  }

  #storeVariable(): EnvFileReaderState {
    const name = this.#name.trimEnd();
    const hasUnquotedBlanks = this.#state === 'value' && this.#trailingBlanksIndex !== null;
    const value = hasUnquotedBlanks
      ? this.#value.slice(0, this.#trailingBlanksIndex ?? 0)
      : this.#value;
    if (VARIABLE_NAME_PATTERN.test(name)) this.#variables[name] = value;
    this.#name = '';
    this.#value = '';
    this.#trailingBlanksIndex = null;
    return 'before-name';
  }
}
