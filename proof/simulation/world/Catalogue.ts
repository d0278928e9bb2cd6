import { type Member, type Terms, termsAt } from "./Member.ts"
import { places } from "./World.ts"

const account = { id: "broker", name: "Broker" }

const shared = {
  accounts: [account],
  websites: ["compare", "checked", "signalled"].map((code) => ({
    code,
    account: account.id,
    name: code,
    url: `https://${code}.example`,
    consent: code === "checked" ? "required" : "off",
    review: { compare: "never", checked: "always", signalled: "signals" }[code]
  })),
  categories: [
    {
      id: "energy",
      name: "Energy",
      slug: "energy",
      subcategories: Object.entries(places).map(([id, max_businesses]) => ({ id, name: id, slug: id, max_businesses }))
    }
  ]
}

const subscriptionOf = ({ subcategory }: Member, { open: _, pause: __, same_person_days: ___, ...terms }: Terms) => ({
  subcategory,
  ...terms
})

/** The subscriptions of a business as of an instant, as in a catalogue file or a request. */
export const subscriptionsOf = (members: ReadonlyArray<Member>, business: string, at: number) =>
  members.flatMap((member) => {
    const terms = member.business === business ? termsAt(member, at) : undefined
    return terms === undefined ? [] : [subscriptionOf(member, terms)]
  })

/** The content of a catalogue file with these members, as of an instant. */
export const catalogueOf = (members: ReadonlyArray<Member>, at: number) => ({
  ...shared,
  businesses: [...Map.groupBy(members, ({ business }) => business)].flatMap(([id, [member]]) => {
    const terms = termsAt(member!, at)
    return terms === undefined
      ? []
      : {
          id,
          account: account.id,
          name: id,
          coc_id: "12345678",
          postal_code: "3511AB",
          city: "Utrecht",
          active: terms.open,
          same_person_days: terms.same_person_days,
          ...terms.pause,
          subscriptions: subscriptionsOf(members, id, at)
        }
  })
})
