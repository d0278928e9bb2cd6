import { openApiBy } from "@leadwell/adapters-http/documentation/Documentation"
import { Command } from "effect/cli"
import { printJson } from "./JsonFlag.ts"

/** `leadwell openapi`: the document of the HTTP interface. */
export const openApiCommand = Command.make("openapi", {}, () => printJson(openApiBy())).pipe(
  Command.withDescription("Print the OpenAPI 3.1 document of the HTTP interface.")
)
