import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { tokens } from "../TestCatalog.ts"
import * as TestServer from "../TestServer.ts"
import { send, shownTo } from "../TestServer.ts"

const shown = shownTo(tokens.all)

layer(TestServer.layer)("GET /api/affiliates", (it) => {
  const affiliate = {
    id: "aff-1",
    company_name: "Company aff-1",
    address: "Maliebaan 1",
    postal_code: "3581CN",
    city: "Utrecht",
    country: "Nederland",
    coc_id: "30123456",
    iban: "**************4300"
  }

  it.effect("lists the account's own affiliates, IBANs masked", () =>
    Effect.gen(function* () {
      const { data, meta } = yield* shown("/api/affiliates?per_page=2")
      assert.deepStrictEqual(data, [affiliate, { ...affiliate, id: "aff-2", company_name: "Company aff-2" }])
      assert.deepStrictEqual([meta.total, meta.last_page, meta.path], [3, 2, "@/api/affiliates"])
    })
  )

  it.effect("lists every account's affiliates to an operator", () =>
    Effect.gen(function* () {
      const { body } = yield* send("/api/affiliates", { token: tokens.operator })
      assert.deepStrictEqual(
        body.data.map(({ id }: { id: string }) => id),
        ["aff-1", "aff-2", "aff-3", "aff-4"]
      )
    })
  )

  it.effect("shows one affiliate, and another account's as if it were not there", () =>
    Effect.gen(function* () {
      const one = yield* send("/api/affiliates/aff-1", { token: tokens.affiliates })
      assert.deepStrictEqual([one.status, one.body], [200, { data: affiliate }])
      for (const id of ["aff-4", "aff-9", "a.b", "%00"]) {
        const { body, status } = yield* send(`/api/affiliates/${id}`, { token: tokens.affiliates })
        assert.deepStrictEqual([status, body], [404, { message: "Not found." }])
      }
      assert.strictEqual((yield* send("/api/affiliates/aff-4", { token: tokens.operator })).status, 200)
    })
  )

  it.effect("answers HEAD like GET without the body", () =>
    Effect.gen(function* () {
      const { status, text } = yield* send("/api/affiliates", { method: "HEAD", token: tokens.all })
      assert.deepStrictEqual([status, text], [200, ""])
    })
  )
})
