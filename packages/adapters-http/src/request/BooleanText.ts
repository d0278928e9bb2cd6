import { Effect, Schema, SchemaGetter } from "effect"

/** A key of a query that is true or false, and false if it is absent. */
export const booleanText = Schema.Literals(["true", "false"])
  .annotate({ fault: { _tag: "NotBoolean" } })
  .pipe(
    Schema.decodeTo(Schema.Boolean, {
      decode: SchemaGetter.transform((text) => text === "true"),
      encode: SchemaGetter.transform((value) => (value ? "true" : "false"))
    }),
    Schema.withDecodingDefaultKey(Effect.succeed("false" as const))
  )
