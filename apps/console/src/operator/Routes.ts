import { pageRoute } from "../shell/PageRoute.ts"

/** The addresses of the pages for operators and reviewers. */
export const operatorRoutes = [
  pageRoute("/operator/leads", () => import("./LeadsPage.tsx"), "LeadsPage"),
  pageRoute("/operator/leads/$lead", () => import("./LeadPage.tsx"), "LeadPage")
]
