import { expect } from '@playwright/test';
import type { Variables } from './process.ts';
import { Product } from './product.ts';

interface RunningProduct {
  readonly file: string;
  readonly product: Product;
}

/**
 * One product per file. It stops when the next file of the same worker needs its own; the worker's
 * browser stays.
 */
export class FileProduct {
  #running: RunningProduct | null = null;

  async startedFor(file: string, variables: Variables): Promise<Product> {
    if (this.#running?.file !== file) {
      await this.stopRunning();
      this.#running = { file, product: await Product.start(variables) };
    }
    return this.#running.product;
  }

  /** Fails unless the product stops as it should. */
  async stopRunning(): Promise<void> {
    const running = this.#running;
    if (running === null) return;
    this.#running = null;
    const { file, product } = running;
    const exitCode = await product.stop();
    product.removeData();
    expect(exitCode, `exit code after SIGTERM at the end of ${file}\n${product.output}`).toBe(0);
  }
}
