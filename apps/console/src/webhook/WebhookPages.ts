import { roleOf, useSession } from "../api/Session.ts"
import { type Href, hrefTo } from "../router/Href.ts"

/** Returns where the webhooks are listed, and where one of them is: an operator has pages for them among its own. */
export const useWebhookPages = (): { readonly list: Href; readonly of: (webhook: string) => Href } =>
  roleOf(useSession()) === "operator"
    ? { list: hrefTo("/operator/webhooks"), of: (webhook) => hrefTo("/operator/webhooks/$webhook", { webhook }) }
    : { list: hrefTo("/account/connections"), of: (webhook) => hrefTo("/account/connections/$webhook", { webhook }) }
