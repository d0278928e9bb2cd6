import { roleOf, useSession } from "../api/Session.ts"

/** Returns where the webhooks are listed: an operator has a page for them among its own. */
export const useWebhooksPath = (): string =>
  roleOf(useSession()) === "operator" ? "/operator/webhooks" : "/account/connections"
