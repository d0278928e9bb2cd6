import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { Effect, Option } from "effect"
import { oneLine } from "../letter/Letter.ts"
import type { MailContent } from "../letter/MailContent.ts"
import { isOfInvitation } from "../person/Joining.ts"
import type { Person } from "../person/Person.ts"
import { makeLinkIssuer, signInAddress, signInPage } from "../session/SignInLinks.ts"
import type { MailDelivery } from "./MailDelivery.ts"
import { SiteOrigin } from "./PageAddresses.ts"

/** Returns a function that reads what is still pending of the invitation of a mail, and issues its link. */
export const makeInvitationContent = Effect.gen(function* () {
  const { accounts } = yield* CatalogParts
  const issueLink = yield* makeLinkIssuer
  const origin = yield* SiteOrigin
  return Effect.fnUntraced(function* ({ invitation }: MailDelivery, person: Person) {
    const pending = person.pending.filter(isOfInvitation(invitation))
    const [first] = pending
    if (first === undefined) return Option.none<MailContent>()
    const names: Array<string> = []
    for (const { account } of pending) {
      for (const { name } of Option.toArray(yield* accounts.find(account))) names.push(oneLine(name))
    }
    if (names.length === 0) return Option.none<MailContent>()
    const link = yield* issueLink(person.id, first.invitation, [])
    return Option.some<MailContent>({
      kind: "invitation",
      inviter: first.invited_by,
      accounts: names,
      address: signInAddress(origin, link),
      again: signInPage(origin)
    })
  })
})
