import { assert, describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { ConfigProvider, Effect, Layer } from "effect"
import { layerWebCrypto as digestLayer } from "effect/crypto/Digest"
import * as ConfirmingWebsites from "../../src/settings/ConfirmingWebsites.ts"
import { Settings } from "../../src/settings/Settings.ts"

const mail = { SMTP_URL: "smtp://mail.example", MAIL_FROM: "leads@example.nl", BASE_URL: "https://leads.example.nl" }

const website = (n: number) => ({
  code: `site-${n}`,
  account: "acme",
  name: "Site",
  url: "https://site.example",
  confirm: n >= 100 ? "mail" : "off"
})

/** Checks a store with so many websites, of which those from the hundredth on ask for confirmation. */
const startWith = (count: number, env: Record<string, string>) =>
  Effect.gen(function* () {
    const websites = Array.from({ length: count }, (_, n) => website(n))
    yield* CatalogImport.use(({ apply }) => apply({ accounts: [{ id: "acme", name: "Acme" }], websites }))
    yield* Layer.build(ConfirmingWebsites.layer)
  }).pipe(
    Effect.scoped,
    Effect.provide(
      CatalogImport.layer.pipe(
        Layer.provideMerge(Layer.mergeAll(Layer.fresh(MemoryStorage.layer), digestLayer, Layer.fresh(Settings.layer)))
      )
    ),
    Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown(env))
  )

describe("a start without a mail server", () => {
  it.effect("is refused while a website asks people to confirm their requests by mail", () =>
    Effect.gen(function* () {
      const refused = yield* Effect.flip(startWith(102, {}))
      assert.strictEqual(
        refused.message,
        "SMTP_URL must be set, because people confirm their requests by mail on: site-100, site-101."
      )
    })
  )

  it.effect("is fine while no website does, and with a mail server", () =>
    Effect.gen(function* () {
      yield* startWith(100, {})
      yield* startWith(102, mail)
    })
  )
})
