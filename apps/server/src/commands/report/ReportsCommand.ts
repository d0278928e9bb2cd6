import { Reports } from "@leadwell/domain/features/reports/Reports"
import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import { orFailed } from "../CommandFailed.ts"
import { commandOperator } from "../CommandOperator.ts"
import { storage } from "./ReportStorage.ts"

const rebuild = Command.make(
  "rebuild",
  {},
  Effect.fnUntraced(function* () {
    yield* orFailed(Reports.use(({ rebuild }) => rebuild(commandOperator("reports rebuild"))))
    yield* Console.log("Counted all events anew.")
  })
).pipe(Command.withDescription("Count all events anew. Reports keep their figures until that is done."))

/** `leadwell reports`: counts anew what reports show. */
export const reportsCommand = Command.make("reports").pipe(
  Command.withDescription("Count anew what reports show."),
  Command.withSubcommands([Command.provide(rebuild, storage)])
)
