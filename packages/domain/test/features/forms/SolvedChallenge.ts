import type { Challenge } from "@leadwell/domain/features/forms/Challenge"
import { solveChallenge } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2"
import { Effect } from "effect"

/** Returns the text that solves a challenge, as ALTCHA's widget sends it. */
export const solve = (challenge: Challenge) =>
  Effect.promise(async () => {
    const solution = await solveChallenge({ challenge, deriveKey })
    return btoa(JSON.stringify({ challenge, solution }))
  })
