import { isWithin, type Owned, type Reach } from "@leadwell/domain/access/Reach"
import type { Scope } from "@leadwell/domain/access/Scope"
import { type AffiliateId, isAffiliateWithin } from "@leadwell/domain/catalog/Affiliate"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import type { WebsiteCode } from "@leadwell/domain/catalog/Website"
import { Effect, Option } from "effect"
import { demandEqual, law, type Law } from "../Law.ts"
import { applyCatalog, type CatalogWriter } from "../sample/ApplyCatalog.ts"
import { sampleCatalog } from "../sample/SampleCatalog.ts"

const all = { page: 1, per_page: 100 }

/**
 * Applies a catalogue of two accounts. The first one has four affiliates: one of two businesses, one of two websites,
 * one of a business and a website, and one of neither. A business and a website of the other account are linked to the
 * last one.
 */
const applied = Effect.gen(function* () {
  const [own, other] = [yield* sampleCatalog(1), yield* sampleCatalog(1)]
  const affiliates = ["a", "b", "c", "d"].map((id) => ({
    ...own.affiliate,
    id: `${id}-${own.account}` as AffiliateId
  }))
  const idOf = (index: number) => affiliates[index]!.id
  const businesses = [0, 0, 2, null].map((link, n) => ({
    ...own.businesses[0]!,
    id: `business-${n}-${own.account}` as BusinessId,
    affiliate: link === null ? null : idOf(link)
  }))
  const websites = [1, 1, 2, null].map((link, n) => ({
    ...own.website,
    code: `website-${n}-${own.account}` as WebsiteCode,
    affiliate: link === null ? null : idOf(link)
  }))
  yield* applyCatalog(other.catalog)
  yield* applyCatalog({ ...own.catalog, affiliates, businesses, websites, subscriptions: [] })
  const foreign = {
    businesses: [{ ...other.businesses[0]!, id: `foreign-${own.account}` as BusinessId, affiliate: idOf(3) }],
    websites: [{ ...other.website, code: `foreign-${own.account}` as WebsiteCode, affiliate: idOf(3) }]
  }
  yield* applyCatalog({ ...other.catalog, ...foreign, subscriptions: [] })
  return {
    account: own.account,
    affiliates,
    businesses: [...businesses, ...foreign.businesses],
    websites: [...websites, ...foreign.websites]
  }
})

type Applied = Effect.Success<typeof applied>

const ofBusiness = ({ account, id }: Applied["businesses"][number]): Owned => ({ account, business: id })
const ofWebsite = ({ account, code }: Applied["websites"][number]): Owned => ({ account, website: code })

/** Returns reaches of the account with no scope, and with scopes that name some of its things and those of others. */
const reachesOf = ({ account, businesses, websites }: Applied): ReadonlyArray<Reach> => {
  const [ids, codes] = [businesses.map(({ id }) => id), websites.map(({ code }) => code)]
  const scopes: ReadonlyArray<Scope | null> = [
    null,
    {},
    { businesses: [] },
    { websites: [] },
    { businesses: [], websites: [] },
    { businesses: [ids[0]!] },
    { websites: [codes[0]!] },
    { businesses: [ids[2]!, "unknown"], websites: [] },
    { businesses: [], websites: [codes[1]!, codes[2]!] },
    { businesses: [ids[3]!, ids[4]!], websites: [codes[3]!, codes[4]!] },
    { businesses: ids, websites: codes }
  ]
  return scopes.map((scope) => ({ account, scope }))
}

/** The laws of lists that are limited to a reach. */
export const reachLaws: ReadonlyArray<Law<CatalogParts | CatalogWriter>> = [
  law("lists the businesses, websites and affiliates within a reach, and no other", function* () {
    const sample = yield* applied
    const { businesses, websites, affiliates } = yield* CatalogParts
    for (const reach of reachesOf(sample)) {
      const what = JSON.stringify(reach.scope)
      const ofReach = sample.businesses.filter((one) => isWithin(ofBusiness(one), reach))
      const listed = yield* businesses.page(reach, all)
      yield* demandEqual([listed.items, listed.total], [ofReach, ofReach.length], `businesses of ${what}`)
      for (const affiliate of ["*", sample.affiliates[2]!.id] as const) {
        const codes = sample.websites.filter(
          (one) => isWithin(ofWebsite(one), reach) && (affiliate === "*" || one.affiliate === affiliate)
        )
        const found = yield* websites.page({ ...reach, affiliate }, all)
        yield* demandEqual([found.items, found.total], [codes, codes.length], `websites of ${what}`)
      }
      const linked = sample.affiliates.filter((one) => isAffiliateWithin(one, linkedTo(sample, one.id), reach))
      const page = yield* affiliates.page(reach, all)
      yield* demandEqual([page.items, page.total], [linked, linked.length], `affiliates of ${what}`)
      const each = yield* Effect.forEach(sample.affiliates, ({ id }) => affiliates.find(id, reach))
      yield* demandEqual(each.flatMap(Option.toArray), linked, `found affiliates of ${what}`)
    }
  })
]

const linkedTo = ({ businesses, websites }: Applied, id: AffiliateId): ReadonlyArray<Owned> => [
  ...businesses.filter(({ affiliate }) => affiliate === id).map(ofBusiness),
  ...websites.filter(({ affiliate }) => affiliate === id).map(ofWebsite)
]
