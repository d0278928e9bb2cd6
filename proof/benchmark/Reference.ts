import { processorRatio, type Run, ratioText, ratioTo } from "./load/SideBySideReport.ts"
import reference from "./reference.json" with { type: "json" }

/** Prints the ratios beside the ones in `reference.json`, with the commit of those. */
export const informOfReference = (runs: ReadonlyArray<Run>): void => {
  const [plain, expert, echo] = [ratioTo(runs, "plain"), ratioTo(runs, "expert"), ratioTo(runs, "echo")]
  console.log(
    `Leads a second: ${ratioText(plain)} times the plain peer, ${ratioText(expert)} the expert peer, ${ratioText(echo)} an echo; processor time a lead ${processorRatio(runs, "plain").toFixed(2)} times the plain peer's.`
  )
  console.log(
    `Written down at ${reference.commit}, ${reference.rounds} rounds: ${reference.plain}, ${reference.expert} and ${reference.echo}; ${reference.processor} times. Other work on the machine moves them all.`
  )
}
