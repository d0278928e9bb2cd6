import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import type { ComponentType } from "react"
import { loadPart } from "../api/Part.ts"
import { signedInRoute } from "./SignedInRoute.ts"

/** Makes the address of a page, which is loaded when it is first opened. `$name` in a path is a part of the address. */
export const pageRoute = <K extends string>(
  path: string,
  load: () => Promise<{ readonly [N in K]: ComponentType }>,
  name: K
) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path,
    component: lazyRouteComponent((() => loadPart(load)) as never, name)
  })
