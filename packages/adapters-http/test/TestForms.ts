import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { leadBody, tokens } from "./TestCatalog.ts"
import { postJson, send } from "./TestServer.ts"

/** The origin of the pages that may send with the keys of these tests. */
export const origin = "https://demo.example"

/** A publishable key of the website `demo`. */
export const issuedKey = Effect.gen(function* () {
  const wanted = { kind: "form", website_code: "demo", name: "page", origins: [origin] }
  const { body } = yield* postJson("/api/tokens", tokens.operator, wanted)
  return body.data.key as string
})

/** A publishable key in another century. The library of the challenges compares with the time of the machine. */
export const keyInFuture = Effect.andThen(TestClock.setTime(Date.parse("2100-01-01T00:00:00Z")), issuedKey)

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../gu) ?? [], (byte) => Number.parseInt(byte, 16))

interface Parameters {
  readonly nonce: string
  readonly salt: string
  readonly cost: number
  readonly keyLength: number
  readonly keyPrefix: string
}

/** Solves a challenge as ALTCHA documents it, without its library. */
const counted = async ({ cost, keyLength, keyPrefix, nonce, salt }: Parameters) => {
  const password = new Uint8Array([...bytesOf(nonce), 0, 0, 0, 0])
  for (let counter = 0; ; counter++) {
    new DataView(password.buffer).setUint32(password.length - 4, counter)
    const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"])
    const rule = { name: "PBKDF2", hash: "SHA-256", salt: bytesOf(salt), iterations: cost }
    const derivedKey = hexOf(new Uint8Array(await crypto.subtle.deriveBits(rule, key, keyLength * 8)))
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey, time: 1 }
  }
}

/** Asks for a challenge of a key, as a page does. */
export const challenge = (key: string) => send(`/api/forms/${key}/challenges`, { method: "POST", headers: { origin } })

/** A solved challenge of a key. */
export const solved = Effect.fnUntraced(function* (key: string) {
  const { expires_at: _, ...one } = (yield* challenge(key)).body.data
  const solution = yield* Effect.promise(() => counted(one.parameters))
  return btoa(JSON.stringify({ challenge: one, solution }))
})

/** The definition of the form for heat pumps. */
export const definition = (key: string, headers: Record<string, string> = {}) =>
  send(`/api/forms/${key}/subcategories/heat-pumps`, { headers })

/** What a person fills in, with a solved challenge. */
export const filled = Effect.fnUntraced(function* (key: string, changes: object = {}) {
  const { website_code: _, ...request } = leadBody
  return {
    ...request,
    preferred_date_of_execution: "2200-01-01",
    phone: "06-12 31 23 12",
    form_version: (yield* definition(key)).body.data.version,
    challenge: yield* solved(key),
    ...changes
  }
})

/** Sends what was filled in, from a page of the website. */
export const sendForm = (key: string, body: unknown, headers: Record<string, string> = {}) =>
  send(`/api/forms/${key}/leads`, {
    method: "POST",
    headers: { origin, "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body)
  })
