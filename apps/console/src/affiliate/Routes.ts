import { pageRoute } from "../shell/PageRoute.ts"

/** The addresses of the pages for affiliates. */
export const affiliateRoutes = [
  pageRoute("/affiliate/leads", () => import("./LeadsPage.tsx"), "LeadsPage"),
  pageRoute("/affiliate/leads/$lead", () => import("./LeadPage.tsx"), "LeadPage"),
  pageRoute("/affiliate/websites", () => import("./WebsitesPage.tsx"), "WebsitesPage"),
  pageRoute("/affiliate/forms", () => import("./FormsPage.tsx"), "FormsPage"),
  pageRoute("/affiliate/forms/$subcategory", () => import("./FormPage.tsx"), "FormPage")
]
