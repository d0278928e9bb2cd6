import { BusinessTimeZone } from "@leadwell/domain/calendar/BusinessDay"
import { HookRepository } from "@leadwell/domain/features/forms/hook/HookRepository"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import { Effect, Option } from "effect"
import type { MailContent } from "../letter/MailContent.ts"
import type { Person } from "../person/Person.ts"
import { makeLinkIssuer, signInAddress } from "../session/SignInLinks.ts"
import { makeLeadContents, nothingTold } from "./LeadContents.ts"
import type { MailDelivery } from "./MailDelivery.ts"
import { decidesReclaims, mendedAccounts, wants } from "./MailRecipients.ts"
import { makeCapContent, makePauseContent, makeWebhookContent, makeInvitationContent } from "./NoticeContents.ts"
import { profileAddress, reclaimsAddress, SiteOrigin, submissionsAddress } from "./PageAddresses.ts"

const nothing = Option.none<MailContent>()

/**
 * Returns a function that reads what claimed mails of one queue tell at the time of sending, and which of them have
 * become pointless: the person switched the kind off, may not know it any more, or the thing is gone.
 */
export const makeMailContents = Effect.gen(function* () {
  const reclaims = yield* ReclaimRepository
  const { submissions } = yield* HookRepository
  const contentOfLeads = yield* makeLeadContents
  const contentOfCap = yield* makeCapContent
  const contentOfPause = yield* makePauseContent
  const contentOfWebhook = yield* makeWebhookContent
  const contentOfInvitation = yield* makeInvitationContent
  const issueLink = yield* makeLinkIssuer
  const origin = yield* SiteOrigin
  const zone = yield* BusinessTimeZone

  /** Returns what a mail about no lead tells. */
  const contentOf = Effect.fnUntraced(function* (mail: MailDelivery, person: Person) {
    const { kind } = mail
    switch (kind) {
      case "invitation":
        return yield* contentOfInvitation(mail, person)
      case "sign_in_link": {
        if (person.memberships.length === 0) return nothing
        const link = yield* issueLink(person.id, null, [])
        return Option.some<MailContent>({ kind, address: signInAddress(origin, link) })
      }
      case "passkey_added":
      case "passkeys_removed":
      case "token_created":
      case "hook_created":
      case "webhook_created":
        return Option.some<MailContent>({ kind, at: mail.created_at, zone, address: profileAddress(origin) })
      case "confirm_request":
      case "lead_receipt":
      case "new_lead":
      case "reclaim_decided":
      case "destroy_copy":
      case "lead_rectified":
        return nothing
      case "cap_reached":
        return yield* contentOfCap(mail, person)
      case "pause_ends":
        return yield* contentOfPause(mail, person)
      case "webhook_failing":
        return yield* contentOfWebhook(mail, person)
      case "submissions_waiting": {
        const accounts = mendedAccounts(person)
        const counts = yield* Effect.forEach(accounts, (account) =>
          submissions({ account, status: ["waiting"] }, { page: 1, per_page: 1 })
        )
        const count = counts.reduce((sum, { total }) => sum + total, 0)
        const [address, profile] = [submissionsAddress(origin), profileAddress(origin)]
        return count === 0 ? nothing : Option.some<MailContent>({ kind, count, address, profile })
      }
      case "reclaims_waiting": {
        if (!decidesReclaims(person)) return nothing
        const { total } = yield* reclaims.page({ status: ["pending"] }, "ascending", { page: 1, per_page: 1 })
        const [address, profile] = [reclaimsAddress(origin), profileAddress(origin)]
        return total === 0 ? nothing : Option.some<MailContent>({ kind, count: total, address, profile })
      }
    }
  })

  return Effect.fn("MailContents.read")(function* (queue: ReadonlyArray<MailDelivery>, person: Person) {
    const [first] = queue
    if (first === undefined) return nothingTold
    if (!wants(person, first.kind)) return nothingTold
    if (first.leads.length > 0) return yield* contentOfLeads(queue, person)
    const content = yield* contentOf(first, person)
    return Option.isNone(content) ? nothingTold : { content, told: [first] }
  })
})
