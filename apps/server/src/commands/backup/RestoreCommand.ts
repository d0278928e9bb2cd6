import { restore } from "@leadwell/adapters-postgres/Backup"
import type { BackupVersionUnfit } from "@leadwell/adapters-postgres/BackupFailures"
import { Console, Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { Settings } from "../../settings/Settings.ts"
import type { NotUtf8 } from "../../Utf8.ts"
import { CommandFailed } from "../CommandFailed.ts"
import { counted } from "../Counted.ts"
import { onDatabase } from "./BackupDatabase.ts"
import { linesOf } from "./BackupFile.ts"

const failed = (message: string) => Effect.fail(new CommandFailed({ message }))

const failures = (file: string, setting: string) => {
  const damaged = () => failed(`${file} is no backup of Leadwell, or is cut off or changed.`)
  return {
    DatabaseNotEmpty: () => failed(`${setting} already has tables of Leadwell: restore into an empty database.`),
    BackupVersionUnfit: ({ found, known }: BackupVersionUnfit) =>
      failed(
        `${file} has tables of version ${found}, this Leadwell has ${known}: restore it with the one that made it.`
      ),
    BackupDamaged: damaged,
    NotUtf8: ({ offset }: NotUtf8) =>
      failed(`${file} is no backup of Leadwell: uncompressed, it is not UTF-8 at byte offset ${offset}.`),
    FileDamaged: damaged
  }
}

const keyMissing = [
  "The backup was made without --with-keys: nobody is blocked any more, and consents of erased people are not found.",
  "Block the people again, or restore a backup that has the keys."
].join("\n")

/** `leadwell restore`: fills an empty database with a backup. */
export const restoreCommand = Command.make(
  "restore",
  {
    file: Argument.String("FILE").pipe(Argument.withDescription("A file that `backup` wrote; - is the standard input"))
  },
  Effect.fnUntraced(function* ({ file }) {
    const { isKeyMissing, rows } = yield* onDatabase((setting) =>
      restore(linesOf(file)).pipe(Effect.catchTags(failures(file, setting)))
    )
    yield* Console.log(`Restored ${file}: ${counted(rows, "row")}.`)
    if (isKeyMissing) yield* Console.error(keyMissing)
  })
).pipe(
  Command.withDescription("Fill an empty database with a backup as a whole, or with nothing of it."),
  Command.provide(Settings.layer)
)
