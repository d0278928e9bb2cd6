import { everything } from "@leadwell/domain/access/Reach"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { Effect, Layer, Option } from "effect"
import { StartRefused } from "../StartRefused.ts"
import { Settings } from "./Settings.ts"

const perPage = 100

/** Returns the codes of the websites whose leads are confirmed by mail. */
const confirmingWebsites = Effect.gen(function* () {
  const { websites } = yield* CatalogParts
  const found: Array<string> = []
  for (let page = 1; ; page++) {
    const { items } = yield* websites.page({ ...everything, affiliate: "*" }, { page, per_page: perPage })
    found.push(...items.filter(({ confirm }) => confirm === "mail").map(({ code }) => code))
    if (items.length < perPage) return found
  }
})

/** Refuses a start without a mail server while leads of some websites are confirmed by mail: none would be used. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { smtpUrl } = yield* Settings
    if (Option.isSome(smtpUrl)) return
    const codes = yield* confirmingWebsites
    if (codes.length === 0) return
    const line = `SMTP_URL must be set, because people confirm their requests by mail on: ${codes.join(", ")}.`
    return yield* new StartRefused({ lines: [line] })
  })
)
