import type { Fault, Rule } from "@leadwell/domain/input/Fault"

const nameOf = (key: string): string => key.replaceAll("_", " ")

type Texts = { readonly [T in Rule["_tag"]]: (rule: Extract<Rule, { readonly _tag: T }>, name: string) => string }

const texts: Texts = {
  Required: (_, name) => `The ${name} field is required.`,
  RequiredWhen: ({ key, values }, name) =>
    `The ${name} field is required when the ${nameOf(key)} is ${values.join(" or ")}.`,
  NotText: (_, name) => `The ${name} field must be a string.`,
  NotNumber: (_, name) => `The ${name} field must be a number.`,
  NotInteger: (_, name) => `The ${name} field must be an integer.`,
  NotBoolean: (_, name) => `The ${name} field must be true or false.`,
  NotObject: (_, name) => `The ${name} field must be an object.`,
  NotList: (_, name) => `The ${name} field must be a list.`,
  NotDate: (_, name) => `The ${name} field must be a valid date, written as year-month-day.`,
  NotAfterToday: (_, name) => `The ${name} field must be a date after today.`,
  NotInstant: (_, name) => `The ${name} field must be a valid date, or a date and time with its time zone.`,
  NotInFuture: (_, name) => `The ${name} field must be in the future.`,
  NotStorable: (_, name) => `The ${name} field must not contain characters that cannot be stored.`,
  NotDigits: ({ digits }, name) => `The ${name} field must be ${digits} digits.`,
  NotPostalCode: (_, name) => `The ${name} field must be a valid postal code.`,
  NotPostalCodeStart: (_, name) => `The ${name} field must be the first 2 to 6 characters of a postal code.`,
  NotEmail: (_, name) => `The ${name} field must be a valid email address.`,
  NotIdentifier: (_, name) => `The ${name} field must be 1 to 64 letters, digits, underscores or hyphens.`,
  NotToken: (_, name) => `The ${name} field must be a valid access token.`,
  NotIdempotencyKey: (_, name) => `The ${name} field must be 1 to 255 printable ASCII characters.`,
  NotEntityTags: (_, name) => `The ${name} field must be * or a list of quoted tags, as ETag has one.`,
  UsedForAnother: (_, name) => `The ${name} field was used for another request.`,
  NotIban: (_, name) => `The ${name} field must be a valid IBAN.`,
  NotUrl: (_, name) => `The ${name} field must be a valid http or https address.`,
  NotHttps: (_, name) => `The ${name} field must be an https address.`,
  NotPublic: (_, name) => `The ${name} field must not lead to a private address.`,
  HasDirectionMark: (_, name) => `The ${name} field must not contain marks that change the direction of text.`,
  HasCredentials: (_, name) => `The ${name} field must not contain a user name or a password.`,
  NotRegion: (_, name) => `The ${name} field must be a valid region.`,
  NotAccepted: (_, name) => `The ${name} field must be accepted.`,
  NotSelectable: (_, name) => `The selected ${name} is invalid.`,
  TooLong: ({ max }, name) => `The ${name} field must not be greater than ${max} characters.`,
  NotPositive: (_, name) => `The ${name} field must be greater than 0.`,
  TooSmall: ({ min }, name) => `The ${name} field must be at least ${min}.`,
  TooLarge: ({ max }, name) => `The ${name} field must not be greater than ${max}.`,
  Empty: (_, name) => `The ${name} field must have at least one entry.`,
  TooMany: ({ max }, name) => `The ${name} field must not have more than ${max} entries.`,
  Duplicate: (_, name) => `The ${name} field has a value that is used before.`,
  Unknown: (_, name) => `The ${name} field names something that does not exist.`,
  Unexpected: () => "This field is not asked for.",
  Repeated: (_, name) => `The ${name} field must be given once.`,
  NotPermitted: (_, name) => `Only an operator may change the ${name} field.`,
  NotAllowedWith: ({ key, value }, name) =>
    `The ${name} field is not allowed when the ${nameOf(key)} field has ${value}.`,
  NotTogether: ({ key }, name) => `The ${name} field cannot be given together with ${key}.`,
  NotFile: (_, name) => `The ${name} field must be a file.`,
  NotSingleFile: (_, name) => `The ${name} field must be a single file.`,
  FileTooLarge: ({ maxBytes }, name) => `The ${name} field must not be greater than ${maxBytes / 1024 / 1024} MB.`,
  NotImage: (_, name) =>
    `The ${name} field must be a complete JPEG, PNG or WEBP image. ` +
    "Send a JPEG, PNG or WEBP, for example a screenshot of the photo.",
  NotSingleFrame: (_, name) =>
    `The ${name} field must be a still image, without further frames or pages. Send for example a screenshot of it.`,
  TooManyPixels: ({ max }, name) =>
    `The ${name} field must not have more than ${Math.floor(max / 1_000_000)} megapixels. Scale it down, or send a screenshot of it.`
}

/** The message for a field that breaks a rule. It never contains the value that was sent. */
export const faultText = ({ path, rule }: Fault): string => {
  const name = nameOf(String(path.findLast((key) => typeof key === "string") ?? ""))
  const text = texts[rule._tag] as (rule: Rule, name: string) => string
  return text(rule, name)
}

/** The maximum number of faults in one answer. No form has nearly as many fields. */
const mostFaults = 1000

/** The `errors` of an answer: messages under dotted keys, in the order of the faults, up to the maximum. */
export const faultTexts = (faults: ReadonlyArray<Fault>): Readonly<Record<string, ReadonlyArray<string>>> => {
  const errors = new Map<string, Array<string>>()
  for (const fault of faults.slice(0, mostFaults)) {
    const key = fault.path.join(".")
    const known = errors.get(key) ?? []
    errors.set(key, [...known, faultText(fault)])
  }
  return Object.fromEntries(errors)
}
