import { Context, Effect, Result } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"

/** What a test changes of a sign-in, in place of what an honest provider would say. */
export interface Deviation {
  /** Claims of the ID token in place of its own. One that is undefined is left out. */
  readonly claims?: Readonly<Record<string, unknown>>
  /** Parameters of the response in place of its own. One that is undefined is left out. */
  readonly response?: Readonly<Record<string, string | undefined>>
  /** `stranger` signs with a key that the provider does not publish, and `nobody` leaves the signature out. */
  readonly signer?: "provider" | "stranger" | "nobody"
  /** What the provider tells of the person at its other endpoint. */
  readonly userInfo?: Readonly<Record<string, unknown>>
}

/** What the provider reads of a request to it. */
interface ProviderRequest {
  readonly authorization: string
  readonly body: string
}

/** What the provider answers: a status and JSON. */
interface ProviderAnswer {
  readonly status: number
  readonly body: unknown
}

/** An OpenID provider in software, with one client. */
export class SoftProvider extends Context.Service<
  SoftProvider,
  {
    readonly issuer: string
    readonly clientId: string
    /** Answers the requests to the provider, in place of the global `fetch`. */
    readonly fetch: (
      url: string,
      options: { readonly body?: unknown; readonly headers?: HeadersInit }
    ) => Promise<Response>
    /** Signs the person of `claims` in at an address, and returns the query with which the browser comes back. */
    readonly signIn: (address: string, deviation?: Deviation) => Effect.Effect<string>
    /** From now on the provider answers this, or nothing at all, or as it should. */
    readonly behave: (behaviour: "honest" | "silent" | "broken") => Effect.Effect<void>
  }
>()("@leadwell/laws/features/people/openid/SoftProvider") {}

interface Grant {
  readonly deviation: Deviation
  readonly asked: URLSearchParams
}

const utf8 = new TextEncoder()
const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const
const newKeys = Effect.promise(() => crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]))
const segment = (value: unknown): string => Base64Url.encode(utf8.encode(JSON.stringify(value)))

const signed = async (claims: object, key: CryptoKey | null): Promise<string> => {
  const head = `${segment(key === null ? { alg: "none" } : { alg: "ES256", kid: "1" })}.${segment(claims)}`
  const signature =
    key === null ? new Uint8Array() : new Uint8Array(await crypto.subtle.sign(algorithm, key, utf8.encode(head)))
  return `${head}.${Base64Url.encode(signature)}`
}

/** Whether a verifier is that of the challenge of PKCE. */
const isVerifierOf = async (challenge: string | null, verifier: string | null): Promise<boolean> => {
  const digest = await crypto.subtle.digest("SHA-256", utf8.encode(verifier ?? ""))
  return Base64Url.encode(new Uint8Array(digest)) === challenge
}

/** The client of every {@link makeSoftProvider}. */
export const softClient = { id: "leadwell", secret: "the secret of the client" } as const

/** Makes a provider at an issuer with fresh keys. `now` returns the milliseconds of its clock. */
export const makeSoftProvider = Effect.fnUntraced(function* (issuer: string, now: () => number) {
  const [own, stranger] = [yield* newKeys, yield* newKeys]
  const published = yield* Effect.promise(() => crypto.subtle.exportKey("jwk", own.publicKey))
  const grants = new Map<string, Grant>()
  const state = { behaviour: "honest" as "honest" | "silent" | "broken" }
  const keyOf = { provider: own.privateKey, stranger: stranger.privateKey, nobody: null }

  const token = async (body: URLSearchParams): Promise<ProviderAnswer> => {
    const code = body.get("code") ?? ""
    const grant = grants.get(code)
    grants.delete(code)
    const isFor =
      grant !== undefined &&
      body.get("redirect_uri") === grant.asked.get("redirect_uri") &&
      (await isVerifierOf(grant.asked.get("code_challenge"), body.get("code_verifier")))
    if (!isFor) return { status: 400, body: { error: "invalid_grant" } }
    const { claims, signer = "provider", userInfo } = grant.deviation
    const seconds = Math.floor(now() / 1000)
    const about = { iss: issuer, aud: softClient.id, nonce: grant.asked.get("nonce"), iat: seconds, exp: seconds + 300 }
    const id_token = await signed({ ...about, sub: "1", ...claims }, keyOf[signer])
    const access_token = segment({ sub: "1", ...userInfo })
    return { status: 200, body: { access_token, token_type: "Bearer", id_token } }
  }

  const answers: Readonly<Record<string, (request: ProviderRequest) => Promise<ProviderAnswer>>> = {
    "/.well-known/openid-configuration": async () => ({
      status: 200,
      body: {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/person`,
        id_token_signing_alg_values_supported: ["ES256"],
        authorization_response_iss_parameter_supported: true
      }
    }),
    "/keys": async () => ({ status: 200, body: { keys: [{ ...published, kid: "1", alg: "ES256", use: "sig" }] } }),
    "/person": async ({ authorization }) => ({
      status: 200,
      body: JSON.parse(Result.getOrThrow(Base64Url.decodeString(authorization.replace("Bearer ", ""))))
    }),
    "/token": async ({ authorization, body }) =>
      authorization ===
      `Basic ${btoa(`${softClient.id}:${encodeURIComponent(softClient.secret).replaceAll("%20", "+")}`)}`
        ? token(new URLSearchParams(body))
        : { status: 401, body: { error: "invalid_client" } }
  }

  return SoftProvider.of({
    issuer,
    clientId: softClient.id,
    fetch: async (url, { body, headers }) => {
      if (state.behaviour === "silent") return new Promise(() => {})
      const answer = answers[url.slice(issuer.length)]
      if (state.behaviour === "broken" || answer === undefined) return Response.json({}, { status: 502 })
      const authorization = new Headers(headers).get("authorization") ?? ""
      const answered = await answer({ authorization, body: String(body ?? "") })
      return Response.json(answered.body, { status: answered.status })
    },
    signIn: (address, deviation = {}) =>
      Effect.sync(() => {
        const asked = new URL(address).searchParams
        const code = crypto.randomUUID()
        grants.set(code, { deviation, asked })
        const response = { code, state: asked.get("state") ?? "", iss: issuer, ...deviation.response }
        const given = Object.entries(response).filter((one): one is [string, string] => one[1] !== undefined)
        return new URLSearchParams(given).toString()
      }),
    behave: (behaviour) => Effect.sync(() => void (state.behaviour = behaviour))
  })
})
