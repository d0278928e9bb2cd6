/** The part of `oidc-provider` that the tests use. */
declare module "oidc-provider" {
  import type { RequestListener } from "node:http"

  export class Provider {
    constructor(issuer: string, configuration: object)
    callback(): RequestListener
  }
}
