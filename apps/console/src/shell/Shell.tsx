import { useQueryClient } from "@tanstack/react-query"
import { Outlet, useLocation, useRouter, useRouterState } from "@tanstack/react-router"
import { useEffect, useRef, useState } from "react"
import { request } from "../api/Client.ts"
import { useIsConnectionLost } from "../api/Connection.ts"
import { useHoldings } from "../api/Holdings.ts"
import { useSession } from "../api/Session.ts"
import { BrandName } from "../components/BrandName.tsx"
import { Button } from "../components/Button.tsx"
import { Notices } from "../components/Notices.tsx"
import { Choice } from "../field/Fields.tsx"
import { hrefTo, Link } from "../router/Link.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { KeysHelp } from "./KeysHelp.tsx"
import { useLostFocus } from "./LostFocus.ts"
import { type Holdings, mayOpen, navigationOf } from "./Navigation.ts"
import { NoPage } from "./NoPage.tsx"
import { Search, SearchButton } from "./Search.tsx"

/** Says that the server is away, and asks it until it is back. */
const Outage = () => {
  const { common } = useTexts()
  const isLost = useIsConnectionLost()
  const client = useQueryClient()
  useEffect(() => {
    if (!isLost) return
    const asking = setInterval(() => {
      void request("GET /health/ready").then(
        () => client.invalidateQueries(),
        () => undefined
      )
    }, 3000)
    return () => clearInterval(asking)
  }, [isLost, client])
  return <div role="status">{isLost && <p className="outage">{common.outage}</p>}</div>
}

/** Returns the business whose pages are in the menu, or `""` for all: the one that was shown last. */
const useListedBusiness = (businesses: Holdings["businesses"]) => {
  const shown = useLocation({
    select: ({ pathname }) => (pathname.startsWith("/businesses/") ? "" : /^\/business\/([^/]+)/.exec(pathname)?.[1])
  })
  const [latest, setLatest] = useState(shown)
  if (shown !== undefined && shown !== latest) setLatest(shown)
  return latest === "" ? latest : (businesses.find(({ id }) => id === latest) ?? businesses[0])?.id
}

interface BusinessSwitchProps {
  readonly businesses: Holdings["businesses"]
  readonly listed: string | undefined
}

/** Chooses which of several businesses the menu is about, or all. One types to find one of very many. */
const BusinessSwitch = ({ businesses, listed }: BusinessSwitchProps) => {
  const { business, common } = useTexts()
  const { history } = useRouter()
  const go = (id: string) =>
    history.push(id === "" ? hrefTo("/businesses/leads") : hrefTo("/business/$business/leads", { business: id }))
  const options = [{ id: "", name: business.pages.all }, ...businesses]
  return <Choice label={common.business} options={options} value={listed ?? ""} onChange={go} />
}

const SideNavigation = () => {
  const texts = useTexts()
  const session = useSession()
  const pathname = useLocation({ select: (location) => location.pathname })
  const { businesses, hasWebsites } = useHoldings()
  const listed = useListedBusiness(businesses)
  const groups = navigationOf(session, texts, { businesses, hasWebsites }).filter(
    ({ business = listed }) => business === listed
  )
  const current = groups
    .flatMap(({ items }) => items)
    .filter(({ href }) => pathname === href || (href !== "/operator" && pathname.startsWith(`${href}/`)))
    .toSorted((one, other) => other.href.length - one.href.length)[0]
  return (
    <nav aria-label={texts.common.menu} className="navigation" id="navigation">
      <p className="navigation-brand">
        <BrandName />
      </p>
      <div className="search-button">
        <SearchButton />
      </div>
      {businesses.length > 1 && <BusinessSwitch businesses={businesses} listed={listed} />}
      {groups.map(({ items, title }, n) => (
        <div key={title ?? n}>
          {title && <p className="navigation-group">{title}</p>}
          <ul>
            {items.map((item) => (
              <li key={item.href}>
                <Link href={item.href} {...(item === current ? { "aria-current": "page" } : {})}>
                  {item.title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="navigation-end">
        <Link href={hrefTo("/profile")} {...(pathname === "/profile" ? { "aria-current": "page" } : {})}>
          {session.person.name}
        </Link>
      </div>
    </nav>
  )
}

/** Closes the drawer of the menu when the window becomes so wide that the menu stands beside the page. */
const useClosedWhenWide = (setOpen: (isOpen: boolean) => void) =>
  useEffect(() => {
    const wide = matchMedia("(width >= 60rem)")
    const close = () => setOpen(false)
    wide.addEventListener("change", close)
    return () => wide.removeEventListener("change", close)
  }, [setOpen])

/** The frame of every page of a person who is signed in: the navigation, and the page beside it. */
export const Shell = () => {
  const { common } = useTexts()
  const session = useSession()
  const pathname = useLocation({ select: (location) => location.pathname })
  // A page is made anew for another address, once it is loaded: until then the former page stays as it is.
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useEffect(() => setOpen(false), [pathname])
  useClosedWhenWide(setOpen)
  useLostFocus()
  return (
    <div
      className="shell"
      data-menu={isOpen ? "open" : "closed"}
      onKeyDown={({ key }) => key === "Escape" && isOpen && close()}
    >
      <a className="skip" href="#content">
        {common.skip}
      </a>
      <header className="top">
        <Link href={hrefTo("/")}>
          <BrandName />
        </Link>
        <span className="top-buttons">
          <SearchButton />
          <Button
            ref={button}
            kind="quiet"
            aria-expanded={isOpen}
            aria-controls="navigation"
            onPress={() => setOpen(!isOpen)}
          >
            {common.menu}
          </Button>
        </span>
      </header>
      <SideNavigation />
      {isOpen && <div className="backdrop" role="presentation" onClick={close} />}
      <main id="content" tabIndex={-1} key={shown} inert={isOpen}>
        <Outage />
        {mayOpen(session, pathname) ? <Outlet /> : <NoPage title={common.refusals.notYours} />}
      </main>
      <Notices />
      <KeysHelp />
      <Search />
    </div>
  )
}
