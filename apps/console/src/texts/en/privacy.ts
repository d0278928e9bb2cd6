import { plural } from "./plural.ts"

/** Texts of the page about what is stored of a person. */
export const privacy = {
  intro:
    "For somebody who asks what you store, wants it erased, or wants no more requests in their name. Each step here is audited.",
  who: "Who asks?",
  phoneHint: "As people write it.",
  found: (leads: number) =>
    leads === 0 ? "No lead was found." : plural(leads, "One lead was found.", "# leads were found."),
  nothing: "Nothing is stored of this person.",
  leads: "Leads of this person",
  waits: "Waits, and is no lead yet",
  row: (number: number) => `Row ${number} of a file`,
  latest: "These are the latest. There are more.",
  what: "What the person wants",
  export: "Export",
  exportDoes: "A file for the person: all that is stored, who got it, and how long it stays.",
  exported: "The export is saved on this device.",
  erase: "Erase",
  eraseTitle: "Erase this person",
  eraseDoes:
    "All leads of the person, for good. Businesses that got them are told. If the person wants no later leads either, block first.",
  erases: (leads: number) =>
    leads === 0
      ? "No lead of this person is left to erase."
      : `${plural(leads, "One lead is erased", "# leads are erased")} for good. This cannot be undone.`,
  waiting: ({ rows, submissions }: { readonly rows: number; readonly submissions: number }) =>
    `${plural(submissions, "one submission", "# submissions")} and ${plural(rows, "one row of a file", "# rows of files")}`,
  erasesWaiting: (waiting: string) => `Also erased, because it waits and holds this person: ${waiting}.`,
  unidentified: (waiting: string) =>
    `Nobody could be found in ${waiting}. What waits there may be about this person: look at it, or drop it.`,
  dropUnidentified: "Also drop this for good. It may be about somebody else.",
  tells: "Told to destroy their copy",
  keeps: "They keep what they paid for: no business is released.",
  tellsNobody: "No business got these leads.",
  resembling: "These leads look alike and stay. Look at them yourself:",
  reasons: {
    request: "The person asks for it",
    objection: "The person objects to the use",
    withdrawn: "The person withdraws the consent"
  },
  erased: (leads: number) => plural(leads, "One lead is erased.", "# leads are erased."),
  block: "Block",
  blockTitle: "Block this person",
  blockDoes:
    "Later leads with this address or number are refused and erased at once, unless a website asks for a confirmation by mail.",
  blockQuestion:
    "Later leads with this e-mail address or phone number are refused, and nothing of them is stored, unless a website asks for a confirmation by mail: the person then decides. The leads that are there stay; open ones go to no other business.",
  blocked: "The person is blocked.",
  blockedSince: (at: string) => `Blocked since ${at}`,
  unblock: "Unblock",
  unblockTitle: "Unblock this person",
  unblockQuestion: "Later leads of this person are taken again.",
  unblocked: "The person is no longer blocked.",
  correct: "Correct",
  correctTitle: "Correct the details of this person",
  correctDoes:
    "Businesses that have the lead, or had it, are told, unless the person withdrew it or the new contact is blocked.",
  correctRemark: "Why you correct this.",
  corrected: (lead: number) => `The details of lead ${lead} are corrected.`,
  firstName: "First name",
  lastName: "Last name",
  gender: "Salutation",
  genders: { female: "Ms", male: "Mr", other: "Other", unknown: "Unknown" },
  street: "Street",
  streetNumber: "House number"
}
