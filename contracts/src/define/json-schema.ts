import * as z from 'zod/mini';

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The JSON Schema of values on the wire. A schema that is registered with an `id` becomes a reference to
 * `#/components/schemas/<id>`, and is added to `components`.
 */
export function jsonSchemaOf(
  schema: z.core.$ZodType,
  components: Record<string, JsonSchema>,
): JsonSchema {
  // As a property, because a reference to the root itself would be written inline.
  const { properties, $defs = {} } = z.toJSONSchema(z.object({ schema }), {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // The format says the same.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      // The bounds of every integer.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  for (const [id, { id: _, ...definition }] of Object.entries($defs)) {
    components[id] = withComponentRefs(definition);
  }
  return withComponentRefs(properties?.schema ?? {});
}

function withComponentRefs(schema: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
