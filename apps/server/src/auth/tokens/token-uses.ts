import type { Repositories, TokenUse } from '@tideline/db';
import type { WallClock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';

const WRITE_DELAY_MS = 60_000;

export interface TokenUsesOptions {
  readonly repositories: Pick<Repositories, 'apiTokens' | 'together'>;
  readonly wall: WallClock;
  readonly log: Log;
}

/**
 * Trading waits for every write, so all uses of a minute are saved together, after the requests are
 * answered.
 */
export class TokenUses {
  readonly #options: TokenUsesOptions;
  readonly #unwrittenUses = new Map<string, TokenUse>();
  #cancelWrite: (() => void) | null = null;

  constructor(options: TokenUsesOptions) {
    this.#options = options;
  }

  recordUse(tokenId: string, use: TokenUse): void {
    this.#unwrittenUses.set(tokenId, use);
    this.#cancelWrite ??= this.#options.wall.after(WRITE_DELAY_MS, () => this.writeUses());
  }

  /** Null when the database has the token's last use. */
  unwrittenUse(tokenId: string): TokenUse | null {
    return this.#unwrittenUses.get(tokenId) ?? null;
  }

  /** Losing a minute of uses is no reason to fail. */
  writeUses(): void {
    this.#cancelWrite?.();
    this.#cancelWrite = null;
    if (this.#unwrittenUses.size === 0) return;
    const uses = [...this.#unwrittenUses];
    this.#unwrittenUses.clear();
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
