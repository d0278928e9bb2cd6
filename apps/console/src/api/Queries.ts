import {
  notifyManager,
  QueryClient,
  type QueryFunctionContext,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult
} from "@tanstack/react-query"
import { type Parts, request, requestTagged, type Tagged } from "./Client.ts"
import type { Answer, EndpointName } from "./Contract.ts"
import { isGone, isPassing, Refusal } from "./Refusal.ts"

/** The time between two looks at what changes by itself, in milliseconds. `Changes.ts` tells what is seen at once. */
export const live = 30_000

/** The time between two looks at a delivery on its way, in milliseconds: nobody tells of its end. */
const soon = 5000

interface UnderWay {
  readonly status?: string
  readonly pending_deliveries?: number
}

/** Returns when to look again at deliveries, or at webhooks, by whether something is on its way. */
export const untilDelivered = ({ state }: { readonly state: { readonly data: unknown } }): number => {
  const { data = [] } = (state.data ?? {}) as { readonly data?: UnderWay | ReadonlyArray<UnderWay> }
  const isUnderWay = [data].flat().some((one) => one.status === "pending" || (one.pending_deliveries ?? 0) > 0)
  return isUnderWay ? soon : live
}

/** The time between two looks at an import that goes on by itself, in milliseconds. */
const verySoon = 2000

/** Returns when to look again at an import, by whether it goes on by itself. */
export const untilDone: typeof untilDelivered = ({ state }) => {
  const { status } = ((state.data ?? {}) as { readonly data?: UnderWay }).data ?? {}
  return status === "checking" || status === "running" ? verySoon : live
}

const most = 30_000

/** The time before a failed request is sent again: what the server asks for, or else longer each time. */
const retryDelay = (attempt: number, error: unknown): number =>
  error instanceof Refusal && error.retryAfter !== undefined
    ? error.retryAfter * 1000
    : Math.min(1000 * 2 ** attempt, most)

// A button knows that its request is on its way before the next key comes: a second request would take the place of the
// first one, whose answer nobody would then follow.
notifyManager.setScheduler(queueMicrotask)

/** Makes the store of answers. Reading is tried again for as long as it may succeed. */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: (_, error) => isPassing(error), retryDelay, staleTime: 1000, networkMode: "always" },
      mutations: { networkMode: "always" }
    }
  })

export interface Watching {
  /** Asks again this often while the page is visible, in milliseconds. */
  readonly every?: number | typeof untilDelivered
  readonly enabled?: boolean
}

/** Reads, and forgets the former answer about what is gone, or what the person may not see any more. */
const readOrForget = async <A>({ client, queryKey }: QueryFunctionContext, read: () => Promise<A>): Promise<A> => {
  try {
    return await read()
  } catch (error) {
    if (isGone(error)) client.getQueryCache().find({ queryKey, exact: true })?.setState({ data: undefined })
    throw error
  }
}

/** Reads from the interface. A list keeps its former page until the next one is there; another thing starts empty. */
export const useAnswer = <N extends EndpointName & `GET ${string}`>(
  name: N,
  parts: Pick<Parts<N>, "params" | "query"> = {},
  { enabled = true, every }: Watching = {}
): UseQueryResult<Answer<N>, Refusal> =>
  useQuery<Answer<N>, Refusal>({
    queryKey: [name, parts.params ?? {}, parts.query ?? {}],
    queryFn: (context) => readOrForget(context, () => request(name, { ...parts, signal: context.signal })),
    placeholderData: (former, query) =>
      JSON.stringify(query?.queryKey[1]) === JSON.stringify(parts.params ?? {}) ? former : undefined,
    enabled,
    ...(every === undefined ? {} : { refetchInterval: every })
  })

/** The key under which the answers of a thing are stored with their tags. */
export const taggedKey = (name: EndpointName, params: Readonly<Record<string, string | number>>) =>
  [name, params, {}, "tagged"] as const

/** Reads a thing that is changed, with its tag. */
export const useTagged = <N extends EndpointName & `GET ${string}`>(
  name: N,
  params: NonNullable<Parts<N>["params"]>,
  enabled = true
): UseQueryResult<Tagged<Answer<N>>, Refusal> =>
  useQuery<Tagged<Answer<N>>, Refusal>({
    enabled,
    queryKey: taggedKey(name, params),
    queryFn: (context) => readOrForget(context, () => requestTagged(name, { params, signal: context.signal }))
  })

interface Following {
  /** Whether one leaves the page after the change. It is not asked anew, because what it shows may be gone. */
  readonly leaves?: boolean
  /** Is called also when the page that asked for the change was left meanwhile. */
  readonly failed?: () => void
}

/**
 * Changes something through the interface, and then asks anew for all that is shown. `done` gets the answer also when
 * the dialog that asked for it was closed meanwhile: a secret in it would be lost.
 */
export const useChange = <N extends EndpointName>(
  name: N,
  done?: (answer: Answer<N>) => void,
  { failed, leaves = false }: Following = {}
) => {
  const client = useQueryClient()
  return useMutation<Answer<N>, Refusal, Parts<N>>({
    mutationFn: (parts) => request(name, parts),
    onSuccess: async (answer) => {
      const asked = client.invalidateQueries({
        // What a decision would do is asked no more once it is made: it would be refused.
        predicate: ({ queryKey: [name] }) => name !== "effects",
        refetchType: leaves ? "none" : "active"
      })
      if (leaves) await asked
      done?.(answer)
    },
    onError: () => failed?.()
  })
}
