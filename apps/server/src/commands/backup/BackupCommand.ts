import { backup } from "@leadwell/adapters-postgres/Backup"
import * as RunningPostgres from "@leadwell/embedded-postgres/RunningPostgres"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { Settings } from "../../settings/Settings.ts"
import { postgresFolder } from "../../storage/Storage.ts"
import { CommandFailed } from "../CommandFailed.ts"
import { counted } from "../Counted.ts"
import { force, tellWritten } from "../OutputFile.ts"
import { onDatabase } from "./BackupDatabase.ts"
import { writeFile } from "./BackupFile.ts"

const nothingIn = (setting: string) =>
  new CommandFailed({ message: `${setting} has no tables of Leadwell: there is nothing to back up.` })

/** Fails when there is no database yet, because connecting to it would create one. */
const existing = Effect.gen(function* () {
  const { dataDir, databaseUrl, storage } = yield* Settings
  if (storage === "memory" || Option.isSome(databaseUrl)) return
  if (yield* RunningPostgres.isUnused(postgresFolder(dataDir))) return yield* nothingIn("DATA_DIR")
})

/** `leadwell backup`: writes every table into a file. */
export const backupCommand = Command.make(
  "backup",
  {
    file: Argument.String("FILE").pipe(
      Argument.withDescription("Where to write the backup, compressed; - is the standard output")
    ),
    withKeys: Flag.Boolean("with-keys").pipe(
      Flag.withDescription("Also write the secret by which blocked people, and consents of erased ones, are found"),
      Flag.withDefault(false)
    ),
    force
  },
  Effect.fnUntraced(function* ({ file, force, withKeys }) {
    yield* existing
    const rows = yield* onDatabase((setting) =>
      writeFile(file, force, (write) => backup(write, { withKeys })).pipe(
        Effect.catchTag("DatabaseEmpty", () => nothingIn(setting))
      )
    )
    yield* tellWritten(file, `Wrote ${file}: ${counted(rows, "row")}.`)
  })
).pipe(
  Command.withDescription("Write all data into a file, as of one instant. Servers go on. It holds personal data."),
  Command.provide(Settings.layer)
)
