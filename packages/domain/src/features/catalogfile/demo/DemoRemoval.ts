/** A thing that the demo makes. A token is named by its id, and a person by the e-mail address. */
export interface DemoPart {
  readonly kind: string
  readonly name: string
}

/** Names a thing by its kind and its name, such as `website warmte-vergelijker`. */
export const demoName = ({ kind, name }: DemoPart): string => `${kind} ${name}`

/** A stored thing that the demo made, and whether it is no longer as the demo made it. */
export interface StoredPart extends DemoPart {
  readonly changed: boolean
}

/** `user` needs `used`, so `used` stays for as long as `user` does. Both are names as {@link demoName} makes them. */
export interface Reference {
  readonly user: string
  readonly used: string
}

/** What a removal of the demo takes away, and what it leaves because it was changed, or because of its users. */
export interface DemoRemoval {
  readonly removed: ReadonlyArray<DemoPart>
  readonly kept: ReadonlyArray<StoredPart & { readonly used_by: ReadonlyArray<string> }>
}

/** Decides what of the demo is removed: the most that was not changed, and that nothing which stays needs. */
export const demoRemoval = (stored: ReadonlyArray<StoredPart>, references: ReadonlyArray<Reference>): DemoRemoval => {
  const removed = new Set(stored.filter(({ changed }) => !changed).map(demoName))
  const holding = () => references.filter(({ used, user }) => removed.has(used) && !removed.has(user))
  for (let kept = holding(); kept.length > 0; kept = holding()) for (const { used } of kept) removed.delete(used)
  const usersOf = (part: string) => references.filter(({ used, user }) => used === part && !removed.has(user))
  return {
    removed: stored.filter((part) => removed.has(demoName(part))).map(({ kind, name }) => ({ kind, name })),
    kept: stored
      .filter((part) => !removed.has(demoName(part)))
      .map((part) => ({ ...part, used_by: usersOf(demoName(part)).map(({ user }) => user) }))
  }
}
