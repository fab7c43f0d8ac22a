export class Simulator {
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** A stepped market, by 5-minute bars; resolves when all have been acted on. */
  async advance(bars: number): Promise<void> {
    const response = await fetch(`${this.#origin}/sim/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ bars }),
    });
    if (!response.ok) throw new Error(`advance: ${response.status} ${await response.text()}`);
  }
}
