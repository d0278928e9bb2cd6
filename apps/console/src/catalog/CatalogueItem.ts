import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { request, requestTagged } from "../api/Client.ts"
import type { Answer } from "../api/Contract.ts"
import { atPaths, isChangedMeanwhile, Refusal } from "../api/Refusal.ts"
import { type CatalogueBody, type Changes, isWithoutChanges } from "./CatalogueChanges.tsx"
import { changesOf, isCrossed, isSame } from "./ItemChanges.ts"

type Catalogue = Answer<"GET /api/catalogue">["data"]

/** An item of the catalogue that is created or changed. */
export interface CatalogueItem<A extends object> {
  /** The item as it was shown. A new one has none. */
  readonly shown: A | undefined
  readonly typed: A
  /** The key that names the item, which is not used yet by a new one. */
  readonly idKey: keyof A & string
  /** Finds the item in the catalogue, which is written with every key of it. */
  readonly find: (catalogue: Catalogue) => Partial<A> | undefined
  /** Returns the file that has nothing but the item. */
  readonly fileOf: (item: A, catalogue: Catalogue) => Partial<CatalogueBody>
  /** Where the item stands in that file, such as `websites.0`. */
  readonly path: string
  /** What the paths of its parts depend on, such as the order of a list. */
  readonly order?: string
  readonly save: (changed: Partial<A>, ifMatch: string | undefined) => Promise<unknown>
  readonly done: () => void
}

/** What an item would change of the catalogue, which had this tag. */
interface Rehearsal<A> {
  readonly typed: A
  readonly changed: Partial<A>
  readonly changes: Changes
  readonly file: CatalogueBody
  readonly tag: string | undefined
}

const inUse = (key: string) => new Refusal(422, "", { [key]: [{ key, code: "unique", text: "" }] })

/**
 * Creates or changes an item of the catalogue, after it was shown what that changes. What somebody else changes
 * meanwhile is kept, unless it is the same of the item: that is told, and shown first.
 */
export const useCatalogueItem = <A extends object>(item: CatalogueItem<A>) => {
  const { fileOf, find, idKey, order = "", path, save, typed } = item
  const client = useQueryClient()
  const [shown, setShown] = useState(item.shown)
  const [latest, setLatest] = useState<A>()

  const rehearse = async (): Promise<Rehearsal<A>> => {
    const { answer, tag } = await requestTagged("GET /api/catalogue")
    const now = find(answer.data) as A | undefined
    if (shown === undefined && now !== undefined) throw inUse(idKey)
    const changed = shown === undefined ? typed : changesOf(shown, typed)
    if (shown !== undefined && now !== undefined && isCrossed(now, shown, changed)) {
      setLatest(now)
      throw new Refusal(412, "")
    }
    const file = fileOf({ ...typed, ...now, ...changed }, answer.data) as CatalogueBody
    const query = { dry_run: "true" } as const
    try {
      const { data } = await request("PUT /api/catalogue", { body: file, query, ifMatch: tag })
      return { typed, changed, changes: data, file, tag }
    } catch (error) {
      const start = `${path}.`
      throw error instanceof Refusal
        ? atPaths((at) => (at.startsWith(start) ? at.slice(start.length) : at), error)
        : error
    }
  }

  const rehearsal = useMutation<Rehearsal<A>, Refusal, string>({ mutationFn: rehearse })
  /** Saves what was shown. When something else of the catalogue changed meanwhile, it is shown to be the same still. */
  const saveShown = async ({ changed, changes, tag }: Rehearsal<A>): Promise<unknown> => {
    try {
      return await save(changed, tag)
    } catch (error) {
      if (!(error instanceof Refusal) || !isChangedMeanwhile(error)) throw error
      const again = await rehearse()
      if (!isSame(again.changes, changes)) throw error
      return save(again.changed, again.tag)
    }
  }
  const saving = useMutation<unknown, Refusal, Rehearsal<A>>({
    mutationFn: saveShown,
    onSuccess: (_, { typed: saved }) => {
      setShown(saved)
      rehearsal.reset()
      item.done()
      return client.invalidateQueries()
    }
  })
  // A fault is that of a field no more once the field is another one, or has a value that nobody typed in it.
  const places = `${String(typed[idKey])} ${order}`
  const isCurrent = isSame(rehearsal.data?.typed, typed)
  const seen = isCurrent ? rehearsal.data : undefined
  const isToSave = seen !== undefined && !isWithoutChanges(seen.changes)
  return {
    shown,
    seen,
    isToSave,
    refusal: rehearsal.variables === places ? (rehearsal.error ?? saving.error) : null,
    isPending: rehearsal.isPending || saving.isPending,
    submit: () => {
      saving.reset()
      if (isToSave) saving.mutate(seen)
      else rehearsal.mutate(places)
      return isToSave
    },
    lookAgain: () => {
      if (latest !== undefined) setShown(latest)
      rehearsal.reset()
      saving.reset()
    }
  }
}
