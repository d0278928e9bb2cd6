import type { Arbitrary } from "fast-check"

/** The functions of fast-check that the arbitraries use: pass fast-check itself. */
export type FastCheck = Pick<
  typeof import("fast-check"),
  "array" | "boolean" | "constant" | "constantFrom" | "integer" | "nat" | "oneof" | "option" | "record" | "tuple"
>

/** A lead request as a website sends it, valid for every drawn catalogue. */
export type DrawnRequest = Readonly<Record<string, unknown>> & { readonly email: string; readonly phone: string }

/** A business of a drawn catalogue, with what it wants. */
interface DrawnBusiness {
  readonly id: string
  readonly subscriptions: ReadonlyArray<Readonly<Record<string, unknown>> & { readonly subcategory: string }>
}

/** A catalogue file of the account `acme` with the website `demo`. */
export interface DrawnCatalog {
  readonly accounts: ReadonlyArray<object>
  readonly websites: ReadonlyArray<object>
  readonly categories: ReadonlyArray<{
    readonly id: string
    readonly subcategories: ReadonlyArray<{ readonly id: string; readonly max_businesses: number }>
  }>
  readonly businesses: ReadonlyArray<DrawnBusiness>
}

/** What happens next: a lead comes, the lead with this position among those before is withdrawn, or hours pass. */
type DrawnStep =
  | { readonly type: "receive"; readonly request: DrawnRequest }
  | { readonly type: "withdraw"; readonly lead: number }
  | { readonly type: "wait"; readonly hours: number }

/** A catalogue and what happens in it, in order. */
export interface DrawnHistory {
  readonly catalog: DrawnCatalog
  readonly steps: ReadonlyArray<DrawnStep>
}

const topics = ["heat-pumps", "solar-panels"] as const

const padded = (value: number, length: number) => String(value).padStart(length, "0")

/**
 * Returns arbitraries of fast-check for your own properties: lead requests, catalogues and histories. Values are drawn
 * from few towns, people and caps, so that leads meet businesses, duplicates and used-up caps.
 */
export const leadArbitraries = (
  fc: FastCheck
): {
  readonly request: Arbitrary<DrawnRequest>
  readonly catalog: Arbitrary<DrawnCatalog>
  readonly history: Arbitrary<DrawnHistory>
} => {
  const postalCode = fc
    .tuple(fc.constantFrom("1012", "3511", "3512", "9711"), fc.constantFrom("", " "), fc.constantFrom("AB", "zz"))
    .map((parts) => parts.join(""))
  const day = fc.integer({ min: 1, max: 28 }).map((value) => `2090-06-${padded(value, 2)}`)
  const request = fc.record({
    website_code: fc.constant("demo"),
    subcategory_id: fc.constantFrom(...topics),
    postal_code: postalCode,
    city: fc.constantFrom("Utrecht", "'s-Gravenhage", "Súdwest-Fryslân"),
    street: fc.constantFrom("Oudegracht", "1e Helmersstraat"),
    street_number: fc.constantFrom("12", "12 bis", "1-3"),
    preferred_date_of_execution: day,
    description: fc.constantFrom("A quiet one, please.", "Graag ná zessen bellen.\n👍", "?"),
    gender: fc.constantFrom("male", "female", "other"),
    first_name: fc.constantFrom("Jane", "Zoë", "J."),
    last_name: fc.constantFrom("de Vries", "d'Été", "O’Neil"),
    email: fc.nat({ max: 3 }).map((person) => `person${person}@example.nl`),
    phone: fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 99_999_999 })).map((number) => `06${padded(number, 8)}`),
    accept_terms: fc.constant(true),
    subscribe_to_newsletter: fc.boolean(),
    fields: fc.constant({})
  })
  const cap = fc.option(fc.nat({ max: 3 }), { nil: null })
  const wish = fc.record({
    regions: fc.constantFrom(["*"], ["35"], ["10", "3512-9999"], ["3511"]),
    weight: fc.constantFrom(0.5, 1, 2),
    daily_cap: cap,
    weekly_cap: cap,
    active: fc.constantFrom(true, true, true, false)
  })
  const business = (index: number) =>
    fc.tuple(...topics.map(() => fc.option(wish, { nil: null }))).map((wishes) => ({
      id: `business-${index}`,
      account: "acme",
      name: `Business ${index}`,
      coc_id: "12345678",
      postal_code: "3511AB",
      city: "Utrecht",
      subscriptions: wishes.flatMap((one, n) => (one === null ? [] : [{ subcategory: topics[n]!, ...one }]))
    }))
  const places = fc.integer({ min: 1, max: 4 })
  const catalog = fc
    .tuple(
      fc.tuple(...topics.map(() => places)),
      fc.nat({ max: 6 }).chain((count) => fc.tuple(...Array.from({ length: count }, (_, n) => business(n))))
    )
    .map(([most, businesses]) => ({
      accounts: [{ id: "acme", name: "Acme" }],
      websites: [{ code: "demo", account: "acme", name: "Demo", url: "https://demo.example" }],
      categories: [
        {
          id: "energy",
          name: "Energy",
          slug: "energy",
          subcategories: topics.map((id, n) => ({ id, name: id, slug: id, max_businesses: most[n]! }))
        }
      ],
      businesses
    }))
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ type: fc.constant("receive" as const), request }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant("withdraw" as const), lead: fc.nat({ max: 4 }) }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 30 }) }) }
  )
  return { request, catalog, history: fc.record({ catalog, steps: fc.array(step, { maxLength: 20, size: "max" }) }) }
}
