import { Effect } from "effect"
import { createServer } from "node:http"
import { Provider } from "oidc-provider"
import type { Page } from "playwright-core"
import { freePort } from "../../../../proof/test/FreePort.ts"

/** Starts a certified OpenID provider whose people sign in with their e-mail address, for a server at a port. */
export const startOpenIdServer = Effect.fnUntraced(function* (port: number) {
  const issuer = `http://localhost:${yield* freePort}`
  const client = { client_id: "leadwell", client_secret: "the secret of the client" }
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [`http://localhost:${port}/sign-in/openid`] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    cookies: { keys: ["tests"] },
    pkce: { required: () => true },
    findAccount: (_: unknown, email: string) => ({
      accountId: email,
      claims: async () => ({ sub: email, email, email_verified: true })
    })
  })
  yield* Effect.acquireRelease(
    Effect.callback<ReturnType<typeof createServer>>((resume) => {
      const server = createServer(provider.callback())
      server.listen(Number(new URL(issuer).port), "localhost", () => resume(Effect.succeed(server)))
    }),
    (server) =>
      Effect.callback<void>((resume) => {
        server.closeAllConnections()
        server.close(() => resume(Effect.void))
      })
  )
  return {
    OPENID_ISSUER: issuer,
    OPENID_CLIENT_ID: client.client_id,
    OPENID_CLIENT_SECRET: client.client_secret,
    OPENID_NAME: "Example"
  }
})

/** Signs somebody in at the pages of the provider, who lets Leadwell know the address. */
export const signInAtProvider = (page: Page, email: string) =>
  Effect.promise(async () => {
    await page.getByPlaceholder("Enter any login").fill(email)
    await page.getByPlaceholder("and password").fill("x")
    await page.getByRole("button", { name: "Sign-in" }).click()
    await page.getByRole("button", { name: "Continue" }).click()
  })
