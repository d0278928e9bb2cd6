import type { PgClient } from "@effect/sql-pg/PgClient"
import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import { type Delivery, type DeliveryForm, DeliveryId } from "@leadwell/domain/delivery/Delivery"
import { Effect, Option, Schema } from "effect"
import { appendAudit } from "../audit/AuditRows.ts"
import { deliveryColumns, updateDeliveries, type VersionedDelivery } from "../rows/DeliveryRows.ts"
import { decodeRows } from "../sql/Rows.ts"

const versions = decodeRows(Schema.Struct({ id: DeliveryId, version: Schema.String }))

/** Returns what decodes rows of {@link deliveryColumns}, which is made once for each form. */
const makeDecoding = () => {
  const known = new Map<string, (rows: unknown) => Effect.Effect<ReadonlyArray<VersionedDelivery<Delivery>>>>()
  return <D extends Delivery>({ channel, json }: DeliveryForm<D>) => {
    const decode = known.get(channel) ?? decodeRows(Schema.Struct({ delivery: json, version: Schema.String }))
    known.set(channel, decode)
    return decode as (rows: unknown) => Effect.Effect<ReadonlyArray<VersionedDelivery<D>>>
  }
}

/**
 * Reads and changes deliveries. A change is written to the version of the row that it was made from, because a row lock
 * would take a transaction of four statements. The version of a delivery is remembered as long as it is in use. A
 * caller that passes such a delivery saves a query. If the row has changed since, it is read again.
 */
export const makeDeliveryChanges = (sql: PgClient) => {
  const remembered = new WeakMap<object, string>()
  const decodingOf = makeDecoding()

  const remember = <D extends Delivery>({ delivery, version }: VersionedDelivery<D>): D => {
    remembered.set(delivery, version)
    return delivery
  }

  const change = Effect.fnUntraced(function* <D extends Delivery, Known extends { readonly id: DeliveryId }>(
    form: DeliveryForm<D>,
    known: ReadonlyArray<Known>,
    by: (delivery: D, known: Known) => Option.Option<D>
  ) {
    const knownById = new Map(known.map((one) => [one.id, one]))
    const changesOf = (stored: ReadonlyArray<VersionedDelivery<D>>) =>
      stored.flatMap(({ delivery, version }) =>
        Option.toArray(by(delivery, knownById.get(delivery.id)!)).map((next) => ({ delivery: next, version }))
      )
    const changed = new Map<DeliveryId, D>()
    let wanted = changesOf(
      known.flatMap((one) => {
        const version = remembered.get(one)
        return version === undefined ? [] : [{ delivery: one as unknown as D, version }]
      })
    )
    let left = known.map(({ id }) => id)
    for (;;) {
      const written = wanted.length === 0 ? [] : yield* versions(yield* updateDeliveries(sql, form, wanted))
      const wantedById = new Map(wanted.map(({ delivery }) => [delivery.id, delivery]))
      for (const { id, version } of written) changed.set(id, remember({ delivery: wantedById.get(id)!, version }))
      left = left.filter((id) => !changed.has(id))
      if (left.length === 0) return changed
      const rows = yield* sql`
        select ${deliveryColumns(sql)} from leadwell.deliveries d
        where d.channel = ${form.channel} and d.id = any(${left}::text[])`
      wanted = changesOf(yield* decodingOf(form)(rows))
      if (wanted.length === 0) return changed
      left = wanted.map(({ delivery }) => delivery.id)
    }
  })

  return {
    /** Returns the deliveries of rows of {@link deliveryColumns}, and remembers their versions. */
    deliveriesOf: <D extends Delivery>(form: DeliveryForm<D>, rows: unknown): Effect.Effect<ReadonlyArray<D>> =>
      Effect.map(decodingOf(form)(rows), (found) => found.map(remember<D>)),
    /** Replaces deliveries by what `by` returns for the stored one, appends the audit, and returns the replacements. */
    change: <D extends Delivery, Known extends { readonly id: DeliveryId }>(
      form: DeliveryForm<D>,
      known: ReadonlyArray<Known>,
      by: (delivery: D, known: Known) => Option.Option<D>,
      audit?: (delivery: D) => AuditEntries
    ) => {
      const changing = Effect.map(change(form, known, by), (changed) =>
        known.flatMap(({ id }) => changed.get(id) ?? [])
      )
      if (audit === undefined) return changing
      return sql.withTransaction(Effect.tap(changing, (all) => appendAudit(sql, all.flatMap(audit))))
    }
  }
}
