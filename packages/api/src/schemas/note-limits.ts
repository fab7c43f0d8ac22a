/**
 * The limits of a trade's note, counted as a person does: an emoji is one. They stand alone so that
 * the web takes them without a schema.
 */
export const NOTE_LIMITS = { characters: 2_000, tags: 10, charactersOfTag: 40 } as const;
