import { Predicate } from "effect"
import type { DemoKind, DemoPart } from "./DemoPart.ts"

/** Names a thing by its kind and its name, such as `website warmte-vergelijker`. */
export const demoName = ({ kind, name }: { readonly kind: string; readonly name: string }): string => `${kind} ${name}`

/** `user` needs `used`, so `used` stays for as long as `user` does. Both are names as {@link demoName} makes them. */
export interface Reference {
  readonly user: string
  readonly used: string
}

/** A part of the demo that stays: it was changed, or things that stay need it. */
export interface KeptPart {
  readonly kind: DemoKind
  readonly name: string
  readonly changed: boolean
  readonly used_by: ReadonlyArray<string>
}

/** What a removal of the demo takes away, and what it leaves. */
export interface DemoRemoval {
  readonly removed: ReadonlyArray<DemoPart>
  readonly kept: ReadonlyArray<KeptPart>
}

/**
 * Returns whether a content still has every value that it was made with. A later version may have added keys, so keys
 * that were not made are not compared.
 */
const isAsMade = (made: unknown, current: unknown): boolean => {
  if (Array.isArray(made)) {
    if (!Array.isArray(current) || made.length !== current.length) return false
    return made.every((one, index) => isAsMade(one, current[index]))
  }
  if (!Predicate.isObject(made)) return made === current
  return Predicate.isObject(current) && Object.entries(made).every(([key, one]) => isAsMade(one, current[key]))
}

/**
 * Decides what of the demo is removed: the most that nothing which stays needs. A part stays when it is not as the demo
 * made it, or when something that stays refers to it. Parts that are no longer stored are neither removed nor kept.
 */
export const demoRemoval = (
  made: ReadonlyArray<DemoPart>,
  current: ReadonlyArray<DemoPart>,
  references: ReadonlyArray<Reference>
): DemoRemoval => {
  const stored = new Map(current.map((part) => [demoName(part), part.content]))
  const present = made.filter((part) => stored.has(demoName(part)))
  const unchanged = present.filter((part) => isAsMade(part.content, stored.get(demoName(part))))
  const asMade = new Set(unchanged.map(demoName))
  const removed = new Set(asMade)
  const holding = () => references.filter(({ used, user }) => removed.has(used) && !removed.has(user))
  for (let held = holding(); held.length > 0; held = holding()) for (const { used } of held) removed.delete(used)
  const stays = present.filter((part) => !removed.has(demoName(part)))
  return {
    removed: present.filter((part) => removed.has(demoName(part))),
    kept: stays.map(({ kind, name }) => {
      const id = demoName({ kind, name })
      const users = references.filter(({ used, user }) => used === id && !removed.has(user)).map(({ user }) => user)
      return { kind, name, changed: !asMade.has(id), used_by: [...new Set(users)].toSorted() }
    })
  }
}
