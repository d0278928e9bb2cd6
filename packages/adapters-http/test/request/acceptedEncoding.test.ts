import { assert, it } from "@effect/vitest"
import { takesGzip } from "../../src/request/AcceptedEncoding.ts"

it("takes gzip from a client that names it, and not from one that refuses it", () => {
  const taken = ["gzip", "GZIP", "br, gzip", "gzip, br", "gzip;q=0.5", "gzip ; q=1, br", "deflate;q=0,gzip"]
  const refused = [
    undefined,
    "",
    "br",
    "gzip;q=0",
    "gzip ; q=0",
    "gzip; q=0.000 , br",
    "x-gzip",
    "gzip-like",
    "not gzip"
  ]
  assert.deepStrictEqual(taken.filter(takesGzip), taken)
  assert.deepStrictEqual(refused.filter(takesGzip), [])
})
