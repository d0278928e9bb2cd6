import { Reports } from "@leadwell/domain/features/reports/Reports"
import { reportTable } from "@leadwell/domain/features/reports/ReportTable"
import { current } from "../../access/Authorization.ts"
import { handlersOf } from "../../request/HandlersOf.ts"
import { files } from "../files/export/FileResponse.ts"
import { encodeReport } from "./Report.ts"
import { ReportsGroup } from "./ReportsGroup.ts"

/** Handler of the endpoint that counts what happened, which calls {@link Reports}. */
export const layer = handlersOf(ReportsGroup, function* () {
  const reports = yield* Reports
  const fileOf = yield* files

  return {
    *get({ params: { report: name }, query: { bom, delimiter, format, ...query } }) {
      const reader = yield* current<"leads:create" | "leads:read" | "leads:review">()
      const report = yield* reports.get(reader, name, query)
      if (format === "json") return { data: encodeReport(report) }
      return yield* fileOf(name, reportTable(report, format === "xlsx"), { bom, delimiter, format })
    }
  }
})
