import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  stringifySearchWith
} from "@tanstack/react-router"
import { accountRoutes } from "./account/Routes.ts"
import { affiliateRoutes } from "./affiliate/Routes.ts"
import { loadPart } from "./api/Part.ts"
import { businessRoutes } from "./business/Routes.ts"
import { operatorRoutes } from "./operator/Routes.ts"
import { searchOf } from "./router/Search.ts"
import { BrokenPage } from "./shell/BrokenPage.tsx"
import { Home } from "./shell/Home.tsx"
import { NoPage } from "./shell/NoPage.tsx"
import { rootRoute, signedInRoute } from "./shell/SignedInRoute.ts"
import { SignInPage } from "./signin/SignInPage.tsx"

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: searchOf("from", "again"),
  component: SignInPage
})

const openId = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in/openid",
  component: lazyRouteComponent(() => loadPart(() => import("./signin/OpenIdPage.tsx")), "OpenIdPage")
})

const home = createRoute({ getParentRoute: () => signedInRoute, path: "/", component: Home })

const profile = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/profile",
  component: lazyRouteComponent(() => loadPart(() => import("./signin/ProfilePage.tsx")), "ProfilePage")
})

const noPage = createRoute({ getParentRoute: () => signedInRoute, path: "$", component: NoPage })

/** The addresses of the application, with their pages. A page is loaded when it is first opened. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    signIn,
    openId,
    signedInRoute.addChildren([
      home,
      profile,
      ...operatorRoutes,
      ...businessRoutes,
      ...affiliateRoutes,
      ...accountRoutes,
      noPage
    ])
  ]),
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
  scrollRestoration: true,
  defaultErrorComponent: BrokenPage
})
