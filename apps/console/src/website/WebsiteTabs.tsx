import { useLocation } from "@tanstack/react-router"
import { nameOf, useWebsites } from "../api/Names.ts"
import { isManager, useSession } from "../api/Session.ts"
import { Link } from "../router/Link.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { useWebsitePages } from "./WebsitePages.ts"

/** The way from each page of one website to the others. Who manages nothing has one page, and no way. */
export const WebsiteTabs = ({ website }: { readonly website: string }) => {
  const { consent, sending } = useTexts()
  const pages = useWebsitePages()
  const pathname = useLocation({ select: (location) => location.pathname })
  const name = nameOf(useWebsites(), website)
  if (!isManager(useSession())) return null
  const tabs = [
    [pages.form(website), sending.form.put],
    [pages.texts(website), consent.texts]
  ] as const
  return (
    <nav className="tabs" aria-label={name}>
      {tabs.map(([href, title]) => (
        <Link key={href} href={href} {...(href === pathname ? { "aria-current": "page" } : {})}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
