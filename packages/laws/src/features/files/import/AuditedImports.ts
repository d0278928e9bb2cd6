import { type ImportId, started } from "@leadwell/domain/features/files/import/Import"
import { ImportRepository } from "@leadwell/domain/features/files/import/ImportRepository"
import { Effect, Exit } from "effect"
import type { Prepare } from "../../../audit/AuditedChange.ts"
import { freshId } from "../../../Law.ts"
import { appliedSample } from "../../../sample/ApplyCatalog.ts"
import type { ImportLawPorts } from "./ImportLaws.ts"
import { addedImport, sampleImport, sampleRow, withoutContacts } from "./SampleImport.ts"

/** The audited changes of imports, by name. */
export const auditedImports: Readonly<Record<string, Prepare<ImportLawPorts>>> = {
  "a new import": Effect.fnUntraced(function* (audit) {
    const { get, insert } = yield* ImportRepository
    const sample = yield* appliedSample(0)
    const one = sampleImport(sample, yield* freshId)
    const known = yield* addedImport(sample)
    return {
      change: insert(one, withoutContacts([sampleRow(2)]), audit),
      isChanged: Effect.map(Effect.exit(get(one.id)), Exit.isSuccess),
      idle: insert({ ...one, digest: known.digest }, [], audit)
    }
  }),
  "a started import": Effect.fnUntraced(function* (audit) {
    const { get, modify } = yield* ImportRepository
    const { id } = yield* addedImport(yield* appliedSample(0), [], { status: "checked" })
    const unknown = (yield* freshId) as ImportId
    return {
      change: modify(id, started, audit),
      isChanged: Effect.map(get(id), ({ status }) => status === "running"),
      idle: Effect.andThen(
        modify(id, (one) => one, audit),
        modify(unknown, started, audit)
      )
    }
  })
}
