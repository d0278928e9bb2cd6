import { assert, describe, it } from "@effect/vitest"
import { brokenPromises } from "../endurance/promises/Promises.ts"
import type { Run } from "../endurance/run/Run.ts"
import type { Fault } from "../endurance/world/FaultPlan.ts"
import { acknowledgements, blocks, places, type Planted, type Writable } from "./BrokenPromises.ts"
import { exchanges, noon, soundRun } from "./SoundRun.ts"

const struck = (fault: Fault, from: number, until: number, connections: Array<number> = []) => ({
  fault,
  from: noon + from,
  until: noon + until,
  connections
})

const unreachable = '{"message":"DATABASE_URL cannot be reached: check the address.","level":"ERROR"}'

const lists: ReadonlyArray<Planted> = [
  {
    promise: "positions have no gap",
    plant: ({ observed }) => (observed.lists.get("ash")!.total = 3),
    message: /^page 1 of ash has a gap$/
  },
  {
    promise: "a list shows what was assigned",
    plant: ({ observed }) => observed.lists.get("ash")!.pages[0]!.pop(),
    message: /^ash does not list lead 1 new$/
  },
  {
    promise: "a list shows nothing else",
    plant: ({ observed }) => observed.lists.get("beech")!.pages[0]!.push({ id: 1, status: "new", description: "" }),
    message: /^beech lists lead 1 new without events$/
  },
  {
    promise: "events are in order",
    plant: ({ observed }) => (observed.events = observed.events.toReversed()),
    message: /^the list of events is not in order$/
  },
  {
    promise: "a reader of events misses none",
    plant: ({ observed }) => (observed.followed = observed.events.toSpliced(3, 1)),
    message: /^a reader that continues after the last event never gets event 4$/
  },
  {
    promise: "a reader of events gets none twice",
    plant: ({ observed }) => (observed.followed = [...observed.events, observed.events[0]!]),
    message: /^a reader got events out of order, or twice$/
  },
  {
    promise: "each event has a delivery",
    plant: ({ observed }) => observed.deliveries.get("steady")!.shift(),
    message: /^webhook steady: event 1 has no delivery$/
  },
  {
    promise: "each event has one delivery",
    plant: ({ observed }) => observed.deliveries.get("faulty")!.push(observed.deliveries.get("faulty")![0]!),
    message: /^webhook faulty: event 1 has two deliveries$/
  },
  {
    promise: "each delivery is made in the end",
    plant: ({ observed }) => (observed.deliveries.get("faulty")![0]!.status = "pending"),
    message: /^webhook faulty: event 1 is pending$/
  },
  {
    promise: "a delivery counts as made when it was accepted",
    plant: ({ observed }) => (observed.received[0]!.isAccepted = false),
    message: /^webhook steady: event 1 is listed as delivered, but was not accepted$/
  },
  {
    promise: "requests to webhooks are signed",
    plant: ({ observed }) => (observed.received[0]!.isSigned = false),
    message: /^webhook steady: request steady-1 is not signed$/
  },
  {
    promise: "a delivery brings its event",
    plant: ({ observed }) => (observed.received[0]!.body = "{}"),
    message: /^webhook steady: event 1 came with another content$/
  }
]

const answers: ReadonlyArray<Planted> = [
  {
    promise: "no request is answered 500",
    plant: ({ notes }) => notes.exchanges.push(exchanges("list", 100, 500)),
    message: /^list at 100 ms on server 0 is answered 500$/
  },
  {
    promise: "a request is answered 503 only for a fault",
    plant: ({ notes }) => notes.exchanges.push(exchanges("list", 100, 503)),
    message: /^list at 100 ms on server 0 is answered 503 without a fault$/
  },
  {
    promise: "503 says when to retry",
    plant: ({ notes }) => notes.exchanges.push({ ...exchanges("list", 100, 503), hasRetryAfter: false }),
    message: /^list at 100 ms on server 0 is answered 503 without Retry-After$/
  },
  {
    promise: "every refusal has a body",
    plant: ({ notes }) => notes.exchanges.push({ ...exchanges("list", 100, 404), hasBody: false }),
    message: /^list at 100 ms on server 0 is answered 404 without a body$/
  },
  {
    promise: "every request is answered",
    plant: ({ notes }) => notes.exchanges.push(exchanges("list", 100, 0)),
    message: /^list at 100 ms on server 0 has no answer, although its server was not killed$/
  },
  {
    promise: "every request is answered within 20 s",
    plant: ({ notes }) => (notes.exchanges[2]!.endedAt = noon + 9000 + 20_600),
    message: /^create at 9000 ms on server 0 takes 21 s$/
  },
  {
    promise: "creates are back within 20 s of a fault",
    plant: ({ notes }) => notes.struck.push(struck({ of: "database", does: "kill" }, 8000, 9500)),
    message: /^server 0 creates no lead within 20 s of the kill of database$/
  },
  {
    promise: "a server is not ready while its database is away",
    plant: ({ notes }) => {
      notes.struck.push(struck({ of: "database", does: "stop" }, 1000, 8000))
      notes.exchanges.push(exchanges("ready", 7000, 200))
    },
    message: /^server 0 is ready during the stop of database$/
  },
  {
    promise: "a server notices within a second that its database is away",
    plant: ({ notes }) => {
      notes.struck.push(struck({ of: "database", does: "stop" }, 1000, 8000))
      notes.exchanges.push(exchanges("ready", 2050, 200))
    },
    message: /^server 0 is ready during the stop of database$/
  },
  {
    promise: "a server asks a database that is away for few connections",
    plant: ({ notes }) => notes.struck.push(struck({ of: "database", does: "drop" }, 1000, 3000, [70, 71])),
    message: /^server 1 asks for 71 connections during the drop of database$/
  },
  {
    promise: "a server tells within 5 s whether it is ready",
    plant: ({ notes }) => (notes.exchanges[1]!.endedAt += 6000),
    message: /^server 0 takes 6010 ms to tell whether it is ready$/
  },
  {
    promise: "a server does not end by itself",
    plant: ({ observed }) => Object.assign(observed.endings[0]!, { cause: null, code: 1 }),
    message: /^server 0 ended by itself with 1$/
  },
  {
    promise: "a server ends with 0 after SIGTERM",
    plant: ({ observed }) => (observed.endings[0]!.code = 1),
    message: /^server 0 ended with 1 after SIGTERM$/
  },
  {
    promise: "no person is in the logs",
    plant: ({ observed }) => (observed.endings[0]!.said = "the phone 0677712345"),
    message: /^server 0 printed .*06777/
  },
  {
    promise: "a server logs no fault of its own",
    plant: ({ observed }) => (observed.endings[0]!.said = '{"message":"Request failed","level":"ERROR"}'),
    message: /^server 0 logged a fault of its own: .*Request failed/
  },
  {
    promise: "a server that serves outlives its database",
    plant: ({ observed }) => (observed.endings[0]!.said = unreachable),
    message: /^server 0 logged a fault of its own: .*cannot be reached/
  }
]

const late = ({ observed }: Writable<Run>) => (observed.events[4]!.timestamp = new Date(noon + 9000).toISOString())

const times: ReadonlyArray<Planted> = [
  {
    promise: "a lead is received when it is sent",
    plant: late,
    message: /^lead 3 was received 7 s after its answer$/
  },
  {
    promise: "a lead is not received earlier",
    plant: ({ observed }) => (observed.events[4]!.timestamp = new Date(noon - 5000).toISOString()),
    message: /^lead 3 was received 7 s before it was sent$/
  },
  {
    promise: "a server has the right time beside one that has not",
    plant: (run) => {
      late(run)
      run.notes.struck.push(struck({ of: "clock", by: 7000, server: 1 }, 500, 8000))
    },
    message: /^lead 3 was received 7 s after its answer$/
  },
  {
    promise: "a server notices within 2 s that its clock is wrong",
    plant: (run) => {
      late(run)
      run.notes.struck.push(struck({ of: "clock", by: 7000, server: 0 }, -500, 8000))
    },
    message: /^lead 3 was received 7 s after its answer$/
  }
]

const startWithoutDatabase: Planted["plant"] = ({ observed }) => {
  observed.endings[0] = { ...observed.endings[0]!, cause: null, code: 1, hadListened: false, said: unreachable }
}

const brokenBy = ({ plant }: Pick<Planted, "plant">): ReadonlyArray<string> => {
  const run = structuredClone(soundRun) as Writable<Run>
  plant(run)
  return brokenPromises(run as Run)
}

/** A business wants an open lead, whose person was blocked before. */
const blockedLater = ({ notes, world }: Writable<Run>) => {
  world.businesses[1]!.subscriptions[0]!.regions = ["10"]
  notes.blocks.push({ does: "block", person: 2, attempts: [exchanges("block", 6500, 200)] })
}

describe("the recount of a run with faults", () => {
  it("finds nothing wrong with a sound run", () => assert.deepStrictEqual(brokenPromises(soundRun), []))

  it("takes it as no fault that a server does not start while its database is away", () => {
    assert.deepStrictEqual(brokenBy({ plant: startWithoutDatabase }), [])
  })

  it.each<[what: string, fault: Fault, from: number, until: number]>([
    ["two seconds after a clock went wrong", { of: "clock", by: 7000, server: 0 }, 500, 8000],
    ["two seconds after a clock was set right", { of: "clock", by: 7000, server: 0 }, -8000, 500],
    ["five seconds after a database was away", { of: "database", does: "kill" }, -4000, -2500]
  ])("lets a server have a wrong time for %s", (_, fault, from, until) => {
    const plant = (run: Writable<Run>) => {
      late(run)
      run.notes.struck.push(struck(fault, from, until))
    }
    assert.isFalse(brokenBy({ plant }).some((one) => one.includes("was received")))
  })

  it.each<[what: string, does: "block" | "unblock", from: number, until: number, status: number]>([
    ["while a block is under way", "block", 1990, 2005, 200],
    ["within 20 seconds of an unblock that was not answered", "unblock", 4700, 4800, 503],
    ["after both an unblock and a block were under way", "unblock", 4400, 4600, 200]
  ])("lets a lead be taken or refused %s", (_, does, from, until, status) => {
    const attempts = [{ ...exchanges(does, from, status), endedAt: noon + until }]
    const plant = ({ notes }: Writable<Run>) => notes.blocks.push({ does, person: does === "block" ? 2 : 9, attempts })
    const about = brokenBy({ plant }).filter((one) => / is (taken|refused), although /.test(one))
    assert.deepStrictEqual(about, [])
  })

  it("lets the open lead of a person who was blocked later go to nobody more", () => {
    assert.isFalse(brokenBy({ plant: blockedLater }).some((one) => one.startsWith("lead 3 ")))
  })

  it.each([...acknowledgements, ...blocks, ...places, ...lists, ...times, ...answers])(
    "finds that $promise",
    (planted) => {
      const broken = brokenBy(planted)
      assert.isTrue(
        broken.some((one) => planted.message.test(one)),
        broken.join("\n")
      )
    }
  )
})
