import { exactReader, requiredList, verdict } from "@leadwell/domain/input/InputObject"
import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { Result } from "effect"
import { type Membership, normalMembership } from "../person/Membership.ts"
import { type KnownAccounts, membershipFaults } from "../person/MembershipFaults.ts"
import { mostMemberships } from "../person/Person.ts"
import { decodeInvitation, type Invitation, memberships } from "../person/PersonRequest.ts"

/** The roles that a member may give. */
const roles = ["member"] as const

/** The keys of a change of a colleague. Name and language are those of a person, who may be in other accounts too. */
const changeKeys = { memberships: requiredList(memberships, mostMemberships) }

const readChange = exactReader(changeKeys)

/** An invitation of a colleague, with the membership of the manager's account. */
export interface ColleagueInvitation extends Invitation {
  readonly membership: Membership
}

/** Validates an invitation of a colleague. `own` has the manager's account alone, so that any other one is unknown. */
export const decodeColleague = (input: unknown, own: KnownAccounts): Result.Result<ColleagueInvitation, InvalidInput> =>
  // There is one membership, because there is one account, and none is named twice.
  Result.map(decodeInvitation(input, own, roles), (one) => ({ ...one, membership: one.memberships[0]! }))

/** Validates a change of a colleague, and returns the new membership of the manager's account. */
export const decodeColleagueChange = (input: unknown, own: KnownAccounts): Result.Result<Membership, InvalidInput> => {
  const reading = readChange(input)
  const faults = membershipFaults(input, reading.values.memberships ?? [], own, roles)
  return Result.map(verdict(changeKeys, reading, faults), (change) => normalMembership(change.memberships[0]!))
}
