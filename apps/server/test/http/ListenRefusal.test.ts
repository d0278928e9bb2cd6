import { assert, describe, it } from "@effect/vitest"
import { HttpServerError } from "effect/http"
import { listenRefusal } from "../../src/http/ListenRefusal.ts"

const said = (code: string) =>
  listenRefusal("10.0.0.1", "ADMIN_PORT", 81)(new HttpServerError.ServeError({ cause: { code } })).lines

describe("a listener that cannot listen", () => {
  it("says for each reason of its own what to do, in one line", () => {
    for (const [code, line] of [
      ["EADDRINUSE", "ADMIN_PORT 81 is in use on HOST 10.0.0.1: "],
      ["EACCES", "ADMIN_PORT 81 is reserved for privileged users: "],
      ["EADDRNOTAVAIL", "HOST 10.0.0.1 is not an address of this machine: "],
      ["ENOTFOUND", "HOST 10.0.0.1 cannot be resolved: "],
      ["EMFILE", "HOST 10.0.0.1 and ADMIN_PORT 81 cannot be listened on (EMFILE)."]
    ] as const) {
      assert.isTrue(said(code)[0]?.startsWith(line), code)
      assert.strictEqual(said(code).length, 1)
    }
  })
})
