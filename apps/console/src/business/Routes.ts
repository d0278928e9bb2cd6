import { pageRoute } from "../shell/PageRoute.ts"

/** The addresses of the pages for businesses. */
export const businessRoutes = [
  pageRoute("/business/$business/leads", () => import("./LeadsPage.tsx"), "LeadsPage"),
  pageRoute("/business/$business/leads/$lead", () => import("./LeadPage.tsx"), "LeadPage"),
  pageRoute("/business/$business/leads/$lead/reclaim", () => import("./ReclaimFormPage.tsx"), "ReclaimFormPage"),
  pageRoute("/business/$business/reclaims", () => import("./ReclaimsPage.tsx"), "ReclaimsPage"),
  pageRoute("/business/$business/reclaims/$reclaim", () => import("./ReclaimPage.tsx"), "ReclaimPage"),
  pageRoute("/business/$business/subscriptions", () => import("./SubscriptionsPage.tsx"), "SubscriptionsPage")
]
