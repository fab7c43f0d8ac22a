export class Simulator {
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** By 5-minute bars of a stepped market; resolves when the product has acted on all of them. */
  async advanceBars(bars: number): Promise<void> {
    const response = await fetch(`${this.#origin}/sim/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ bars }),
    });
    if (!response.ok) throw new Error(`advance: ${response.status} ${await response.text()}`);
  }
}
