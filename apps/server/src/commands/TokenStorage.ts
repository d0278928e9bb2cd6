import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { AccessTokens } from "@leadwell/domain/access/AccessTokens"
import { Authentication } from "@leadwell/domain/access/Authentication"
import { Layer } from "effect"
import * as CommandStorage from "../CommandStorage.ts"
import * as DomainRules from "../DomainRules.ts"
import { Settings } from "../Settings.ts"

/** The tokens in the store that the settings name. */
export const layer = AccessTokens.layer.pipe(
  Layer.provide(Authentication.layer),
  Layer.provide([CommandStorage.layer, NodeCrypto.layerSecureRandom, NodeCrypto.layerDigest]),
  Layer.provide(DomainRules.layer),
  Layer.provide(Settings.layer)
)
