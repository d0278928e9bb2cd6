import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { start } from "../RunningServer.ts"

/** Prints the names of the modules for the documentation's page, passkeys and screenshots before they are loaded. */
const telling = `
  import { registerHooks } from "node:module"
  registerHooks({
    load(url, context, next) {
      if (/scalar|simplewebauthn|sharp/i.test(url)) console.log("loads " + url)
      return next(url, context)
    }
  })`

it.live("what few servers need is loaded when it is first asked for", () =>
  Effect.gen(function* () {
    const server = yield* start({}, [
      "--import",
      `data:text/javascript,${encodeURIComponent(telling)}`,
      "apps/server/src/main.ts"
    ])
    const output = yield* server.until("/docs)")
    assert.match(output, /loads \S+HttpApiScalar\.js/)
    assert.notMatch(output, /loads \S+(?:httpApiScalar\.js|simplewebauthn|SharpScreenshotReader|node_modules\/sharp)/)
    const url = /listens on (\S+)/.exec(output)?.[1] ?? ""
    const page = yield* Effect.promise(() => fetch(`${url}/docs`))
    assert.strictEqual(page.status, 200)
    yield* server.until("httpApiScalar.js")
    yield* Effect.promise(() =>
      fetch(`${url.replace("127.0.0.1", "localhost")}/api/session/passkey/options`, { method: "POST" })
    )
    yield* server.until("simplewebauthn")
  })
)
