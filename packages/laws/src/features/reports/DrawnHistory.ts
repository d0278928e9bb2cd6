import { Persons } from "@leadwell/domain/features/privacy/person/Persons"
import { LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { Leads } from "@leadwell/domain/intake/Leads"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { Effect, Random } from "effect"
import { drawn } from "../../sample/DrawnLists.ts"
import { type Act, type ActName, type Cast, makeActs, remark } from "./HistoryActs.ts"

/** The first instant, and the last one: midnight in Amsterdam. */
const [start, end] = [Date.parse("2026-01-05T08:00:00Z"), Date.parse("2026-03-04T23:00:00Z")]

const hour = 3_600_000
const day = 24 * hour

/** Postal codes that both businesses want, that one wants, and that nobody wants. */
const areas = { both: "3511AB", one: "8011AB", none: "9711AB" }

/** The lives of leads, each with its area, its website, and what happens to it. Each is drawn once or more. */
const lives: ReadonlyArray<readonly [keyof typeof areas, keyof Cast["websites"], ...ReadonlyArray<ActName>]> = [
  ["both", "open"],
  ["none", "open", "close"],
  ["one", "open", "close"],
  ["both", "open", "withdraw"],
  ["none", "open", "erase"],
  ["both", "open", "erase"],
  ["both", "open", "withdrawInPerson"],
  ["both", "reviewed"],
  ["both", "reviewed", "approve"],
  ["both", "reviewed", "refuse"],
  ["both", "reviewed", "refuse", "approve"],
  ["both", "reviewed", "withdrawInPerson"],
  ["both", "reviewed", "erase"],
  ["both", "open", "file"],
  ["both", "open", "file", "grant"],
  ["one", "open", "file", "grant", "close"],
  ["both", "open", "file", "grantAtFault"],
  ["both", "open", "file", "reject"],
  ["both", "reviewed", "approve", "file", "grant"]
]

/** What a history did that its lists do not tell: the leads that were open at some time, and the refused requests. */
export interface History {
  readonly opened: ReadonlySet<LeadId>
  readonly refused: number
}

/**
 * Lets leads live in a drawn order over two months. Besides, some requests are refused, some leads are duplicates on
 * arrival, and some become duplicates by a correction. At the end, a business asks to be released from a lead.
 */
export const drawnHistory = Effect.fnUntraced(function* (cast: Cast, setTime: (at: number) => void) {
  const { receive } = yield* LeadIntake
  const [leads, persons] = [yield* Leads, yield* Persons]
  const acts: Readonly<Record<ActName, Act>> = yield* makeActs(cast)
  const steps: Array<{ readonly at: number; readonly does: Effect.Effect<unknown, unknown> }> = []
  const opened = new Set<LeadId>()
  const ids = new Map<number, LeadId>()
  let [refused, people] = [0, 0]
  const send = (person: number, area: keyof typeof areas, website: keyof Cast["websites"]) =>
    receive(cast.owner, {
      ...cast.request,
      website_code: cast.websites[website],
      postal_code: areas[area],
      email: `${person}@history.example`,
      phone: `06${10_000_000 + person}`
    })
  /** Notes a lead that is open. */
  const look = Effect.fnUntraced(function* (id: LeadId) {
    const { stage } = (yield* leads.get(cast.operator, id)).lead
    if (stage === "open" || stage === "placed") opened.add(id)
  })
  const arrive = Effect.fnUntraced(function* (person: number, ...given: [keyof typeof areas, keyof Cast["websites"]]) {
    const { id } = (yield* send(person, ...given)).lead
    if (!ids.has(person)) ids.set(person, id)
    yield* look(id)
  })
  const live = Effect.fnUntraced(function* ([area, website, ...what]: (typeof lives)[number]) {
    const person = ++people
    let at = start + (yield* Random.nextIntBetween(0, 40 * 24 * 60)) * 60_000
    steps.push({ at, does: arrive(person, area, website) })
    for (const act of what) {
      at += (act === "close" ? 3 * day : 0) + (yield* Random.nextIntBetween(1, 100)) * hour
      steps.push({
        at,
        does: Effect.suspend(() => Effect.andThen(acts[act](ids.get(person)!), look(ids.get(person)!)))
      })
    }
    const repeats = steps.at(-1)!.at + hour
    const isDrawn = Effect.map(Random.nextIntBetween(1, 4), (number) => number === 1 || person === 1)
    if (yield* isDrawn) steps.push({ at: repeats, does: arrive(person, "both", "open") })
    if (yield* isDrawn) {
      const other = ++people
      const corrected = Effect.suspend(() =>
        persons.rectify(cast.operator, ids.get(other)!, { email: `${person}@history.example`, ...remark })
      )
      steps.push({ at: repeats, does: arrive(other, "none", "open") }, { at: repeats + hour, does: corrected })
    }
    const wrong = Effect.flip(receive(cast.owner, { ...cast.request, website_code: cast.websites.open, phone: "1" }))
    if (yield* isDrawn) steps.push({ at, does: Effect.map(wrong, () => refused++) })
  })
  for (const life of lives) yield* live(life)
  for (let more = 0; more < 10; more++) yield* live(yield* drawn(lives))
  for (const { at, does } of steps.toSorted((a, b) => a.at - b.at)) {
    setTime(at)
    yield* does
  }
  const last = ++people
  setTime(end - hour)
  yield* arrive(last, "both", "open")
  setTime(end)
  yield* acts.file(ids.get(last)!)
  return { opened, refused } satisfies History
})
