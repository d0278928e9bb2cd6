import type { ReactNode } from "react"

/** How a state feels: whether it waits for somebody, went well, or ended. */
export type Tone = "waiting" | "good" | "bad" | "quiet" | "busy"

const tones: Readonly<Record<string, Tone>> = {
  held: "waiting",
  open: "busy",
  placed: "good",
  closed: "quiet",
  refused: "bad",
  withdrawn: "bad",
  duplicate: "quiet",
  new: "busy",
  approved: "good",
  reclaim_requested: "waiting",
  reclaimed: "quiet",
  reclaim_rejected: "bad",
  contacted: "busy",
  no_answer: "waiting",
  quoted: "busy",
  won: "good",
  pending: "waiting",
  granted: "good",
  rejected: "bad",
  delivered: "good",
  failed: "bad",
  active: "good",
  failing: "bad",
  disabled: "bad"
}

/** Returns the tone of a stage or status. */
export const toneOf = (state: string): Tone => tones[state] ?? "quiet"

/** A state in words, with a dot in its colour. */
export const Badge = ({ children, tone }: { readonly children: ReactNode; readonly tone: Tone }) => (
  <span className="badge" data-tone={tone}>
    {children}
  </span>
)
