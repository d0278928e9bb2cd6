import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  parseSearchWith,
  stringifySearchWith
} from "@tanstack/react-router"
import type { ComponentType } from "react"
import { viewedLists } from "./api/ContractValues.ts"
import { loadPart } from "./api/Part.ts"
import { reportKeys } from "./report/ReportKeys.ts"
import { searchOf } from "./router/Link.tsx"
import { SignInPage } from "./session/SignInPage.tsx"
import { Home } from "./shell/Home.tsx"
import { BrokenPage, NoPage } from "./shell/NoPage.tsx"
import { SignedIn } from "./shell/SignedIn.tsx"

const root = createRootRoute({ component: Outlet })

const signedIn = createRoute({ getParentRoute: () => root, id: "signed-in", component: SignedIn })

/**
 * Makes a page of people who are signed in, which is loaded when it is first opened. Its address may hold the named
 * texts, such as the filters of a list.
 */
const page = <const P extends string, K extends string, const S extends string = never>(
  path: P,
  load: () => Promise<{ readonly [N in K]: ComponentType }>,
  name: K,
  search: ReadonlyArray<S> = []
) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    validateSearch: searchOf<S>(...search),
    component: lazyRouteComponent((() => loadPart(load)) as never, name)
  })

type Lists = typeof viewedLists

/** What the address of each list of which people save views may hold. */
const listed = Object.fromEntries(
  Object.entries(viewedLists).map(([list, keys]) => [list, [...keys, "page"]])
) as unknown as { readonly [L in keyof Lists]: ReadonlyArray<Lists[L][number] | "page"> }

/** What the address of the queue of submissions may hold. */
const queue = ["status", "hook", "page"] as const

/** What the address of a report may hold. */
const ofReport = [...reportKeys, "page"] as const

const businessTabs = () => import("./business/BusinessTabs.tsx")

const report = () => import("./report/ReportPage.tsx")

/** The pages about what websites send, which an operator has for all of them, and a member for the own ones. */
const sending = <const R extends "/operator" | "/affiliate">(root: R) =>
  [
    page(`${root}/websites/$website`, () => import("./consent/ConsentTextsPage.tsx"), "ConsentTextsPage", ["page"]),
    page(`${root}/websites/$website/form`, () => import("./embed/EmbedPage.tsx"), "EmbedPage"),
    page(`${root}/hooks`, () => import("./hook/HooksPage.tsx"), "HooksPage", ["page"]),
    page(`${root}/hooks/$hook`, () => import("./hook/HookPage.tsx"), "HookPage"),
    page(`${root}/submissions`, () => import("./submission/SubmissionsPage.tsx"), "SubmissionsPage", queue),
    page(`${root}/submissions/$submission`, () => import("./submission/SubmissionPage.tsx"), "SubmissionPage", queue),
    page(`${root}/imports`, () => import("./import/ImportsPage.tsx"), "ImportsPage", ["page"]),
    page(`${root}/imports/$import`, () => import("./import/ImportPage.tsx"), "ImportPage")
  ] as const

const operator = [
  page("/operator", () => import("./today/TodayPage.tsx"), "TodayPage"),
  page("/operator/review", () => import("./lead/LeadsPage.tsx"), "HeldLeadsPage", ["page"]),
  page("/operator/review/$lead", () => import("./lead/LeadPage.tsx"), "HeldLeadPage", ["page"]),
  page("/operator/reclaims", () => import("./reclaim/ReclaimsPage.tsx"), "ReclaimsPage", listed.reclaims),
  page("/operator/reclaims/$reclaim", () => import("./reclaim/ReclaimPage.tsx"), "ReclaimPage", listed.reclaims),
  page("/operator/leads", () => import("./lead/LeadsPage.tsx"), "LeadsPage", listed.leads),
  page("/operator/leads/$lead", () => import("./lead/LeadPage.tsx"), "LeadPage", listed.leads),
  page("/operator/businesses", () => import("./business/BusinessesPage.tsx"), "BusinessesPage", ["sort", "page"]),
  page("/operator/businesses/$business", () => import("./business/BusinessPage.tsx"), "BusinessPage"),
  page("/operator/businesses/$business/leads", businessTabs, "BusinessLeadsTab", ["sort", "page"]),
  page("/operator/businesses/$business/missed", () => import("./business/MissedPage.tsx"), "MissedPage", [
    "rule",
    "page"
  ]),
  page("/operator/businesses/$business/reclaims", businessTabs, "BusinessReclaimsTab", ["sort", "page"]),
  page("/operator/businesses/$business/people", businessTabs, "BusinessPeopleTab", ["page"]),
  page("/operator/businesses/$business/log", businessTabs, "BusinessLogTab", ["page"]),
  page("/operator/caps", () => import("./business/CapsPage.tsx"), "CapsPage", ["page"]),
  page("/operator/onboard", () => import("./business/OnboardPage.tsx"), "OnboardPage"),
  page("/operator/websites", () => import("./website/WebsitesPage.tsx"), "WebsitesPage", ["website", "page"]),
  ...sending("/operator"),
  page("/operator/catalogue", () => import("./catalog/CataloguePage.tsx"), "CataloguePage"),
  page("/operator/catalogue/$subcategory", () => import("./catalog/SubcategoryPage.tsx"), "SubcategoryPage"),
  page("/operator/preview", () => import("./distribution/PreviewPage.tsx"), "PreviewPage"),
  page("/operator/people", () => import("./people/PeoplePage.tsx"), "PeoplePage", ["page"]),
  page("/operator/people/$person", () => import("./people/PersonPage.tsx"), "PersonPage", ["page"]),
  page("/operator/tokens", () => import("./token/Tokens.tsx"), "TokensPage", ["tokens"]),
  page("/operator/webhooks", () => import("./webhook/Webhooks.tsx"), "WebhooksPage", ["webhooks"]),
  page("/operator/webhooks/$webhook", () => import("./webhook/WebhookPage.tsx"), "WebhookPage", ["page"]),
  page("/operator/mail", () => import("./mail/MailPage.tsx"), "MailPage", listed.mail),
  page("/operator/privacy", () => import("./privacy/PrivacyPage.tsx"), "PrivacyPage"),
  page("/operator/settings", () => import("./setting/SettingsPage.tsx"), "SettingsPage"),
  page("/operator/reports", report, "ReportPage", ofReport),
  page("/operator/reports/$report", report, "ReportPage", ofReport),
  page("/operator/audit", () => import("./audit/AuditPage.tsx"), "AuditPage", listed.audit)
] as const

const business = [
  page("/businesses/leads", () => import("./assignment/BusinessLeadsPage.tsx"), "AllLeadsPage", listed.business_leads),
  page("/businesses/reclaims", () => import("./reclaim/BusinessReclaimsPage.tsx"), "AllReclaimsPage", ["page"]),
  page("/business/$business/missed", () => import("./business/MissedPage.tsx"), "OwnMissedPage", ["rule", "page"]),
  page(
    "/business/$business/leads",
    () => import("./assignment/BusinessLeadsPage.tsx"),
    "BusinessLeadsPage",
    listed.business_leads
  ),
  page(
    "/business/$business/leads/$lead",
    () => import("./assignment/BusinessLeadPage.tsx"),
    "BusinessLeadPage",
    listed.business_leads
  ),
  page("/business/$business/leads/$lead/reclaim", () => import("./reclaim/ReclaimFormPage.tsx"), "ReclaimFormPage"),
  page("/business/$business/reclaims", () => import("./reclaim/BusinessReclaimsPage.tsx"), "BusinessReclaimsPage", [
    "page"
  ]),
  page(
    "/business/$business/reclaims/$reclaim",
    () => import("./reclaim/BusinessReclaimPage.tsx"),
    "BusinessReclaimPage",
    ["page"]
  ),
  page("/business/$business/month", () => import("./report/MonthPage.tsx"), "MonthPage", ["month", "sort"]),
  page(
    "/business/$business/subscriptions",
    () => import("./subscription/OwnSubscriptionsPage.tsx"),
    "OwnSubscriptionsPage"
  )
] as const

const affiliate = [
  page("/affiliate/leads", () => import("./lead/SentLeadsPage.tsx"), "SentLeadsPage", listed.sent_leads),
  page("/affiliate/leads/$lead", () => import("./lead/SentLeadsPage.tsx"), "SentLeadPage", listed.sent_leads),
  page("/affiliate/websites", () => import("./website/OwnWebsitesPage.tsx"), "OwnWebsitesPage", ["website", "page"]),
  ...sending("/affiliate"),
  page("/affiliate/figures", () => import("./report/SentFiguresPage.tsx"), "SentFiguresPage", [
    "from",
    "to",
    "website_code",
    "sort"
  ]),
  page("/affiliate/forms", () => import("./catalog/FormsPage.tsx"), "FormsPage"),
  page("/affiliate/forms/$subcategory", () => import("./catalog/FormsPage.tsx"), "FormPage")
] as const

const account = [
  page("/account/people", () => import("./people/ColleaguesPage.tsx"), "ColleaguesPage", ["page"]),
  page("/account/audit", () => import("./audit/AuditPage.tsx"), "AuditPage", listed.audit),
  page("/account/connections", () => import("./webhook/ConnectionsPage.tsx"), "ConnectionsPage", [
    "webhooks",
    "tokens"
  ]),
  page("/account/connections/$webhook", () => import("./webhook/WebhookPage.tsx"), "WebhookPage", ["page"])
] as const

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  validateSearch: searchOf("from", "again"),
  component: SignInPage
})

const openId = createRoute({
  getParentRoute: () => root,
  path: "/sign-in/openid",
  component: lazyRouteComponent(() => loadPart(() => import("./session/OpenIdPage.tsx")), "OpenIdPage")
})

const home = createRoute({ getParentRoute: () => signedIn, path: "/", component: Home })

const profile = page("/profile", () => import("./session/ProfilePage.tsx"), "ProfilePage")

const noPage = createRoute({ getParentRoute: () => signedIn, path: "$", component: NoPage })

/** The addresses of the application, with their pages. */
export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    openId,
    signedIn.addChildren([home, profile, ...operator, ...business, ...affiliate, ...account, noPage])
  ]),
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
  scrollRestoration: true,
  defaultErrorComponent: BrokenPage
})

declare module "@tanstack/react-router" {
  interface Register {
    readonly router: typeof router
  }
}
