import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import type { Principal } from "@leadwell/domain/access/Principal"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { WebsiteCode } from "@leadwell/domain/catalog/Website"
import { changesAfter, noChanges, note } from "@leadwell/domain/change/LatestChanges"
import { type AccountedEvent, concernOf } from "@leadwell/domain/delivery/EventAudience"
import { DomainEventType } from "@leadwell/domain/event/DomainEvent"
import { leadEvent } from "@leadwell/domain/event/LeadEvents"
import { sampleInstant } from "@leadwell/laws/sample/SampleLead"
import { Schema } from "effect"
import { memberOf, operator } from "../UseCases.ts"

/** The account of each website and business. `west` has both. */
const websites = { w1: "north", w2: "west", w3: "west" } as const
const businesses = { b1: "south", b2: "south", b3: "west" } as const

const Drawn = Schema.Array(
  Schema.Struct({
    type: DomainEventType,
    website: Schema.NullOr(Schema.Literals(["w1", "w2", "w3"])),
    business: Schema.NullOr(Schema.Literals(["b1", "b2", "b3"]))
  })
)

const eventsOf = (drawn: typeof Drawn.Type): ReadonlyArray<AccountedEvent> =>
  drawn.map(({ business, type, website }, index) => ({
    number: index + 1,
    event: { ...leadEvent(type, sampleInstant, business && BusinessId.make(business)), lead: 1 as never },
    accounts: {
      lead: website && AccountId.make(websites[website]),
      business: business && AccountId.make(businesses[business])
    },
    website: website && WebsiteCode.make(website)
  }))

const told = (events: ReadonlyArray<AccountedEvent>, principal: Principal, after: number) => {
  const changes = noChanges()
  note(changes, events)
  return changesAfter(changes, principal, after)
}

/** Who may learn of what, told by names. */
const people = [
  [memberOf("north"), ["w1"]],
  [memberOf("south"), ["b1", "b2"]],
  [memberOf("west"), ["w2", "w3", "b3"]],
  [memberOf("west", { websites: ["w3"], businesses: [] }), ["w3"]],
  [memberOf("south", { businesses: ["b2"] }), ["b2"]],
  [{ account: AccountId.make("west"), abilities: new Set(["leads:read"]) } as Principal, ["b3"]],
  [{ account: AccountId.make("west"), abilities: new Set(["leads:create"]) } as Principal, ["w2", "w3"]],
  [{ account: AccountId.make("house"), abilities: new Set(["leads:review"]) } as Principal, null],
  [operator, null]
] as const

const isFor = (names: ReadonlyArray<string> | null) => (one: AccountedEvent) => {
  if (names === null) return true
  const thing = concernOf(one)
  return thing !== null && names.includes("business" in thing ? thing.business : thing.website)
}

describe("changesAfter", () => {
  it.prop(
    "tells the kinds of the later events that somebody may learn of, and the number of the last",
    [Drawn, Schema.Literals([0, 1, 2, 5])],
    ([drawn, after]) => {
      const events = eventsOf(drawn)
      for (const [principal, names] of people) {
        const seen = events.filter(isFor(names))
        const kinds = seen
          .filter(({ number }) => number > after)
          .map(({ event }) => (event.type.startsWith("reclaim.") ? "reclaims" : "leads"))
        assert.deepStrictEqual(told(events, principal, after), {
          after: Math.max(after, ...seen.map(({ number }) => number)),
          kinds: (["leads", "reclaims"] as const).filter((kind) => kinds.includes(kind))
        })
      }
    }
  )

  it.prop("tells nothing of what happens to others", [Drawn, Drawn], ([drawn, others]) => {
    const events = eventsOf(drawn)
    for (const [principal, names] of people) {
      const own = isFor(names)
      const later = eventsOf(others)
        .filter((one) => !own(one))
        .map((one) => ({ ...one, number: one.number + events.length }))
      assert.deepStrictEqual(told([...events, ...later], principal, 0), told(events, principal, 0))
    }
  })
})
