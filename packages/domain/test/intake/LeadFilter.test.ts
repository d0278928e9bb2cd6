import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { WebsiteCode } from "@leadwell/domain/catalog/Website"
import { PostalCode, PostalCodeStart } from "@leadwell/domain/geography/PostalCode"
import { keysOf, type LeadFilter, selectsLead } from "@leadwell/domain/intake/LeadFilter"
import { Email } from "@leadwell/domain/lead/Email"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { LeadStage } from "@leadwell/domain/lead/LeadStage"
import { Phone } from "@leadwell/domain/lead/Phone"
import { DateTime } from "effect"

const noon = DateTime.makeUnsafe("2026-01-21T11:00:00Z")
const [a, b, c] = ["a", "b", "c"].map((id) => BusinessId.make(id)) as [BusinessId, BusinessId, BusinessId]

/** A lead that businesses `a` and `b` got. */
const lead = {
  id: LeadId.make(7),
  stage: "placed",
  account: AccountId.make("acme"),
  website_code: WebsiteCode.make("demo"),
  subcategory_id: SubcategoryId.make("heat-pumps"),
  country: "Nederland",
  postal_code: PostalCode.make("3511AB"),
  email: Email.make("jane@example.nl"),
  phone: Phone.make("0612345678"),
  created_at: noon
} as Lead

const selects = (filter: LeadFilter, changes: Partial<Lead> = {}) =>
  selectsLead(filter, { lead: { ...lead, ...changes }, businesses: [a, b] })

/** For each key, values that select the lead and values that do not. */
const examples: { readonly [K in Exclude<keyof LeadFilter, "free_places">]-?: [select: Values<K>, leave: Values<K>] } =
  {
    account: [[AccountId.make("acme")], [AccountId.make("other")]],
    stage: [
      [["placed"], ["open", "placed"]],
      [["open"], []]
    ],
    website_code: [
      [[lead.website_code], [WebsiteCode.make("x"), lead.website_code]],
      [[WebsiteCode.make("x")], []]
    ],
    subcategory_id: [
      [[lead.subcategory_id], [SubcategoryId.make("x"), lead.subcategory_id]],
      [[SubcategoryId.make("x")], []]
    ],
    country: [
      [["Nederland"], ["België", "Nederland"]],
      [["België"], []]
    ],
    created: [
      [
        { from: noon, until: null },
        { from: null, until: DateTime.add(noon, { milliseconds: 1 }) }
      ],
      [
        { from: DateTime.add(noon, { milliseconds: 1 }), until: null },
        { from: null, until: noon }
      ]
    ],
    business: [
      [[a], [b], [c, b]],
      [[c], []]
    ],
    postal_code: [
      ["35", "3511AB"].map((text) => PostalCodeStart.make(text)),
      ["36", "11"].map((text) => PostalCodeStart.make(text))
    ],
    q: [
      [
        { id: lead.id, contacts: [] },
        { id: null, contacts: [{ kind: "email", value: "jane@example.nl" }] },
        { id: LeadId.make(8), contacts: [{ kind: "phone", value: "0612345678" }] }
      ],
      [
        { id: LeadId.make(8), contacts: [] },
        { id: null, contacts: [{ kind: "email", value: "0612345678" }] }
      ]
    ]
  }

type Values<K extends keyof LeadFilter> = ReadonlyArray<NonNullable<LeadFilter[K]>>

describe("a filter of leads", () => {
  it("selects every lead without a key", () => {
    assert.isTrue(selects({}))
    assert.deepStrictEqual(keysOf({}), [])
  })

  it.each(Object.entries(examples))("selects by %s", (key, [selected, left]) => {
    for (const value of selected) assert.isTrue(selects({ [key]: value }), JSON.stringify(value))
    for (const value of left) assert.isFalse(selects({ [key]: value }), JSON.stringify(value))
  })

  it.each(LeadStage.literals)("says that a lead that is %s has a free place when it is open", (stage) => {
    assert.strictEqual(selects({ free_places: true }, { stage }), stage === "open")
  })

  it("selects what every key selects", () => {
    assert.isTrue(selects({ stage: ["placed"], business: [a] }))
    assert.isFalse(selects({ stage: ["placed"], business: [c] }))
    assert.isFalse(selects({ stage: ["open"], business: [a] }))
  })

  it("has the keys that are present", () => {
    assert.sameMembers(keysOf({ stage: [], q: { id: null, contacts: [] } }) as Array<string>, ["stage", "q"])
    assert.deepStrictEqual(keysOf({ stage: undefined } as never), [])
  })
})
