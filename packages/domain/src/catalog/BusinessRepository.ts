import { Context, type Effect, type Option } from "effect"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Business, BusinessId } from "./Business.ts"

/** Delivers businesses. */
export class BusinessRepository extends Context.Service<
  BusinessRepository,
  {
    /** The business with this id, active or not. */
    readonly find: (id: BusinessId) => Effect.Effect<Option.Option<Business>, StorageUnavailable>
  }
>()("@leadwell/domain/catalog/BusinessRepository") {}
