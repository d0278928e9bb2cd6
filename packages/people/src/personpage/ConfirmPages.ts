import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { languageOf } from "@leadwell/domain/catalog/Website"
import { Confirmations } from "@leadwell/domain/features/privacy/person/Confirmations"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { isAwaiting } from "@leadwell/domain/lead/Duplicate"
import { isErased } from "@leadwell/domain/lead/PersonalFields"
import { Fact } from "@leadwell/domain/privacy/Fact"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, Effect, Layer, Option, type Redacted } from "effect"
import type { Language } from "../person/Language.ts"
import { makePersonLinkFinder } from "./PersonLinkSecrets.ts"

/** No link has this secret, or its 24 hours are over, or its lead is erased. */
export class ConfirmLinkUnknown extends Fact(
  "ConfirmLinkUnknown",
  "No link has this secret, or its 24 hours are over, or its lead is erased."
)<{}> {}

/**
 * What a link confirms: a lead from a website, which is still asked for, confirmed already, or decided about in another
 * way. It tells nothing of the person, who may be somebody else than the reader.
 */
export interface ConfirmPage {
  readonly state: "asked" | "confirmed" | "over"
  readonly website: string
  readonly language: Language
}

const unknown = () => new ConfirmLinkUnknown()

/** Lets the person of a lead confirm it by the link in a mail, without signing in. */
export class ConfirmPages extends Context.Service<
  ConfirmPages,
  {
    /** Returns what a link confirms. It changes nothing. */
    readonly get: (
      link: Redacted.Redacted<string>
    ) => Effect.Effect<ConfirmPage, ConfirmLinkUnknown | StorageUnavailable>
    /** Confirms the lead of a link once. Later calls change nothing. */
    readonly confirm: (
      link: Redacted.Redacted<string>
    ) => Effect.Effect<ConfirmPage, ConfirmLinkUnknown | StorageUnavailable>
  }
>()("@leadwell/people/personpage/ConfirmPages") {
  static readonly layer = Layer.effect(
    ConfirmPages,
    Effect.gen(function* () {
      const leads = yield* LeadRepository
      const { websites } = yield* CatalogParts
      const { confirm } = yield* Confirmations
      const find = yield* makePersonLinkFinder

      /** Returns the lead of a link, and what the link confirms. */
      const opened = Effect.fnUntraced(
        function* (secret: Redacted.Redacted<string>) {
          const link = yield* find("confirm", secret)
          if (Option.isNone(link)) return yield* unknown()
          const { lead } = yield* leads.get(link.value.lead)
          const website = yield* websites.find(lead.website_code)
          if (isErased(lead) || Option.isNone(website)) return yield* unknown()
          const state = isAwaiting(lead) ? "asked" : lead.confirm_by === null ? "confirmed" : "over"
          const page: ConfirmPage = { state, website: website.value.name, language: languageOf(website.value) }
          return { id: lead.id, page }
        },
        Effect.catchTag("LeadNotFound", unknown)
      )

      return {
        get: Effect.fn("ConfirmPages.get")(function* (link) {
          return (yield* opened(link)).page
        }),
        confirm: Effect.fn("ConfirmPages.confirm")(function* (link) {
          const { id, page } = yield* opened(link)
          if (page.state !== "asked") return page
          yield* Effect.catchTags(confirm(id), { LeadNotAwaiting: () => Effect.void, LeadNotFound: unknown })
          return (yield* opened(link)).page
        })
      }
    })
  )
}
