import { principalWith } from "@leadwell/domain/access/Grant"
import { AccountId } from "@leadwell/domain/account/Account"
import { server } from "@leadwell/domain/audit/Actor"
import type { DemoMark } from "@leadwell/domain/catalogfile/CatalogRepository"
import { Email } from "@leadwell/domain/lead/Email"
import { People } from "@leadwell/people/people/People"
import { Effect } from "effect"

const account = AccountId.make("operator")
const email = Email.make("operator@leadwell.example")

const name = "Demo operator"
const memberships = [{ account, role: "operator" }] as const

/** The operator of the demo, as the demo makes it. */
export const demoOperator: DemoMark = { kind: "person", name: email, person: { name, memberships } }

const asServer = principalWith({ account, actor: server }, "operator")

/** Invites the operator of the demo catalogue, and returns the link that signs the operator in. */
export const inviteDemoOperator = Effect.gen(function* () {
  const { find, invite, link } = yield* People
  const invited = Effect.map(invite(asServer, { name, email, memberships }), (one) => one.link)
  const known = Effect.flatMap(find(asServer, email), ({ id }) => link(asServer, id))
  return yield* Effect.catchTag(known, "PersonNotFound", () => invited)
})
