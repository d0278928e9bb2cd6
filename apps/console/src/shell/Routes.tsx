import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  parseSearchWith,
  stringifySearchWith
} from "@tanstack/react-router"
import { SignInPage } from "../signin/SignInPage.tsx"
import { Home } from "./Home.tsx"
import { NoPage } from "./NoPage.tsx"
import { searchOf } from "./Search.ts"
import { SignedIn } from "./SignedIn.tsx"

const root = createRootRoute({ component: Outlet })

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  validateSearch: searchOf("from"),
  component: SignInPage
})

const signedIn = createRoute({ getParentRoute: () => root, id: "signed-in", component: SignedIn })

const home = createRoute({ getParentRoute: () => signedIn, path: "/", component: Home })

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: "/profile",
  component: lazyRouteComponent(() => import("../signin/ProfilePage.tsx"), "ProfilePage")
})

const noPage = createRoute({ getParentRoute: () => signedIn, path: "$", component: NoPage })

/** The addresses of the application, with their pages. A page is loaded when it is first opened. */
export const router = createRouter({
  routeTree: root.addChildren([signIn, signedIn.addChildren([home, profile, noPage])]),
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
  defaultPreload: false,
  scrollRestoration: true
})

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router
  }
}
