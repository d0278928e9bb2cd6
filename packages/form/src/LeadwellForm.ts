import { build } from "./Build.ts"
import type { Definition } from "./Definition.ts"
import { type Errors, FormServer } from "./FormServer.ts"
import { FormView, type Unsent } from "./FormView.ts"
import { Proof } from "./Proof.ts"
import { lightOrDark, sheet } from "./Style.ts"
import { type Texts, textsIn } from "./Texts.ts"

/** One form that is shown: what it needs until it is sent. */
interface Shown {
  readonly id: string
  readonly server: FormServer
  readonly proof: Proof
  readonly texts: Texts
  readonly since: number
  readonly idempotencyKey: string
  view: FormView
  isSending: boolean
}

/** What was not sent, and how long it was filled in, by which it is told from what programs send. */
interface Left {
  readonly unsent: Unsent
  readonly filledInMs: number
}

const filledInMs = (since: number): number => Math.round(performance.now() - since)

/** The address of the page, without what follows the path, which may hold what somebody typed. */
const pageUrl = (): string | undefined => {
  const url = location.origin + location.pathname
  return /^https?:/.test(url) && url.length <= 500 ? url : undefined
}

/**
 * The form of a subcategory. Until its definition is there, and if it cannot be had, people see what the page wrote
 * between the tags: a link to the form on the server.
 */
export class LeadwellForm extends HTMLElement {
  /** The origin of the server: that of the script. */
  static server = ""
  static readonly observedAttributes = ["key", "data-key", "subcategory", "lang"]
  /** The browser keeps what was typed for the entry in the history of its tab, as that of any field. */
  static readonly formAssociated = true
  /** What was typed into elements that a page took away, by key and subcategory, for the next one. */
  static readonly #left = new Map<string, string>()

  readonly #internals = this.attachInternals()
  readonly #root = this.attachShadow({ mode: "open" })
  #life = new AbortController()
  /** The form that was filled in and not sent yet. What was typed goes on when an attribute changes. */
  #unsent: Shown | undefined
  #restored: string | undefined

  /** A page that moves the element keeps what was typed. */
  connectedCallback(): void {
    if (this.#root.firstChild === null) void this.#start()
  }

  attributeChangedCallback(_: string, before: string | null, now: string | null): void {
    if (this.isConnected && before !== now) void this.#start()
  }

  formStateRestoreCallback(state: unknown): void {
    if (typeof state === "string") this.#restored = state
  }

  #tell(name: "leadwell-sent" | "leadwell-refused", detail: object): void {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }))
  }

  async #start(): Promise<void> {
    this.#life.abort()
    this.#life = new AbortController()
    const { signal } = this.#life
    this.#root.adoptedStyleSheets = [sheet()]
    this.#root.replaceChildren(build("slot"))
    // React sets no attribute with the name `key`.
    const key = this.getAttribute("key") ?? this.getAttribute("data-key")
    const subcategory = this.getAttribute("subcategory")
    // Without a secure context the browser cannot solve a challenge.
    if (!key || !subcategory || !isSecureContext) return
    const texts = textsIn((this.closest<HTMLElement>("[lang]") ?? document.documentElement).lang || "nl")
    const server = new FormServer(LeadwellForm.server, key, texts.language, signal)
    const answer = await server.definition(subcategory)
    if (signal.aborted || !("found" in answer)) return
    const view = new FormView(answer.found, texts)
    const id = `${key} ${subcategory}`
    const left = this.#unsent === undefined ? this.#leftFor(id) : undefined
    if (this.#unsent !== undefined) view.take(this.#unsent.view)
    else if (left !== undefined) view.write(left.unsent)
    this.#unsent = {
      id,
      server,
      proof: new Proof(server),
      texts,
      since: this.#unsent?.since ?? performance.now() - (left?.filledInMs ?? 0),
      idempotencyKey: crypto.randomUUID(),
      view,
      isSending: false
    }
    this.#show(this.#unsent)
    if (left !== undefined) this.#leave(this.#unsent)
  }

  /** Returns what was typed before, into this element or into one that the page took away. */
  #leftFor(id: string): Left | undefined {
    const left = this.#restored ?? LeadwellForm.#left.get(id)
    this.#restored = undefined
    return left === undefined ? undefined : JSON.parse(left)
  }

  /** Leaves what was typed for who goes away and returns. */
  #leave({ id, since, view }: Shown): void {
    const left = { unsent: view.unsent, filledInMs: filledInMs(since) } satisfies Left
    LeadwellForm.#left.set(id, JSON.stringify(left))
    this.#internals.setFormValue(null, JSON.stringify(left))
  }

  #show(shown: Shown): void {
    const { element } = shown.view
    element.addEventListener("focusin", () => void shown.proof.get(), { once: true })
    for (const type of ["input", "change"]) element.addEventListener(type, () => this.#leave(shown))
    element.addEventListener("submit", (event) => {
      event.preventDefault()
      if (!shown.isSending) void this.#submit(shown)
    })
    this.#place(element)
  }

  #place(element: HTMLElement): void {
    this.#root.replaceChildren(element)
    element.classList.add(lightOrDark(element))
  }

  async #submit(shown: Shown): Promise<void> {
    const { faults } = shown.view
    if (Object.keys(faults).length > 0) {
      this.#refuse(shown, faults)
      return
    }
    shown.isSending = true
    shown.server.onWait = (seconds, answered) =>
      shown.view.say(answered ? shown.texts.busy(seconds) : shown.texts.away(seconds), true)
    try {
      await this.#send(shown)
    } finally {
      shown.isSending = false
      shown.server.onWait = () => {}
    }
  }

  #refuse({ view }: Shown, errors: Errors): void {
    view.say("")
    view.showFaults(errors)
    view.focus()
    this.#tell("leadwell-refused", { subcategory: view.definition.subcategory.id, keys: Object.keys(errors) })
  }

  /**
   * Sends the lead. It is sent once more by itself if that needs nobody: with another challenge, or for a newer form
   * that asks nothing new.
   */
  async #send(shown: Shown): Promise<void> {
    const { proof, server, texts } = shown
    for (const isLast of [false, true]) {
      shown.view.showFaults({})
      shown.view.say(texts.sending, true)
      const sent = await server.send(await this.#body(shown))
      if (sent.outcome === "sent") return this.#thank(shown, sent.message)
      if (sent.outcome === "given_up") {
        return sent.reason === "answer" ? shown.view.sayImpossible() : shown.view.say(texts.failed)
      }
      const { challenge, form_version: _, idempotency_key, ...others } = sent.errors
      // The lead is stored: the answer to an earlier attempt was lost, and something was changed since.
      if (idempotency_key) return this.#thank(shown, texts.earlier)
      if (challenge) proof.drop()
      const wrong = shown.view.asked(others)
      const asks = sent.definition !== undefined && this.#adopt(shown, sent.definition, wrong)
      const isWrong = Object.keys(wrong).length > 0
      if (isWrong || asks || isLast) return this.#refuse(shown, isWrong ? wrong : asks ? {} : sent.errors)
    }
  }

  async #body({ idempotencyKey, proof, since, view }: Shown): Promise<object> {
    const { consent, subcategory, version } = view.definition
    return {
      ...view.answers,
      subcategory_id: subcategory.id,
      form_version: version,
      challenge: await proof.get(),
      ...(consent && {
        consent: { text_version: consent.version, language: consent.language, page_url: pageUrl() }
      }),
      filled_in_ms: filledInMs(since),
      idempotency_key: idempotencyKey
    }
  }

  /** Shows the newer form with all that was written. Returns whether it asks for anything. */
  #adopt(shown: Shown, definition: Definition, wrong: Errors): boolean {
    const view = new FormView(definition, shown.texts)
    const asks = view.takeOver(shown.view, wrong)
    shown.view = view
    this.#show(shown)
    return asks
  }

  #thank({ id, texts, view }: Shown, message: string): void {
    this.#unsent = undefined
    LeadwellForm.#left.delete(id)
    this.#internals.setFormValue(null)
    const title = build("p", { part: "sent-title", tabindex: -1 }, texts.thanks)
    const panel = build("div", { part: "sent", role: "status", lang: texts.language }, title, build("p", {}, message))
    this.#place(panel)
    title.focus()
    this.#tell("leadwell-sent", { subcategory: view.definition.subcategory.id })
  }
}
