import { anHour } from "../../recount/Amsterdam.ts"
import type { Member, Terms } from "./Member.ts"
import { yearEnd, yearStart } from "./Year.ts"

/** The places of a lead in each subcategory. */
export const places: Readonly<Record<string, number>> = {
  "heat-pumps": 4,
  "home-batteries": 1,
  insulation: 2,
  windows: 2
}

const winter = (date: string, hour = "09:00"): number => Date.parse(`2026-${date}T${hour}:00+01:00`)

type Change = readonly [from: number, change: Partial<Terms>]

/** A member that wants the whole Netherlands without caps, unless stated otherwise. */
const member = (
  id: string,
  weight: number,
  {
    area = "NL",
    changes = [],
    joins = yearStart,
    subcategory = "heat-pumps",
    ...rest
  }: Partial<Terms> &
    Partial<Pick<Member, "area" | "subcategory">> & {
      readonly joins?: number
      readonly changes?: ReadonlyArray<Change>
    } = {}
): Member => {
  const first: Terms = {
    weight,
    regions: ["*"],
    countries: ["Nederland"],
    daily_cap: null,
    weekly_cap: null,
    monthly_cap: null,
    active: true,
    open: true,
    same_person_days: 0,
    ...rest
  }
  const versions = [{ from: joins, terms: first }]
  for (const [from, change] of changes) versions.push({ from, terms: { ...versions.at(-1)!.terms, ...change } })
  return { id, business: id, subcategory, area, versions }
}

/** The members of a business that wants all leads. */
const generalist = (business: string, ...rest: [weight: number, terms: Parameters<typeof member>[2]]) =>
  Object.keys(places).map((subcategory) => ({
    ...member(`${business}, ${subcategory}`, rest[0], { ...rest[1], subcategory }),
    business
  }))

const everyWeekend: ReadonlyArray<Change> = Array.from({ length: 13 }, (_, week) => {
  const friday = winter("01-02", "17:00") + week * 168 * anHour
  return [
    [friday, { active: false }],
    [friday + 63 * anHour, { active: true }]
  ] as const
})
  .flat()
  .filter(([from]) => from < yearEnd)

const belgian = { area: "BE", countries: ["België"] } as const
const both = { area: "NL, BE", countries: ["Nederland", "België"] } as const
const amsterdam = { area: "NL 10", regions: ["10"] } as const
const utrecht = { area: "NL 35", regions: ["35"] } as const
const exclusive = { subcategory: "home-batteries" } as const

/** All members, in the order of the catalogue. */
export const members: ReadonlyArray<Member> = [
  member("alder", 0.5),
  member("ash", 0.5),
  member("beech", 1),
  member("birch", 1),
  member("cedar", 1.5),
  member("cherry", 2),
  member("elder", 2),
  member("elm", 3),
  member("fir", 4),
  member("hawthorn", 1, { weekdays: ["mon", "tue", "wed", "thu", "fri", "sat"] }),
  member("hazel", 1, { daily_cap: 5 }),
  member("holly", 2, { daily_cap: 15 }),
  member("hornbeam", 1, { weekly_cap: 62 }),
  member("juniper", 2, { weekly_cap: 175 }),
  member("larch", 1, { monthly_cap: 250 }),
  member("laurel", 1.5, { monthly_cap: 620 }),
  member("lime", 1, { daily_cap: 12, weekly_cap: 50, monthly_cap: 150 }),
  member("linden", 2, { paused_from: "2026-02-10", paused_until: "2026-02-27" }),
  member("magnolia", 1, { pause: { paused_from: "2026-03-16", paused_until: "2026-03-29" } }),
  member("maple", 1, { monthly_cap: 200, changes: [[winter("02-18"), { monthly_cap: 600 }]] }),
  member("medlar", 1, { changes: [[winter("03-10"), { daily_cap: 0 }]] }),
  member("mulberry", 1, { joins: winter("02-01") }),
  member("oak", 2, { joins: winter("03-02") }),
  member("olive", 1, { ...amsterdam, joins: winter("02-10") }),
  member("pear", 1, amsterdam),
  member("pine", 2, { area: "NL 30, 25", regions: ["30", "25"] }),
  member("plane", 1, { area: "NL 35", regions: ["3500-3599"] }),
  member("plum", 1.5, { area: "NL 9, 78", regions: ["9", "78"] }),
  member("poplar", 2, { area: "NL 50-57", regions: ["5000-5799"], daily_cap: 10 }),
  member("quince", 1, { area: "NL islands", regions: ["8880-8899", "9160-9169"] }),
  member("rosewood", 1, { daily_cap: 10, daily_cap_by_weekday: { sat: 2, sun: 0 } }),
  member("rowan", 1, {
    changes: [
      [winter("01-20"), { active: false }],
      [winter("02-17"), { active: true }]
    ]
  }),
  member("sorb", 2, {
    changes: [
      [winter("03-01"), { open: false }],
      [winter("03-19"), { open: true }]
    ]
  }),
  member("spruce", 1, { changes: everyWeekend }),
  member("sycamore", 1, { ...both, daily_cap: 20 }),
  member("thorn", 2, { ...both, weekly_cap: 220 }),
  member("walnut", 1, { ...belgian, daily_cap: 15 }),
  member("whitebeam", 2, { ...belgian, daily_cap: 17 }),
  member("willow", 1, { ...belgian, weekly_cap: 80 }),
  member("yew", 1, { ...belgian, daily_cap: 15, monthly_cap: 370 }),
  member("acacia", 1, exclusive),
  member("almond", 2, exclusive),
  member("apple", 4, exclusive),
  member("apricot", 1, { ...exclusive, daily_cap: 3 }),
  member("aspen", 1, { ...exclusive, ...utrecht }),
  member("azalea", 2, { ...exclusive, joins: winter("02-16") }),
  member("bay", 1, { ...exclusive, ...utrecht, joins: winter("02-16") }),
  member("briar", 1, {
    ...exclusive,
    ...utrecht,
    changes: [
      [winter("01-20"), { active: false }],
      [winter("02-03"), { active: true }]
    ]
  }),
  member("bramble", 1, { ...exclusive, area: "NL, then NL 35", changes: [[winter("03-02"), { regions: ["35"] }]] }),
  member("broom", 2, {
    ...exclusive,
    ...utrecht,
    area: "NL 35, then NL",
    changes: [[winter("03-02"), { regions: ["*"] }]]
  }),
  ...generalist("dogwood", 1, { same_person_days: 30 }),
  ...generalist("mimosa", 2, { same_person_days: 7, changes: [[winter("02-16"), { same_person_days: 60 }]] }),
  ...generalist("myrtle", 1, {}).filter(({ subcategory }) => subcategory !== "windows")
]
