import { Effect, Option, Schema, SchemaGetter } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { orUnavailable } from "./StorageFailures.ts"

/** A `bigint` column that holds a number which JavaScript keeps exactly. */
export const numberFromBigint = <S extends Schema.Codec<number, number>>(schema: S) =>
  Schema.BigInt.pipe(
    Schema.decodeTo(schema, {
      decode: SchemaGetter.transform((value: bigint) => Number(value)),
      encode: SchemaGetter.transform((value: number) => BigInt(value))
    })
  )

/** Decodes rows that we wrote: one that does not fit is our mistake. */
export const decodeRows = <S extends Schema.ConstraintDecoder<unknown>>(schema: S) => {
  const decode = Schema.decodeUnknownEffect(Schema.Array(schema))
  return (rows: unknown): Effect.Effect<ReadonlyArray<S["Type"]>> => Effect.orDie(decode(rows))
}

/** Finds at most one row of a query. */
export const findRow = <S extends Schema.ConstraintDecoder<unknown>>(schema: S) => {
  const decode = decodeRows(schema)
  return (query: Effect.Effect<ReadonlyArray<unknown>, SqlError>) =>
    orUnavailable(query).pipe(
      Effect.flatMap(decode),
      Effect.map(([first]) => Option.fromUndefinedOr(first))
    )
}
