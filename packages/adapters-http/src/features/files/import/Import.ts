import {
  BusinessChanges,
  ChangedReading,
  type Import as DomainImport,
  ImportKind,
  ImportStatus
} from "@leadwell/domain/features/files/import/Import"
import type { CommonFaults as DomainCommonFaults } from "@leadwell/domain/features/files/import/ImportRow"
import { FileFailure } from "@leadwell/domain/features/files/import/SheetReader"
import type { ConsentLanguage } from "@leadwell/domain/features/privacy/consent/ConsentText"
import { Schema } from "effect"
import { KeyedFault } from "../../../response/FaultCode.ts"
import { keyedFaults } from "../../../response/FaultText.ts"
import { rowFaultText } from "../../../response/RowFaultText.ts"
import { Timestamp, timestamp } from "../../../response/Timestamp.ts"

/** A file whose rows are imported, and how far it is. The counts are of rows. */
export const Import = Schema.Struct({
  id: Schema.String,
  account: Schema.String,
  kind: ImportKind,
  file: Schema.String.annotate({ description: "The name of the file.", examples: ["leads.csv"] }),
  website_code: Schema.NullOr(Schema.String),
  subcategory_id: Schema.NullOr(Schema.String),
  account_id: Schema.NullOr(Schema.String).annotate({
    description: "The account of new businesses. Null: each has its own, or the one that its row names."
  }),
  status: ImportStatus.annotate({
    description: "`failed`: the file is not read; `failure` says why. `cancelled`: what is in stays."
  }),
  failure: Schema.NullOr(FileFailure).annotate({
    description:
      "Why the file is not read. `encrypted`: it has a password. `other_format`: it is no table. `too_large`: unpacked, it has more than 64 MiB, 1 000 000 cells or 500 columns. `too_slow`: it takes more than 20 seconds. `no_known_column`: none of the first ten rows of a sheet names a column that is known."
  }),
  sheet: Schema.NullOr(Schema.String).annotate({
    description: "The sheet of the workbook that is read: the first visible one with the name of a known column."
  }),
  header_row: Schema.NullOr(Schema.Int).annotate({
    description: "The number of the row with the names of the columns: one of the first ten."
  }),
  created_at: Timestamp,
  rows: Schema.Int,
  sound: Schema.Int.annotate({ description: "Rows without a fault." }),
  faulty: Schema.Int,
  duplicates: Schema.Int.annotate({
    description:
      "Sound rows that repeat an earlier lead, or a row before: first those that the check foresees, and then those that are in. They become leads, too."
  }),
  created: Schema.Int.annotate({ description: "Rows that are in: leads, or businesses with their subscriptions." }),
  columns: Schema.Array(Schema.Struct({ column: Schema.String, key: Schema.NullOr(Schema.String) })).annotate({
    description:
      "The columns of the file, with our key; null for one that is not read. Of a file without a known column, the names that were found in a row that holds no person.",
    examples: [
      [
        { column: "Postcode", key: "postal_code" },
        { column: "Notities", key: null }
      ]
    ]
  }),
  changed: Schema.Array(ChangedReading).annotate({
    description: "The columns of which values were read otherwise than they are written, each with a masked example."
  }),
  businesses: Schema.NullOr(BusinessChanges).annotate({
    description:
      "What an import of businesses adds, changes and leaves as it is, with at most 20 ids each, and the accounts of those that it adds or changes: new ones, and used ones. Null for leads, before the check, and with a faulty row."
  })
}).annotate({ identifier: "Import" })

/** What is wrong with the rows of an import, each fault once. */
export const CommonFaults = Schema.Struct({
  common: Schema.Array(
    Schema.Struct({
      ...KeyedFault.fields,
      rows: Schema.Int.annotate({ description: "How many rows have this fault." }),
      first_row: Schema.Int.annotate({ description: "The number of the first of them in the file." })
    })
  ).annotate({ description: "The 20 most common faults." }),
  others: Schema.Int.annotate({ description: "How many faults there are besides." })
}).annotate({ identifier: "CommonFaults" })

/** Encodes the most common faults of an import, in a language if one is given. */
export const encodeCommonFaults = (
  one: DomainImport,
  { common, others }: DomainCommonFaults,
  language: ConsentLanguage | undefined
): typeof CommonFaults.Type => ({
  common: common.flatMap(({ fault, first, rows }) =>
    keyedFaults([fault]).map((keyed) => ({
      ...keyed,
      ...(language === undefined ? {} : { message: rowFaultText(language)([fault], one) }),
      rows,
      first_row: first
    }))
  ),
  others
})

/** Encodes an import. */
export const encodeImport = (one: DomainImport): typeof Import.Type => ({
  id: one.id,
  account: one.account,
  kind: one.kind,
  file: one.file,
  website_code: one.website,
  subcategory_id: one.subcategory,
  account_id: one.owner,
  status: one.status,
  failure: one.failure,
  sheet: one.source?.sheet ?? null,
  header_row: one.source?.row ?? null,
  created_at: timestamp(one.created_at),
  rows: one.rows,
  sound: one.sound,
  faulty: one.faulty,
  duplicates: one.duplicates,
  created: one.created,
  columns: one.columns.map(({ key, name }) => ({ column: name, key })),
  changed: one.changed,
  businesses: one.businesses
})
