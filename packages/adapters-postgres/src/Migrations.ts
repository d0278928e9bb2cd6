import { Data, type DateTime, Effect, Schema } from "effect"
import { Migrator, SqlClient } from "effect/sql"
import { type MigrationProgress, telling } from "./MigrationProgress.ts"
import createCatalog from "./migrations/0001_create_catalog.ts"
import createLeads from "./migrations/0002_create_leads.ts"
import createReclaims from "./migrations/0003_create_reclaims.ts"
import createOutbox from "./migrations/0004_create_outbox.ts"
import createDistribution from "./migrations/0005_create_distribution.ts"
import findPersons from "./migrations/0006_find_persons.ts"
import listCatalog from "./migrations/0007_list_catalog.ts"
import manageTokens from "./migrations/0008_manage_tokens.ts"
import rememberRequests from "./migrations/0009_remember_requests.ts"
import erasePersons from "./migrations/0010_erase_persons.ts"
import createWebhooks from "./migrations/0011_create_webhooks.ts"
import shareConsiderations from "./migrations/0012_share_considerations.ts"
import moveToSchema from "./migrations/0013_move_to_schema.ts"
import normaliseEmails from "./migrations/0014_count_periods_and_normalise_emails.ts"
import makeRounds from "./migrations/0015_make_rounds.ts"
import countLeads from "./migrations/0016_count_leads.ts"
import versionStates from "./migrations/0017_version_states.ts"
import reviseSubscriptions from "./migrations/0018_revise_subscriptions.ts"
import storeEventsTogether from "./migrations/0019_store_events_together.ts"
import shortenContactKeys from "./migrations/0020_shorten_contact_keys.ts"
import filterLists from "./migrations/0021_filter_lists.ts"
import createAudit from "./migrations/0022_create_audit.ts"
import scopeTokens from "./migrations/0023_scope_tokens.ts"
import countEvents from "./migrations/0024_count_events.ts"
import ownWebhooks from "./migrations/0025_own_webhooks.ts"
import testWebhooks from "./migrations/0026_test_webhooks.ts"
import createPeople from "./migrations/0027_create_people.ts"
import findReclaimsOfWebsites from "./migrations/0028_find_reclaims_of_websites.ts"
import createMails from "./migrations/0029_create_mails.ts"
import createPasskeys from "./migrations/0030_create_passkeys.ts"
import createUnsubscribeLinks from "./migrations/0031_create_unsubscribe_links.ts"
import mailAboutCaps from "./migrations/0032_mail_about_caps.ts"
import addIdentities from "./migrations/0033_add_identities.ts"
import findFailedMails from "./migrations/0034_find_failed_mails.ts"
import leaveRoomInMails from "./migrations/0035_leave_room_in_mails.ts"
import mailAboutLeads from "./migrations/0036_mail_about_leads.ts"
import countBeforeRequests from "./migrations/0037_count_before_requests.ts"
import forwardLeads from "./migrations/0038_forward_leads.ts"
import shortenOutcomes from "./migrations/0039_shorten_outcomes.ts"
import countDeliveries from "./migrations/0040_count_deliveries.ts"
import findJoinedMails from "./migrations/0041_find_joined_mails.ts"
import findWhatToErase from "./migrations/0042_find_what_to_erase.ts"
import pageMails from "./migrations/0043_page_mails.ts"
import findOldestMail from "./migrations/0044_find_oldest_mail.ts"
import noteFirstSignIn from "./migrations/0045_note_first_sign_in.ts"
import freeDeliveries from "./migrations/0046_free_deliveries.ts"
import readMailsInOrder from "./migrations/0047_read_mails_in_order.ts"
import nameCreators from "./migrations/0048_name_creators.ts"
import noteHealth from "./migrations/0049_note_health.ts"
import markDemo from "./migrations/0050_mark_demo.ts"
import compareAddresses from "./migrations/0051_compare_addresses.ts"
import endSessionsByInstant from "./migrations/0052_end_sessions_by_instant.ts"
import paceLinks from "./migrations/0053_pace_links.ts"
import pendMemberships from "./migrations/0054_pend_memberships.ts"
import nameAuditAccounts from "./migrations/0055_name_audit_accounts.ts"
import { OlderServerRunning } from "./schema/OlderServers.ts"
import { makeSchema, SchemaTaken, tablesPlace } from "./schema/Tables.ts"
import { decodeRows } from "./sql/Rows.ts"

/** A newer version of this package has migrated the database. This version does not know those tables. */
export class DatabaseTooNew extends Data.TaggedError("DatabaseTooNew")<{
  readonly found: number
  readonly known: number
}> {}

/** The tables are missing, which is version 0, or a previous version created them. */
export class TablesNotMigrated extends Data.TaggedError("TablesNotMigrated")<{
  readonly found: number
  readonly known: number
}> {}

export { OlderServerRunning, SchemaTaken }

const migrations = {
  "0001_create_catalog": createCatalog,
  "0002_create_leads": createLeads,
  "0003_create_reclaims": createReclaims,
  "0004_create_outbox": createOutbox,
  "0005_create_distribution": createDistribution,
  "0006_find_persons": findPersons,
  "0007_list_catalog": listCatalog,
  "0008_manage_tokens": manageTokens,
  "0009_remember_requests": rememberRequests,
  "0010_erase_persons": erasePersons,
  "0011_create_webhooks": createWebhooks,
  "0012_share_considerations": shareConsiderations,
  "0013_move_to_schema": moveToSchema,
  "0014_count_periods_and_normalise_emails": normaliseEmails,
  "0015_make_rounds": makeRounds,
  "0016_count_leads": countLeads,
  "0017_version_states": versionStates,
  "0018_revise_subscriptions": reviseSubscriptions,
  "0019_store_events_together": storeEventsTogether,
  "0020_shorten_contact_keys": shortenContactKeys,
  "0021_filter_lists": filterLists,
  "0022_create_audit": createAudit,
  "0023_scope_tokens": scopeTokens,
  "0024_count_events": countEvents,
  "0025_own_webhooks": ownWebhooks,
  "0026_test_webhooks": testWebhooks,
  "0027_create_people": createPeople,
  "0028_find_reclaims_of_websites": findReclaimsOfWebsites,
  "0029_create_mails": createMails,
  "0030_create_passkeys": createPasskeys,
  "0031_create_unsubscribe_links": createUnsubscribeLinks,
  "0032_mail_about_caps": mailAboutCaps,
  "0033_add_identities": addIdentities,
  "0034_find_failed_mails": findFailedMails,
  "0035_leave_room_in_mails": leaveRoomInMails,
  "0036_mail_about_leads": mailAboutLeads,
  "0037_count_before_requests": countBeforeRequests,
  "0038_forward_leads": forwardLeads,
  "0039_shorten_outcomes": shortenOutcomes,
  "0040_count_deliveries": countDeliveries,
  "0041_find_joined_mails": findJoinedMails,
  "0042_find_what_to_erase": findWhatToErase,
  "0043_page_mails": pageMails,
  "0044_find_oldest_mail": findOldestMail,
  "0045_note_first_sign_in": noteFirstSignIn,
  "0046_free_deliveries": freeDeliveries,
  "0047_read_mails_in_order": readMailsInOrder,
  "0048_name_creators": nameCreators,
  "0049_note_health": noteHealth,
  "0050_mark_demo": markDemo,
  "0051_compare_addresses": compareAddresses,
  "0052_end_sessions_by_instant": endSessionsByInstant,
  "0053_pace_links": paceLinks,
  "0054_pend_memberships": pendMemberships,
  "0055_name_audit_accounts": nameAuditAccounts
}

const known = Math.max(...Object.keys(migrations).map((name) => Number.parseInt(name, 10)))

/** The failure of a command on a database without tables. */
export const noTables = new TablesNotMigrated({ found: 0, known })

/** A migration by the name of its file, and when it was applied, or null. */
export interface MigrationStatus {
  readonly name: string
  readonly applied_at: DateTime.Utc | null
}

const applied = decodeRows(
  Schema.Struct({ migration_id: Schema.Number, name: Schema.String, created_at: Schema.DateTimeUtcFromDate })
)

/** The applied migrations in their order, wherever the tables are. */
const appliedMigrations = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const place = yield* tablesPlace
  if (place === "none") return []
  const table = place === "leadwell" ? sql`leadwell.leadwell_migrations` : sql`leadwell_migrations`
  return yield* applied(yield* sql`select * from ${table} order by migration_id`)
})

/** The version of the tables, which is the number of the last migration. It is 0 without tables. */
const version = Effect.map(appliedMigrations, (rows) => rows.at(-1)?.migration_id ?? 0)

/** Fails unless the tables are those of this version. Changes nothing. */
export const requireMigrated = Effect.gen(function* () {
  const found = yield* version
  if (found > known) return yield* new DatabaseTooNew({ found, known })
  if (found < known) return yield* new TablesNotMigrated({ found, known })
})

/** Lets the statements of a transaction wait and work for as long as it takes. */
const unlimited = SqlClient.SqlClient.use(
  (sql) => sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`
)

/** The version of the tables, once no other server upgrades them. A server that does locks the list of migrations. */
const settledVersion = SqlClient.SqlClient.use((sql) => sql.withTransaction(Effect.andThen(unlimited, version)))

/** A number of our own. It keeps apart the transactions of servers that migrate one database at the same time. */
const lock = 5_412_390_017

/** Sets the search path of the transaction to the place of the tables, and creates the schema for the first ones. */
const enterPlace = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const place = yield* tablesPlace
  if (place !== "leadwell") yield* makeSchema
  if (place !== "former") return yield* sql`set local search_path to leadwell`
  return yield* sql`
    select set_config('search_path', relnamespace::regnamespace::text, true) from pg_class
    where oid = to_regclass('leadwell_migrations')`
})

/** The migrations, each of which notes its name when it begins. */
const noted = (progress: MigrationProgress) =>
  Object.fromEntries(
    Object.entries(migrations).map(([name, run]) => {
      const note = Effect.sync(() => {
        progress.migration = name
      })
      return [name, Effect.andThen(note, run)]
    })
  )

const migrateMissing = Effect.fnUntraced(function* (progress: MigrationProgress) {
  const sql = yield* SqlClient.SqlClient
  yield* unlimited
  yield* sql`select pg_advisory_xact_lock(${BigInt(lock)})`
  yield* enterPlace
  return yield* Migrator.make({})({ table: "leadwell_migrations", loader: Migrator.fromRecord(noted(progress)) })
})

/**
 * Applies the missing migrations in one transaction. Each migration runs once when several processes start together,
 * because the others wait. While that takes long, it is logged. A database with newer migrations stays unchanged and
 * is refused.
 */
export const migrate = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const progress: MigrationProgress = { migration: null }
  const upgrade = Effect.gen(function* () {
    const found = yield* settledVersion
    if (found > known) return yield* new DatabaseTooNew({ found, known })
    if (found === known) return []
    const done = yield* sql.withTransaction(migrateMissing(progress))
    const after = yield* settledVersion
    return after > known ? yield* new DatabaseTooNew({ found: after, known }) : done
  })
  return yield* upgrade.pipe(
    telling(progress, known),
    Effect.catchTag("MigrationError", (error): Effect.Effect<never, Migrator.MigrationError | OlderServerRunning> =>
      Effect.fail(error.cause instanceof OlderServerRunning ? error.cause : error)
    )
  )
})

/** The status of all migrations on a database that has none. */
export const nothingMigrated: ReadonlyArray<MigrationStatus> = Object.keys(migrations).map((name) => ({
  name,
  applied_at: null
}))

/** Reads the status of all migrations in their order, those of a newer version included. Changes nothing. */
export const status = Effect.map(appliedMigrations, (rows) => {
  const dates = new Map(
    rows.map(({ created_at, migration_id, name }) => [`${String(migration_id).padStart(4, "0")}_${name}`, created_at])
  )
  const names = new Set([...Object.keys(migrations), ...dates.keys()])
  return [...names].toSorted().map((name): MigrationStatus => ({ name, applied_at: dates.get(name) ?? null }))
})
