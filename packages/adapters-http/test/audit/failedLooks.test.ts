import { assert, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Effect, Layer } from "effect"
import { tokens } from "../TestCatalog.ts"
import { newRequest } from "../TestReclaims.ts"
import * as TestServer from "../TestServer.ts"
import { send } from "../TestServer.ts"

/** A store that cannot append a look. */
const unauditable = Layer.effect(
  AuditRepository,
  Effect.map(AuditRepository, (entries) => ({
    ...entries,
    append: () => Effect.fail(new StorageUnavailable({}))
  }))
).pipe(Layer.provideMerge(MemoryStorage.layer))

it.effect("a look at a person that cannot be audited is not answered", () =>
  Effect.gen(function* () {
    const { id, lead } = yield* newRequest("other")
    for (const path of [
      `/api/leads/${lead}`,
      "/api/businesses/first/leads",
      `/api/businesses/first/leads/${lead}`,
      `/api/businesses/first/reclaims/${id}/screenshot`,
      `/api/reclaims/${id}/screenshot`
    ]) {
      const { headers, status, text } = yield* send(path, { token: tokens.operator })
      assert.strictEqual(status, 503, path)
      assert.isNotNull(headers.get("retry-after"))
      for (const value of ["Zoë", "Jansen", "0612312312", "Oudegracht"]) assert.notInclude(text, value)
    }
    for (const path of ["/api/businesses/first/leads", `/api/leads/${lead}`]) {
      assert.strictEqual((yield* send(path, { token: tokens.all })).status, 200, path)
    }
  }).pipe(Effect.provide(Layer.fresh(TestServer.layerOn(unauditable))))
)
