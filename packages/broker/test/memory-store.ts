import type { SimulatorStore } from '../src/simulator/ports.ts';

export function createMemoryStore(): SimulatorStore {
  const kinds = new Map<string, Map<string, string>>();
  return {
    load(kind) {
      const documents = kinds.get(kind) ?? new Map<string, string>();
      return [...documents].map(([id, value]) => ({ id, value: JSON.parse(value) as unknown }));
    },
    save(documents) {
      for (const { kind, id, value } of documents) {
        const known = kinds.get(kind) ?? new Map<string, string>();
        kinds.set(kind, known.set(id, JSON.stringify(value)));
      }
    },
  };
}
