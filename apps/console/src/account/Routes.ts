import type { pageRoute } from "../shell/PageRoute.ts"

/** The addresses of the pages for what a member's account has. */
export const accountRoutes: ReadonlyArray<ReturnType<typeof pageRoute>> = []
