import { assert, describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { AccessTokenRepository } from "@leadwell/domain/access/AccessTokenRepository"
import { hashToken } from "@leadwell/domain/access/TokenSecret"
import type { AccountId } from "@leadwell/domain/catalog/Account"
import { AffiliateRepository } from "@leadwell/domain/catalog/AffiliateRepository"
import { CatalogImport } from "@leadwell/domain/catalog/CatalogImport"
import { Effect, Layer } from "effect"
import { layerWebCrypto as digestLayer } from "effect/crypto/Digest"

const token = `lw_${"a".repeat(43)}`
const content = {
  accounts: [{ id: "acme", name: "Acme" }],
  tokens: [{ account: "acme", token, abilities: ["leads:create"], name: "website" }],
  affiliates: [
    {
      id: "aff-1",
      account: "acme",
      company_name: "Acme BV",
      address: "Oudegracht 1",
      postal_code: "3511AB",
      city: "Utrecht",
      coc_id: "12345678",
      iban: "NL91 ABNA 0417 1643 00"
    }
  ]
}
const memory = Layer.fresh(CatalogImport.layer.pipe(Layer.provideMerge(Layer.merge(MemoryStorage.layer, digestLayer))))
const affiliates = AffiliateRepository.use((all) => all.page("*", { page: 1, per_page: 10 }))

describe("CatalogImport", () => {
  it.effect("keeps the token hashed, and changes nothing when it is applied twice", () =>
    Effect.gen(function* () {
      const imports = yield* CatalogImport
      const first = yield* imports.apply(content)
      assert.deepStrictEqual(yield* imports.apply(content), first)
      assert.notInclude(JSON.stringify(first), token)
      const tokens = yield* AccessTokenRepository
      const kept = yield* tokens.find(yield* hashToken(token))
      assert.deepNestedPropertyVal(kept, "value.account", "acme" as AccountId)
      assert.strictEqual((yield* affiliates).total, 1)
    }).pipe(Effect.provide(memory))
  )

  it.effect.each([
    {
      fault: { path: ["accounts", 0, "foo"], rule: { _tag: "Unexpected" } },
      account: { id: "acme", name: "A", foo: 1 }
    },
    { fault: { path: ["tokens", 0, "account"], rule: { _tag: "Unknown" } }, account: { id: "other", name: "A" } }
  ])("applies nothing of a catalogue with a fault: $fault.rule._tag", ({ account, fault }) =>
    Effect.gen(function* () {
      const imports = yield* CatalogImport
      const refusal = yield* Effect.flip(imports.apply({ ...content, accounts: [account] }))
      assert.deepNestedPropertyVal(refusal, "faults[0]", fault)
      assert.strictEqual((yield* affiliates).total, 0)
    }).pipe(Effect.provide(memory))
  )
})
