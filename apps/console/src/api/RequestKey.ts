import { useRef } from "react"

interface Named {
  readonly key: string
  readonly content: ReadonlyArray<unknown>
}

const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-")

/**
 * Returns what names a request by its content. The same content sent again is the same request, so that nothing is done
 * twice; other content is another request.
 */
export const useRequestKey = () => {
  const latest = useRef<Named>(undefined)
  return (...content: ReadonlyArray<unknown>): string => {
    const former = latest.current
    if (former !== undefined && content.every((part, n) => part === former.content[n])) return former.key
    const key = newKey()
    latest.current = { key, content }
    return key
  }
}
