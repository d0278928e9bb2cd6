import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import { Effect } from "effect"
import { tokens } from "./TestCatalog.ts"
import { type Answer, postJson, send } from "./TestServer.ts"

let people = 0

/** Returns what follows `#` in a link. */
export const secretIn = (link: string): string => link.slice(link.indexOf("#") + 1)

/** Returns the body of an invitation with a fresh e-mail address. */
export const newPerson = () => ({
  name: "An",
  email: `person-${++people}@example.nl`,
  memberships: [{ account: "acme", role: "member" }]
})

/** Invites a person with a fresh e-mail address, as an operator. Tests invite more often than an account may. */
export const invite = (change: object = {}) =>
  Effect.flatMap(MemoryStore, ({ invitations }) => {
    invitations.clear()
    return postJson("/api/people", tokens.operator, { ...newPerson(), ...change })
  })

/** Returns a person and the secret of a link that the person has not used. */
export const invited = Effect.map(invite(), ({ body }) => ({
  id: body.data.id as string,
  link: secretIn(body.data.sign_in.link)
}))

/** Signs in with the secret of a link. */
export const useLink = (link: string, headers: Record<string, string> = {}) =>
  send("/api/session", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ link })
  })

/** Returns the cookie that an answer sets, as a browser sends it. */
export const cookieOf = ({ headers }: Answer): string => headers.getSetCookie()[0]?.split(";", 1)[0] ?? ""

/** Invites a person, and returns the person with the cookie of a new session. */
export const signedIn = Effect.fnUntraced(function* (change: object = {}) {
  const { body } = yield* invite(change)
  return { id: body.data.id as string, cookie: cookieOf(yield* useLink(secretIn(body.data.sign_in.link))) }
})

/** The headers that a browser sends from a page of this server. */
export const fromOwnPage = (cookie: string) => ({ cookie, "sec-fetch-site": "same-origin" })
