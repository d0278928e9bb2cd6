import type { Answer } from "../api/Contract.ts"
import { useTexts } from "../texts/Texts.tsx"

type Actor = Answer<"GET /api/audit">["data"][number]["actor"]

/** Returns what writes who did something: the server and commands have no name of their own. */
export const useActorText = () => {
  const { actors } = useTexts().access.audit
  return ({ kind, name }: Actor) => (name === kind ? actors[kind] : `${name} (${actors[kind]})`)
}
