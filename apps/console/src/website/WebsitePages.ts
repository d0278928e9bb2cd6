import { roleOf, useSession } from "../api/Session.ts"
import { type Href, hrefTo } from "../router/Link.tsx"

/** The pages about what websites send. An operator has them among its own, and a member among those of its websites. */
interface WebsitePages {
  readonly websites: Href
  readonly texts: (website: string) => Href
  readonly form: (website: string) => Href
  readonly hooks: Href
  readonly hook: (hook: string) => Href
  readonly submissions: (search?: { readonly hook?: string }) => Href
  readonly submission: (submission: string) => Href
  readonly imports: Href
  readonly import: (id: string) => Href
  readonly leads: (website: string) => Href
  readonly lead: (lead: number) => Href
}

const ofOperator: WebsitePages = {
  websites: hrefTo("/operator/websites"),
  texts: (website) => hrefTo("/operator/websites/$website", { website }),
  form: (website) => hrefTo("/operator/websites/$website/form", { website }),
  hooks: hrefTo("/operator/hooks"),
  hook: (hook) => hrefTo("/operator/hooks/$hook", { hook }),
  submissions: (search) => hrefTo("/operator/submissions", {}, search),
  submission: (submission) => hrefTo("/operator/submissions/$submission", { submission }),
  imports: hrefTo("/operator/imports"),
  import: (id) => hrefTo("/operator/imports/$import", { import: id }),
  leads: (website_code) => hrefTo("/operator/leads", {}, { website_code }),
  lead: (lead) => hrefTo("/operator/leads/$lead", { lead })
}

const ofMember: WebsitePages = {
  websites: hrefTo("/affiliate/websites"),
  texts: (website) => hrefTo("/affiliate/websites/$website", { website }),
  form: (website) => hrefTo("/affiliate/websites/$website/form", { website }),
  hooks: hrefTo("/affiliate/hooks"),
  hook: (hook) => hrefTo("/affiliate/hooks/$hook", { hook }),
  submissions: (search) => hrefTo("/affiliate/submissions", {}, search),
  submission: (submission) => hrefTo("/affiliate/submissions/$submission", { submission }),
  imports: hrefTo("/affiliate/imports"),
  import: (id) => hrefTo("/affiliate/imports/$import", { import: id }),
  leads: (website_code) => hrefTo("/affiliate/leads", {}, { website_code }),
  lead: (lead) => hrefTo("/affiliate/leads/$lead", { lead })
}

/** Returns the addresses of the pages about what websites send, by the role of the person. */
export const useWebsitePages = (): WebsitePages => (roleOf(useSession()) === "operator" ? ofOperator : ofMember)
