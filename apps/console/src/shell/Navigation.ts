import { isManager, roleOf, type Session } from "../api/Session.ts"
import type { Texts } from "../texts/Language.ts"

interface NavigationItem {
  readonly href: string
  readonly title: string
}

export interface NavigationGroup {
  readonly title: string | undefined
  readonly items: ReadonlyArray<NavigationItem>
}

const ofReviewer = ({ operator: { pages } }: Texts): NavigationGroup => ({
  title: undefined,
  items: [
    { href: "/operator", title: pages.today },
    { href: "/operator/review", title: pages.review },
    { href: "/operator/reclaims", title: pages.reclaims },
    { href: "/operator/leads", title: pages.leads }
  ]
})

const ofOperator = (texts: Texts): ReadonlyArray<NavigationGroup> => {
  const { groups, pages } = texts.operator
  return [
    ofReviewer(texts),
    {
      title: groups.market,
      items: [
        { href: "/operator/businesses", title: pages.businesses },
        { href: "/operator/websites", title: pages.websites },
        { href: "/operator/catalogue", title: pages.catalogue },
        { href: "/operator/preview", title: pages.preview }
      ]
    },
    {
      title: groups.access,
      items: [
        { href: "/operator/people", title: pages.people },
        { href: "/operator/tokens", title: pages.tokens },
        { href: "/operator/webhooks", title: pages.webhooks },
        { href: "/operator/mail", title: pages.mail },
        { href: "/operator/audit", title: pages.audit }
      ]
    }
  ]
}

/** What a member's account has: businesses that get leads, websites that send them, or both. */
export interface Holdings {
  readonly businesses: ReadonlyArray<{ readonly id: string; readonly name: string }>
  readonly hasWebsites: boolean
}

const ofMember = (
  { affiliate, business, operator }: Texts,
  { businesses, hasWebsites }: Holdings,
  session: Session
) => [
  ...businesses.map(({ id, name }) => ({
    title: name,
    items: [
      { href: `/business/${id}/leads`, title: business.pages.leads },
      { href: `/business/${id}/reclaims`, title: business.pages.reclaims },
      { href: `/business/${id}/subscriptions`, title: business.pages.subscriptions }
    ]
  })),
  ...(hasWebsites
    ? [
        {
          title: affiliate.pages.group,
          items: [
            { href: "/affiliate/leads", title: affiliate.pages.leads },
            { href: "/affiliate/websites", title: affiliate.pages.websites },
            { href: "/affiliate/forms", title: affiliate.pages.forms }
          ]
        }
      ]
    : []),
  ...(isManager(session)
    ? [
        {
          title: business.pages.account,
          items: [
            { href: "/account/people", title: business.pages.people },
            { href: "/account/connections", title: business.pages.connections },
            { href: "/account/audit", title: operator.pages.audit }
          ]
        }
      ]
    : [])
]

/** Whether a person may open an address. A part of an account manages nothing, and a member works for one account. */
export const mayOpen = (session: Session, pathname: string): boolean => {
  if (/^\/operator(?:\/|$)/.test(pathname)) return roleOf(session) !== "member"
  return !pathname.startsWith("/account/") || isManager(session)
}

/** Returns the pages of the menu of a person. */
export const navigationOf = (session: Session, texts: Texts, holdings: Holdings): ReadonlyArray<NavigationGroup> => {
  switch (roleOf(session)) {
    case "operator":
      return ofOperator(texts)
    case "reviewer":
      return [ofReviewer(texts)]
    case "member":
      return ofMember(texts, holdings, session)
  }
}
