import type { AccessSummary as DomainAccessSummary } from "@leadwell/people/session/AccessSummary"
import { Schema } from "effect"
import { booleanText } from "../../access/DecisionQuery.ts"

/** The query of a request that ends all sessions of a person: whether it removes the passkeys too. */
export const EndQuery = Schema.Struct({ passkeys: booleanText })

const forOperators = (what: string) => ({ description: `${what} Null for a member.` })

/** What ended with the sessions of a person, and what can still sign the person in. */
export const AccessSummary = Schema.Struct({
  sessions: Schema.Int.annotate({ description: "The sessions that ended." }),
  links: Schema.NullOr(Schema.Int).annotate(forOperators("The links that ended.")),
  passkeys: Schema.NullOr(Schema.Int).annotate(forOperators("The passkeys that were removed.")),
  left: Schema.NullOr(
    Schema.Struct({
      passkeys: Schema.Int,
      links: Schema.Int,
      openid: Schema.Boolean.annotate({ description: "Whether the person signs in with the OpenID provider." })
    })
  ).annotate(forOperators("What can still sign the person in."))
}).annotate({ identifier: "AccessSummary" })

/** Encodes what ended and what is left. */
export const encodeAccessSummary = ({
  left,
  links,
  passkeys,
  sessions
}: DomainAccessSummary): typeof AccessSummary.Type => ({
  sessions,
  links,
  passkeys,
  left: left && { passkeys: left.passkeys, links: left.links, openid: left.identity }
})
