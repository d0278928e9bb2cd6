import type { Enclosures } from "@leadwell/domain/intake/Enclosure"
import type { Contact } from "@leadwell/domain/lead/Duplicate"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { Context } from "effect"
import type { MemoryStore } from "../MemoryStore.ts"

type Store = MemoryStore["Service"]

/** How a feature stores what is enclosed with a lead, in the synchronous step that stores the lead. */
export interface EnclosedPart {
  readonly key: string
  readonly isRefused: (store: Store, enclosures: Enclosures) => boolean
  readonly store: (store: Store, enclosures: Enclosures, lead: Lead, contacts: ReadonlyArray<Contact>) => void
}

/** Makes a part of what is enclosed under a key. Nothing is stored with a lead of which a part is refused. */
export const enclosedPart = <A>(
  key: Context.Reference<A | undefined>,
  isRefused: (store: Store, value: A) => boolean,
  store?: (store: Store, value: A, lead: Lead, contacts: ReadonlyArray<Contact>) => void
): EnclosedPart => ({
  key: key.key,
  isRefused: (of, enclosures) => {
    const value = Context.get(enclosures, key)
    return value !== undefined && isRefused(of, value)
  },
  store: (of, enclosures, lead, contacts) => {
    const value = Context.get(enclosures, key)
    if (value !== undefined) store?.(of, value, lead, contacts)
  }
})

/** The parts that features store with a lead. */
export const EnclosedParts = Context.Reference<ReadonlyArray<EnclosedPart>>(
  "@leadwell/adapters-memory/intake/EnclosedParts",
  { defaultValue: () => [] }
)
