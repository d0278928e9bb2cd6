import type { DemoField } from "../../src/demo/DemoMarket.ts"
import type { HistoryRandom } from "../history/HistoryRandom.ts"

/** The name of a city, and how its postal codes begin. */
type City = readonly [name: string, digits: string]

/** Cities with the first digits of their postal codes. The names of businesses are invented. */
const dutch: readonly [City, ...ReadonlyArray<City>] = [
  ["Amsterdam", "10"],
  ["Haarlem", "20"],
  ["Leiden", "23"],
  ["Den Haag", "25"],
  ["Rotterdam", "30"],
  ["Dordrecht", "33"],
  ["Utrecht", "35"],
  ["Amersfoort", "38"],
  ["Breda", "48"],
  ["Tilburg", "50"],
  ["Eindhoven", "56"],
  ["Maastricht", "62"],
  ["Nijmegen", "65"],
  ["Arnhem", "68"],
  ["Enschede", "75"],
  ["Zwolle", "80"],
  ["Leeuwarden", "89"],
  ["Groningen", "97"]
]

/** Belgian cities with the first digit of their postal codes. */
const belgian: readonly [City, ...ReadonlyArray<City>] = [
  ["Antwerpen", "2"],
  ["Leuven", "3"],
  ["Brugge", "8"],
  ["Gent", "9"]
]

const names = `Aangenaam Wonen, Alblas Zonnestroom, Atelier Kozijn, Bakboord Klimaat, Batterij & Co, De Groene Ketel,
De Isolatiemeesters, De Warme Deken, Dakdokters Noord, Deltazon, Duurzaam Dorp, Ecohuis Techniek, Friese Zonkracht,
Gelders Comfort, Goed Gestookt, Groot Isolatie, Het Energiekantoor, Hollandse Hitte, IJssel Installaties, Jansen & Dochter,
Kachelman Klimaat, Kempen Warmte, Kouwenaar Koeltechniek, Lente Energie, Loodgieter Lammers, Maasdal Warmtepompen,
Nieuwe Meer Techniek, Noorderlicht Panelen, Oostenwind Airco, Polder Power, Rijnmond Renovatie,
Terpstra Zonnepanelen, Van den Elzen Klimaat, Veluwe Verwarming, Vlaamse Isolatiewerken,
Scheldezon, Leuvense Warmte, Gents Glas, De Linde Onderhoud, De Linde Daken, Installatiebedrijf Veldman`
  .split(",")
  .map((name) => name.trim())

const choice = (key: string, label: string, ...options: ReadonlyArray<string>) => ({
  key,
  label,
  type: "choice",
  options
})
const amount = (key: string, label: string, unit: string, max: number) => ({
  key,
  label,
  type: "number",
  min: 1,
  max,
  unit
})
const yesNo = (key: string, label: string) => ({ key, label, type: "boolean" })

const home = choice("woning", "Soort woning", "Appartement", "Tussenwoning", "Hoekwoning", "Vrijstaand")

const subcategory = (id: string, name: string, max_businesses: number, ...fields: ReadonlyArray<DemoField>) => ({
  id,
  name,
  slug: id,
  max_businesses,
  fields: [home, ...fields]
})

/** The categories of the large market, with their subcategories and forms. */
const categories = [
  {
    id: "verwarming",
    name: "Verwarming",
    slug: "verwarming",
    subcategories: [
      subcategory("warmtepompen", "Warmtepompen", 5, amount("gasverbruik", "Gasverbruik per jaar", "m3", 5000)),
      subcategory("cv-ketels", "Cv-ketels", 3, yesNo("onderhoud", "Ook een onderhoudscontract?")),
      subcategory("airco", "Airconditioning", 3, amount("kamers", "Aantal kamers", "kamers", 8))
    ]
  },
  {
    id: "energie",
    name: "Energie",
    slug: "energie",
    subcategories: [
      subcategory(
        "zonnepanelen",
        "Zonnepanelen",
        5,
        choice("dak", "Richting van het dak", "Zuid", "Oost of west", "Noord", "Plat dak"),
        amount("stroomverbruik", "Stroomverbruik per jaar", "kWh", 9000)
      ),
      subcategory("thuisbatterijen", "Thuisbatterijen", 1, yesNo("zonnepanelen", "Heeft u zonnepanelen?"))
    ]
  },
  {
    id: "isolatie",
    name: "Isolatie",
    slug: "isolatie",
    subcategories: [
      subcategory("dakisolatie", "Dakisolatie", 3, amount("dakoppervlak", "Oppervlak van het dak", "m2", 200)),
      subcategory("kozijnen", "Kozijnen en glas", 3, amount("ramen", "Aantal ramen", "ramen", 20))
    ]
  }
] as const

const subcategories = categories.flatMap(({ subcategories }) => subcategories)

/** The accounts of the large market: one with many businesses, some with a few, and the operator's own. */
const accounts = [
  { id: "energie-groep", name: "Energie Groep Nederland", businesses: 18 },
  { id: "warmtehuis", name: "Warmtehuis", businesses: 9 },
  { id: "zuiderzon", name: "Zuiderzon", businesses: 7 },
  { id: "vlaamse-vakmensen", name: "Vlaamse Vakmensen", businesses: 4 },
  { id: "klusbedrijf-de-linde", name: "Klusbedrijf De Linde", businesses: 2 },
  { id: "installatie-veldman", name: "Installatiebedrijf Veldman", businesses: 1 },
  { id: "operator", name: "Operator", businesses: 0 }
] as const

/** The websites of the large market. Leads of those with a review are held. */
const websites = [
  { code: "warmte-wijzer", account: "energie-groep", name: "Warmte Wijzer" },
  { code: "offerte-dak", account: "energie-groep", name: "Offerte Dak" },
  { code: "zon-vergelijk", account: "zuiderzon", name: "Zon Vergelijk", consent: "recorded" },
  { code: "isolatie-loket", account: "warmtehuis", name: "Isolatie Loket", review: true },
  { code: "klimaat-thuis", account: "vlaamse-vakmensen", name: "Klimaat Thuis", country: "België", review: true }
] as const

type Random = Pick<HistoryRandom, "below" | "percent" | "pick" | "shuffle">

const slug = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, "-")

const capsOf = (random: Random) => ({
  daily_cap: random.percent(40) ? 1 + random.below(3) : null,
  weekly_cap: random.percent(30) ? 4 + random.below(8) : null,
  monthly_cap: random.percent(20) ? 20 + random.below(20) : null
})

const regionsOf = (random: Random, own: string) =>
  random.percent(8) ? ["*"] : [...new Set([own, ...random.shuffle(dutch.map(([, digits]) => digits)).slice(0, 4)])]

const subscriptionsOf = (random: Random, own: string, isBelgian: boolean) =>
  random
    .shuffle(subcategories)
    .slice(0, 2 + random.below(3))
    .map(({ id }) => ({
      subcategory: id,
      regions: isBelgian ? ["*"] : regionsOf(random, own),
      ...(isBelgian ? { countries: ["België"] } : random.percent(80) ? { countries: ["Nederland"] } : {}),
      weight: random.pick([1, 1, 1, 2, 0.5]),
      active: random.percent(92),
      ...capsOf(random)
    }))

const affiliateOf = (account: string) => `${account}-bv`

/** Returns a catalogue of 41 businesses of six accounts. */
export const largeCatalogue = (random: Random) => {
  const owners = accounts.flatMap(({ businesses, id }) => Array.from({ length: businesses }, () => id))
  return {
    accounts: accounts.map(({ id, name }) => ({ id, name })),
    tokens: accounts.map(({ id }) => ({
      account: id,
      name: id === "operator" ? "Beheer" : "Koppeling",
      abilities:
        id === "operator"
          ? ["operator"]
          : ["leads:create", "leads:read", "reclaims:create", "affiliates:read", "catalog:read"]
    })),
    affiliates: [...new Set(websites.map(({ account }) => account))].map((account, index) => ({
      id: affiliateOf(account),
      account,
      company_name: `${accounts.find(({ id }) => id === account)?.name ?? account} B.V.`,
      address: `Voorbeeldweg ${index + 1}`,
      postal_code: `35${10 + index}AB`,
      city: "Utrecht",
      coc_id: `9900000${index}`,
      iban: "NL91ABNA0417164300"
    })),
    websites: websites.map((website) => ({
      ...website,
      affiliate: affiliateOf(website.account),
      url: `https://${website.code}.example`
    })),
    categories,
    businesses: owners.map((account, index) => {
      const isBelgian = account === "vlaamse-vakmensen"
      const [city, digits] = isBelgian ? random.pick(belgian) : random.pick(dutch)
      const name = names[index] ?? city
      return {
        id: slug(name),
        account,
        name,
        coc_id: String(99_100_000 + index),
        postal_code: isBelgian ? `${digits}000` : `${digits}${10 + random.below(80)}AB`,
        city,
        country: isBelgian ? "België" : "Nederland",
        active: index % 10 !== 9,
        subscriptions: subscriptionsOf(random, digits, isBelgian)
      }
    })
  }
}
