export interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const BAR_CHARACTERS = 32;

export interface Progress {
  readonly show: (done: number, total: number) => void;
  readonly end: () => void;
}

/** Writes one line again when its text changes; silent without a terminal. */
export function createProgress(terminal: Terminal, label: string): Progress {
  if (terminal.isTTY !== true) return { show: () => undefined, end: () => undefined };
  let lastText = '';
  return {
    show(done, total) {
      const share = total === 0 ? 1 : Math.min(1, done / total);
      const filledCharacters = Math.round(share * BAR_CHARACTERS);
      const bar = `${'█'.repeat(filledCharacters)}${'░'.repeat(BAR_CHARACTERS - filledCharacters)}`;
      const text = `${bar} ${String(Math.floor(share * 100)).padStart(3)}%  ${label}`;
      if (text === lastText) return;
      lastText = text;
      terminal.write(`\r${text}`);
    },
    end() {
      if (lastText !== '') terminal.write('\r\u001b[2K');
    },
  };
}
