import { assert } from "@effect/vitest"
import type { Answer } from "./TestServer.ts"

/** Checks that an answer is a refusal with a status and a message, and nothing else. */
export const refuses = (answer: Answer, status: number, message: string) => {
  assert.strictEqual(answer.status, status)
  assert.deepStrictEqual(answer.body, { message })
  assert.match(answer.headers.get("content-type") ?? "", /^application\/json/)
}
