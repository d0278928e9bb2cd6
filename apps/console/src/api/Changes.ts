import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { request } from "./Client.ts"
import type { Answer, EndpointName } from "./Contract.ts"
import { Refusal } from "./Refusal.ts"
import { roleOf, type Session } from "./Session.ts"

type Changes = Answer<"GET /api/changes">["data"]

/** What the tabs tell one another. `after` is undefined while nobody has answered. */
type Told = Pick<Changes, "kinds"> & Partial<Changes>

/** What is read again when a lead or a reclaim has changed. */
const ofEither: ReadonlyArray<EndpointName> = [
  "GET /api/today",
  "GET /api/events",
  "GET /api/leads/:lead/distribution",
  "GET /api/business-leads",
  "GET /api/businesses/:business/leads",
  "GET /api/businesses/:business/leads/:businessLead",
  "GET /api/reclaims/:reclaim"
]

/**
 * What is read again when something of a kind has changed. The lead of an operator or a reviewer is not among it: each
 * answer shows its person, and is audited.
 */
const concerned: Readonly<Record<Changes["kinds"][number], ReadonlyArray<EndpointName>>> = {
  leads: [...ofEither, "GET /api/leads", "GET /api/businesses/:business/caps", "GET /api/caps"],
  reclaims: [
    ...ofEither,
    "GET /api/reclaims",
    "GET /api/business-reclaims",
    "GET /api/businesses/:business/reclaims",
    "GET /api/businesses/:business/reclaims/:reclaim"
  ]
}

const everything: Changes["kinds"] = ["leads", "reclaims"]

/** The least time between two answers that tell of changes, and the time after one that came too soon or not at all. */
const [rest, longRest] = [1000, 5000]

/** The time between two readings of a page in the background. */
const backgroundRest = 15_000

/** The tabs of a browser share one request that waits, because a browser has few connections to a server. */
const tabs = new BroadcastChannel("leadwell.changes")

/** The number after which the tab that asks goes on. Each tab knows it, and may be the next to ask. */
let reached: Told["after"]

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

/** Waits until the page has read what it shows, because a request that waits would take one of its connections. */
const untilRead = async (client: QueryClient): Promise<void> => {
  for (let quiet = 0; quiet < 2; quiet = client.isFetching() === 0 ? quiet + 1 : 0) await pause(rest)
}

let inBackground: ReturnType<typeof setTimeout> | undefined

/** Reads again what has changed. A page in the background does so seldom: only its title is seen. */
const readAgain = (client: QueryClient, isMember: boolean, { after, kinds }: Told): void => {
  reached = after
  const sent = isMember && kinds.length > 0 ? (["GET /api/leads/:lead"] as const) : []
  const names = new Set<unknown>([...sent, ...kinds.flatMap((kind) => concerned[kind])])
  const isHidden = document.visibilityState === "hidden"
  void client.invalidateQueries({
    predicate: ({ queryKey }) => names.has(queryKey[0]),
    refetchType: isHidden ? "none" : "active"
  })
  if (!isHidden || kinds.length === 0) return
  inBackground ??= setTimeout(() => {
    inBackground = undefined
    void client.refetchQueries({ type: "active", predicate: ({ state }) => state.isInvalidated })
  }, backgroundRest)
}

/** Waits for changes, one after the other. While nobody answers, everything is read again every so often. */
const follow = async (client: QueryClient, read: (told: Told) => void, signal: AbortSignal): Promise<void> => {
  const tell = (told: Told) => {
    read(told)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target.
    tabs.postMessage(told)
  }
  while (!signal.aborted) {
    const [begun, after] = [Date.now(), reached]
    try {
      const query = after === undefined ? {} : { after: String(after) }
      const { data } = await request("GET /api/changes", { query, signal })
      tell(data)
      if (after === undefined) await untilRead(client)
      else if (data.kinds.length > 0) await pause(rest)
      else if (Date.now() - begun < longRest) await pause(longRest)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof Refusal && error.status < 500) void client.invalidateQueries({ queryKey: ["session"] })
      tell(after === undefined ? { kinds: everything } : { after, kinds: everything })
      await pause(longRest)
    }
  }
}

/** Shows at once what changes, for as long as somebody is signed in for an account. */
export const useChanges = (session: Session | null | undefined): void => {
  const client = useQueryClient()
  const who = session && JSON.stringify([session.person.id, session.account])
  const isMember = Boolean(session && roleOf(session) === "member")
  useEffect(() => {
    if (!who) return
    const end = new AbortController()
    reached = undefined
    const read = (told: Told) => readAgain(client, isMember, told)
    tabs.addEventListener("message", ({ data }: MessageEvent<Told>) => read(data), { signal: end.signal })
    navigator.locks
      .request("leadwell.changes", { signal: end.signal }, () => follow(client, read, end.signal))
      .catch(() => undefined)
    return () => end.abort()
  }, [client, who, isMember])
}
