import { Result, Schema } from "effect"
import type { FormField } from "../../../catalog/FormField.ts"
import { SubcategoryId } from "../../../catalog/Subcategory.ts"
import { WebsiteCode } from "../../../catalog/Website.ts"
import { type Fault, faultAt } from "../../../input/Fault.ts"
import {
  defaulted,
  exactReader,
  filled,
  optional,
  type Read,
  type Reading,
  required,
  sizeFault,
  verdict
} from "../../../input/InputObject.ts"
import type { InvalidInput } from "../../../input/InvalidInput.ts"
import { newNameUpTo, textUpTo } from "../../../input/Text.ts"
import { Constant, DateFormat, type Hook, Source } from "./Hook.ts"
import { constantKeys, isYesOrNo, mappableKeys } from "./HookKeys.ts"

/** The maximum number of keys in a map, and of constants. */
const mostKeys = 200

/** The maximum number of texts that mean yes under one key. */
const mostTexts = 20

/** Their keys are compared to the letter, so they are not brought into a normal form. */
const keyMap = Schema.Record(Schema.String, Source)
const constants = Schema.Record(Schema.String, Constant)

/** The keys of a new hook, in the order in which faults are reported. */
export const hookRequestKeys = {
  website_code: required(WebsiteCode),
  subcategory_id: required(SubcategoryId),
  name: required(newNameUpTo(255)),
  map: defaulted(keyMap, {}),
  constants: defaulted(constants, {}),
  date_format: defaulted(DateFormat, "yyyy-mm-dd"),
  terms_text: optional(textUpTo(4000))
}

/** The keys of a change of a hook. One that is left out stays; `terms_text` is removed by null. */
export const hookChangeKeys = {
  name: filled(newNameUpTo(255)),
  map: optional(keyMap),
  constants: optional(constants),
  date_format: filled(DateFormat),
  terms_text: optional(textUpTo(4000))
}

/** What of a hook somebody decides, and may change. */
export type HookSettings = Pick<Hook, "name" | "map" | "constants" | "date_format" | "terms_text">

const readNew = exactReader(hookRequestKeys)
const readChange = exactReader(hookChangeKeys)

/** Returns what a request names, as far as it is well-formed. */
export const namedBy = (
  input: unknown
): Pick<Reading<typeof hookRequestKeys>["values"], "subcategory_id" | "website_code"> => readNew(input).values

const unknownKeys = (name: "constants" | "map", record: object, known: ReadonlySet<string>): ReadonlyArray<Fault> =>
  Object.keys(record).flatMap((key) =>
    known.has(key) ? [] : [{ path: [name, key], rule: { _tag: "NotSelectable" } } satisfies Fault]
  )

/** Returns the faults of the texts that mean yes under one of our keys, which has to ask for a yes or a no. */
const faultsOfYes = (key: string, source: Source, fields: ReadonlyArray<FormField>): ReadonlyArray<Fault> => {
  if (typeof source === "string") return []
  const path = ["map", key, "yes"]
  if (!isYesOrNo(key, fields)) return [{ path, rule: { _tag: "NotSelectable" } }]
  return source.yes.length === 0 ? [{ path, rule: { _tag: "Required" } }] : sizeFault(path, source.yes, mostTexts)
}

/**
 * Returns the faults of the settings of a hook that its keys alone do not tell. Nobody agreed to terms that are only
 * said to be accepted, so `accept_terms` as a constant needs the text.
 */
const faultsOfSettings = (
  {
    constants = {},
    map = {},
    terms_text
  }: Partial<Omit<HookSettings, "terms_text">> & { terms_text?: string | null | undefined },
  fields: ReadonlyArray<FormField>
): ReadonlyArray<Fault> => {
  const terms = Object.hasOwn(constants, "accept_terms") ? constants["accept_terms"] : undefined
  return [
    ...sizeFault(["map"], map, mostKeys),
    ...sizeFault(["constants"], constants, mostKeys),
    ...unknownKeys("map", map, new Set(mappableKeys(fields))),
    ...unknownKeys("constants", constants, new Set(constantKeys(fields))),
    ...Object.entries(map).flatMap(([key, source]) => faultsOfYes(key, source, fields)),
    ...Object.keys(constants).flatMap((key) =>
      Object.hasOwn(map, key)
        ? [{ path: ["constants", key], rule: { _tag: "NotTogether", key: `map.${key}` } } satisfies Fault]
        : []
    ),
    ...(terms === undefined || terms === true
      ? []
      : [{ path: ["constants", "accept_terms"], rule: { _tag: "NotAccepted" } } satisfies Fault]),
    ...(terms === true && (terms_text ?? "") === ""
      ? [faultAt("terms_text", { _tag: "RequiredWhen", key: "constants.accept_terms", values: ["true"] })]
      : [])
  ]
}

/** What a request of a hook names: whether the website is in reach, and the fields of the subcategory if it exists. */
export interface NamedParts {
  readonly hasWebsite: boolean
  readonly fields: ReadonlyArray<FormField> | undefined
}

/** Validates the request of a new hook. */
export const decodeHookRequest = (
  input: unknown,
  { fields, hasWebsite }: NamedParts
): Result.Result<Read<typeof hookRequestKeys>, InvalidInput> => {
  const reading = readNew(input)
  const { subcategory_id, website_code } = reading.values
  return verdict(hookRequestKeys, reading, [
    ...(website_code !== undefined && !hasWebsite ? [faultAt("website_code", { _tag: "NotSelectable" })] : []),
    ...(subcategory_id !== undefined && fields === undefined
      ? [faultAt("subcategory_id", { _tag: "NotSelectable" })]
      : []),
    ...(fields === undefined ? [] : faultsOfSettings(reading.values, fields))
  ])
}

const isNulled = (input: unknown): boolean =>
  typeof input === "object" && input !== null && "terms_text" in input && input.terms_text === null

/** Validates a change of a hook, and returns the settings after it. */
export const decodeHookChange = (
  input: unknown,
  hook: Hook,
  fields: ReadonlyArray<FormField>
): Result.Result<HookSettings, InvalidInput> => {
  const reading = readChange(input)
  const { constants, date_format, map, name, terms_text } = reading.values
  const after: HookSettings = {
    name: name ?? hook.name,
    map: map ?? hook.map,
    constants: constants ?? hook.constants,
    date_format: date_format ?? hook.date_format,
    terms_text: isNulled(input) ? null : (terms_text ?? hook.terms_text)
  }
  return Result.map(verdict(hookChangeKeys, reading, faultsOfSettings(after, fields)), () => after)
}
