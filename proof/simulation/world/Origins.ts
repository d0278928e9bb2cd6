import { type Chance, integer, lottery } from "./Chance.ts"

type Range = readonly [first: number, last: number]

const cities: ReadonlyArray<readonly [Range, number]> = [
  [[1011, 1109], 9],
  [[3011, 3089], 6],
  [[2491, 2597], 5],
  [[3511, 3585], 4],
  [[5611, 5658], 3],
  [[9711, 9747], 2.5],
  [[5011, 5049], 2.5],
  [[1311, 1363], 2.5],
  [[4811, 4839], 2],
  [[6511, 6546], 2],
  [[7311, 7339], 2],
  [[8880, 8897], 0.1],
  [[9161, 9166], 0.1]
]

const dutch = lottery<Range>([...cities, [[1000, 8799], 54], [[9200, 9999], 5.3]])

const belgian = lottery<Range>([
  [[1000, 1210], 25],
  [[2000, 2660], 25],
  [[9000, 9052], 12],
  [[1300, 9999], 38]
])

const letter = (chance: Chance): string => "ABCDEFGHJKLMNPRSTVWXZ"[integer(chance, 0, 20)]!

/** A random postal code. About half of the Dutch ones are in a city, and one in five hundred is on an island. */
export const postalCode = (chance: Chance, country: "Nederland" | "België"): string =>
  country === "Nederland"
    ? `${integer(chance, ...dutch(chance))}${letter(chance)}${letter(chance)}`
    : String(integer(chance, ...belgian(chance)))
