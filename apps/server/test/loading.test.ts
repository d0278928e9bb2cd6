import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { start } from "./RunningServer.ts"

/** Prints the name of each module of the documentation's page before it is loaded. */
const telling = `
  import { registerHooks } from "node:module"
  registerHooks({
    load(url, context, next) {
      if (/scalar/i.test(url)) console.log("loads " + url)
      return next(url, context)
    }
  })`

it.live("the script of the documentation is loaded when the page is first asked for", () =>
  Effect.gen(function* () {
    const server = yield* start({}, [
      "--import",
      `data:text/javascript,${encodeURIComponent(telling)}`,
      "apps/server/src/main.ts"
    ])
    const output = yield* server.until("/docs)")
    assert.match(output, /loads \S+HttpApiScalar\.js/)
    assert.notMatch(output, /loads \S+httpApiScalar\.js/)
    const url = /listens on (\S+)/.exec(output)?.[1] ?? ""
    const page = yield* Effect.promise(() => fetch(`${url}/docs`))
    assert.strictEqual(page.status, 200)
    yield* server.until("httpApiScalar.js")
  })
)
