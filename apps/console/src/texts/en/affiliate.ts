/** Texts of the pages for affiliates. */
export const affiliate = {
  pages: { group: "Websites", leads: "Leads sent", websites: "Websites", forms: "Forms" },
  leads: {
    from: "Sent from",
    to: "Sent until",
    sent: "Sent",
    why: "Why",
    repeats: (id: string) => `Repeats lead ${id}`,
    empty: "Your websites have not sent a lead yet."
  },
  lead: {
    progress: "Progress",
    places: "Places taken",
    awaiting: "The person confirms this lead by the link in a mail before businesses get it.",
    means: {
      held: "A person looks at this lead before businesses get it.",
      open: "This lead is accepted. A place is still free.",
      placed: "All places of this lead are taken.",
      closed: "No more businesses get this lead.",
      refused: "This lead was refused. No business gets it.",
      withdrawn: "This lead was withdrawn. No more businesses get it.",
      duplicate: "This person asked for the same lately. No business gets this lead."
    }
  },
  websites: {
    off: "Switched off: its leads are refused.",
    count: (total: string) => `Leads sent: ${total}`,
    itsLeads: "Its leads",
    empty: "There is no website that you may see."
  },
  forms: {
    intro: "What a website must ask for each subcategory.",
    preview: "As a website shows it",
    previewIntro: "Try it. Nothing is sent.",
    unanswered: "No answer",
    required: "Required",
    keys: "What a website sends",
    keysIntro: "These are the keys of “fields” when a website sends a lead.",
    key: "Key",
    type: "Value",
    types: {
      choice: "One of the options",
      number: "A number",
      text: "A text",
      boolean: "true or false",
      date: "A date"
    },
    options: "Options",
    dateForm: "YYYY-MM-DD",
    range: (min: string, max: string) => `${min} to ${max}`,
    atLeast: (min: string) => `At least ${min}`,
    atMost: (max: string) => `At most ${max}`,
    example: "Example",
    noFields: "This subcategory asks nothing of its own."
  }
}
