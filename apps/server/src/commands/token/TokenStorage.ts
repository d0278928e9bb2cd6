import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { AccessTokens } from "@leadwell/domain/features/tokens/AccessTokens"
import { Authentication } from "@leadwell/domain/features/tokens/Authentication"
import { Layer } from "effect"
import * as DomainRules from "../../settings/DomainRules.ts"
import { Settings } from "../../settings/Settings.ts"
import * as CommandStorage from "../CommandStorage.ts"

/** Use cases for tokens, on the store that the settings name. */
export const layer = AccessTokens.layer.pipe(
  Layer.provide(Authentication.layer),
  Layer.provide([CommandStorage.layer, NodeCrypto.layerSecureRandom, NodeCrypto.layerDigest]),
  Layer.provide(DomainRules.layer),
  Layer.provide(Settings.layer)
)
