/** Returns what was changed of an item. What others change of it meanwhile is then left alone. */
export const changesOf = <A extends object>(shown: A, typed: A): Partial<A> =>
  Object.fromEntries(Object.entries(typed).filter(([key, value]) => value !== shown[key as keyof A])) as Partial<A>
