import type { FuzzOperation } from "./Exchange.ts"

/** Texts of refusals that depend on what is stored or on the time, so no document can tell them in advance. */
const texts: ReadonlyArray<RegExp> = [
  /names something that does not exist/,
  /must be a date after today/,
  /must be in the future/,
  /^The lead is (?:in stage|erased)/,
  /^The person of the lead is blocked/,
  /^This lead is reclaimed, released, withdrawn or erased/,
  /^The digits of the postal code may change only/,
  /^The email may not change while/,
  /^The reclaim request is already/,
  /^This lead is reclaimed or has a reclaim request/,
  /^The time in which this lead could be reclaimed is over/,
  /^The link is unknown, used or older/,
  /^The provider did not let you in/,
  /^The passkey is not known here/,
  /^The answer came too late or does not verify/,
  /^The submission was sent or dropped/,
  /at most \d+ (?:hooks|webhooks|passkeys)/
]

/** Refusals under a key that depend on what is stored, by operation. */
const keys: ReadonlyArray<readonly [operation: RegExp, key: RegExp, text: RegExp]> = [
  [/^leads\.create$|^distributions\.preview$/, /^(?:website_code|subcategory_id)$/, /The selected .* is invalid/],
  [/^leads\.create$/, /^(?:consent|fields)/, /./],
  [/^hooks\.create$/, /^(?:website_code|subcategory_id)$/, /The selected .* is invalid/],
  [/^hooks\.(?:create|change)$/, /^(?:map|constants|terms_text)/, /./],
  [/^imports\.(?:check|readOtherwise)$/, /^(?:website_code|subcategory_id|account_id|map)/, /./],
  [/^imports\.readOtherwise$/, /^(?:accept_terms|created_at|name)$/, /field is required/],
  [/^submissions\.mend$|^hostedForm\.send$/, /./, /./],
  [/^leadReview\.rectify$/, /^(?:email|phone)$/, /The selected .* is invalid/],
  [/^people\.invite$/, /^email$/, /used before/],
  [/^catalogue\.changeAffiliate$/, /^account$/, /The selected account is invalid/]
]

/** What JSON Schema cannot express, and the words that must tell it in the operation. */
const words: ReadonlyArray<readonly [text: RegExp, told: RegExp]> = [
  [/cannot be given together with/, /goes not with `page`/],
  [/after field is required/, /not without `after`/],
  [/The selected after is invalid/, /that the business never got is 422/],
  [/account field is required when the content/, /Such a webhook is of an account/],
  [/The selected content is invalid/, /who registers it may read leads/],
  [/field is required when the reason is/, /`description` is required when the reason is/],
  [/must be a valid region/, /from the lower to the higher/],
  [/max field must be at least/, /Not below `min`/],
  [/has a value that is used before/, /\bonce\b|in use is 422/],
  [/The selected group is invalid|This field is not asked for/, /A group or a filter that the report has not is 422/],
  [/group field must not have more than/, /up to three/],
  [/to field must (?:be a date after or equal to the from|end a period of at most \d+ days)/, /a `to` before `from`/],
  [/The selected (?:id|code|subcategory) is invalid/, /in the body is that of the path/],
  [/not allowed when the kind field has businesses/, /Businesses have no `website_code` and no `accept_terms`/],
  [/not allowed when the role field has/, /The role `member` alone has a scope/],
  [/not allowed when the abilities field has operator/, /A token with `operator` has none/],
  [/must be an origin such as/, /as browsers send them/],
  [/must be a valid IBAN/, /With its check digits/],
  [/must be an https address|private address/, /by http, is taken only/],
  [/email field must be a valid email address/, /has no letter that only looks like others/],
  [/must be a date after or equal to the paused from/, /not before the first/],
  [
    /This field is not asked for|query field must have at least one entry/,
    /has at least one key, of those of its list/
  ],
  [/must come with something that is corrected/, /alone it is 422/],
  [/field is required when there is no/, /It is required without/],
  [/phone field must be 10 digits/, /[Aa]s people (?:of the Netherlands and Belgium )?write it/],
  [/email field must be a valid email address/, /The whole e-mail address/],
  [/The selected phone is invalid/, /A number that is nobody's/],
  [/The selected q is invalid/, /a whole e-mail address or a whole phone number/]
]

/** Whether the document could not have told this refusal, or tells it in words. */
export const isUntellable = (operation: FuzzOperation, key: string, text: string): boolean =>
  texts.some((one) => one.test(text)) ||
  keys.some(([ids, names, said]) => ids.test(operation.operationId) && names.test(key) && said.test(text)) ||
  words.some(([said, told]) => said.test(text) && told.test(JSON.stringify(operation)))

/** The operations that take what the document forbids: their answer must tell nothing of what was sent. */
export const takesAnything: ReadonlyArray<string> = ["signIn.requestLink"]
