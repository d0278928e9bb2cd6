import type { Affiliate } from "@leadwell/domain/catalog/Affiliate"
import { Affiliates } from "@leadwell/domain/catalog/Affiliates"
import { maskedIban } from "@leadwell/domain/catalog/Iban"
import { Websites } from "@leadwell/domain/catalog/Websites"
import { current } from "../access/Authorization.ts"
import { named } from "../access/NamedParts.ts"
import { handlersOf } from "../request/HandlersOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { AffiliatesGroup } from "./AffiliatesGroup.ts"
import { encodeWebsite } from "./Website.ts"

const shown = ({ account: _, iban, ...affiliate }: Affiliate) => ({ ...affiliate, iban: maskedIban(iban) })

/** Handlers of the affiliates' endpoints, which call {@link Affiliates} and {@link Websites}. */
export const layer = handlersOf(AffiliatesGroup, function* () {
  const affiliates = yield* Affiliates
  const websites = yield* Websites
  return {
    *list({ query }) {
      const page = yield* affiliates.page(yield* current<"affiliates:read">(), query)
      return yield* enveloped(page, shown)
    },
    *get({ params }) {
      return { data: shown(yield* affiliates.get(yield* current<"affiliates:read">(), params.id)) }
    },
    *websites({ query }) {
      const affiliate = yield* named("affiliate")
      const page = yield* websites.ofAffiliate(yield* current<"affiliates:read">(), affiliate, query)
      return yield* enveloped(page, encodeWebsite)
    }
  }
})
