import type { Repositories, TokenUse } from '@tideline/db';
import type { Wall } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';

const WRITE_EVERY_MS = 60_000;

export interface TokenUsesOptions {
  readonly repositories: Pick<Repositories, 'apiTokens' | 'together'>;
  readonly wall: Wall;
  readonly log: Log;
}

/**
 * Trading waits for every write, so all uses of a minute are saved together, after the requests are
 * answered.
 */
export class TokenUses {
  readonly #options: TokenUsesOptions;
  readonly #unwritten = new Map<string, TokenUse>();
  #cancel: (() => void) | null = null;

  constructor(options: TokenUsesOptions) {
    this.#options = options;
  }

  recordUse(id: string, use: TokenUse): void {
    this.#unwritten.set(id, use);
    this.#cancel ??= this.#options.wall.after(WRITE_EVERY_MS, () => this.write());
  }

  /** Null when the database has the token's last use. */
  unwrittenUse(id: string): TokenUse | null {
    return this.#unwritten.get(id) ?? null;
  }

  /** Losing a minute of uses is no reason to fail. */
  write(): void {
    this.#cancel?.();
    this.#cancel = null;
    if (this.#unwritten.size === 0) return;
    const uses = [...this.#unwritten];
    this.#unwritten.clear();
    const { repositories, log } = this.#options;
    try {
      repositories.together(() => {
        for (const [id, use] of uses) repositories.apiTokens.recordUse(id, use);
      });
    } catch (error) {
      log.warn({ error }, 'the last uses of API tokens could not be written');
    }
  }
}
