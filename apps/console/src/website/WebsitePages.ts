import { roleOf, useSession } from "../api/Session.ts"
import { hrefTo } from "../router/Link.tsx"

/** Makes the addresses of the pages about what websites send, below those of an operator or of a member. */
const pagesBelow = (root: "/operator" | "/affiliate") => ({
  websites: hrefTo(`${root}/websites`),
  texts: (website: string) => hrefTo(`${root}/websites/$website`, { website }),
  form: (website: string) => hrefTo(`${root}/websites/$website/form`, { website }),
  hooks: hrefTo(`${root}/hooks`),
  hook: (hook: string) => hrefTo(`${root}/hooks/$hook`, { hook }),
  submissions: (search?: { readonly hook?: string }) => hrefTo(`${root}/submissions`, {}, search),
  submission: (submission: string) => hrefTo(`${root}/submissions/$submission`, { submission }),
  imports: hrefTo(`${root}/imports`),
  import: (id: string) => hrefTo(`${root}/imports/$import`, { import: id }),
  leads: (website_code: string) => hrefTo(`${root}/leads`, {}, { website_code }),
  lead: (lead: number) => hrefTo(`${root}/leads/$lead`, { lead })
})

/** Returns the addresses of the pages about what websites send, by the role of the person. */
export const useWebsitePages = () => pagesBelow(roleOf(useSession()) === "operator" ? "/operator" : "/affiliate")
