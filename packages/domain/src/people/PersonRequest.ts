import { type Result, Schema } from "effect"
import type { AccountId } from "../account/Account.ts"
import { type Fault, faultAt } from "../input/Fault.ts"
import {
  defaulted,
  exactReader,
  optional,
  type Read,
  required,
  requiredList,
  unexpectedKeys,
  verdict
} from "../input/InputObject.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import { textUpTo } from "../input/Text.ts"
import { Email } from "../lead/Email.ts"
import { Membership } from "./Membership.ts"
import { Language, mostMemberships, type Person } from "./Person.ts"

const memberships = Schema.Array(Membership).check(Schema.isMinLength(1, { fault: { _tag: "Empty" } }))

const language = Language.annotate({ fault: { _tag: "NotSelectable" } })

/** The keys of an invitation, in the order in which faults are reported. */
const invitationKeys = {
  name: required(textUpTo(255)),
  email: required(Email),
  language: defaulted(language, "en"),
  memberships: requiredList(memberships, mostMemberships)
}

/** The keys of a change of a person. A key that is absent changes nothing. */
export const personChangeKeys = {
  name: optional(textUpTo(255)),
  language: optional(language),
  memberships: { ...optional(memberships), most: mostMemberships }
}

/** A valid invitation. */
export type Invitation = Read<typeof invitationKeys>

const readInvitation = exactReader(invitationKeys)
const readChange = exactReader(personChangeKeys)

/** Returns the accounts that a request names, each once. */
export const accountsNamedBy = (input: unknown): ReadonlyArray<AccountId> => [
  ...new Set((readChange(input).values.memberships ?? []).map(({ account }) => account))
]

/** Returns a fault for each unknown key of a membership. */
const unexpectedFaults = (input: unknown): ReadonlyArray<Fault> => {
  const given: unknown = typeof input === "object" && input !== null ? Reflect.get(input, "memberships") : undefined
  if (!Array.isArray(given)) return []
  return given.slice(0, mostMemberships).flatMap((one, index) =>
    unexpectedKeys(one, Object.keys(Membership.fields)).map(({ path, rule }) => ({
      path: ["memberships", index, ...path],
      rule
    }))
  )
}

/** Returns the faults of memberships: an account that does not exist, or that is named twice. */
const membershipFaults = (
  memberships: ReadonlyArray<Membership> = [],
  known: ReadonlySet<AccountId>
): ReadonlyArray<Fault> =>
  memberships.flatMap(({ account }, index): ReadonlyArray<Fault> => {
    const path = ["memberships", index, "account"]
    if (!known.has(account)) return [{ path, rule: { _tag: "Unknown" } }]
    const isRepeated = memberships.slice(0, index).some((other) => other.account === account)
    return isRepeated ? [{ path, rule: { _tag: "Duplicate" } }] : []
  })

/** Validates an invitation. `known` are the accounts of the request that exist. */
export const decodeInvitation = (
  input: unknown,
  known: ReadonlySet<AccountId>
): Result.Result<Invitation, InvalidInput> => {
  const reading = readInvitation(input)
  return verdict(invitationKeys, reading, [
    ...unexpectedFaults(input),
    ...membershipFaults(reading.values.memberships, known)
  ])
}

/** Validates a change of a person, and returns the change. */
export const decodePersonChange = (
  input: unknown,
  known: ReadonlySet<AccountId>
): Result.Result<Read<typeof personChangeKeys>, InvalidInput> => {
  const reading = readChange(input)
  return verdict(personChangeKeys, reading, [
    ...unexpectedFaults(input),
    ...membershipFaults(reading.values.memberships, known)
  ])
}

/** The fault of an invitation to an e-mail address that another person has. */
export const emailTaken: Fault = faultAt("email", { _tag: "Duplicate" })

/** Returns the person with the given keys changed, or unchanged when they are equal. */
export const changedPerson =
  (change: Read<typeof personChangeKeys>) =>
  (person: Person): Person => ({ ...person, ...change })
