import { type Chance, integer, lottery } from "../../simulation/world/Chance.ts"
import { drawTerms, oneOf, origins, type Terms, type WorldBusiness } from "./Businesses.ts"
import { rushed, usual } from "./Subcategories.ts"

/** A lead to send. Leads of the same person have the same e-mail address and phone number. */
export interface WorldLead {
  readonly subcategory: string
  readonly website: "open" | "checked"
  readonly person: number
  readonly digits: number
}

/** What a client does. `pick` from 0 up to 1 selects one of the things that are there when the step is made. */
export type Action =
  | { readonly does: "create"; readonly lead: WorldLead; readonly isKeyed: boolean }
  | { readonly does: "repeat"; readonly of: number; readonly isChanged: boolean }
  | { readonly does: "change"; readonly business: string; readonly subscriptions: ReadonlyArray<Terms> }
  | { readonly does: "reclaim"; readonly business: string; readonly pick: number; readonly reason: string }
  | { readonly does: "decide"; readonly pick: number; readonly grants: boolean }
  | { readonly does: "review"; readonly pick: number; readonly approves: boolean }
  | { readonly does: "withdraw"; readonly pick: number }
  | { readonly does: "block"; readonly person: number; readonly by: ReadonlyArray<"email" | "phone"> }
  | { readonly does: "unblock"; readonly person: number }
  | { readonly does: "correct"; readonly pick: number }
  /** Some persons are erased or blocked while the file waits to be started. */
  | {
      readonly does: "import"
      readonly leads: ReadonlyArray<WorldLead>
      readonly erased: ReadonlyArray<number>
      readonly blocked: ReadonlyArray<number>
    }
  | { readonly does: "erase"; readonly person: number }

/** An action with its number, its time, and the server that is asked first. */
export type Step = Action & { readonly step: number; readonly at: number; readonly server: number }

/** How long clients go on, in milliseconds. */
const historyLength = 7000

const count = 160

/** The number of steps that are made at the same moment, so that the servers race. */
const burst = 10

const kinds = lottery<Action["does"]>([
  ["create", 60],
  ["repeat", 12],
  ["change", 7],
  ["reclaim", 8],
  ["decide", 6],
  ["review", 5],
  ["withdraw", 2],
  ["block", 6],
  ["unblock", 3],
  ["correct", 5]
])

/** One of the few persons that are known. Only they, and some of a file, are blocked. */
const known = (chance: Chance): number => integer(chance, 1, 15)

/** The person of a step: a known one with this probability, or a new one. With known ones, duplicates occur. */
const person = (chance: Chance, step: number, probability: number): number =>
  chance() < probability ? known(chance) : 1000 + step

interface Place {
  readonly step: number
  readonly creates: ReadonlyArray<number>
  readonly businesses: ReadonlyArray<WorldBusiness>
}

const drawn = (chance: Chance, { businesses, creates, step }: Place): Action => {
  const does = kinds(chance)
  const business = businesses[integer(chance, 0, businesses.length - 1)]
  // Most leads of a burst are for one subcategory, whose market the servers then race for.
  const place = chance() < 0.7 ? Math.floor(step / burst) : integer(chance, 0, usual.length - 1)
  const subcategory = usual[place % usual.length]?.id ?? ""
  const create = {
    does: "create" as const,
    isKeyed: chance() < 0.9,
    lead: {
      subcategory,
      website: chance() < 0.85 ? ("open" as const) : ("checked" as const),
      person: person(chance, step, 0.4),
      digits: oneOf(chance, origins)
    }
  }
  switch (does) {
    case "repeat": {
      const of = creates[Math.floor(creates.length * (1 - chance() / 4))] ?? creates.at(-1)
      return of === undefined ? create : { does, of, isChanged: chance() < 0.3 }
    }
    case "change": {
      const subscriptions = (business?.subscriptions ?? []).map((one) => drawTerms(chance, one.subcategory))
      return { does, business: business?.id ?? "", subscriptions }
    }
    case "reclaim":
      return {
        does,
        business: business?.id ?? "",
        pick: chance(),
        reason: oneOf(chance, ["no_contact", "no_contact", "spam"])
      }
    case "decide":
      return { does, pick: chance(), grants: chance() < 0.6 }
    case "review":
      return { does, pick: chance(), approves: chance() < 0.6 }
    case "withdraw":
      return { does, pick: chance() }
    case "block":
      return { does, person: known(chance), by: oneOf(chance, [["email"], ["phone"], ["email", "phone"]]) }
    case "unblock":
      return { does, person: known(chance) }
    case "correct":
      return { does, pick: chance() }
    default:
      return create
  }
}

const rushedLead = (chance: Chance, step: number): WorldLead => ({
  subcategory: rushed.id,
  website: "open",
  person: person(chance, step, 0.1),
  digits: 3511
})

/** Forty leads that come at one moment, to all servers. Few are of known persons, who may be blocked. */
const rush = (chance: Chance, first: number, servers: number): ReadonlyArray<Step> => {
  const at = integer(chance, 0, historyLength - 1000)
  return Array.from({ length: 40 }, (_, index) => {
    const step = first + index
    const lead = rushedLead(chance, step)
    return { does: "create", isKeyed: true, lead, step, at, server: index % servers }
  })
}

/** A stream of leads for each server, as in a rush. The servers overtake each other, so that one writes for all. */
const stream = (chance: Chance, first: number, servers: number): ReadonlyArray<Step> => {
  const start = integer(chance, 0, historyLength - 4000)
  return Array.from({ length: 180 * servers }, (_, index) => {
    const step = first + index
    const at = start + Math.floor(index / servers) * 20
    const lead = rushedLead(chance, step)
    return { does: "create", isKeyed: index % 2 === 0, lead, step, at, server: index % servers }
  })
}

/** The number of the first person of a file. Each of its rows has a person of its own. */
const firstOfFile = 60_000

/**
 * A file of forty leads. Some of its persons are erased or blocked while it waits, and others at any time, often while
 * its rows become leads.
 */
const file = (chance: Chance, first: number, servers: number): ReadonlyArray<Step> => {
  const at = integer(chance, 0, historyLength - 4000)
  const server = () => integer(chance, 0, servers - 1)
  const leads = Array.from({ length: 40 }, (_, index) => ({
    subcategory: usual[0]?.id ?? "",
    website: "open" as const,
    person: firstOfFile + index,
    digits: oneOf(chance, origins)
  }))
  const some = (count: number, firstStep: number) =>
    Array.from({ length: count }, (_, index) => ({
      person: firstOfFile + integer(chance, 0, leads.length - 1),
      step: firstStep + index,
      at: at + integer(chance, 100, 4000),
      server: server()
    }))
  const erasures = some(12, first + 1).map((one): Step => ({ does: "erase", ...one }))
  const sent = { step: first, at, server: server() }
  const blocks = some(6, first + 13).map((one): Step => ({ does: "block", by: ["email"], ...one }))
  const [a, b, c, d] = leads.map(({ person }) => person)
  return [{ does: "import", leads, erased: [a!, b!], blocked: [c!, d!], ...sent }, ...erasures, ...blocks]
}

/** The steps of all clients, ordered by number. Rushes, the stream and the file have the highest numbers. */
export const stepsOf = (
  chance: Chance,
  businesses: ReadonlyArray<WorldBusiness>,
  servers: number
): ReadonlyArray<Step> => {
  const steps: Array<Step> = []
  const creates: Array<number> = []
  for (let step = 0; step < count; step++) {
    const action = drawn(chance, { step, creates, businesses })
    if (action.does === "create" && action.isKeyed) creates.push(step)
    const at = (Math.floor(step / burst) * burst * historyLength) / count
    steps.push({ ...action, step, at, server: integer(chance, 0, servers - 1) })
  }
  const rushes = [...rush(chance, count, servers), ...rush(chance, count + 40, servers)]
  const streamed = stream(chance, count + 80, servers)
  return [...steps, ...rushes, ...streamed, ...file(chance, count + 80 + streamed.length, servers)]
}
