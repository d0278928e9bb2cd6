import { plural } from "./plural.ts"

/** Texts of how websites send leads: by the form, or by a hook for a form that they have. */
export const sending = {
  pages: { form: "Form", hooks: "Hooks", submissions: "Submissions" },
  form: {
    put: "Put the form on your site",
    of: (website: string) => `The form of ${website}`,
    intro: "Visitors fill in the form on your own pages. What they send arrives here as a lead.",
    existing: "I have a form already",
    keys: "Keys",
    keysIntro: "A key stands in your pages for all to see. It works on the addresses that you name, and nowhere else.",
    noKeys: "Make a key first. The text for your page follows from it.",
    makeKey: "Make a key",
    keyName: "What it is for",
    origins: "Addresses of the pages",
    originsHint: "One on each line, without what follows the host: https://www.example.nl",
    made: (name: string) => `The key “${name}” is made.`,
    key: "Key",
    keyOfForm: "Key of a form",
    revokeQuestion: (name: string) => `Forms with the key “${name}” stop at once. This cannot be undone.`,
    revoked: (name: string) => `The key “${name}” is revoked.`,
    former: (count: number) => plural(count, "One revoked key", "# revoked keys"),
    works: (origins: string) => `Works on ${origins}`,
    formOf: (website: string) => `Form of ${website}`,
    which: "Which form",
    snippet: "For your page",
    snippetIntro: "Paste this where the form has to stand. Without script, visitors get the link that is inside.",
    pinned: "Your page takes this version of the form only",
    pinnedHint:
      "The browser checks it by its “integrity”. After an update of the server, copy the text again: until then visitors get the link.",
    copySnippet: "Copy the text",
    policy: "If your page has a Content-Security-Policy",
    policyIntro: "Add these two. The form needs nothing else: no inline style, no cookie, no other host.",
    copyPolicy: "Copy the policy",
    link: "The form as a page",
    linkIntro: "For a mail, or where a page takes no script.",
    open: "Open the form",
    preview: "Preview",
    previewIntro: "As visitors see it. The preview sends nothing.",
    previewSends: "The preview sends nothing. Send a test lead with the form as a page.",
    previewAway: "The form cannot be shown now.",
    test: "Send a test lead",
    testIntro:
      "Open the form as a page, fill it in and send it. Such a lead is held: no business gets it unless somebody approves it.",
    testIntroMail:
      "Open the form as a page, fill it in with an e-mail address of yours, and send it. Businesses get the lead once you confirm it by the mail.",
    testWhere: "See the leads of this website",
    inactive: "The website is switched off: its leads are refused."
  },
  hooks: {
    intro: "A hook is an address to which a form that you have posts what visitors typed.",
    none: "No hook yet.",
    made: "Made",
    add: "Make a hook",
    nameHint: "Such as the form and its page.",
    waiting: "Waiting",
    waitingCount: (count: number) => plural(count, "One submission waits", "# submissions wait"),
    removeTitle: (name: string) => `Remove ${name}`,
    removeQuestion: "Forms that post to its address lose what they send from now on. What waits here stays.",
    removed: (name: string) => `The hook “${name}” is removed.`,
    settings: "What fills a lead",
    settingsIntro:
      "Choose for each value of a lead what fills it. The keys are those that your form sent lately; their values are not shown.",
    unseen:
      "Nothing has come yet. Send your form once: the keys that it sends can be chosen then. What you send waits under Submissions.",
    found: (count: number) =>
      plural(
        count,
        "One value can be filled by a key of the same name.",
        "# values can be filled by keys of the same names."
      ),
    fillIn: "Fill in",
    unused: "Sent, and not used",
    addKey: "A key that was not sent yet",
    addKeyButton: "Add",
    nothing: "Nothing",
    constant: "Always the same",
    accepted: "Always, by sending the form",
    constantOf: (label: string) => `${label}, always`,
    required: "Required",
    open: (count: number) =>
      plural(count, "One required value is filled by nothing.", "# required values are filled by nothing."),
    complete: "All required values are filled.",
    dateFormat: "How the form writes a date",
    dateFormats: { "yyyy-mm-dd": "2031-12-24", "dd-mm-yyyy": "24-12-2031", "mm/dd/yyyy": "12/24/2031" },
    termsText: "What the visitor agrees to",
    termsHint: "Needed where the terms are always accepted: the words beside the button or box of your form.",
    groups: {
      person: "Person",
      place: "Place",
      work: "The work",
      agreement: "Agreement",
      consent: "Consent",
      answers: "Questions of this subcategory"
    },
    keys: {
      accept_terms: "Accepts the terms",
      subscribe_to_newsletter: "Wants the newsletter",
      text_version: "Version of the consent text",
      text_language: "Language of the consent text"
    },
    rehearse: "Rehearse",
    rehearseIntro:
      "Paste what your form sends, or send it once and copy it there. Nothing is stored. The hook reads it as it was saved last.",
    body: "What the form sends",
    bodyHint: "JSON, or name=value&name=value.",
    rehearsed: "The lead that it would become",
    sound: "Nothing is wrong with it: it would become a lead.",
    faulty: (count: number) => plural(count, "One value would have to be mended:", "# values would have to be mended:"),
    received: "Keys that came",
    receivedIntro: "The latest five, without their values."
  },
  submissions: {
    intro:
      "What forms sent to a hook. One with a fault waits here until somebody mends it. After 14 days it is erased.",
    none: "No submission waits.",
    hook: "Hook",
    faults: "To mend",
    noMap: "The hook does not say yet what fills a lead.",
    sound: "Nothing. It can be sent.",
    statuses: { waiting: "Waiting", sent: "Became a lead", dropped: "Dropped" },
    begin: "Mend one after the other",
    title: "Submission",
    origin: "Where it came from",
    mend: "Mend and send",
    mendIntro: "Correct what is marked. It becomes a lead as soon as nothing is wrong.",
    others: "Change other values too",
    rest: "The other values",
    came: "What the form sent",
    became: (lead: number) => `It became lead ${lead}.`,
    sent: "It became a lead.",
    noneLeft: "Nothing else waits.",
    drop: "Drop",
    dropTitle: "Drop this submission",
    dropQuestion: "It becomes no lead, and its values are erased. This cannot be undone.",
    dropped: "The submission is dropped."
  }
}
