import type { Fault, Rule } from "@leadwell/domain/input/Fault"
import { codeOfRule } from "@leadwell/domain/input/RuleCode"

const nameOf = (key: string): string => key.replaceAll("_", " ")

type RuleOf<T> = Extract<Rule, { readonly _tag: T }>

/** Returns a code with its parameters, if it has any. */
export const withParams = <C extends string>(code: C, params: object) =>
  Object.keys(params).length === 0 ? { code } : { code, params }

/** The text of each rule for the name of a field. */
const rules = {
  Required: (_, name) => `The ${name} field is required.`,
  RequiredWhen: ({ key, values }, name) =>
    `The ${name} field is required when the ${nameOf(key)} is ${values.join(" or ")}.`,
  RequiredWithout: ({ key }, name) => `The ${name} field is required when there is no ${nameOf(key)}.`,
  NotText: (_, name) => `The ${name} field must be a string.`,
  NotNumber: (_, name) => `The ${name} field must be a number.`,
  NotInteger: (_, name) => `The ${name} field must be an integer.`,
  NotBoolean: (_, name) => `The ${name} field must be true or false.`,
  NotObject: (_, name) => `The ${name} field must be an object.`,
  NotList: (_, name) => `The ${name} field must be a list.`,
  NotDate: (_, name) => `The ${name} field must be a valid date, written as year-month-day.`,
  NotAfterToday: (_, name) => `The ${name} field must be a date after today.`,
  Before: ({ key }, name) => `The ${name} field must be a date after or equal to the ${nameOf(key)}.`,
  NotInstant: (_, name) => `The ${name} field must be a valid date, or a date and time with its time zone.`,
  NotOffsetInstant: (_, name) => `The ${name} field must be a date and time with its time zone.`,
  NotInFuture: (_, name) => `The ${name} field must be in the future.`,
  NotRecent: ({ days }, name) => `The ${name} field must be within the last ${days} days.`,
  NotStorable: (_, name) => `The ${name} field must not contain characters that cannot be stored.`,
  NotDigits: ({ digits }, name) => `The ${name} field must be ${digits} digits.`,
  BecameDate: (_, name) => `A spreadsheet has made a date of the ${name} field.`,
  NotComputed: (_, name) => `The spreadsheet has an error in the ${name} field, such as #N/A.`,
  NotClosed: () => "A quote in this row is not closed, so its cells cannot be told apart.",
  LostDigits: (_, name) => `Excel has lost digits of this number: the ${name} field.`,
  NotPostalCode: (_, name) => `The ${name} field must be a valid postal code.`,
  NotPostalCodeStart: (_, name) => `The ${name} field must be the first 2 to 6 characters of a postal code.`,
  NotWhileHeld: (_, name) =>
    `The digits of the ${name} may change only while no business has the lead. Withdraw the lead and let the person send another.`,
  NotWhileAwaiting: (_, name) =>
    `The ${name} may not change while the lead waits for its person. Refuse the lead and let the person send another.`,
  Confirmed: (_, name) =>
    `The person confirmed the ${name}, so it stays. Withdraw the lead and let the person send another.`,
  Alone: (_, name) => `The ${name} field must come with something that is corrected.`,
  NotEmail: (_, name) => `The ${name} field must be a valid email address.`,
  NotIdentifier: (_, name) => `The ${name} field must be 1 to 64 letters, digits, underscores or hyphens.`,
  NotToken: (_, name) => `The ${name} field must be a valid access token.`,
  Published: (_, name) => `The ${name} field must not be a token of our documents, which everybody knows.`,
  NotIdempotencyKey: (_, name) => `The ${name} field must be 1 to 255 printable ASCII characters.`,
  NotEntityTags: (_, name) => `The ${name} field must be * or a list of quoted tags, as ETag has one.`,
  UsedForAnother: (_, name) => `The ${name} field was used for another request.`,
  Outdated: (_, name) => `The ${name} field is outdated or was used; ask for another one.`,
  NotIban: (_, name) => `The ${name} field must be a valid IBAN.`,
  NotUrl: (_, name) => `The ${name} field must be a valid http or https address.`,
  NotHttps: (_, name) => `The ${name} field must be an https address.`,
  NotPublic: (_, name) => `The ${name} field must not lead to a private address.`,
  NotOrigin: (_, name) => `The ${name} field must be an origin such as https://www.example.nl, without a path.`,
  HasDirectionMark: (_, name) => `The ${name} field must not contain marks that change the direction of text.`,
  HasCredentials: (_, name) => `The ${name} field must not contain a user name or a password.`,
  NotRegion: (_, name) => `The ${name} field must be a valid region.`,
  NotAccepted: (_, name) => `The ${name} field must be accepted.`,
  NotSelectable: (_, name) => `The selected ${name} is invalid.`,
  NeedsMailServer: (_, name) => `The ${name} field needs a mail server, which SMTP_URL names.`,
  TooLong: ({ max }, name) => `The ${name} field must not be greater than ${max} characters.`,
  NotPositive: (_, name) => `The ${name} field must be greater than 0.`,
  TooSmall: ({ min }, name) => `The ${name} field must be at least ${min}.`,
  TooLarge: ({ max }, name) => `The ${name} field must not be greater than ${max}.`,
  Empty: (_, name) => `The ${name} field must have at least one entry.`,
  TooMany: ({ max }, name) => `The ${name} field must not have more than ${max} entries.`,
  TooManyDays: ({ max }, name) => `The ${name} field must end a period of at most ${max} days.`,
  TooManyRows: ({ max }, name) => {
    const choice = name === "format" ? "csv, or select fewer" : "fewer groups or fewer days"
    return `The ${name} field gives more than ${max} rows. Choose ${choice}.`
  },
  Duplicate: (_, name) => `The ${name} field has a value that is used before.`,
  Unknown: ({ written = "" }, name) =>
    `The ${name} field names something that does not exist${written && `: ${written}`}.`,
  Misspelled: ({ near, written }, name) => `There is no ${name} “${written}”. Do you mean “${near}”?`,
  Unexpected: () => "This field is not asked for.",
  Repeated: (_, name) => `The ${name} field must be given once.`,
  NotPermitted: (_, name) => `Only an operator may change the ${name} field.`,
  NotAllowedWith: ({ key, value }, name) =>
    `The ${name} field is not allowed when the ${nameOf(key)} field has ${value}.`,
  NotTogether: ({ key }, name) => `The ${name} field cannot be given together with ${key}.`,
  NotFile: (_, name) => `The ${name} field must be a file.`,
  NotSingleFile: (_, name) => `The ${name} field must be a single file.`,
  FileTooLarge: ({ max }, name) => `The ${name} field must not be greater than ${max / 1024 / 1024} MB.`,
  NotImage: (_, name) =>
    `The ${name} field must be a complete JPEG, PNG or WEBP image. ` +
    "Send a JPEG, PNG or WEBP, for example a screenshot of the photo.",
  NotSingleFrame: (_, name) =>
    `The ${name} field must be a still image, without further frames or pages. Send for example a screenshot of it.`,
  TooManyPixels: ({ max }, name) =>
    `The ${name} field must not have more than ${Math.floor(max / 1_000_000)} megapixels. Scale it down, or send a screenshot of it.`
} as const satisfies {
  readonly [T in Rule["_tag"]]: (rule: RuleOf<T>, name: string) => string
}

/** A code with its parameters, if it has any. */
export type Coded<C, P> = keyof P extends never ? { readonly code: C } : { readonly code: C; readonly params: P }

/** The code of a rule that a field breaks, with the limits of the rule. */
export type RuleCode = { [T in Rule["_tag"]]: Coded<(typeof codeOfRule)[T], Omit<RuleOf<T>, "_tag">> }[Rule["_tag"]]

/** The codes of all rules. */
export const ruleCodes = Object.values(codeOfRule)

/** The message for a field that breaks a rule. It never contains the value that was sent. */
export const faultText = ({ path, rule }: Fault): string => {
  const name = nameOf(String(path.findLast((key) => typeof key === "string") ?? ""))
  const text = rules[rule._tag] as (rule: Rule, name: string) => string
  return text(rule, name)
}

const faultCode = ({ rule: { _tag, ...params } }: Fault) => withParams(codeOfRule[_tag], params) as RuleCode

/** The maximum number of faults in one answer. No form has nearly as many fields. */
const mostFaults = 500

/** Returns what is said of each fault under its dotted key, in the order of the faults, up to the maximum. */
export const byKey =
  <A>(say: (fault: Fault) => A) =>
  (faults: ReadonlyArray<Fault>): Readonly<Record<string, ReadonlyArray<A>>> =>
    Object.fromEntries(
      Map.groupBy(faults.slice(0, mostFaults), ({ path }) => path.join("."))
        .entries()
        .map(([key, ofKey]) => [key, ofKey.map(say)] as const)
    )

/** The `errors` of an answer: messages under dotted keys. */
export const faultTexts = byKey(faultText)

/** The `codes` of an answer: the code of each message of {@link faultTexts}, at the same place. */
export const faultCodes = byKey(faultCode)

/** Returns what is said of each fault, with its dotted key, for an answer that is no refusal. */
export const keyedFaults = (faults: ReadonlyArray<Fault>) =>
  faults
    .slice(0, mostFaults)
    .map((fault) => ({ key: fault.path.join("."), message: faultText(fault), ...faultCode(fault) }))
