import { pageRoute } from "../shell/PageRoute.ts"

/** The addresses of the pages for operators and reviewers. */
export const operatorRoutes = [
  pageRoute("/operator", () => import("./TodayPage.tsx"), "TodayPage"),
  pageRoute("/operator/review", () => import("./ReviewPage.tsx"), "ReviewPage"),
  pageRoute("/operator/reclaims", () => import("./ReclaimsPage.tsx"), "ReclaimsPage"),
  pageRoute("/operator/reclaims/$reclaim", () => import("./ClaimPage.tsx"), "ClaimPage"),
  pageRoute("/operator/leads", () => import("./LeadsPage.tsx"), "LeadsPage"),
  pageRoute("/operator/leads/$lead", () => import("./LeadPage.tsx"), "LeadPage"),
  pageRoute("/operator/businesses", () => import("./BusinessesPage.tsx"), "BusinessesPage"),
  pageRoute("/operator/businesses/$business", () => import("./BusinessPage.tsx"), "BusinessPage"),
  pageRoute("/operator/onboard", () => import("./OnboardPage.tsx"), "OnboardPage")
]
