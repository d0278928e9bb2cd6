import { everything } from "@leadwell/domain/access/Reach"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { Effect } from "effect"

const perPage = 100

/** Returns the codes of the websites whose leads are confirmed by mail. Without a mail server, none would be used. */
export const confirmingWebsites = Effect.gen(function* () {
  const { websites } = yield* CatalogParts
  const found: Array<string> = []
  for (let page = 1; ; page++) {
    const { items } = yield* websites.page({ ...everything, affiliate: "*" }, { page, per_page: perPage })
    found.push(...items.filter(({ confirm }) => confirm === "mail").map(({ code }) => code))
    if (items.length < perPage) return found
  }
})
