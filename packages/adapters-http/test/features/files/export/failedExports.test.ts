import { assert, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { step } from "@leadwell/domain/features/files/export/Steps"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { mostRows } from "@leadwell/domain/spreadsheet/Workbook"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Effect, Layer } from "effect"
import { HttpServer } from "effect/http"
import { leadBody, tokens } from "../../../TestCatalog.ts"
import * as TestServer from "../../../TestServer.ts"
import { postJson, send } from "../../../TestServer.ts"

/** A store whose leads are changed. */
const storeWith = (change: (leads: LeadRepository["Service"]) => Partial<LeadRepository["Service"]>) =>
  Layer.effect(
    LeadRepository,
    Effect.map(LeadRepository, (leads) => ({ ...leads, ...change(leads) }))
  ).pipe(Layer.provideMerge(MemoryStorage.layer))

/** A store that gives the first step of leads, and then fails. */
const failing = storeWith((leads) => ({
  after: (number, limit, filter) =>
    number === 0
      ? Effect.map(leads.after(0, limit, filter), ([one]) => Array.from({ length: step }, () => one!))
      : Effect.fail(new StorageUnavailable({}))
}))

it.effect("an export during which the store fails has no end, so that nobody takes its rows for all", () =>
  Effect.gen(function* () {
    yield* postJson("/api/leads", tokens.all, leadBody)
    const { address } = yield* HttpServer.HttpServer
    const isWhole = (format: string) =>
      Effect.promise(() =>
        fetch(`${HttpServer.formatAddress(address)}/api/exports/leads?format=${format}`, {
          headers: { authorization: `Bearer ${tokens.operator}` }
        })
          .then(async (response) => {
            assert.strictEqual(response.status, 200)
            return response.arrayBuffer()
          })
          .then(
            () => true,
            (failure) => {
              if (failure instanceof TypeError) return false
              throw failure
            }
          )
      )
    // More of them than may run at once: each one that breaks off leaves room for another.
    for (const format of ["csv", "xlsx", "csv", "xlsx"]) assert.isFalse(yield* isWhole(format), format)
  }).pipe(Effect.provide(Layer.fresh(TestServer.layerOn(failing))))
)

const long = storeWith((leads) => ({
  page: (...asked) => Effect.map(leads.page(...asked), (page) => ({ ...page, total: mostRows + 1 }))
}))

it.effect("a list that is too long for a workbook is refused as one, and written as CSV", () =>
  Effect.gen(function* () {
    const { body, status } = yield* send("/api/exports/leads?format=xlsx", { token: tokens.operator })
    const texts = ["The format field gives more than 200000 rows. Choose csv, or select fewer."]
    assert.deepStrictEqual([status, body.errors], [422, { format: texts }])
    assert.strictEqual((yield* send("/api/exports/leads", { token: tokens.operator })).status, 200)
  }).pipe(Effect.provide(Layer.fresh(TestServer.layerOn(long))))
)
