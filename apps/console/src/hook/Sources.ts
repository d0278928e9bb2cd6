import type { Answer, Body } from "../api/Contract.ts"

export type Hook = Answer<"GET /api/hooks/:id">["data"]
type Change = Body<"PATCH /api/hooks/:id">

/** A key that the form sends, maybe with the only texts under it that mean yes, each on a line. */
export interface Theirs {
  readonly theirs: string
  readonly yes?: string | undefined
}

/** What fills a value of a lead: a key that the form sends, or always the same. Without either, nothing does. */
export type Source = Theirs | { readonly constant: Hook["constants"][string] } | undefined

/** What fills each value of a lead, by our key. */
export type Sources = Readonly<Record<string, Source>>

const theirsOf = (one: Hook["map"][string]): Theirs =>
  typeof one === "string" ? { theirs: one } : { theirs: one.key, yes: one.yes.join("\n") }

const sourceOf = ({ theirs, yes = "" }: Theirs): Hook["map"][string] => {
  const texts = yes.split("\n").filter((text) => text.trim() !== "")
  return texts.length === 0 ? theirs : { key: theirs, yes: texts }
}

/** Returns what fills each value by the settings of a hook. */
export const sourcesOf = ({ constants, map }: Pick<Hook, "constants" | "map">): Sources => ({
  ...Object.fromEntries(Object.entries(constants).map(([key, constant]) => [key, { constant }])),
  ...Object.fromEntries(Object.entries(map).map(([key, one]) => [key, theirsOf(one)]))
})

/** Returns the settings of a hook that say what fills each value. */
export const settingsOf = (sources: Sources): Required<Pick<Change, "constants" | "map">> => {
  const filled = Object.entries(sources).filter(
    (entry): entry is [string, NonNullable<Source>] => entry[1] !== undefined
  )
  const map = filled.flatMap(([key, source]) => ("theirs" in source ? [[key, sourceOf(source)] as const] : []))
  const constants = filled.flatMap(([key, source]) => ("constant" in source ? [[key, source.constant] as const] : []))
  return { map: Object.fromEntries(map), constants: Object.fromEntries(constants) }
}

/** Returns the keys that a form sent lately, those of the latest time first. */
export const seenKeys = ({ received_keys }: Pick<Hook, "received_keys">): ReadonlyArray<string> => [
  ...new Set(received_keys.flat())
]

/** Returns a key as people read it: behind what its question is called. */
export const keyName = (key: string, { key_labels }: Pick<Hook, "key_labels">): string => {
  const label = Object.hasOwn(key_labels, key) ? key_labels[key] : undefined
  return label === undefined ? key : `${label} · ${key}`
}
