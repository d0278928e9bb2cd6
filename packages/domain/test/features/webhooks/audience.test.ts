import { assert, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { type DomainEvent, ToldEventType } from "@leadwell/domain/event/DomainEvent"
import { EventRepository } from "@leadwell/domain/event/EventRepository"
import { leadEvent } from "@leadwell/domain/event/LeadEvents"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { payloadOf } from "@leadwell/domain/features/webhooks/WebhookPayload"
import { Webhooks } from "@leadwell/domain/features/webhooks/Webhooks"
import { LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { sampleInstant } from "@leadwell/laws/sample/SampleLead"
import { Effect, Result, Schema } from "effect"
import { leadRequest, memberOf, operator } from "../../UseCases.ts"
import { dispatched, Receivers, useCases } from "./WatchedWebhooks.ts"

const accounts = ["north", "south", "west"] as const

/** The account of each website and business. `west` has both, `north` has no business, and `south` has no website. */
const websites = { w1: "north", w2: "west" } as const
const businesses = { b1: "south", b2: "south", b3: "west" } as const

const catalog = {
  accounts: accounts.map((id) => ({ id, name: id })),
  websites: Object.entries(websites).map(([code, account]) => ({
    code,
    account,
    name: code,
    url: "https://w.example"
  })),
  categories: [
    {
      id: "heating",
      name: "Heating",
      slug: "heating",
      subcategories: [
        { id: "heat-pumps", name: "Heat pumps", slug: "heat-pumps", max_businesses: 2, duplicate_window_days: 0 }
      ]
    }
  ],
  businesses: Object.entries(businesses).map(([id, account]) => ({
    id,
    account,
    name: id,
    coc_id: "12345678",
    postal_code: "3511AB",
    city: "Utrecht",
    subscriptions: [{ subcategory: "heat-pumps", regions: ["*"] }]
  }))
}

/** A lead that arrives, or an event about an earlier lead. */
const Happening = Schema.Union([
  Schema.Struct({ website: Schema.Literals(["w1", "w2"]) }),
  Schema.Struct({
    lead: Schema.Literals([0, 1, 2, 3]),
    type: ToldEventType,
    business: Schema.Literals(["b1", "b2", "b3"])
  })
])

/** The rule in other words: what the account of a website sees, and what the account of a business sees. */
const seenBy = (account: string, event: DomainEvent, sender: string): boolean => {
  const [about] = event.type.split(".")
  if (about === "lead" || (about === "submission" && event.business === null)) return sender === account
  return Object.entries(businesses).some(([id, owner]) => id === event.business && owner === account)
}

it.effect.prop(
  "the webhook of each account gets exactly what happens to its leads and to its businesses",
  [Schema.Array(Happening).check(Schema.isMaxLength(15))],
  ([history]) =>
    Effect.gen(function* () {
      yield* CatalogImport.use(({ apply }) => apply(catalog))
      const [webhooks, leads, events] = [yield* Webhooks, yield* LeadRepository, yield* EventRepository]
      for (const account of [...accounts, null]) {
        const input = { url: `https://${account ?? "all"}.example/`, events: ToldEventType.literals }
        yield* webhooks.register(operator, account === null ? input : { ...input, account })
      }
      const senders = new Map<LeadId, string>()
      for (const happening of [{ website: "w1" } as const, { website: "w2" } as const, ...history]) {
        if ("website" in happening) {
          const account = AccountId.make(websites[happening.website])
          const { lead } = yield* LeadIntake.use(({ receive }) =>
            receive(memberOf(account), { ...leadRequest, website_code: happening.website })
          )
          senders.set(lead.id, account)
        } else {
          const lead = [...senders.keys()][happening.lead % senders.size]!
          const business = happening.type.startsWith("lead.") ? null : BusinessId.make(happening.business)
          const event = leadEvent(happening.type, sampleInstant, business)
          yield* leads.modify(lead, (one) => Result.succeed({ lead: one, releases: [], events: [event], audit: [] }))
        }
      }
      yield* dispatched
      const { sent } = yield* Receivers
      const all = (yield* events.after(0, 1000)).map(({ event }) => event)
      assert.isAbove(all.length, 6)
      for (const account of accounts) {
        const told = sent.filter(({ url }) => url === `https://${account}.example/`).map(({ payload }) => payload)
        assert.sameDeepMembers(
          told,
          all
            .filter((event) => seenBy(account, event, senders.get(event.lead!)!))
            .map((event) => payloadOf(event, null))
        )
      }
      assert.strictEqual(sent.filter(({ url }) => url === "https://all.example/").length, all.length)
    }).pipe(Effect.provide(useCases))
)
