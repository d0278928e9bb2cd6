import { Result, Schema } from "effect"
import { type Fault, faultAt } from "../../../input/Fault.ts"
import { defaulted, exactReader, optional, type Reading, required, verdict } from "../../../input/InputObject.ts"
import type { InvalidInput } from "../../../input/InvalidInput.ts"
import { readAs, textUpTo } from "../../../input/Text.ts"
import { type Contact, contactsOf } from "../../../lead/Duplicate.ts"
import { AskedEmail, type Email } from "../../../lead/Email.ts"
import { isPlaceholder, Phone, phoneFromText } from "../../../lead/Phone.ts"
import type { Person } from "../erasure/Resemblance.ts"

/** A person of whom somebody asks: by e-mail address, by telephone number, or by both. One of them is not null. */
export interface AskedPerson {
  readonly email: Email | null
  readonly phone: Phone | null
}

/** A telephone number as people write it, such as `06-12 34 56 78`. */
const AskedPhone = Schema.String.pipe(readAs(Phone, (text) => phoneFromText(text) ?? text))

/** The keys that name a person. One of them has to be there. */
const personKeys = { email: optional(AskedEmail), phone: optional(AskedPhone) }

/** Why a person is erased: the person asks for it, objects to the use of the data, or takes a consent back. */
export const ErasureReason = Schema.Literals(["request", "objection", "withdrawn"]).annotate({
  fault: { _tag: "NotSelectable" }
})

/** Why a person is erased. */
export type ErasureReason = typeof ErasureReason.Type

/** The keys of a request to erase a person. */
export const erasureKeys = {
  ...personKeys,
  reason: required(ErasureReason),
  drop_unidentified: defaulted(Schema.Boolean.annotate({ fault: { _tag: "NotBoolean" } }), false)
}

/** A person to erase, why, and whether what waits goes, too, in which nobody was found. */
export interface AskedErasure {
  readonly person: AskedPerson
  readonly reason: ErasureReason
  readonly drop_unidentified: boolean
}

/** The keys of a request to block or unblock a person. `remark` is the reason, which is stored nowhere. */
export const blockKeys = { ...personKeys, remark: optional(textUpTo(1000)) }

const readPerson = exactReader(personKeys)
const readBlock = exactReader(blockKeys)
const readErasure = exactReader(erasureKeys)

/** Returns the fault of a request that names nobody. A contact that is there and faulty has its own fault. */
const namesNobody = ({ faults, values }: Reading<typeof personKeys>): ReadonlyArray<Fault> =>
  values.email === undefined &&
  values.phone === undefined &&
  faults.every(({ path: [key] }) => key !== "email" && key !== "phone")
    ? [
        faultAt("email", { _tag: "RequiredWithout", key: "phone" }),
        faultAt("phone", { _tag: "RequiredWithout", key: "email" })
      ]
    : []

const asked = ({ email = null, phone = null }: Partial<AskedPerson>): AskedPerson => ({ email, phone })

/** Decodes the contacts of a person. */
export const decodePerson = (input: unknown): Result.Result<AskedPerson, InvalidInput> => {
  const reading = readPerson(input)
  return Result.map(verdict(personKeys, reading, namesNobody(reading)), asked)
}

/** Decodes a request to erase a person. */
export const decodeErasure = (input: unknown): Result.Result<AskedErasure, InvalidInput> => {
  const reading = readErasure(input)
  return Result.map(
    verdict(erasureKeys, reading, namesNobody(reading)),
    ({ drop_unidentified, reason, ...contacts }) => ({ person: asked(contacts), reason, drop_unidentified })
  )
}

/**
 * Decodes the contacts of a person to block or unblock. A number that is nobody's is a fault: its block would refuse
 * the leads of everybody who gives it.
 */
export const decodeBlock = (input: unknown): Result.Result<AskedPerson, InvalidInput> => {
  const reading = readBlock(input)
  const { phone } = reading.values
  const placeholder = phone !== undefined && isPlaceholder(phone) ? [faultAt("phone", { _tag: "NotSelectable" })] : []
  return Result.map(verdict(blockKeys, reading, [...namesNobody(reading), ...placeholder]), asked)
}

/** Returns the contacts that identify a person. A number that is nobody's is not among them. */
export const contactsOfPerson = ({ email, phone }: AskedPerson): ReadonlyArray<Contact> =>
  contactsOf({ email: email ?? ("" as Email), phone: phone ?? ("" as Phone) })

/** Returns the person once for each contact by which an erasure finds leads. */
export const erasable = ({ email, phone }: AskedPerson): ReadonlyArray<Person> => [
  ...(email === null ? [] : [{ email }]),
  ...(phone === null ? [] : [{ phone }])
]
