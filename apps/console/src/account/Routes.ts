import { pageRoute } from "../shell/PageRoute.ts"

/** The addresses of the pages for what a member's account has. */
export const accountRoutes = [
  pageRoute("/account/people", () => import("./PeoplePage.tsx"), "PeoplePage"),
  pageRoute("/account/audit", () => import("./AuditPage.tsx"), "AuditPage"),
  pageRoute("/account/connections", () => import("./ConnectionsPage.tsx"), "ConnectionsPage"),
  pageRoute("/account/connections/$webhook", () => import("./WebhookPage.tsx"), "WebhookPage")
]
