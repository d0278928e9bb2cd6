import type { Role } from "@leadwell/people/person/Membership"
import { Context } from "effect"
import catalog from "../../demo/catalog.json" with { type: "json" }

/** The parts of a demo's catalogue from which its leads are made. The server gives each token a secret of its own. */
interface DemoCatalog {
  readonly tokens: ReadonlyArray<{ readonly account: string; readonly abilities: ReadonlyArray<string> }>
  readonly websites: ReadonlyArray<{
    readonly code: string
    readonly account: string
    readonly url: string
    readonly country?: string
    readonly review?: boolean
    readonly consent?: string
  }>
  readonly categories: ReadonlyArray<{
    readonly subcategories: ReadonlyArray<{ readonly id: string; readonly fields: ReadonlyArray<DemoField> }>
  }>
  readonly businesses: ReadonlyArray<{
    readonly id: string
    readonly account: string
    readonly city: string
    readonly postal_code: string
    readonly country?: string
    readonly subscriptions: ReadonlyArray<{ readonly subcategory: string }>
  }>
}

/** A question of a form, as a lead of a demo answers it. */
export interface DemoField {
  readonly key: string
  readonly type: string
  readonly required?: boolean
  readonly options?: ReadonlyArray<string>
  readonly max?: number
}

/** A person of a demo. `label` says at the start whose link is whose. */
export interface DemoPerson {
  readonly label: string
  readonly name: string
  readonly email: string
  readonly account: string
  readonly role: Role
  readonly scope?: { readonly businesses: ReadonlyArray<string>; readonly websites: ReadonlyArray<string> }
}

/** A demo: its catalogue, its people, and how many leads and reclaims it has had in how many days. */
export interface Demo {
  readonly catalog: DemoCatalog
  /** The first is an operator and the second a reviewer. They decide what the demo shows as decided. */
  readonly people: readonly [operator: DemoPerson, reviewer: DemoPerson, ...ReadonlyArray<DemoPerson>]
  readonly days: number
  readonly leads: number
  readonly reclaims: number
}

/** The demo that the server loads into an empty store. */
export const DemoMarket = Context.Reference<Demo>("@leadwell/server/demo/DemoMarket", {
  defaultValue: () => ({
    catalog,
    people: [
      {
        label: "operator",
        name: "Demo operator",
        email: "operator@leadwell.example",
        account: "operator",
        role: "operator"
      },
      {
        label: "reviewer",
        name: "Demo reviewer",
        email: "reviewer@leadwell.example",
        account: "operator",
        role: "reviewer"
      },
      {
        label: "owner of a business",
        name: "Demo business",
        email: "business@leadwell.example",
        account: "warmtewijs",
        role: "member",
        scope: { businesses: ["domstad-warmte"], websites: [] }
      },
      {
        label: "owner of a website",
        name: "Demo website",
        email: "website@leadwell.example",
        account: "warmtewijs",
        role: "member",
        scope: { businesses: [], websites: ["warmte-vergelijker"] }
      }
    ],
    days: 14,
    leads: 40,
    reclaims: 8
  })
})
