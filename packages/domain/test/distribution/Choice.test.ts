import { assert, describe, it } from "@effect/vitest"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { choose } from "@leadwell/domain/distribution/Choice"
import { Region } from "@leadwell/domain/distribution/Region"
import { Country } from "@leadwell/domain/lead/Country"
import { PostalCode } from "@leadwell/domain/lead/PostalCode"
import { Schema } from "effect"

const Flags = Schema.Struct({ business: Schema.Boolean, subscription: Schema.Boolean })

/** Few businesses and few regions, so that generated candidates meet in both. */
const Drawn = Schema.Struct({
  id: Schema.Literals(["a", "b", "c", "d", "e", "f"]),
  isActive: Schema.Union([Schema.Literal(true), Flags]),
  countries: Schema.Array(Country),
  regions: Schema.Array(Schema.Literals(["*", "35", "3511", "3500-3599", "10", "4000-9999"]))
})

const region = Schema.decodeUnknownSync(Region)

const candidate = ({ countries, id, isActive, regions }: typeof Drawn.Type) => ({
  business: { id: BusinessId.make(id), active: isActive === true || isActive.business },
  subscription: {
    business: BusinessId.make(id),
    subcategory: SubcategoryId.make("heat-pumps"),
    regions: regions.map((text) => region(text)),
    countries,
    weight: 1,
    daily_cap: null,
    weekly_cap: null,
    monthly_cap: null,
    active: isActive === true || isActive.subscription
  }
})

const wants = { id: "a", isActive: true, countries: ["Nederland"], regions: ["*"] } as const
const lead = { country: "Nederland", postal_code: PostalCode.make("3511AB") } as const
const chosen = (drawn: ReadonlyArray<typeof Drawn.Type>, places = 4) =>
  choose({ ...lead, places })(drawn.map(candidate)) as ReadonlyArray<string>

const isEligible = ({ countries, isActive, regions }: typeof Drawn.Type) =>
  (isActive === true || (isActive.business && isActive.subscription)) &&
  countries.includes("Nederland") &&
  regions.some((text) => text === "*" || text.startsWith("35"))

const Places = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 8 }))

describe("choose", () => {
  it.prop(
    "gives a lead to the first eligible businesses, once each",
    [Schema.Array(Drawn), Places],
    ([drawn, places]) => {
      const eligible = drawn.filter(isEligible).map(({ id }) => id)
      const expected = eligible.filter((id, index) => eligible.indexOf(id) === index).slice(0, places)
      assert.deepStrictEqual(chosen(drawn, places), expected)
    }
  )

  it("passes over whoever does not want such a lead", () => {
    assert.deepStrictEqual(chosen([wants]), ["a"])
    assert.deepStrictEqual(chosen([{ ...wants, isActive: { business: false, subscription: true } }]), [])
    assert.deepStrictEqual(chosen([{ ...wants, isActive: { business: true, subscription: false } }]), [])
    assert.deepStrictEqual(chosen([{ ...wants, countries: ["België"] }]), [])
    assert.deepStrictEqual(chosen([{ ...wants, regions: ["10", "4000-9999"] }]), [])
    assert.deepStrictEqual(chosen([{ ...wants, regions: ["10", "35"] }]), ["a"])
  })

  it("gives out no more places than there are, and one to a business with two subscriptions", () => {
    const five = (["a", "b", "c", "d", "e"] as const).map((id) => ({ ...wants, id }))
    assert.deepStrictEqual(chosen(five), ["a", "b", "c", "d"])
    assert.deepStrictEqual(chosen(five, 1), ["a"])
    assert.deepStrictEqual(chosen([wants, wants, { ...wants, id: "b" }], 2), ["a", "b"])
  })

  it("takes a business by its second subscription when the first does not match", () => {
    assert.deepStrictEqual(chosen([{ ...wants, regions: ["10"] }, { ...wants, id: "b" }, wants]), ["b", "a"])
  })
})
