import { pageRoute } from "../shell/PageRoute.ts"

/** The addresses of the pages for operators and reviewers. */
export const operatorRoutes = [
  pageRoute("/operator", () => import("./leads/TodayPage.tsx"), "TodayPage"),
  pageRoute("/operator/review", () => import("./leads/ReviewPage.tsx"), "ReviewPage"),
  pageRoute("/operator/review/$lead", () => import("./leads/HeldLeadPage.tsx"), "HeldLeadPage"),
  pageRoute("/operator/reclaims", () => import("./reclaims/ReclaimsPage.tsx"), "ReclaimsPage"),
  pageRoute("/operator/reclaims/$reclaim", () => import("./reclaims/ReclaimPage.tsx"), "ReclaimPage"),
  pageRoute("/operator/leads", () => import("./leads/LeadsPage.tsx"), "LeadsPage"),
  pageRoute("/operator/leads/$lead", () => import("./leads/LeadPage.tsx"), "LeadPage"),
  pageRoute("/operator/businesses", () => import("./businesses/BusinessesPage.tsx"), "BusinessesPage"),
  pageRoute("/operator/caps", () => import("./businesses/CapsPage.tsx"), "CapsPage"),
  pageRoute("/operator/businesses/$business", () => import("./businesses/BusinessPage.tsx"), "BusinessPage"),
  pageRoute("/operator/onboard", () => import("./businesses/OnboardPage.tsx"), "OnboardPage"),
  pageRoute("/operator/websites", () => import("./catalogue/WebsitesPage.tsx"), "WebsitesPage"),
  pageRoute("/operator/catalogue", () => import("./catalogue/CataloguePage.tsx"), "CataloguePage"),
  pageRoute("/operator/preview", () => import("./catalogue/PreviewPage.tsx"), "PreviewPage"),
  pageRoute("/operator/people", () => import("./access/PeoplePage.tsx"), "PeoplePage"),
  pageRoute("/operator/people/$person", () => import("./access/PersonPage.tsx"), "PersonPage"),
  pageRoute("/operator/mail", () => import("./access/MailPage.tsx"), "MailPage"),
  pageRoute("/operator/audit", () => import("../account/AuditPage.tsx"), "AuditPage"),
  pageRoute("/operator/tokens", () => import("./access/TokensPage.tsx"), "TokensPage"),
  pageRoute("/operator/webhooks", () => import("./access/WebhooksPage.tsx"), "WebhooksPage"),
  pageRoute("/operator/webhooks/$webhook", () => import("../account/WebhookPage.tsx"), "WebhookPage"),
  pageRoute("/operator/catalogue/$subcategory", () => import("../affiliate/FormPage.tsx"), "FormPage")
]
