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
export function createProgress(terminal: Terminal, what: string): Progress {
  if (terminal.isTTY !== true) return { show: () => undefined, end: () => undefined };
  let shown = '';
  return {
    show(done, total) {
      const share = total === 0 ? 1 : Math.min(1, done / total);
      const full = Math.round(share * BAR_CHARACTERS);
      const bar = `${'█'.repeat(full)}${'░'.repeat(BAR_CHARACTERS - full)}`;
      const text = `${bar} ${String(Math.floor(share * 100)).padStart(3)}%  ${what}`;
      if (text === shown) return;
      shown = text;
      terminal.write(`\r${text}`);
    },
    end() {
      if (shown !== '') terminal.write('\r\u001b[2K');
    },
  };
}
