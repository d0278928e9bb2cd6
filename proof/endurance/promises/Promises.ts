import type { Run } from "../run/Run.ts"
import { wrongAcknowledgements } from "./Acknowledgements.ts"
import { wrongAnswers } from "./Answers.ts"
import { countAssignments, undecided, wrongUses } from "./Assignments.ts"
import { wrongBlockedAssignments } from "./BlockedAssignments.ts"
import { wrongBlocks } from "./Blocks.ts"
import { wrongDeliveries } from "./Deliveries.ts"
import { wrongDuplicates } from "./Duplicates.ts"
import { wrongEndings } from "./Endings.ts"
import { wrongEvents } from "./EventOrder.ts"
import { wrongFiles } from "./Files.ts"
import { wrongLeadActions } from "./LeadActions.ts"
import { leadLives } from "./LeadLives.ts"
import { wrongLists } from "./Lists.ts"
import { wrongRecovery } from "./Recovery.ts"
import { wrongTimes } from "./Times.ts"

/**
 * Counts a run again, from what was acknowledged and what the servers tell. Returns a message for each broken promise.
 */
export const brokenPromises = (run: Run): ReadonlyArray<string> => {
  const { broken: wrongLives, lives } = leadLives(run.observed.leads, run.observed.events)
  const { broken: wrongAssignments, caps } = countAssignments(run)
  return [
    ...wrongAcknowledgements(run, lives),
    ...wrongLives,
    ...wrongAssignments,
    ...undecided(run, lives, caps),
    ...wrongUses(run, caps),
    ...wrongDuplicates(run, lives),
    ...wrongBlocks(run, lives),
    ...wrongBlockedAssignments(run),
    ...wrongFiles(run),
    ...wrongLeadActions(run, lives),
    ...wrongLists(run, lives),
    ...wrongEvents(run),
    ...wrongTimes(run),
    ...wrongDeliveries(run),
    ...wrongAnswers(run),
    ...wrongRecovery(run),
    ...wrongEndings(run)
  ]
}
