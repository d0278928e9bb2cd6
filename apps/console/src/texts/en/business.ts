import { product } from "../Product.ts"
import { connections } from "./connections.ts"
import { people } from "./people.ts"
import { plural } from "./plural.ts"

/** Texts of the pages for businesses, and for the account of a member. */
export const business = {
  pages: {
    all: "All my businesses",
    missed: "Leads you did not get",
    subscriptions: "Lead preferences",
    account: "Account",
    connections: "Connections"
  },
  leads: {
    arrived: (count: number) => plural(count, "A new lead has arrived.", "# new leads have arrived."),
    justIn: "Just in",
    hidden: "Person no longer shown",
    call: "Call",
    callWhom: (phone: string, name: string) => `Call ${phone}, ${name}`,
    from: "Got from",
    to: "Got until",
    newestFirst: "Newest first",
    oldestFirst: "Oldest first",
    empty: "No leads yet."
  },
  lead: {
    call: (phone: string) => `Call ${phone}`,
    mail: "Write a mail",
    erased: "This person was erased. Nothing is kept that tells who it was.",
    hidden: "You no longer have this lead, and no longer see whose it is.",
    withdrawn: "The person withdrew this request. You no longer see whose it is. Do not call any more.",
    copyAddress: "Copy the address",
    contact: "Save as a contact",
    extraInfo: "Note about this lead",
    website: "Asked at",
    keeping: "Keep or reclaim",
    open: (until: string, left: string) => `You can reclaim this lead until ${until} (${left}).`,
    over: (until: string) => `The time to reclaim this lead ended on ${until}.`,
    reclaim: "Reclaim",
    reclaimed: "Your reclaim was granted. This lead is no longer yours.",
    takenBack: "This lead was withdrawn. It is no longer yours.",
    itsReclaim: "Your reclaim"
  },
  outcome: {
    title: "What became of it",
    kinds: {
      contacted: "Spoke with them",
      no_answer: "No answer",
      quoted: "Sent a quote",
      won: "Got the order",
      lost: "No order"
    },
    takenBack: "Taken back",
    takenBackAt: (time: string) => `taken back ${time}`,
    frozen: "Until your reclaim is decided, what you told stays as it is.",
    takeBack: "Take the last one back",
    value: "Value of the order, in euros",
    note: "Note"
  },
  reclaim: {
    title: (id: string) => `Reclaim lead ${id}`,
    intro: "Tell what is wrong and add a picture that shows it. A person reads it and decides.",
    reason: "What is wrong?",
    reasons: {
      no_contact: "Nobody answers",
      corrupt_data: "The contact details are wrong",
      out_of_region: "Outside our region",
      duplicate: "We had this person already",
      spam: "Spam or a joke",
      withdrawn: "The person no longer wants it",
      other: "Something else"
    },
    description: "Tell more",
    optional: "Not needed for this reason, but it helps.",
    needed: "Needed for this reason.",
    picture: "Picture",
    pictureHint: "A screenshot or a photo, such as of your calls. JPEG, PNG or WebP, at most 10 MB.",
    choosePicture: "Choose a picture",
    takePhoto: "Take a photo",
    otherPicture: "Choose another",
    chosen: "The picture you chose",
    noPicture: "Add a picture.",
    unreadable:
      "This is no picture that can be read. Choose a JPEG, PNG or WebP file, for example a screenshot of the photo.",
    tooLarge: (megabytes: number) =>
      `This picture is larger than ${megabytes} MB. Choose a smaller one, such as a screenshot.`,
    send: "Send the reclaim",
    unsent: (id: string) => `The reclaim of lead ${id} was not sent.`,
    sent: (id: string) => `The reclaim of lead ${id} is sent. You hear what is decided.`,
    already: "A reclaim of this lead was sent already.",
    closed: "This lead cannot be reclaimed any more.",
    asked: "Asked on",
    decided: "Decided on",
    answer: "Answer",
    screenshotOf: "The picture you sent",
    empty: "You have not reclaimed a lead. You can do so at a lead."
  },
  subscriptions: {
    intro: "Which leads you get, and how many.",
    gets: "Gets leads",
    paused: "Paused: you get no leads of this kind.",
    closed: "A limit is 0, so you get no leads of this kind.",
    enough: {
      daily: (used: string, limit: string) => `Enough for today: ${used} of ${limit}.`,
      weekly: (used: string, limit: string) => `Enough for this week: ${used} of ${limit}.`,
      monthly: (used: string, limit: string) => `Enough for this month: ${used} of ${limit}.`
    },
    off: "You get no leads: your business is deactivated. Ask who runs this market.",
    none: (why: string) => `You get no leads. ${why}.`,
    again: (day: string) => `You get leads again from ${day}, or once you raise the number.`,
    pausedNotice: (name: string) => `${name}: paused.`,
    resumedNotice: (name: string) => `${name}: you get leads again.`,
    capHint: "Leave empty for no limit.",
    pause: "Pause",
    pauseHint:
      "The whole business gets no leads from the first day until the last one. Without a last day, the pause lasts until you empty both.",
    askOperator: `Other regions, countries or kinds of leads are set by the operator of ${product}. Ask there.`,
    empty: `No kind of leads is set for this business. Ask the operator of ${product}.`
  },
  connections,
  people
}
