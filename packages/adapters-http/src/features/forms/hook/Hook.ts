import { DateFormat, Source } from "@leadwell/domain/features/forms/hook/Hook"
import type { ListedHook } from "@leadwell/domain/features/forms/hook/HookRepository"
import { hookChangeKeys, hookRequestKeys } from "@leadwell/domain/features/forms/hook/HookRequest"
import type {
  Rehearsal as DomainRehearsal,
  SecretHook as DomainSecretHook
} from "@leadwell/domain/features/forms/hook/Hooks"
import { keyOf } from "@leadwell/domain/features/forms/hook/Received"
import { Redacted, Schema } from "effect"
import { KeyedFault } from "../../../response/FaultCode.ts"
import { keyedFaults } from "../../../response/FaultText.ts"
import { Timestamp, timestamp } from "../../../response/Timestamp.ts"

const fields = {
  id: Schema.String,
  website_code: Schema.String,
  subcategory_id: Schema.String,
  name: Schema.String,
  map: Schema.Record(Schema.String, Source).annotate({
    description:
      "The keys of the form by the keys of a lead. An answer is `fields.` and its key. One of a list is found by its name: `answers[ref=city]`. `yes` has the only texts that mean yes.",
    examples: [
      {
        postal_code: "Postcode",
        city: "field_data[name=city]",
        "fields.roof_direction": "form_fields[dak]",
        accept_terms: { key: "Akkoord", yes: ["Ik ga akkoord met de voorwaarden."] }
      }
    ]
  }),
  constants: hookRequestKeys.constants.schema.annotate({
    description: "The values of keys that the form does not send. A day may count from the receipt: `+30 days`.",
    examples: [{ preferred_date_of_execution: "+30 days" }]
  }),
  date_format: DateFormat,
  terms_text: Schema.NullOr(Schema.String).annotate({ description: "What the visitor agreed to." }),
  created_at: Timestamp,
  received_keys: Schema.Array(Schema.Array(Schema.String)).annotate({
    description:
      "The last five lists of keys that came and differ, the latest first. They have no values, and are forgotten after 14 days and when a person is erased."
  }),
  key_labels: Schema.Record(Schema.String, Schema.String).annotate({
    description: "What people read of the questions of some of these keys.",
    examples: [{ "data[fields][key=question_a]": "Voornaam" }]
  }),
  waiting: Schema.Int.annotate({ description: "How many of its submissions wait." })
}

/** A hook: where forms of a website post requests under their own keys. */
export const Hook = Schema.Struct(fields).annotate({ identifier: "Hook" })

/** A hook with its secret, which is shown only once, and the path that has it. */
export const SecretHook = Schema.Struct({
  ...fields,
  secret: Schema.String.annotate({ examples: ["lw_hook_…"] }),
  path: Schema.String.annotate({ examples: ["/hooks/lw_hook_…"] })
}).annotate({ identifier: "SecretHook" })

/** The body of a request that makes a hook, as a client encodes it. */
export const HookBody = Schema.Struct({
  website_code: hookRequestKeys.website_code.schema,
  subcategory_id: hookRequestKeys.subcategory_id.schema,
  name: hookRequestKeys.name.schema,
  map: Schema.optionalKey(hookRequestKeys.map.schema),
  constants: Schema.optionalKey(hookRequestKeys.constants.schema).annotate({
    description:
      "`accept_terms` may be one when `terms_text` says what the visitor agreed to. `consent.given_at` and `consent.certificate_url` are of one person, and may be none."
  }),
  date_format: Schema.optionalKey(DateFormat).annotate({
    description: "`yyyy-mm-dd` when left out, which is always taken."
  }),
  terms_text: Schema.optionalKey(Schema.NullOr(hookRequestKeys.terms_text.schema))
})

/** The body of a request that changes a hook. */
export const HookChangeBody = Schema.Struct({
  name: Schema.optionalKey(hookChangeKeys.name.schema),
  map: Schema.optionalKey(hookChangeKeys.map.schema),
  constants: Schema.optionalKey(hookChangeKeys.constants.schema),
  date_format: Schema.optionalKey(DateFormat),
  terms_text: Schema.optionalKey(Schema.NullOr(hookChangeKeys.terms_text.schema))
})

/** What a body would become: a lead request, and what is wrong with it. */
export const Rehearsal = Schema.Struct({
  request: Schema.Record(Schema.String, Schema.Unknown),
  faults: Schema.Array(KeyedFault)
}).annotate({ identifier: "Rehearsal" })

/** Encodes a hook without its secret. */
export const encodeHook = ({ hook, waiting }: ListedHook): typeof Hook.Type => ({
  id: hook.id,
  website_code: hook.website,
  subcategory_id: hook.subcategory,
  name: hook.name,
  map: hook.map,
  constants: hook.constants,
  date_format: hook.date_format,
  terms_text: hook.terms_text,
  created_at: timestamp(hook.created_at),
  received_keys: hook.received_keys.map((keys) => keys.map(keyOf)),
  key_labels: Object.fromEntries(
    hook.received_keys
      .toReversed()
      .flat()
      .flatMap((one) => (typeof one === "string" ? [] : [[one.key, one.label] as const]))
  ),
  waiting
})

/** Encodes a new hook with its secret. */
export const encodeSecretHook = ({ hook, secret }: DomainSecretHook): typeof SecretHook.Type => ({
  ...encodeHook({ hook, waiting: 0 }),
  secret: Redacted.value(secret),
  path: `/hooks/${Redacted.value(secret)}`
})

/** Encodes what a body would become. */
export const encodeRehearsal = ({ faults, request }: DomainRehearsal): typeof Rehearsal.Type => ({
  request,
  faults: keyedFaults(faults)
})
