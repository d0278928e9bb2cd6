import type { Exchange } from "../endurance/run/Notes.ts"
import type { Run } from "../endurance/run/Run.ts"
import type { Terms } from "../endurance/world/Businesses.ts"
import { descriptionOf } from "../endurance/world/Requests.ts"
import { exchanges, noon, soundRun } from "./SoundRun.ts"

/** A copy of a run that a test may change. */
export type Writable<A> =
  A extends ReadonlyMap<infer K, infer V>
    ? Map<K, Writable<V>>
    : A extends object
      ? { -readonly [K in keyof A]: Writable<A[K]> }
      : A

/** A broken promise, how it is planted in a sound run, and the message that tells it. */
export interface Planted {
  readonly promise: string
  readonly plant: (run: Writable<Run>) => unknown
  readonly message: RegExp
}

const changed = (run: Writable<Run>, terms: Partial<Terms>) => {
  const [first] = soundRun.world.businesses[0]!.subscriptions
  const subscriptions = structuredClone([{ ...first!, ...terms }]) as Array<Writable<Terms>>
  run.notes.changes.push({ business: "ash", subscriptions, sentAt: noon, endedAt: noon + 1, isAcknowledged: true })
}

/** Promises about what was acknowledged. */
export const acknowledgements: ReadonlyArray<Planted> = [
  {
    promise: "an acknowledged lead is stored",
    plant: ({ observed }) => observed.leads.shift(),
    message: /^lead 3 of step 2 is lost$/
  },
  {
    promise: "a key has one lead",
    plant: ({ notes }) => notes.creations.push({ ...notes.creations[0]!, acknowledged: { id: 3, isCompleted: true } }),
    message: /^leads 1 and \d are of one request$/
  },
  {
    promise: "a lead belongs to one request",
    plant: ({ notes }) => (notes.creations[3]!.acknowledged = { id: 1, isCompleted: true }),
    message: /^lead 1 is of two requests$/
  },
  {
    promise: "another body under a key is refused",
    plant: ({ notes }) => (notes.creations[1]!.attempts = [exchanges("create", 900, 201)]),
    message: /^another body under key 0 is answered 201$/
  },
  {
    promise: "a keyed request is acknowledged in the end",
    plant: ({ notes }) =>
      Object.assign(notes.creations[3]!, { acknowledged: null, attempts: [exchanges("create", 0, 503)] }),
    message: /^step 2 was never acknowledged; the last answer is 503$/
  },
  {
    promise: "no lead is stored that nobody sent",
    plant: ({ observed }) => (observed.unnamed = new Map([[4, "request 3 of Emberly"]])),
    message: /^nobody sent lead 4$/
  },
  {
    promise: "a request has one lead, also if no answer named the other",
    plant: ({ observed }) => (observed.unnamed = new Map([[4, "request 2 of Emberly"]])),
    message: /^leads 3 and 4 are of one request$/
  },
  {
    promise: "a request is not stored twice",
    plant: ({ observed }) => (observed.lists.get("ash")!.pages[0]![0]!.description = "request 0 of Emberly"),
    message: /^lead 3 is of two requests$/
  },
  {
    promise: "a lead is stored as it was sent",
    plant: ({ observed }) => (observed.leads[0]!.website_code = "checked"),
    message: /^lead 3 is not what step 2 sent$/
  },
  {
    promise: "an answer tells whether a lead is a duplicate",
    plant: ({ notes }) => (notes.creations[2]!.acknowledged = { id: 2, isCompleted: true }),
    message: /^lead 2 is not what its answer said$/
  },
  {
    promise: "one lead of a person counts",
    plant: ({ notes }) => (notes.creations[3]!.lead.person = 1),
    message: /^leads 1 and 3 are of person 1 in alone$/
  },
  {
    promise: "the first lead of a person is no duplicate",
    plant: ({ notes }) => (notes.creations[2]!.lead.person = 7),
    message: /^all leads of person 7 in alone are duplicates$/
  },
  {
    promise: "what was acknowledged was done",
    plant: ({ notes }) =>
      notes.leadActions.push({ does: "withdraw", lead: 1, business: null, attempts: [], isAcknowledged: true }),
    message: /^lead 1 shows nothing of an acknowledged withdraw$/
  },
  {
    promise: "an acknowledged correction was done",
    plant: ({ notes }) =>
      notes.leadActions.push({ does: "correct", lead: 1, business: null, attempts: [], isAcknowledged: true }),
    message: /^lead 1 shows nothing of an acknowledged correct$/
  },
  {
    promise: "a file ends",
    plant: ({ observed }) => observed.files.set("file", "running"),
    message: /^file file is running$/
  },
  {
    promise: "a row becomes a lead",
    plant: ({ notes }) => (notes.erasures = []),
    message: /^the row of person 60000 became 0 leads$/
  },
  {
    promise: "a row becomes one lead",
    plant: ({ observed }) => observed.unnamed.set(8, descriptionOf(60_000)).set(9, descriptionOf(60_000)),
    message: /^the row of person 60000 became 2 leads$/
  },
  {
    promise: "an erased person is found by no address",
    plant: ({ observed }) => observed.found.set(60_000, 1),
    message: /^person 60000 is erased, and found$/
  },
  {
    promise: "no row of an erased person becomes a lead",
    plant: ({ observed }) => observed.unnamed.set(8, descriptionOf(60_000)),
    message: /^person 60000 is erased, and found$/
  },
  {
    promise: "no row of a person who was blocked before becomes a lead",
    plant: (run) => {
      addBlock(run, "block", 60_000, exchanges("block", -100, 200))
      run.observed.unnamed.set(8, descriptionOf(60_000))
      run.observed.found.clear()
    },
    message: /^the row of person 60000 became 1 leads$/
  },
  {
    promise: "nothing is done unasked",
    plant: ({ notes }) => notes.leadActions.pop(),
    message: /^lead 3 has reclaim.granted, which nobody asked for$/
  }
]

const addBlock = (
  { notes }: Writable<Run>,
  does: "block" | "unblock",
  person: number,
  ...attempts: ReadonlyArray<Exchange>
) => notes.blocks.push({ does, person, attempts: [...attempts] })

/** Promises about blocked persons. */
export const blocks: ReadonlyArray<Planted> = [
  {
    promise: "the lead of a blocked person is refused",
    plant: (run) => addBlock(run, "block", 2, exchanges("block", 100, 200)),
    message: /^lead 3 is taken, although person 2 is blocked$/
  },
  {
    promise: "no other lead is refused when it arrives",
    plant: ({ notes }) => notes.blocks.pop(),
    message: /^lead 7 is refused, although person 9 is not blocked$/
  },
  {
    promise: "the lead of an unblocked person is not refused",
    plant: (run) => addBlock(run, "unblock", 9, exchanges("unblock", 5000, 200)),
    message: /^lead 7 is refused, although person 9 is not blocked$/
  },
  {
    promise: "the lead of a blocked person goes to nobody",
    plant: ({ observed }) =>
      observed.events.push({
        ...observed.events[1]!,
        number: 14,
        data: { lead_id: 7, business_id: "beech", reclaim_id: null }
      }),
    message: /^lead 7 went to beech while refused$/
  },
  {
    promise: "the open lead of a blocked person goes to nobody more",
    plant: (run) => addBlock(run, "block", 1, exchanges("block", -2000, 200)),
    message: /^lead 1 went to ash, although person 1 is blocked$/
  },
  {
    promise: "the lead of a blocked person is erased",
    plant: ({ observed }) => observed.events.pop(),
    message: /^lead 7 is refused on arrival, and not erased$/
  },
  {
    promise: "no other lead is erased",
    plant: ({ observed }) =>
      observed.events.push({
        ...observed.events[12]!,
        number: 14,
        data: { ...observed.events[0]!.data }
      }),
    message: /^lead 1 is erased, and was not refused on arrival$/
  },
  {
    promise: "no lead is refused once it is open",
    plant: ({ observed }) =>
      Object.assign(observed.events[9]!, { type: "lead.refused", data: observed.events[5]!.data }),
    message: /^lead 3 has lead.refused while open, with 0 of 1 places taken$/
  },
  {
    promise: "an erased lead has a request",
    plant: ({ observed }) => observed.unnamed.set(8, "").set(9, ""),
    message: /^2 erased leads are of 0 requests and 1 rows$/
  },
  {
    promise: "a business counts what it got, and nothing else",
    plant: ({ observed }) => (observed.uses.get("ash")![0]!.weekly = 2),
    message: /^ash alone counts 2 leads of the week; by the events 1$/
  }
]

/** Promises about who gets a lead. */
export const places: ReadonlyArray<Planted> = [
  {
    promise: "a lead has no more businesses than places",
    plant: ({ observed }) =>
      observed.events.splice(3, 0, {
        ...observed.events[1]!,
        number: 3.5,
        data: { ...observed.events[1]!.data, business_id: "beech" }
      }),
    message: /^lead 1 went to 2 businesses on 1 places$/
  },
  {
    promise: "a business gets a lead once",
    plant: ({ observed }) => observed.events.push({ ...observed.events[5]!, number: 11 }),
    message: /^lead 3 went to ash twice$/
  },
  {
    promise: "no cap is exceeded",
    plant: (run) => changed(run, { daily_cap: 1 }),
    message: /^lead 3 went to ash alone above its cap of a day$/
  },
  {
    promise: "a paused business gets no lead",
    plant: (run) => changed(run, { active: false }),
    message: /^lead 1 went to ash alone, although it is inactive$/
  },
  {
    promise: "a business gets no lead from outside its regions",
    plant: (run) => changed(run, { regions: ["35"] }),
    message: /^lead 1 went to ash alone, although it takes none from 1012$/
  },
  {
    promise: "every open lead is decided",
    plant: ({ world }) => (world.businesses[1]!.subscriptions[0]!.regions = ["10"]),
    message: /^lead 3 has a place free, and beech did not get it$/
  },
  {
    promise: "the stage follows from the events",
    plant: ({ observed }) => (observed.leads[0]!.stage = "placed"),
    message: /^lead 3 is placed; the events say otherwise$/
  },
  {
    promise: "a lead that is withdrawn is shown so",
    plant: ({ observed }) => observed.events.push({ ...observed.events[4]!, number: 11, type: "lead.withdrawn" }),
    message: /^lead 3 is open; the events say otherwise$/
  },
  {
    promise: "a lead that is closed is shown so",
    plant: ({ observed }) => observed.events.push({ ...observed.events[4]!, number: 11, type: "lead.closed" }),
    message: /^lead 3 is open; the events say otherwise$/
  },
  {
    promise: "the places taken follow from the events",
    plant: ({ observed }) => (observed.leads[0]!.places_taken = 1),
    message: /^lead 3 has 1 places taken; by the events 0$/
  },
  {
    promise: "a lead is received first, and once",
    plant: ({ observed }) => observed.events.push({ ...observed.events[0]!, number: 11 }),
    message: /^lead 1 has lead.received twice$/
  },
  {
    promise: "a reclaim is decided once",
    plant: ({ observed }) => observed.events.push({ ...observed.events[8]!, number: 11 }),
    message: /^lead 3 has a reclaim of ash that is decided twice$/
  },
  {
    promise: "a business is released once",
    plant: ({ observed }) => {
      for (const number of [11, 12])
        observed.events.push({ ...observed.events[8]!, number, type: "business_lead.released" })
    },
    message: /^lead 3 releases ash twice$/
  },
  {
    promise: "a business is released from a lead that it has",
    plant: ({ observed }) =>
      observed.events.push({
        ...observed.events[8]!,
        number: 11,
        type: "business_lead.released",
        data: { lead_id: 3, business_id: "beech", reclaim_id: null }
      }),
    message: /^lead 3 releases beech, which does not have it$/
  },
  {
    promise: "a release decides the request of the business",
    plant: ({ observed }) => Object.assign(observed.events[8]!, { type: "business_lead.released" }),
    message: /^lead 3 releases ash, and its request waits$/
  },
  {
    promise: "a withdrawn lead releases who has it",
    plant: ({ observed }) => observed.events.push({ ...observed.events[2]!, number: 11, type: "lead.withdrawn" }),
    message: /^lead 1 is withdrawn, and ash keeps it$/
  },
  {
    promise: "every lead has events",
    plant: ({ observed }) => observed.leads.push({ ...observed.leads[1]!, id: 4 }),
    message: /^lead 4 has no event$/
  }
]
