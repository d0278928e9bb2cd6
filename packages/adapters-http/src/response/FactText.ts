import { type StageChange, stageChanges, type StageForbids } from "@leadwell/domain/lead/LeadStage"
import type { ReclaimDecided } from "@leadwell/domain/reclaim/ReclaimRules"
import { type Coded, withParams } from "./FaultText.ts"

const done: { readonly [C in StageChange]: string } = {
  approve: "approved",
  approve_held: "approved with `only_held`",
  refuse: "refused",
  withdraw: "withdrawn",
  place: "placed",
  close: "closed",
  repeat: "taken for a duplicate",
  reopen: "reopened"
}

type Limit = Readonly<Record<"max", number>>

/** Why a request as a whole is refused: a text for each code, made from the parameters of the code. */
const facts = {
  foreign_origin: () => "A request with a session must come from a page of this origin.",
  needs_tls: () => "People sign in over https only.",
  needs_base_url: () => "Nobody can sign in through this proxy before BASE_URL is set to the address that people type.",
  needs_host_name: () =>
    "Passkeys need a host name in place of an address; on this machine, open the server at http://localhost.",
  link_refused: () => "The link is unknown, used or older than fifteen minutes; ask for another one.",
  openid_refused: () => "The provider did not let you in here; begin again, or ask your operator for a link.",
  provider_unavailable: () => "The OpenID provider does not answer; try again, or use a link.",
  passkey_refused: () => "The passkey is not known here, or its answer is too late or wrong; try again, or use a link.",
  registration_refused: () => "The answer came too late or does not verify; begin again.",
  passkey_taken: () => "This passkey is registered already.",
  too_many_passkeys: ({ max }: Limit) => `A person has at most ${max} passkeys; remove one first.`,
  sign_in_not_fresh: () => "Sign in again: this is done within ten minutes of a sign-in.",
  too_many_pending: ({ max }: Limit) =>
    `An account has at most ${max} invitations that wait for an answer; take one back first.`,
  invitations_spent: ({ max }: Limit) => `An account invites at most ${max} times a day.`,
  too_many_webhooks: ({ max }: Limit) => `An account has at most ${max} webhooks; remove one first.`,
  too_many_hooks: ({ max }: Limit) => `An account has at most ${max} hooks; remove one first.`,
  submission_settled: () => "The submission was sent or dropped already.",
  webhook_disabled: () =>
    "The webhook is disabled. Enable it again if its receiver ended it, or else register another one.",
  lead_erased: () => "The lead is erased; nothing can be decided about it any more.",
  lead_withdrawn: () => "Its person withdrew the lead; its link corrects it no more.",
  person_blocked: () => "The person of the lead is blocked; no business may get it before the block is lifted.",
  outcome_refused: () => "This lead is reclaimed, released, withdrawn or erased; its outcome stays as it is.",
  stage_forbids: ({ change, stage }: Pick<StageForbids, "change" | "stage">) =>
    `The lead is in stage ${stage}; it can be ${done[change]} only in stage ${stageChanges[change].from.join(" or ")}.`,
  already_reclaimed: () =>
    "This lead is reclaimed or has a reclaim request; a lead can be reclaimed once. See your reclaims for its outcome.",
  reclaim_window_closed: ({ closed_at }: { readonly closed_at: string }) =>
    `The time in which this lead could be reclaimed is over; it ended at ${closed_at}.`,
  reclaim_decided: ({ status }: Pick<ReclaimDecided, "status">) =>
    `The reclaim request is already ${status}; a decision is final.`
}

type Texts = typeof facts

/** The code of a refusal of a whole request, with its parameters. */
export type FactCode = {
  [C in keyof Texts]: Coded<C, Parameters<Texts[C]> extends readonly [infer P] ? P : unknown>
}[keyof Texts]

/** The codes of all refusals of whole requests. */
export const factCodes = Object.keys(facts) as ReadonlyArray<keyof Texts>

/** Returns the message of a refusal, and its code with its parameters. */
export const factOf = <C extends keyof Texts>(code: C, ...[params]: Parameters<Texts[C]>) => ({
  message: (facts[code] as (params: unknown) => string)(params),
  fact: withParams(code, { ...params }) as FactCode
})
