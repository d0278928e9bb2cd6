import { type Fault, faultAt } from "@leadwell/domain/input/Fault"
import { Identifier } from "@leadwell/domain/input/Identifier"
import {
  exactReader,
  knownPart,
  type Read,
  required,
  requiredList,
  unexpectedKeys,
  verdict
} from "@leadwell/domain/input/InputObject"
import { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { normalName } from "@leadwell/domain/input/NormalText"
import { nameUpTo, newNameUpTo } from "@leadwell/domain/input/Text"
import { Fact } from "@leadwell/domain/privacy/Fact"
import { Equal, Result, Schema } from "effect"

/**
 * The lists of which people save views, each with the keys that narrow and order it. No key finds the person of a lead,
 * because a view outlives the lead.
 */
export const viewedLists = {
  leads: ["stage", "subcategory_id", "website_code", "business", "created_from", "created_to", "sort"],
  sent_leads: ["stage", "website_code", "subcategory_id", "created_from", "created_to", "sort"],
  business_leads: ["status", "subcategory_id", "assigned_from", "assigned_to", "sort"],
  reclaims: ["status", "reason", "business", "website_code", "created_from", "created_to", "sort"],
  audit: ["action", "actor", "business", "lead", "from", "to"],
  mail: ["status"]
} as const

const ViewedList = Schema.Literals(Object.keys(viewedLists) as ReadonlyArray<keyof typeof viewedLists>)

/** The maximum number of views of one person. */
export const mostViews = 50

const longestName = 60

/** The id of a saved view, a UUIDv7. */
export const SavedViewId = Identifier.pipe(Schema.brand("SavedViewId"))

/** The id of a saved view. */
export type SavedViewId = typeof SavedViewId.Type

/** A list as a person finds it again, by a name that is unique among the views of that list. */
export const SavedView = Schema.Struct({
  id: SavedViewId,
  list: ViewedList,
  name: nameUpTo(longestName),
  query: Schema.Record(Schema.String, Schema.String)
})

/** A list as a person finds it again. */
export interface SavedView extends Schema.Schema.Type<typeof SavedView> {}

/** The person has no view with this id. */
export class SavedViewNotFound extends Fact("SavedViewNotFound", "The person has no view with this id.")<{
  readonly id: SavedViewId
}> {}

/** What a list is asked for under one key: ids, words and days, and so neither a name nor an address. */
const QueryText = Schema.String.check(Schema.isPattern(/^[\w.,-]{1,100}$/u, { fault: { _tag: "NotSelectable" } }))

/** The keys of a view in a request. */
export const savedViewKeys = {
  list: required(ViewedList.annotate({ fault: { _tag: "NotSelectable" } })),
  name: required(newNameUpTo(longestName), normalName),
  query: requiredList(
    Schema.Record(Schema.String, QueryText).check(Schema.isMinProperties(1, { fault: { _tag: "Empty" } })),
    viewedLists.leads.length
  )
}

const read = exactReader(savedViewKeys)

/** Returns a fault for each key of the query that the list does not have. */
const strangeKeys = (input: unknown, list: keyof typeof viewedLists | undefined): ReadonlyArray<Fault> =>
  list === undefined
    ? []
    : unexpectedKeys(knownPart(input, savedViewKeys)["query"], viewedLists[list]).map(({ path, rule }) => ({
        path: ["query", ...path],
        rule
      }))

/** Validates a view that a person saves. */
export const decodeSavedView = (input: unknown): Result.Result<Read<typeof savedViewKeys>, InvalidInput> => {
  const reading = read(input)
  return verdict(savedViewKeys, reading, strangeKeys(input, reading.values.list))
}

interface WithViews {
  readonly views: ReadonlyArray<SavedView>
}

/** Returns a person with one more view. It takes the place of the view of the same list and name. */
export const savingView =
  ({ list, name, query }: Read<typeof savedViewKeys>, id: SavedViewId) =>
  <P extends WithViews>(person: P): Result.Result<P, InvalidInput> => {
    const former = person.views.find((one) => one.list === list && one.name === name)
    if (former !== undefined) {
      const views = person.views.map((one) => (one === former ? { ...former, query } : one))
      return Result.succeed(Equal.equals(former.query, query) ? person : { ...person, views })
    }
    return person.views.length < mostViews
      ? Result.succeed({ ...person, views: [...person.views, { id, list, name, query }] })
      : Result.fail(new InvalidInput({ faults: [faultAt("views", { _tag: "TooMany", max: mostViews })] }))
  }

/** Returns a person without a view. */
export const removingView =
  (id: SavedViewId) =>
  <P extends WithViews>(person: P): Result.Result<P, SavedViewNotFound> =>
    person.views.some((one) => one.id === id)
      ? Result.succeed({ ...person, views: person.views.filter((one) => one.id !== id) })
      : Result.fail(new SavedViewNotFound({ id }))
