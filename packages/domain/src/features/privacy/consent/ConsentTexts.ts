import { Context, Effect, Layer } from "effect"
import { Digest, sha256 } from "effect/crypto/Digest"
import type { Granted } from "../../../access/Grant.ts"
import { actBy } from "../../../access/Principal.ts"
import { auditEntry } from "../../../audit/AuditEntry.ts"
import { CatalogParts } from "../../../catalog/CatalogParts.ts"
import type { WebsiteCode } from "../../../catalog/Website.ts"
import { reachableWebsite, type WebsiteNotFound } from "../../../catalog/Websites.ts"
import type { InvalidInput } from "../../../input/InvalidInput.ts"
import type { Page } from "../../../pagination/Page.ts"
import type { PageRequest } from "../../../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../../../storage/StorageUnavailable.ts"
import { ConsentRepository } from "./ConsentRepository.ts"
import { type AddedText, addedTo, type ConsentText, decodeConsentText } from "./ConsentText.ts"

const utf8 = new TextEncoder()

/** Shows the texts of a website to which people consent, and adds texts. A text is never changed or removed. */
export class ConsentTexts extends Context.Service<
  ConsentTexts,
  {
    /** Returns one page of the texts of a website, the newest first. */
    readonly page: (
      reader: Granted<"leads:create">,
      website: WebsiteCode,
      request: PageRequest
    ) => Effect.Effect<Page<ConsentText>, WebsiteNotFound | StorageUnavailable>
    /**
     * Adds a text to a website. `input` has the keys `language`, `text` and `purposes`. The same text with the same
     * purposes keeps its version.
     */
    readonly add: (
      manager: Granted<"account:manage">,
      website: WebsiteCode,
      input: unknown
    ) => Effect.Effect<AddedText, InvalidInput | WebsiteNotFound | StorageUnavailable>
  }
>()("@leadwell/domain/features/privacy/consent/ConsentTexts") {
  static readonly layer = Layer.effect(
    ConsentTexts,
    Effect.gen(function* () {
      const repository = yield* ConsentRepository
      const { websites } = yield* CatalogParts
      const digest = yield* Digest
      const reachable = reachableWebsite(websites)
      return {
        page: Effect.fn("ConsentTexts.page")(function* (reader, code, request) {
          yield* reachable(reader, code)
          return yield* repository.texts(code, request)
        }),
        add: Effect.fn("ConsentTexts.add")(function* (manager, code, input) {
          const { account } = yield* reachable(manager, code)
          const text = yield* Effect.fromResult(decodeConsentText(input))
          const hash = yield* digest.digestHex(sha256, utf8.encode(text.text))
          const act = yield* actBy(manager)
          const added = { ...text, website: code, sha256: hash, created_at: act.at }
          const audit = [auditEntry(act, "consent_text.added", `websites/${code}`, [account])]
          return yield* repository.addText(added, (texts) => addedTo(texts, added), audit)
        })
      }
    })
  )
}
