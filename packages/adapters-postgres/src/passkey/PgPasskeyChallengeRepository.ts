import { PgClient } from "@effect/sql-pg/PgClient"
import type { PasskeyChallenge } from "@leadwell/people/passkey/PasskeyChallenge"
import { PasskeyChallengeRepository } from "@leadwell/people/passkey/PasskeyChallengeRepository"
import { Effect, Layer } from "effect"
import { instant } from "../sql/Conditions.ts"
import { findRow } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { PasskeyChallengeRow } from "./PasskeyRows.ts"

const findChallenge = findRow(PasskeyChallengeRow)

/** {@link PasskeyChallengeRepository} on PostgreSQL. */
export const layer = Layer.effect(
  PasskeyChallengeRepository,
  Effect.map(PgClient, (sql) => ({
    insert: Effect.fn("PgPasskeyChallengeRepository.insert")((challenge: PasskeyChallenge) =>
      Effect.asVoid(
        orUnavailable(sql`
          insert into leadwell.passkey_challenges (hash, person, expires_at)
          values (${challenge.hash}, ${challenge.person}, ${instant(sql, challenge.expires_at)})`)
      )
    ),
    take: (hash) => findChallenge(sql`delete from leadwell.passkey_challenges where hash = ${hash} returning *`),
    removeExpired: Effect.fn("PgPasskeyChallengeRepository.removeExpired")(function* (until, limit) {
      const removed = yield* orUnavailable(sql`
        delete from leadwell.passkey_challenges where hash in (
          select hash from leadwell.passkey_challenges where expires_at <= ${instant(sql, until)}
          limit ${limit} for update skip locked
        ) returning hash`)
      return removed.length
    })
  }))
)
