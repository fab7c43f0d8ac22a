import { type Schema, schemaChoicesOf } from './schema.ts';

/** Has the fields that the schema requires, and no others. */
export function exampleValueOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [choice] = schemaChoicesOf(schema);
  if (choice !== undefined) return exampleValueOf(choice);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [
          name,
          exampleValueOf(schema.properties?.[name] ?? {}),
        ]),
      );
    case 'array':
      return [];
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return schema.minimum ?? 1;
    default:
      return '…';
  }
}
