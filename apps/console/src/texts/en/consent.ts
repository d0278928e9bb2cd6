/** Texts of what people agree to. */
export const consent = {
  texts: "Consent texts",
  textsOf: (website: string) => `Consent texts of ${website}`,
  intro:
    "What the website shows before people agree. A text is never changed or removed: a new one is the next version.",
  none: "This website has no consent texts yet.",
  add: "Add a text",
  version: (version: string, language: string) => `Version ${version}, ${language}`,
  text: "Text",
  textHint: "Word for word as the website shows it. The same text with the same purposes keeps its version.",
  purposes: "Purposes",
  purposeNames: {
    share_with_businesses: "Sharing the request with businesses",
    call: "Calls",
    email: "E-mail",
    newsletter: "Newsletter"
  },
  choosePurpose: "Choose at least one.",
  added: "Added",
  agreement: "What the person agreed to",
  show: "Show",
  versionOf: "Version",
  agreedOn: "Agreed on",
  page: "On the page",
  certificate: "Certificate",
  verified: { email: "E-mail address verified", phone: "Phone number verified" },
  silent: "The website did not tell what the person agreed to.",
  notKept: "Nothing is kept of what the person agreed to.",
  has: (version: string, language: string) => `The text is version ${version} (${language}).`
}
