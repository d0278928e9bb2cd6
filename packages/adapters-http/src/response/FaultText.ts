import type { Fault, Rule } from "@leadwell/domain/input/Fault"

const nameOf = (key: string): string => key.replaceAll("_", " ")

type RuleOf<T> = Extract<Rule, { readonly _tag: T }>

/** Returns a code with its parameters, if it has any. */
export const withParams = <C extends string>(code: C, params: object) =>
  Object.keys(params).length === 0 ? { code } : { code, params }

/** The code of each rule, and its text for the name of a field. */
const rules = {
  Required: ["required", (_, name) => `The ${name} field is required.`],
  RequiredWhen: [
    "required_when",
    ({ key, values }, name) => `The ${name} field is required when the ${nameOf(key)} is ${values.join(" or ")}.`
  ],
  RequiredWithout: [
    "required_without",
    ({ key }, name) => `The ${name} field is required when there is no ${nameOf(key)}.`
  ],
  NotText: ["text", (_, name) => `The ${name} field must be a string.`],
  NotNumber: ["number", (_, name) => `The ${name} field must be a number.`],
  NotInteger: ["integer", (_, name) => `The ${name} field must be an integer.`],
  NotBoolean: ["boolean", (_, name) => `The ${name} field must be true or false.`],
  NotObject: ["object", (_, name) => `The ${name} field must be an object.`],
  NotList: ["list", (_, name) => `The ${name} field must be a list.`],
  NotDate: ["date", (_, name) => `The ${name} field must be a valid date, written as year-month-day.`],
  NotAfterToday: ["after_today", (_, name) => `The ${name} field must be a date after today.`],
  Before: ["not_before", ({ key }, name) => `The ${name} field must be a date after or equal to the ${nameOf(key)}.`],
  NotInstant: [
    "instant",
    (_, name) => `The ${name} field must be a valid date, or a date and time with its time zone.`
  ],
  NotOffsetInstant: ["offset_instant", (_, name) => `The ${name} field must be a date and time with its time zone.`],
  NotInFuture: ["in_future", (_, name) => `The ${name} field must be in the future.`],
  NotRecent: ["recent", ({ days }, name) => `The ${name} field must be within the last ${days} days.`],
  NotStorable: ["storable", (_, name) => `The ${name} field must not contain characters that cannot be stored.`],
  NotDigits: ["digits", ({ digits }, name) => `The ${name} field must be ${digits} digits.`],
  LostDigits: ["lost_digits", (_, name) => `Excel has lost digits of this number: the ${name} field.`],
  NotPostalCode: ["postal_code", (_, name) => `The ${name} field must be a valid postal code.`],
  NotPostalCodeStart: [
    "postal_code_start",
    (_, name) => `The ${name} field must be the first 2 to 6 characters of a postal code.`
  ],
  NotWhileHeld: [
    "not_while_held",
    (_, name) =>
      `The digits of the ${name} may change only while no business has the lead. Withdraw the lead and let the person send another.`
  ],
  NotWhileAwaiting: [
    "not_while_awaiting",
    (_, name) =>
      `The ${name} may not change while the lead waits for its person. Refuse the lead and let the person send another.`
  ],
  Alone: ["alone", (_, name) => `The ${name} field must come with something that is corrected.`],
  NotEmail: ["email", (_, name) => `The ${name} field must be a valid email address.`],
  NotIdentifier: [
    "identifier",
    (_, name) => `The ${name} field must be 1 to 64 letters, digits, underscores or hyphens.`
  ],
  NotToken: ["token", (_, name) => `The ${name} field must be a valid access token.`],
  Published: [
    "published",
    (_, name) => `The ${name} field must not be a token of our documents, which everybody knows.`
  ],
  NotIdempotencyKey: ["idempotency_key", (_, name) => `The ${name} field must be 1 to 255 printable ASCII characters.`],
  NotEntityTags: ["entity_tags", (_, name) => `The ${name} field must be * or a list of quoted tags, as ETag has one.`],
  UsedForAnother: ["used_for_another", (_, name) => `The ${name} field was used for another request.`],
  Outdated: ["outdated", (_, name) => `The ${name} field is outdated or was used; ask for another one.`],
  NotIban: ["iban", (_, name) => `The ${name} field must be a valid IBAN.`],
  NotUrl: ["url", (_, name) => `The ${name} field must be a valid http or https address.`],
  NotHttps: ["https", (_, name) => `The ${name} field must be an https address.`],
  NotPublic: ["public", (_, name) => `The ${name} field must not lead to a private address.`],
  NotOrigin: [
    "origin",
    (_, name) => `The ${name} field must be an origin such as https://www.example.nl, without a path.`
  ],
  HasDirectionMark: [
    "no_direction_mark",
    (_, name) => `The ${name} field must not contain marks that change the direction of text.`
  ],
  HasCredentials: ["no_credentials", (_, name) => `The ${name} field must not contain a user name or a password.`],
  NotRegion: ["region", (_, name) => `The ${name} field must be a valid region.`],
  NotAccepted: ["accepted", (_, name) => `The ${name} field must be accepted.`],
  NotSelectable: ["selectable", (_, name) => `The selected ${name} is invalid.`],
  NeedsMailServer: ["mail_server", (_, name) => `The ${name} field needs a mail server, which SMTP_URL names.`],
  TooLong: ["max_length", ({ max }, name) => `The ${name} field must not be greater than ${max} characters.`],
  NotPositive: ["positive", (_, name) => `The ${name} field must be greater than 0.`],
  TooSmall: ["min", ({ min }, name) => `The ${name} field must be at least ${min}.`],
  TooLarge: ["max", ({ max }, name) => `The ${name} field must not be greater than ${max}.`],
  Empty: ["not_empty", (_, name) => `The ${name} field must have at least one entry.`],
  TooMany: ["max_entries", ({ max }, name) => `The ${name} field must not have more than ${max} entries.`],
  TooManyDays: ["max_days", ({ max }, name) => `The ${name} field must end a period of at most ${max} days.`],
  TooManyRows: [
    "max_rows",
    ({ max }, name) => {
      const choice = name === "format" ? "csv, or select fewer" : "fewer groups or fewer days"
      return `The ${name} field gives more than ${max} rows. Choose ${choice}.`
    }
  ],
  Duplicate: ["unique", (_, name) => `The ${name} field has a value that is used before.`],
  Unknown: ["exists", (_, name) => `The ${name} field names something that does not exist.`],
  Unexpected: ["unexpected", () => "This field is not asked for."],
  Repeated: ["once", (_, name) => `The ${name} field must be given once.`],
  NotPermitted: ["operator_only", (_, name) => `Only an operator may change the ${name} field.`],
  NotAllowedWith: [
    "not_allowed_with",
    ({ key, value }, name) => `The ${name} field is not allowed when the ${nameOf(key)} field has ${value}.`
  ],
  NotTogether: ["not_together", ({ key }, name) => `The ${name} field cannot be given together with ${key}.`],
  NotFile: ["file", (_, name) => `The ${name} field must be a file.`],
  NotSingleFile: ["single_file", (_, name) => `The ${name} field must be a single file.`],
  FileTooLarge: ["max_bytes", ({ max }, name) => `The ${name} field must not be greater than ${max / 1024 / 1024} MB.`],
  NotImage: [
    "image",
    (_, name) =>
      `The ${name} field must be a complete JPEG, PNG or WEBP image. ` +
      "Send a JPEG, PNG or WEBP, for example a screenshot of the photo."
  ],
  NotSingleFrame: [
    "single_frame",
    (_, name) =>
      `The ${name} field must be a still image, without further frames or pages. Send for example a screenshot of it.`
  ],
  TooManyPixels: [
    "max_pixels",
    ({ max }, name) =>
      `The ${name} field must not have more than ${Math.floor(max / 1_000_000)} megapixels. Scale it down, or send a screenshot of it.`
  ]
} as const satisfies {
  readonly [T in Rule["_tag"]]: readonly [code: string, text: (rule: RuleOf<T>, name: string) => string]
}

/** A code with its parameters, if it has any. */
export type Coded<C, P> = keyof P extends never ? { readonly code: C } : { readonly code: C; readonly params: P }

/** The code of a rule that a field breaks, with the limits of the rule. */
export type RuleCode = { [T in Rule["_tag"]]: Coded<(typeof rules)[T][0], Omit<RuleOf<T>, "_tag">> }[Rule["_tag"]]

/** The codes of all rules. */
export const ruleCodes = Object.values(rules).map(([code]) => code)

/** The message for a field that breaks a rule. It never contains the value that was sent. */
export const faultText = ({ path, rule }: Fault): string => {
  const name = nameOf(String(path.findLast((key) => typeof key === "string") ?? ""))
  const text = rules[rule._tag][1] as (rule: Rule, name: string) => string
  return text(rule, name)
}

const faultCode = ({ rule: { _tag, ...params } }: Fault) => withParams(rules[_tag][0], params) as RuleCode

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
