/** The businesses and websites to which a person or a token is limited. A list that is absent limits nothing. */
export interface Scope {
  readonly businesses?: ReadonlyArray<string>
  readonly websites?: ReadonlyArray<string>
}

/** The lists of a scope. */
export const kinds = ["businesses", "websites"] as const

/** One list as somebody ticks it. `isAll` is a list that holds nothing. */
export interface TypedList {
  readonly isAll: boolean
  readonly names: ReadonlyArray<string>
}

/** A scope as somebody chooses it: all of an account, or what is ticked. */
export interface TypedScope extends Readonly<Record<(typeof kinds)[number], TypedList>> {
  readonly isWhole: boolean
}

const typedList = (names: ReadonlyArray<string> | undefined): TypedList => ({
  isAll: names === undefined,
  names: names ?? []
})

/** Returns a scope as somebody changes it. A scope that is begun has nothing ticked. */
export const typedScope = (scope: Scope | null): TypedScope => {
  const { businesses, websites } = scope ?? { businesses: [], websites: [] }
  return { isWhole: scope === null, businesses: typedList(businesses), websites: typedList(websites) }
}

/** Returns a chosen scope as the interface takes it: null for all of an account. What is not ticked is left out. */
export const sentScope = ({ businesses, isWhole, websites }: TypedScope): Scope | null =>
  isWhole || (businesses.isAll && websites.isAll)
    ? null
    : {
        ...(businesses.isAll ? {} : { businesses: businesses.names }),
        ...(websites.isAll ? {} : { websites: websites.names })
      }

/** Returns whether a scope leaves nothing to be seen. */
export const isEmpty = (scope: Scope | null): boolean => kinds.every((kind) => scope?.[kind]?.length === 0)

/** Returns a choice without the names that an account does not own, such as those of a business that moved. */
export const withOwned = (
  typed: TypedScope,
  owned: Readonly<Record<(typeof kinds)[number], ReadonlyArray<{ readonly id: string }>>>
): TypedScope => {
  const kept = (kind: (typeof kinds)[number]): TypedList => ({
    ...typed[kind],
    names: typed[kind].names.filter((name) => owned[kind].some(({ id }) => id === name))
  })
  return { ...typed, businesses: kept("businesses"), websites: kept("websites") }
}
