import type { pageRoute } from "../shell/PageRoute.ts"

/** The addresses of the pages for businesses. */
export const businessRoutes: ReadonlyArray<ReturnType<typeof pageRoute>> = []
