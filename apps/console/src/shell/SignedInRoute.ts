import { createRootRoute, createRoute, Outlet } from "@tanstack/react-router"
import { SignedIn } from "./SignedIn.tsx"

/** The root of all addresses. */
export const rootRoute = createRootRoute({ component: Outlet })

/** The parent of the addresses of people who are signed in. */
export const signedInRoute = createRoute({ getParentRoute: () => rootRoute, id: "signed-in", component: SignedIn })
