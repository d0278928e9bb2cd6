import { Schema, SchemaAST } from "effect"
import { HttpServerResponse } from "effect/http"
import type { Refusal } from "./Refusals.ts"

const annotated = SchemaAST.resolveAt<number>("httpApiStatus")

/** The status that a schema gives to its values. */
export const statusOf = (schema: Schema.Top): number => {
  const status = annotated(schema.ast)
  if (status === undefined) throw new Error("The schema has no status.")
  return status
}

/** The answer for a refusal, as the contract encodes it. The class of a refusal is its schema. */
export const refusalResponse = (refusal: Refusal): HttpServerResponse.HttpServerResponse => {
  const schema = refusal.constructor as unknown as Schema.Codec<unknown>
  return HttpServerResponse.jsonUnsafe(Schema.encodeUnknownSync(schema)(refusal), { status: statusOf(schema) })
}
