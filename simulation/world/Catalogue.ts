import { type Member, type Terms, termsAt } from "./Member.ts"
import { places } from "./World.ts"

const account = { id: "broker", name: "Broker" }

const shared = {
  accounts: [account],
  websites: ["compare", "checked"].map((code) => ({
    code,
    account: account.id,
    name: code,
    url: `https://${code}.example`,
    review: code === "checked"
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

/** A subscription as in a catalogue file or a request. */
export const subscriptionOf = ({ subcategory }: Member, { open: _, pause: __, ...terms }: Terms) => ({
  subcategory,
  ...terms
})

/** The content of a catalogue file with these members, as of an instant. */
export const catalogueOf = (members: ReadonlyArray<Member>, at: number) => ({
  ...shared,
  businesses: members.flatMap((member) => {
    const terms = termsAt(member, at)
    return terms === undefined
      ? []
      : {
          id: member.id,
          account: account.id,
          name: member.id,
          coc_id: "12345678",
          postal_code: "3511AB",
          city: "Utrecht",
          active: terms.open,
          ...terms.pause,
          subscriptions: [subscriptionOf(member, terms)]
        }
  })
})
