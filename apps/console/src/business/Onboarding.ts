import { request } from "../api/Client.ts"
import type { countries } from "../api/ContractValues.ts"
import { ofPart, Refusal } from "../api/Refusal.ts"
import { newSubscription, sentSubscription, type TypedSubscription } from "../subscription/TypedSubscription.ts"
import type { Language } from "../texts/Language.ts"

/** What an operator types to set up a business, to begin with. */
export const emptyOnboarding = {
  account: { isNew: true, id: "", name: "" },
  business: {
    id: "",
    name: "",
    coc_id: "",
    postal_code: "",
    city: "",
    country: "Nederland" as (typeof countries)[number],
    phone: ""
  },
  subscription: newSubscription("Nederland") as TypedSubscription,
  owner: { name: "", email: "", language: "nl" as Language }
}

/** What an operator types to set up a business. */
export type Onboarding = typeof emptyOnboarding

/** Changes the business. What it wants follows its country until somebody chooses other ones. */
export const withBusiness = (typed: Onboarding, business: Onboarding["business"]): Onboarding => {
  const { countries: wanted } = typed.subscription
  const follows = wanted.length === 1 && wanted[0] === typed.business.country
  return {
    ...typed,
    business,
    subscription: follows ? { ...typed.subscription, countries: [business.country] } : typed.subscription
  }
}

/** A business that is set up, and the link of its first person; null when it went by mail alone. */
export interface Onboarded {
  readonly business: string
  readonly link: string | null
}

/** Does a part of the work. The form has its fields under the name of the part. */
const inPart = async <A>(part: keyof Onboarding, act: () => Promise<A>): Promise<A> => {
  try {
    return await act()
  } catch (error) {
    throw error instanceof Refusal ? ofPart(part, error) : error
  }
}

/**
 * Returns the membership of the first person of a business. In an account that was there before, the person sees this
 * business alone, because the account may have other ones.
 */
const firstMembership = ({ account, business }: Pick<Onboarding, "account" | "business">) => ({
  account: account.id,
  role: "member" as const,
  scope: account.isNew ? null : { businesses: [business.id], websites: [] }
})

/**
 * Sets up an account, a business and its first person, one after the other. `done` names what an earlier try already
 * did, so that a try after a refusal goes on where that one stopped.
 */
export const onboard = async (
  { account, business, owner, subscription }: Onboarding,
  done: ReadonlyArray<string>,
  report: (step: string) => void
): Promise<Onboarded> => {
  const once = async (step: string, act: () => Promise<unknown>) => {
    if (done.includes(step)) return
    await act()
    report(step)
  }
  if (account.isNew) {
    await once(`account ${account.id}`, () =>
      inPart("account", () => request("POST /api/accounts", { body: { id: account.id, name: account.name } }))
    )
  }
  await once(`business ${business.id}`, () =>
    request("POST /api/businesses", {
      body: {
        ...business,
        phone: business.phone === "" ? null : business.phone,
        account: account.id,
        affiliate: null,
        active: true,
        mail_personal_data: false,
        same_person_days: 0,
        paused_from: null,
        paused_until: null,
        subscriptions: [sentSubscription(subscription)]
      }
    })
  )
  const memberships = [firstMembership({ account, business })]
  const { data } = await inPart("owner", () => request("POST /api/people", { body: { ...owner, memberships } }))
  return { business: business.id, link: data.sign_in?.link ?? null }
}
