import { Array as Arr, DateTime, Effect, Option, Schema, SchemaGetter } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { orUnavailable } from "./StorageFailures.ts"

/** The value of a column that holds an instant or nothing. */
export const dateOf = (at: DateTime.Utc | null): Date | null => (at === null ? null : DateTime.toDateUtc(at))

/** A `bigint` column whose numbers JavaScript represents exactly. */
export const numberFromBigint = <S extends Schema.Codec<number, number>>(schema: S) =>
  Schema.BigInt.pipe(
    Schema.decodeTo(schema, {
      decode: SchemaGetter.transform((value: bigint) => Number(value)),
      encode: SchemaGetter.transform((value: number) => BigInt(value))
    })
  )

/** A column that holds an instant or nothing. Null comes first, because a member of a union that fails takes long. */
export const InstantOrNull = Schema.Union([Schema.Null, Schema.DateTimeUtcFromDate])

/** The rows of a step, and the steps after which other work goes on. A catalogue has tens of thousands of rows. */
const [mostInStep, stepsInTurn] = [50, 20]

/** Decodes rows that this package wrote. A row that does not fit is a defect of this package. */
export const decodeRows = <S extends Schema.ConstraintDecoder<unknown>>(schema: S) => {
  const decode = Schema.decodeUnknownEffect(Schema.Array(schema))
  const decodeMany = (rows: ReadonlyArray<unknown>) =>
    Effect.map(
      Effect.forEach(Arr.chunksOf(rows, mostInStep), (some, nth) =>
        nth % stepsInTurn === stepsInTurn - 1 ? Effect.tap(decode(some), Effect.yieldNow) : decode(some)
      ),
      (all) => all.flat()
    )
  return (rows: unknown): Effect.Effect<ReadonlyArray<S["Type"]>> =>
    Effect.orDie(Array.isArray(rows) && rows.length > mostInStep ? decodeMany(rows) : decode(rows))
}

/** Decodes the first row of a query, if there is one. */
export const findRow = <S extends Schema.ConstraintDecoder<unknown>>(schema: S) => {
  const decode = decodeRows(schema)
  return (query: Effect.Effect<ReadonlyArray<unknown>, SqlError>) =>
    orUnavailable(query).pipe(
      Effect.flatMap(decode),
      Effect.map(([first]) => Option.fromUndefinedOr(first))
    )
}
