import { secretFileOf, type Setting } from "./Setting.ts"
import { settings } from "./SettingTable.ts"

/**
 * Returns how many letters must be inserted, removed, replaced or swapped with their neighbour to turn one text into
 * the other.
 */
const editDistance = (one: string, other: string): number => {
  const rows: Array<Array<number>> = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row++) {
    const above = rows[row - 1] ?? []
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const replaced = one[row - 1] === other[column - 1] ? 0 : 1
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const swapped = isSwap ? (rows[row - 2]?.[column - 2] ?? Infinity) + 1 : Infinity
      const [left = 0, up = 0, corner = 0] = [current[column - 1], above[column], above[column - 1]]
      current.push(Math.min(left + 1, up + 1, corner + replaced, swapped))
    }
    rows.push(current)
  }
  return rows.at(-1)?.at(-1) ?? 0
}

/**
 * Returns the largest distance at which a name is taken for a setting. A short name such as HOST resembles the names of
 * many other programs, so it must only differ in case.
 */
const tolerance = ({ length }: string): number => (length < 6 ? 0 : length < 12 ? 1 : 2)

const known = Object.values<Setting<never> | Setting<unknown>>(settings).flatMap(({ isSecret, name }) =>
  isSecret === true ? [name, secretFileOf(name)] : [name]
)

/** A variable that is no setting, and the setting whose name is nearly the same. */
export interface MisspeltSetting {
  readonly name: string
  readonly meant: string
}

/** Finds the variables whose names are nearly those of settings. Values are never looked at. */
export const misspeltSettings = (names: ReadonlyArray<string>): ReadonlyArray<MisspeltSetting> =>
  names
    .filter((name) => !known.some((setting) => setting === name))
    .flatMap((name) => {
      const meant = known.find((setting) => editDistance(name.toUpperCase(), setting) <= tolerance(setting))
      return meant === undefined ? [] : [{ name, meant }]
    })
