import { runIn } from "./Shells.ts"

export { type Ended, type RunningServer, start } from "../../../proof/test/RunningServer.ts"

/** Runs a script with bash in the root of the repository. */
export const bash = (script: string, variables: Record<string, string> = {}) => runIn("bash", script, variables)
