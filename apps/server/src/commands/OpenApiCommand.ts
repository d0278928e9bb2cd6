import { openApi } from "@leadwell/adapters-http/Documentation"
import { Command } from "effect/cli"
import { printJson } from "./JsonFlag.ts"

/** `leadwell openapi`: the document of the HTTP interface. */
export const openApiCommand = Command.make("openapi", {}, () => printJson(openApi)).pipe(
  Command.withDescription("Print the OpenAPI 3.1 document of the HTTP interface.")
)
