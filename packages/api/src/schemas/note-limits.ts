/**
 * Characters as a person counts them: an emoji is one. In a file without schemas, so the web's
 * bundle stays small.
 */
export const NOTE_LIMITS = { characters: 2_000, tags: 10, charactersOfTag: 40 } as const;
