import { type ImportId, isUnderWay, mostUnderWay, repeats } from "@leadwell/domain/features/files/import/Import"
import {
  ImportNotFound,
  ImportRepository,
  ImportsUnderWay
} from "@leadwell/domain/features/files/import/ImportRepository"
import { commonFaults, EnclosedRow, erasedRow, type RowStatus } from "@leadwell/domain/features/files/import/ImportRow"
import { withoutNames } from "@leadwell/domain/features/files/import/NamesOfPersons"
import { type ContactFilter, hasContact } from "@leadwell/domain/lead/ContactFilter"
import { pageOf } from "@leadwell/domain/pagination/Page"
import { DateTime, Duration, Effect, Layer, Option } from "effect"
import { appendAudit } from "../../../audit/MemoryAuditRepository.ts"
import { enclosedPart } from "../../../intake/EnclosedParts.ts"
import { MemoryStore } from "../../../MemoryStore.ts"
import { byId } from "../../../storage/ById.ts"

/** Refuses a row that is not sound. */
export const enclosedRow = enclosedPart(
  EnclosedRow,
  ({ imports }, row) => imports.get(row.import as ImportId)?.rows.get(row.number)?.row.status !== "sound"
)

/** {@link ImportRepository} on the memory store. */
export const layer = Layer.effect(
  ImportRepository,
  Effect.map(MemoryStore, (store) => {
    const { imports } = store
    const all = () => [...imports.values()].map(({ one }) => one).toSorted(byId)
    const held = (holding: ContactFilter) =>
      all()
        .filter(({ kind }) => kind !== "businesses")
        .toReversed()
        .flatMap(({ created_at: received_at, id, website }) =>
          [...(imports.get(id)?.rows.values() ?? [])]
            .filter(({ contacts, row }) => row.cells !== null && hasContact(contacts, holding))
            .map(({ row: { number } }) => ({ import: id, number, received_at, website }))
            .toSorted((a, b) => a.number - b.number)
        )
    const rowsWith = (id: ImportId, status: RowStatus) =>
      [...(imports.get(id)?.rows.values() ?? [])]
        .map(({ row }) => row)
        .filter((row) => row.status === status)
        .toSorted((a, b) => a.number - b.number)
    return {
      insert: (one, rows, audit) =>
        Effect.suspend(() => {
          const known = all().find((other) => repeats(other, one))
          if (known !== undefined) return Effect.succeed(known)
          const underWay = all().filter((other) => other.account === one.account && isUnderWay(other))
          if (underWay.length >= mostUnderWay) return Effect.fail(new ImportsUnderWay())
          const numbered = rows.map((each) => [each.row.number, each] as const)
          imports.set(one.id, { one, claim: 0, due: one.created_at, rows: new Map(numbered) })
          appendAudit(store, audit)
          return Effect.succeed(one)
        }),
      get: (id) =>
        Effect.suspend(() => {
          const found = imports.get(id)
          return found === undefined ? Effect.fail(new ImportNotFound({ id })) : Effect.succeed(found.one)
        }),
      page: (account, actor, request) =>
        Effect.sync(() =>
          pageOf(
            all()
              .filter((one) => account === "*" || one.account === account)
              .filter((one) => actor === null || one.created_by.id === actor)
              .toReversed(),
            request
          )
        ),
      modify: (id, change, audit) =>
        Effect.suspend(() => {
          const stored = imports.get(id)
          if (stored === undefined) return Effect.fail(new ImportNotFound({ id }))
          const one = change(stored.one)
          if (one !== stored.one) {
            imports.set(id, { ...stored, one, due: one.created_at })
            appendAudit(store, audit)
          }
          return Effect.succeed(one)
        }),
      claim: (status, now, until) =>
        Effect.sync(() => {
          const [first] = [...imports.values()]
            .filter(({ one }) => one.status === status)
            .filter(({ due }) => {
              const isFar = Duration.isGreaterThan(DateTime.distance(until, due), DateTime.distance(now, until))
              return DateTime.isLessThanOrEqualTo(due, now) || isFar
            })
            .toSorted((a, b) => DateTime.Order(a.due, b.due) || byId(a.one, b.one))
          if (first === undefined) return Option.none()
          const claim = first.claim + 1
          imports.set(first.one.id, { ...first, claim, due: until })
          return Option.some({ one: first.one, claim })
        }),
      rows: (id, status, after, limit) =>
        Effect.sync(() =>
          rowsWith(id, status)
            .filter(({ number }) => number > after)
            .slice(0, limit)
        ),
      commonFaults: (id, limit) => Effect.sync(() => commonFaults(rowsWith(id, "faulty"), limit)),
      stored: ({ account, digest, id }, numbers) =>
        Effect.sync(() => {
          const others = [...imports.values()].filter(
            ({ one }) => one.id !== id && one.account === account && one.digest === digest
          )
          return new Map(
            others.flatMap(({ rows }) =>
              numbers.flatMap((number) => {
                const lead = rows.get(number)?.row.lead ?? null
                return lead === null ? [] : [[number, lead] as const]
              })
            )
          )
        }),
      advance: ({ claim, one: { id } }, { change, due, rows }) =>
        Effect.sync(() => {
          const stored = imports.get(id)
          if (stored?.claim !== claim) return false
          imports.set(id, { ...stored, one: change(stored.one), due })
          for (const row of rows) {
            const before = stored.rows.get(row.number)
            if (before === undefined || (before.row.status === "erased" && row.status !== "created")) continue
            stored.rows.set(row.number, { row, contacts: row.cells === null ? [] : before.contacts })
          }
          return true
        }),
      holding: (holding, request) => Effect.sync(() => pageOf(held(holding), request)),
      eraseHolding: (holding) =>
        Effect.sync(() => {
          const found = held(holding)
          for (const { import: id, number } of found) {
            const { rows } = imports.get(id)!
            rows.set(number, { row: erasedRow(rows.get(number)!.row), contacts: [] })
          }
          if (holding === "nobody") return found.length
          for (const stored of imports.values()) {
            imports.set(stored.one.id, { ...stored, one: withoutNames(stored.one, holding) })
          }
          return found.length
        }),
      remove: (createdBy, limit) =>
        Effect.sync(() => {
          const over = all()
            .filter(({ created_at }) => DateTime.isLessThanOrEqualTo(created_at, createdBy))
            .slice(0, limit)
          for (const { id } of over) imports.delete(id)
          return over.length
        })
    }
  })
)
