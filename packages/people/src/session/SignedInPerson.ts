import type { Principal } from "@leadwell/domain/access/Principal"
import { Option } from "effect"
import { abilitiesOf } from "../person/Membership.ts"
import { personActor } from "../person/Person.ts"
import type { PersonSession } from "./SessionRepository.ts"

/** A person who is signed in, and the principal as which the person acts. */
export interface SignedInPerson extends PersonSession {
  readonly principal: Principal
}

/**
 * Returns the person of a session as a principal. It acts for the account of the session, or for the first account of
 * the person when that membership is gone. Returns nothing for a person without memberships.
 */
export const signedInPerson = ({ person, session }: PersonSession): Option.Option<SignedInPerson> => {
  const membership = person.memberships.find(({ account }) => account === session.account) ?? person.memberships[0]
  if (membership === undefined) return Option.none()
  const principal: Principal = {
    actor: personActor(person),
    signed_in_at: session.created_at,
    account: membership.account,
    abilities: abilitiesOf(membership.role),
    scope: membership.scope ?? null
  }
  return Option.some({ person, session, principal })
}
