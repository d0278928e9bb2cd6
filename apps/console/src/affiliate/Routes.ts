import type { pageRoute } from "../shell/PageRoute.ts"

/** The addresses of the pages for affiliates. */
export const affiliateRoutes: ReadonlyArray<ReturnType<typeof pageRoute>> = []
