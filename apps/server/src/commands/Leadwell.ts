import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, Layer, Logger } from "effect"
import { CliConfig, Command, GlobalFlag } from "effect/cli"
import manifest from "../../package.json" with { type: "json" }
import { printMessage } from "../StartRefused.ts"
import { backupCommand } from "./backup/BackupCommand.ts"
import { restoreCommand } from "./backup/RestoreCommand.ts"
import { exportCommand } from "./catalog/ExportCommand.ts"
import { importCommand } from "./catalog/ImportCommand.ts"
import { removeDemoCommand } from "./catalog/RemoveDemoCommand.ts"
import { CommandFailed } from "./CommandFailed.ts"
import { configCommand } from "./ConfigCommand.ts"
import { consentCommand } from "./consent/ConsentCommand.ts"
import { migrateCommand } from "./MigrateCommand.ts"
import * as OneLineErrors from "./OneLineErrors.ts"
import { openApiCommand } from "./OpenApiCommand.ts"
import { erasePersonCommand } from "./person/LeadPersonCommands.ts"
import { personCommand } from "./person/PersonCommand.ts"
import { reportCommand } from "./report/ReportCommand.ts"
import { reportsCommand } from "./report/ReportsCommand.ts"
import { serveCommand } from "./ServeCommand.ts"
import * as SettingsFileFlag from "./SettingsFileFlag.ts"
import { tokenCommand } from "./token/TokenCommand.ts"
import { webhookCommand } from "./webhook/WebhookCommand.ts"

const leadwell = Command.make("leadwell").pipe(
  Command.withDescription(
    "Distribute leads. The settings come from the environment, or from a file that --settings names."
  ),
  Command.withSubcommands([
    serveCommand,
    migrateCommand,
    importCommand,
    exportCommand,
    tokenCommand,
    webhookCommand,
    personCommand,
    erasePersonCommand,
    consentCommand,
    reportCommand,
    reportsCommand,
    removeDemoCommand,
    backupCommand,
    restoreCommand,
    configCommand,
    openApiCommand
  ]),
  Command.provide(SettingsFileFlag.layer),
  Command.withGlobalFlags([SettingsFileFlag.settingsFile])
)

const flags = CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Version, GlobalFlag.Completions] })

/** Fails when an argument is not UTF-8. Node replaces such characters, and a command would store the replacements. */
const readable = (args: ReadonlyArray<string>) => {
  const message = "An argument is not UTF-8: set the terminal to UTF-8."
  return args.some((argument) => argument.includes("\u{FFFD}"))
    ? Effect.fail(new CommandFailed({ message }))
    : Effect.void
}

/** Runs the command that these arguments name. A failure that an operator can mend is printed as one line. */
export const runLeadwell = (args: ReadonlyArray<string>) =>
  Effect.andThen(readable(args), Command.runWith(leadwell, { version: manifest.version })(args)).pipe(
    Effect.tapErrorTag(["StartRefused", "CommandFailed"], printMessage),
    Effect.provide(Layer.mergeAll(NodeServices.layer, flags, OneLineErrors.layer)),
    Effect.provideService(Logger.LogToStderr, true)
  )
