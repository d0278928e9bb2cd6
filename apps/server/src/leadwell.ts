#!/usr/bin/env node
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Cause, Effect, Exit, Layer, Logger, Runtime } from "effect"
import { CliConfig, Command, GlobalFlag } from "effect/cli"
import manifest from "../package.json" with { type: "json" }
import { backupCommand } from "./commands/backup/BackupCommand.ts"
import { restoreCommand } from "./commands/backup/RestoreCommand.ts"
import { exportCommand } from "./commands/catalog/ExportCommand.ts"
import { importCommand } from "./commands/catalog/ImportCommand.ts"
import { removeDemoCommand } from "./commands/catalog/RemoveDemoCommand.ts"
import { CommandFailed } from "./commands/CommandFailed.ts"
import { configCommand } from "./commands/ConfigCommand.ts"
import { erasePersonCommand } from "./commands/ErasePersonCommand.ts"
import { migrateCommand } from "./commands/MigrateCommand.ts"
import * as OneLineErrors from "./commands/OneLineErrors.ts"
import { openApiCommand } from "./commands/OpenApiCommand.ts"
import { personCommand } from "./commands/person/PersonCommand.ts"
import { serveCommand } from "./commands/ServeCommand.ts"
import * as SettingsFileFlag from "./commands/SettingsFileFlag.ts"
import { tokenCommand } from "./commands/token/TokenCommand.ts"
import { webhookCommand } from "./commands/webhook/WebhookCommand.ts"
import { printMessage } from "./StartRefused.ts"

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
const readable = Effect.suspend(() => {
  const message = "An argument is not UTF-8: set the terminal to UTF-8."
  return process.argv.some((argument) => argument.includes("\u{FFFD}"))
    ? Effect.fail(new CommandFailed({ message }))
    : Effect.void
})

const main = Effect.andThen(readable, Command.run(leadwell, { version: manifest.version })).pipe(
  Effect.tapErrorTag(["StartRefused", "CommandFailed"], printMessage),
  Effect.provide(Layer.mergeAll(NodeServices.layer, flags, OneLineErrors.layer)),
  Effect.provideService(Logger.LogToStderr, true)
)

/** An interrupted command exits with failure, unless it has set the exit code. The server sets it to success. */
const teardown: Runtime.Teardown = (exit, onExit) =>
  Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)
    ? onExit(Number(process.exitCode ?? 1))
    : Runtime.defaultTeardown(exit, onExit)

NodeRuntime.runMain(main, { teardown })
