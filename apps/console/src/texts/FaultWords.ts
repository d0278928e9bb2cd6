/** What the server says of one field. A key names the fault, and what a pattern catches is a limit or another key. */
const ofFields = {
  required: / field is required\.$/,
  requiredWhen: / field is required when the (.+) is (.+)\.$/,
  notText: / must be a string\.$/,
  notNumber: / must be a number\.$/,
  notInteger: / must be an integer\.$/,
  notBoolean: / must be true or false\.$/,
  notObject: / must be an object\.$/,
  notList: / must be a list\.$/,
  notDate: / must be a valid date, written/,
  notAfterToday: / must be a date after today\.$/,
  notInstant: / must be a valid date, or a date and time/,
  notInFuture: / must be in the future\.$/,
  notStorable: / characters that cannot be stored\.$/,
  notDigits: / must be (\d+) digits\.$/,
  notPostalCode: / must be a valid postal code\.$/,
  notPostalCodeStart: / must be the first 2 to 6 characters/,
  notEmail: / must be a valid email address\.$/,
  notIdentifier: / must be 1 to 64 letters/,
  notToken: / must be a valid access token\.$/,
  notIdempotencyKey: / must be 1 to 255 printable ASCII/,
  notEntityTags: / must be \* or a list of quoted tags/,
  usedForAnother: / was used for another request\.$/,
  notIban: / must be a valid IBAN\.$/,
  notUrl: / must be a valid http or https address\.$/,
  notHttps: / must be an https address\.$/,
  notPublic: / must not lead to a private address\.$/,
  hasDirectionMark: / must not contain marks that change/,
  hasCredentials: / must not contain a user name/,
  notRegion: / must be a valid region\.$/,
  notAccepted: / must be accepted\.$/,
  notSelectable: /^The selected .+ is invalid\.$/,
  tooLong: / must not be greater than (\d+) characters\.$/,
  notPositive: / must be greater than 0\.$/,
  tooSmall: / must be at least (\S+)\.$/,
  empty: / must have at least one entry\.$/,
  tooMany: / must not have more than (\S+) entries\.$/,
  emailTaken: /^The email field has a value that is used before\.$/,
  duplicate: / has a value that is used before\.$/,
  unknown: / names something that does not exist\.$/,
  unexpected: /^This field is not asked for\.$/,
  repeated: / must be given once\.$/,
  notPermitted: /^Only an operator may change /,
  notAllowedWith: / is not allowed when the (.+) field has (.+)\.$/,
  notTogether: / cannot be given together with (.+)\.$/,
  notFile: / must be a file\.$/,
  notSingleFile: / must be a single file\.$/,
  fileTooLarge: / must not be greater than (\S+) MB\.$/,
  tooLarge: / must not be greater than (\S+)\.$/,
  notImage: / must be a complete JPEG/,
  notSingleFrame: / must be a still image/,
  tooManyPixels: / more than (\S+) megapixels/
}

/** What the server says of a whole request. */
const ofRequests = {
  linkRefused: /^The link is unknown, used or older/,
  openIdRefused: /^The provider did not let you in/,
  signInNotFresh: /^Sign in again: passkeys are changed/,
  passkeyRefused: /^The passkey is not known here/,
  registrationRefused: /^The answer came too late or does not/,
  passkeyTaken: /^This passkey is registered already\.$/,
  tooManyPasskeys: /^A person has at most (\d+) passkeys/,
  tooManyInvitations: /^An account has at most (\d+) invitations/,
  tooManyWebhooks: /^An account has at most (\d+) webhooks/,
  webhookDisabled: /^The webhook is disabled/,
  leadErased: /^The lead is erased/,
  alreadyReclaimed: /^This lead is reclaimed or has a reclaim/,
  reclaimTooLate: /^The time in which this lead could be/,
  reclaimDecided: /^The reclaim request is already/,
  stageForbids: /^The lead is in stage (\w+)/
}

/** Why the server suggests a decision on a reclaim. */
const ofSuggestions = {
  samePerson: /^The business got an earlier lead of/,
  noSamePerson: /^The business got no earlier lead of/,
  personUnknown: /^The lead is erased, so it is not/,
  inRegion: /^The postal code lies in the region/,
  notInRegion: /^The postal code lies outside/,
  regionUnknown: /^It is not known in which region/,
  sameScreenshot: /^The same screenshot came with/
}

const all = { ...ofSuggestions, ...ofFields, ...ofRequests }

/**
 * What a page says of each fault, and of each reason for a suggestion. Where the page shows a fault, it names the
 * field, so the words do not.
 */
export type FaultWords = {
  readonly [Fault in keyof typeof all]: string | ((first: string, second: string) => string)
}

/** Whether the server says this of one field, and not of the whole request. */
export const isOfField = (message: string): boolean => Object.values(ofFields).some((pattern) => pattern.test(message))

/** Returns what says in these words what the server says in its own. What it does not know it leaves as it is. */
export const inWords =
  (words: FaultWords) =>
  (message: string): string => {
    for (const [fault, pattern] of Object.entries(all)) {
      const found = pattern.exec(message)
      const text = words[fault as keyof FaultWords]
      if (found) return typeof text === "string" ? text : text(found[1] ?? "", found[2] ?? "")
    }
    return message
  }
