import { assert, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import type { AuditAction } from "@leadwell/domain/audit/AuditAction"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Effect, Exit, Layer } from "effect"
import { leadBody, tokens } from "../TestCatalog.ts"
import { newRequest } from "../TestReclaims.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, send } from "../TestServer.ts"

/** A store that cannot append some entries. */
const storeWithout = (isRefused: (action: AuditAction) => boolean) =>
  Layer.effect(
    AuditRepository,
    Effect.map(AuditRepository, (trail) => ({
      ...trail,
      append: (entries) =>
        entries.some(({ action }) => isRefused(action))
          ? Effect.fail(new StorageUnavailable({}))
          : trail.append(entries)
    }))
  ).pipe(Layer.provideMerge(MemoryStorage.layer))

/** A store that cannot append a look. */
const unauditable = storeWithout(() => true)

it.effect("a look at a person that cannot be audited is not answered", () =>
  Effect.gen(function* () {
    const { id, lead } = yield* newRequest("other")
    for (const path of [
      `/api/leads/${lead}`,
      "/api/businesses/first/leads",
      `/api/businesses/first/leads/${lead}`,
      `/api/businesses/first/reclaims/${id}/screenshot`,
      `/api/reclaims/${id}/screenshot`,
      "/api/exports/leads",
      "/api/exports/business-leads"
    ]) {
      const { headers, status, text } = yield* send(path, { token: tokens.operator })
      assert.strictEqual(status, 503, path)
      assert.isNotNull(headers.get("retry-after"))
      for (const value of ["Zoë", "Jansen", "0612312312", "Oudegracht"]) assert.notInclude(text, value)
    }
    const person = { email: leadBody.email }
    for (const [act, body] of [
      ["search", person],
      ["export", person],
      ["erase", { ...person, reason: "request" }]
    ] as const) {
      const { status, text } = yield* postJson(`/api/persons/${act}`, tokens.operator, body)
      assert.strictEqual(status, 503, act)
      assert.notInclude(text, "Jansen")
    }
    const listed = yield* send("/api/businesses/first/leads", { token: tokens.all })
    assert.include(listed.text, "Jansen")
    for (const path of ["/api/businesses/first/leads", `/api/leads/${lead}`]) {
      assert.strictEqual((yield* send(path, { token: tokens.all })).status, 200, path)
    }
  }).pipe(Effect.provide(Layer.fresh(TestServer.layerOn(unauditable))))
)

it.effect("an export whose looks cannot be audited breaks off before it shows anybody", () =>
  Effect.gen(function* () {
    yield* newRequest("other")
    const exported = postJson("/api/persons/export", tokens.operator, { email: leadBody.email })
    const broken = yield* Effect.exit(exported)
    assert.isTrue(Exit.isFailure(broken))
    assert.notInclude(String(broken), "Jansen")
  }).pipe(Effect.provide(Layer.fresh(TestServer.layerOn(storeWithout((action) => action === "lead.viewed")))))
)
