import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { audienceOf, type EventAccounts } from "@leadwell/domain/delivery/EventAudience"
import { type DomainEventType, ToldEventType } from "@leadwell/domain/event/DomainEvent"
import { leadEvent } from "@leadwell/domain/event/LeadEvents"
import { sampleInstant } from "@leadwell/laws/sample/SampleLead"

const accounts: EventAccounts = { lead: AccountId.make("sender"), business: AccountId.make("buyer") }

const audience = (type: DomainEventType, business: BusinessId | null, of: EventAccounts = accounts) =>
  audienceOf({
    event: { ...leadEvent(type, sampleInstant, business), lead: 1 as never },
    number: 1,
    accounts: of,
    website: null
  })

const warm = BusinessId.make("warm-bv")

describe("audienceOf", () => {
  it.each(ToldEventType.literals)("tells the account of the website of no event that names a business: %s", (type) => {
    assert.strictEqual(audience(type, warm), accounts.business)
    assert.isNull(audience(type, warm, { ...accounts, business: null }))
  })

  it.each(ToldEventType.literals)("tells the account of the website what happens to the lead alone: %s", (type) => {
    const isOfLead = /^(?:lead|submission)\./u.test(type)
    assert.strictEqual(audience(type, null), isOfLead ? accounts.lead : accounts.business)
    assert.strictEqual(audience(type, null, { ...accounts, lead: null }), isOfLead ? null : accounts.business)
  })

  it("tells nobody that a lead of the past was imported", () => {
    for (const business of [null, warm]) assert.isNull(audience("lead.imported", business))
  })
})
