import { isManager, roleOf, type Session } from "../api/Session.ts"
import { type Href, hrefTo } from "../router/Link.tsx"
import type { Texts } from "../texts/Language.ts"

interface NavigationItem {
  readonly href: Href
  readonly title: string
}

export interface NavigationGroup {
  readonly title: string | undefined
  /** The business that the pages are about, or `""` for all of several. */
  readonly business?: string
  readonly items: ReadonlyArray<NavigationItem>
}

const ofReviewer = ({ operator: { pages }, reports }: Texts): NavigationGroup => ({
  title: undefined,
  items: [
    { href: hrefTo("/operator"), title: pages.today },
    { href: hrefTo("/operator/review"), title: pages.review },
    { href: hrefTo("/operator/reclaims"), title: pages.reclaims },
    { href: hrefTo("/operator/leads"), title: pages.leads },
    { href: hrefTo("/operator/reports"), title: reports.title }
  ]
})

const ofOperator = (texts: Texts): ReadonlyArray<NavigationGroup> => {
  const { groups, pages } = texts.operator
  return [
    ofReviewer(texts),
    {
      title: groups.market,
      items: [
        { href: hrefTo("/operator/businesses"), title: pages.businesses },
        { href: hrefTo("/operator/websites"), title: pages.websites },
        { href: hrefTo("/operator/hooks"), title: texts.sending.pages.hooks },
        { href: hrefTo("/operator/submissions"), title: texts.sending.pages.submissions },
        { href: hrefTo("/operator/imports"), title: texts.sending.pages.imports },
        { href: hrefTo("/operator/catalogue"), title: pages.catalogue },
        { href: hrefTo("/operator/preview"), title: pages.preview }
      ]
    },
    {
      title: groups.access,
      items: [
        { href: hrefTo("/operator/people"), title: pages.people },
        { href: hrefTo("/operator/tokens"), title: pages.tokens },
        { href: hrefTo("/operator/webhooks"), title: pages.webhooks },
        { href: hrefTo("/operator/mail"), title: pages.mail },
        { href: hrefTo("/operator/privacy"), title: pages.privacy },
        { href: hrefTo("/operator/audit"), title: pages.audit },
        { href: hrefTo("/operator/settings"), title: pages.settings }
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
  { affiliate, business, operator, reports, sending }: Texts,
  { businesses, hasWebsites }: Holdings,
  session: Session
) => [
  ...(businesses.length > 1
    ? [
        {
          title: business.pages.all,
          business: "",
          items: [
            { href: hrefTo("/businesses/leads"), title: operator.pages.leads },
            { href: hrefTo("/businesses/reclaims"), title: operator.pages.reclaims }
          ]
        }
      ]
    : []),
  ...businesses.map(({ id, name }) => ({
    title: name,
    business: id,
    items: [
      { href: hrefTo("/business/$business/leads", { business: id }), title: operator.pages.leads },
      { href: hrefTo("/business/$business/reclaims", { business: id }), title: operator.pages.reclaims },
      { href: hrefTo("/business/$business/subscriptions", { business: id }), title: business.pages.subscriptions },
      { href: hrefTo("/business/$business/missed", { business: id }), title: business.pages.missed },
      { href: hrefTo("/business/$business/month", { business: id }), title: reports.month.title }
    ]
  })),
  ...(hasWebsites
    ? [
        {
          title: affiliate.pages.group,
          items: [
            { href: hrefTo("/affiliate/leads"), title: affiliate.pages.leads },
            { href: hrefTo("/affiliate/figures"), title: reports.sent.title },
            { href: hrefTo("/affiliate/websites"), title: affiliate.pages.websites },
            ...(isManager(session)
              ? [
                  { href: hrefTo("/affiliate/hooks"), title: sending.pages.hooks },
                  { href: hrefTo("/affiliate/submissions"), title: sending.pages.submissions }
                ]
              : []),
            { href: hrefTo("/affiliate/imports"), title: sending.pages.imports },
            { href: hrefTo("/affiliate/forms"), title: affiliate.pages.forms }
          ]
        }
      ]
    : []),
  ...(isManager(session)
    ? [
        {
          title: business.pages.account,
          items: [
            { href: hrefTo("/account/people"), title: operator.pages.people },
            { href: hrefTo("/account/connections"), title: business.pages.connections },
            { href: hrefTo("/account/audit"), title: operator.pages.audit }
          ]
        }
      ]
    : [])
]

/** The pages of members that manage something: those of the account, and how its websites send leads. */
const managed = /^\/(?:account|affiliate\/(?:hooks|submissions|websites\/[^/]+\/form))(?:\/|$)/

/** The pages of one role, and those among them that a reviewer has. */
const ofRoles = /^\/(?:operator|business|businesses|affiliate|account)(?:\/|$)/
const reviewed = /^\/operator(?:\/(?:review|reclaims|leads|reports)(?:\/.*)?)?\/?$/

/**
 * Whether a person may open an address. A part of an account manages nothing, a member works for one account, and a
 * reviewer reviews.
 */
export const mayOpen = (session: Session, pathname: string): boolean => {
  const role = roleOf(session)
  if (role === "reviewer") return !ofRoles.test(pathname) || reviewed.test(pathname)
  if (/^\/operator(?:\/|$)/.test(pathname)) return role === "operator"
  return !managed.test(pathname) || isManager(session)
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
