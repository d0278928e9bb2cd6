import { PgClient } from "@effect/sql-pg/PgClient"
import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import { type Import, type ImportId, mostUnderWay, repeats } from "@leadwell/domain/features/files/import/Import"
import {
  type ImportClaim,
  ImportNotFound,
  ImportRepository,
  ImportsUnderWay,
  type ImportStep,
  type NewRow
} from "@leadwell/domain/features/files/import/ImportRepository"
import type { RowStatus } from "@leadwell/domain/features/files/import/ImportRow"
import { withoutNames } from "@leadwell/domain/features/files/import/NamesOfPersons"
import type { ContactFilter } from "@leadwell/domain/lead/ContactFilter"
import type { Contact } from "@leadwell/domain/lead/Duplicate"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { Array as Arr, type DateTime, Effect, Layer, Option } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { appendAudit } from "../../../audit/AuditRows.ts"
import { contactText, hasContact } from "../../../rows/ContactKey.ts"
import { instant } from "../../../sql/Conditions.ts"
import { readPage } from "../../../sql/Pages.ts"
import { dateOf } from "../../../sql/Rows.ts"
import { orUnavailable } from "../../../sql/StorageFailures.ts"
import { claimedRows, commonFaultsOf, fileRows, importRows, leadRows, rowColumns, rowsInFiles } from "./ImportRows.ts"

/** The number of rows of a file that one statement stores. */
const rowsAtOnce = 1000

const pages = readPage(importRows)
const heldPages = readPage(rowsInFiles)

const only = (id: ImportId) =>
  Effect.fnUntraced(function* (rows: unknown) {
    return (yield* importRows(rows))[0] ?? (yield* new ImportNotFound({ id }))
  })

/** {@link ImportRepository} on PostgreSQL. */
export const layer = Layer.effect(
  ImportRepository,
  Effect.map(PgClient, (sql) => {
    const insertRows = (id: ImportId, some: ReadonlyArray<NewRow>) => {
      const columns = rowColumns(some.map(({ row }) => row))
      return sql`
        insert into leadwell.import_rows (import, number, cells, status, faults, lead, contacts)
        select ${id}, number, nullif(cells, 'null'::jsonb), status, faults, nullif(lead, '')::bigint,
          array(select jsonb_array_elements_text(contacts))
        from unnest(
          ${columns.number}::text[]::integer[], ${columns.cells}::text[]::jsonb[], ${columns.status}::text[],
          ${columns.faults}::text[]::jsonb[], ${columns.lead}::text[],
          ${some.map(({ contacts }) => JSON.stringify(contacts.map(contactText)))}::text[]::jsonb[]
        ) as x (number, cells, status, faults, lead, contacts)`
    }

    const eraseNames = Effect.fnUntraced(function* (contacts: ReadonlyArray<Contact>) {
      const all = yield* importRows(yield* sql`select * from leadwell.imports`)
      const ids = all.filter((one) => withoutNames(one, contacts) !== one).map(({ id }) => id)
      const named = yield* importRows(
        yield* sql`select * from leadwell.imports where id = any(${ids}::text[]) order by id for update`
      )
      for (const { changed, columns, file, id, map, source } of named.map((one) => withoutNames(one, contacts))) {
        yield* sql`
          update leadwell.imports
          set file = ${file}, map = ${sql.json(map)}::jsonb, columns = ${sql.json(columns)}::jsonb,
            changed = ${sql.json(changed)}::jsonb, source = ${source && sql.json(source)}::jsonb
          where id = ${id}`
      }
    })

    /** The columns of an import that its status and its steps change. */
    const checkedOf = ({ businesses, changed, created, duplicates, faulty, sound, status }: Import) => sql`
      status = ${status}, sound = ${sound}, faulty = ${faulty}, duplicates = ${duplicates}, created = ${created},
      changed = ${sql.json(changed)}::jsonb, businesses = ${businesses && sql.json(businesses)}::jsonb`

    /** The rows of leads that still have their cells and are selected. */
    const held = (holding: ContactFilter) => sql`
      select import, number, created_at as received_at, website
      from leadwell.import_rows r join leadwell.imports i on i.id = r.import and i.kind <> 'businesses'
      where cells is not null and ${hasContact(sql, holding)}`

    return {
      insert: (one: Import, rows: ReadonlyArray<NewRow>, audit: AuditEntries) =>
        Effect.gen(function* (): Effect.fn.Return<Import, ImportsUnderWay | SqlError> {
          // The lock lets one import of an account in at a time. It stops no reader, and no step of an import.
          yield* sql`select pg_advisory_xact_lock(hashtextextended(${`import ${one.account}`}, 0))`
          const known = yield* importRows(
            yield* sql`
              select * from leadwell.imports where account = ${one.account} and digest = ${one.digest} order by id`
          )
          const repeated = known.find((other) => repeats(other, one))
          if (repeated !== undefined) return repeated
          const underWay = yield* sql`
            select from leadwell.imports where account = ${one.account} and status in ('checking', 'running')`
          if (underWay.length >= mostUnderWay) return yield* new ImportsUnderWay()
          yield* sql`
            insert into leadwell.imports (id, account, created_at, created_by, sees_all, scope, kind, file, digest,
              website, subcategory, owner, map, terms_accepted, status, columns, rows, sound, faulty, duplicates, created,
              changed, businesses, failure, source, claim, due_at)
            values (${one.id}, ${one.account}, ${dateOf(one.created_at)}::timestamptz,
              ${sql.json(one.created_by)}::jsonb, ${one.sees_all}, ${one.scope && sql.json(one.scope)}::jsonb,
              ${one.kind}, ${one.file}, ${one.digest}, ${one.website}::text, ${one.subcategory}::text,
              ${one.owner}::text,
              ${sql.json(one.map)}::jsonb, ${one.terms_accepted}, ${one.status}, ${sql.json(one.columns)}::jsonb,
              ${one.rows}, ${one.sound}, ${one.faulty}, ${one.duplicates}, ${one.created},
              ${sql.json(one.changed)}::jsonb, ${one.businesses && sql.json(one.businesses)}::jsonb,
              ${one.failure}::text, ${one.source && sql.json(one.source)}::jsonb, 0,
              ${dateOf(one.created_at)}::timestamptz)`
          for (const some of Arr.chunksOf(rows, rowsAtOnce)) yield* insertRows(one.id, some)
          yield* appendAudit(sql, audit)
          return one
        }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgImportRepository.insert")),
      get: Effect.fn("PgImportRepository.get")((id: ImportId) =>
        Effect.flatMap(orUnavailable(sql`select * from leadwell.imports where id = ${id}`), only(id))
      ),
      page: Effect.fn("PgImportRepository.page")((account, actor, request) => {
        const rows = sql`select * from leadwell.imports where ${sql.and([
          sql`true`,
          ...(account === "*" ? [] : [sql`account = ${account}`]),
          ...(actor === null ? [] : [sql`created_by ->> 'id' = ${actor}`])
        ])}`
        return pages(sql, { rows, order: sql`id desc`, request })
      }),
      modify: (id: ImportId, change: (one: Import) => Import, audit: AuditEntries) =>
        Effect.gen(function* () {
          const found = yield* only(id)(yield* sql`select * from leadwell.imports where id = ${id} for update`)
          const changed = change(found)
          if (changed === found) return found
          yield* sql`
            update leadwell.imports
            set website = ${changed.website}::text, subcategory = ${changed.subcategory}::text,
              owner = ${changed.owner}::text, map = ${sql.json(changed.map)}::jsonb,
              terms_accepted = ${changed.terms_accepted}, columns = ${sql.json(changed.columns)}::jsonb,
              source = ${changed.source && sql.json(changed.source)}::jsonb, ${checkedOf(changed)}, due_at = created_at
            where id = ${id}`
          yield* appendAudit(sql, audit)
          return changed
        }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgImportRepository.modify")),
      claim: Effect.fn("PgImportRepository.claim")((status: Import["status"], now: DateTime.Utc, until: DateTime.Utc) =>
        orUnavailable(sql`
            update leadwell.imports set claim = claim + 1, due_at = ${instant(sql, until)}
            where id = (
              select id from leadwell.imports where status = ${status}
                and (due_at <= ${instant(sql, now)} or due_at - ${instant(sql, until)} > ${instant(sql, until)} - ${instant(sql, now)})
              order by due_at, id limit 1 for update skip locked
            )
            returning *`).pipe(
          Effect.flatMap(claimedRows),
          Effect.map(([first]) => Option.fromUndefinedOr(first))
        )
      ),
      rows: Effect.fn("PgImportRepository.rows")((id: ImportId, status: RowStatus, after: number, limit: number) =>
        Effect.flatMap(
          orUnavailable(sql`
            select number, cells, status, faults, lead from leadwell.import_rows
            where import = ${id} and status = ${status} and number > ${after} order by number limit ${limit}`),
          fileRows
        )
      ),
      commonFaults: Effect.fn("PgImportRepository.commonFaults")((id: ImportId, limit: number) =>
        Effect.flatMap(
          orUnavailable(sql`
            select fault, rows::integer, first[1]::integer as first, kinds::integer
            from (
              select fault, count(*) as rows, min(array[number, nth]) as first, count(*) over () as kinds
              from leadwell.import_rows, jsonb_array_elements(faults) with ordinality as f (fault, nth)
              where import = ${id} and status = 'faulty' group by fault
            ) x
            order by x.rows desc, x.first limit ${limit}`),
          commonFaultsOf
        )
      ),
      stored: Effect.fn("PgImportRepository.stored")((one: Import, numbers: ReadonlyArray<number>) =>
        orUnavailable(sql`
          select r.number, r.lead from leadwell.imports i join leadwell.import_rows r on r.import = i.id
          where i.account = ${one.account} and i.digest = ${one.digest} and i.id <> ${one.id}
            and r.number = any(${[...numbers]}::integer[]) and r.lead is not null`).pipe(
          Effect.flatMap(leadRows),
          Effect.map((found) => new Map(found.map(({ lead, number }) => [number, lead])))
        )
      ),
      advance: ({ claim, one: { id } }: ImportClaim, { change, due, rows }: ImportStep) =>
        Effect.gen(function* (): Effect.fn.Return<boolean, SqlError> {
          const [found] = yield* importRows(
            yield* sql`select * from leadwell.imports where id = ${id} and claim = ${claim} for update`
          )
          if (found === undefined) return false
          const after = change(found)
          yield* sql`
            update leadwell.imports set ${checkedOf(after)}, due_at = ${instant(sql, due)} where id = ${id}`
          const columns = rowColumns(rows)
          yield* sql`
            update leadwell.import_rows r
            set status = x.status, faults = x.faults, lead = nullif(x.lead, '')::bigint,
              cells = nullif(x.cells, 'null'::jsonb),
              contacts = case when x.cells = 'null'::jsonb then '{}' else r.contacts end
            from unnest(
              ${columns.number}::text[]::integer[], ${columns.cells}::text[]::jsonb[], ${columns.status}::text[],
              ${columns.faults}::text[]::jsonb[], ${columns.lead}::text[]
            ) as x (number, cells, status, faults, lead)
            where r.import = ${id} and r.number = x.number and (r.status <> 'erased' or x.status = 'created')`
          return true
        }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgImportRepository.advance")),
      holding: Effect.fn("PgImportRepository.holding")((holding: ContactFilter, request: PageRequest) =>
        heldPages(sql, { rows: held(holding), order: sql`import desc, number`, request })
      ),
      eraseHolding: (holding: ContactFilter) =>
        Effect.gen(function* (): Effect.fn.Return<number, SqlError> {
          // A step locks its import before its rows, too.
          if (holding !== "nobody") yield* eraseNames(holding)
          const erased = yield* sql`
            update leadwell.import_rows r set status = 'erased', cells = null, faults = '[]', contacts = '{}'
            from (
              ${held(holding)} order by import, number for update of r
            ) x
            where r.import = x.import and r.number = x.number returning 1`
          return erased.length
        }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgImportRepository.eraseHolding")),
      remove: Effect.fn("PgImportRepository.remove")((createdBy: DateTime.Utc, limit: number) =>
        orUnavailable(
          Effect.map(
            sql`
              delete from leadwell.imports where id in (
                select id from leadwell.imports where created_at <= ${instant(sql, createdBy)}
                order by created_at limit ${limit} for update skip locked
              ) returning 1`,
            (rows) => rows.length
          )
        )
      )
    }
  })
)
