/** Whether two values are written alike. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns what was changed of an item. What others change of it meanwhile is then left alone. */
export const changesOf = <A extends object>(shown: A, typed: A): Partial<A> =>
  Object.fromEntries(
    Object.entries(typed).filter(([key, value]) => !isSame(value, shown[key as keyof A]))
  ) as Partial<A>

/** Whether somebody else changed the same of an item since it was shown. */
export const isCrossed = <A extends object>(now: A, shown: A, changed: Partial<A>): boolean =>
  Object.keys(changed).some((key) => !isSame(now[key as keyof A], shown[key as keyof A]))
