import { Context, type Effect, type Option } from "effect"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Website, WebsiteCode } from "./Website.ts"

/** Delivers websites. */
export class WebsiteRepository extends Context.Service<
  WebsiteRepository,
  {
    /** The website with this code, active or not. */
    readonly find: (code: WebsiteCode) => Effect.Effect<Option.Option<Website>, StorageUnavailable>
  }
>()("@leadwell/domain/catalog/WebsiteRepository") {}
