import { catalogOf } from "./ManyLeads.ts"
import { sampleCatalog } from "./SampleCatalog.ts"

/** What a server finds before the load, and where the load goes. */
export interface Condition {
  readonly name: string
  readonly catalog: object
  /** The number of subcategories among which the leads are spread. */
  readonly subcategories: number
  /** The leads in the tables before the first one is posted. */
  readonly history: number
}

/** The businesses of the condition with history. */
export const historicBusinesses = 40

const [heating] = sampleCatalog.categories
const [heatPumps] = heating!.subcategories

/** The id of the nth subcategory, counted from 0. */
export const subcategoryOf = (n: number) => (n === 0 ? "heat-pumps" : `heat-pumps-${n}`)

/** The sample catalogue with several subcategories, to each of which each business subscribes as to the one. */
const spread = (subcategories: number) => {
  const ids = Array.from({ length: subcategories }, (_, n) => subcategoryOf(n))
  return {
    ...sampleCatalog,
    categories: [{ ...heating!, subcategories: ids.map((id) => ({ ...heatPumps!, id, name: id, slug: id })) }],
    businesses: sampleCatalog.businesses.map((business) => ({
      ...business,
      subscriptions: ids.map((subcategory) => ({ ...business.subscriptions[0]!, subcategory }))
    }))
  }
}

/** The sample catalogue with its businesses several times. */
const crowd = (businesses: number) => ({
  ...sampleCatalog,
  businesses: Array.from({ length: businesses }, (_, n) => ({
    ...sampleCatalog.businesses[n % sampleCatalog.businesses.length]!,
    id: `business-${n}`
  }))
})

const plain: Condition = { name: "one subcategory", catalog: sampleCatalog, subcategories: 1, history: 0 }
const wanting = catalogOf(historicBusinesses)

/** Each condition, and the one that it is compared with. */
export const conditionsWith = (history: number): Readonly<Record<string, readonly [Condition, Condition]>> => ({
  hot: [plain, { ...plain, name: "ten subcategories", catalog: spread(10), subcategories: 10 }],
  history: [
    { ...plain, name: `${history} leads before`, catalog: wanting, history },
    { ...plain, name: "40 businesses that want all", catalog: wanting }
  ],
  1000: [{ ...plain, name: "1 000 candidates", catalog: crowd(1000) }, plain],
  4000: [{ ...plain, name: "4 000 candidates", catalog: crowd(4000) }, plain]
})
