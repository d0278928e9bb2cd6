import { solveChallenge } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2"
import type { FormServer } from "./FormServer.ts"

/** Gets a challenge and solves it. The browser computes the keys beside the page, which stays responsive. */
const solve = async (server: FormServer): Promise<string | undefined> => {
  const answer = await server.challenge()
  if (!("found" in answer)) return undefined
  const { parameters, signature } = answer.found
  const challenge = { parameters, ...(signature === undefined ? {} : { signature }) }
  const solution = await solveChallenge({ challenge, deriveKey })
  return solution === null ? undefined : btoa(JSON.stringify({ challenge, solution }))
}

/** The solved challenge that goes with a lead. It begins when somebody begins to fill in the form. */
export class Proof {
  readonly #server: FormServer
  #solved: Promise<string | undefined> | undefined

  constructor(server: FormServer) {
    this.#server = server
  }

  /** Returns the solved challenge, once there is one; undefined if there can be none now. */
  get(): Promise<string | undefined> {
    this.#solved ??= solve(this.#server).catch(() => undefined)
    return this.#solved
  }

  /** Drops the challenge, because it is spent, outdated or never came. */
  drop(): void {
    this.#solved = undefined
  }
}
