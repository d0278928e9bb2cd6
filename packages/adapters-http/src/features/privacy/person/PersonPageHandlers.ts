import { BusinessTimeZone } from "@leadwell/domain/calendar/BusinessDay"
import type { PersonPage } from "@leadwell/domain/features/privacy/person/PersonPage"
import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { Brand } from "@leadwell/people/letter/Brand"
import { PersonPages } from "@leadwell/people/personpage/PersonPages"
import { Effect, Redacted } from "effect"
import { readForm } from "../../../request/FormBody.ts"
import { handlersOf } from "../../../request/HandlersOf.ts"
import { makeRequestCount } from "../../../request/RequestCount.ts"
import { isFromElsewhere } from "../../../response/OwnOrigin.ts"
import { ForeignOrigin } from "../../../response/RequestErrors.ts"
import { makePersonDocument } from "./PersonDocument.ts"
import { PersonPageGroup } from "./PersonPageGroup.ts"
import { texts } from "./PersonPageTexts.ts"
import { correction, farewell, overview, question, type Shown, type Typed } from "./PersonPageView.ts"
import { makeForPeople, wantsPage } from "./StrangerPages.ts"

/** Returns what a form says of the faults of what was typed. */
const typedFaults = ({ faults }: InvalidInput): Typed["faults"] => {
  if (faults.some(({ rule }) => rule._tag === "Confirmed")) return ["confirmed"]
  const keys = new Set(faults.map(({ path }) => path[0]))
  const wrong = (["email", "phone"] as const).filter((key) => keys.has(key))
  return wrong.length > 0 ? wrong : ["nothing"]
}

const titleOf = ({ language }: PersonPage) => texts[language].title

/** Handlers of the endpoints of the pages for the person of a lead, which call {@link PersonPages}. */
export const layer = handlersOf(PersonPageGroup, function* () {
  const pages = yield* PersonPages
  const document = yield* makePersonDocument(yield* Brand)
  const zone = yield* BusinessTimeZone
  const { countFailure, paced } = yield* makeRequestCount

  /** Opens a link as often as the client's address may. A wrong one counts against it. */
  const opened = <A, E extends { readonly _tag: string }>(open: Effect.Effect<A, E>) =>
    paced((asking = (one) => one) => asking(open)).pipe(
      Effect.tapError((error) => (error._tag === "PersonPageNotFound" ? countFailure : Effect.void))
    )

  const forPeople = makeForPeople(document, texts.nl.title)

  /** Refuses a form that a page of another site sent, before its link is looked up. */
  const ownForm = Effect.gen(function* () {
    if (yield* isFromElsewhere) return yield* Effect.fail(new ForeignOrigin())
  })

  const shownOf = (link: string, page: PersonPage): Shown => ({ page, zone, path: `/api/my-request/${link}` })
  const show = (link: string, content: (shown: Shown) => string, status?: number) =>
    Effect.map(opened(pages.get(Redacted.make(link))), (page) =>
      document(page.language, titleOf(page), content(shownOf(link, page)), status)
    )

  return {
    show: ({ params }) => forPeople(show(params.personLink, overview)),
    askWithdrawal: ({ params }) =>
      forPeople(
        show(params.personLink, (shown) => (shown.page.mayWithdraw ? question("withdraw", shown) : overview(shown)))
      ),
    withdraw: ({ params: { personLink: link } }) =>
      forPeople(
        Effect.gen(function* () {
          yield* ownForm
          const page = yield* opened(pages.withdraw(Redacted.make(link)))
          return document(page.language, titleOf(page), overview(shownOf(link, page)))
        })
      ),
    askCorrection: ({ params }) =>
      forPeople(show(params.personLink, (shown) => (shown.page.mayCorrect ? correction(shown) : overview(shown)))),
    correct: ({ params: { personLink: link }, request }) =>
      forPeople(
        Effect.gen(function* () {
          yield* ownForm
          const form = yield* readForm(request)
          const values = { email: form.get("email") ?? "", phone: form.get("phone") ?? "" }
          const again = (faults: Typed["faults"], status: number) =>
            show(link, (shown) => correction(shown, { values, faults }), status)
          const refused = (reason: "tooMany" | "withdrawn", status: number) =>
            show(link, (shown) => overview(shown, texts[shown.page.language].correct[reason]), status)
          const corrected = Effect.map(opened(pages.correct(Redacted.make(link), values)), (page) =>
            document(page.language, titleOf(page), overview(shownOf(link, page), texts[page.language].correct.done))
          )
          if (!(yield* wantsPage)) return yield* corrected
          return yield* Effect.catchTags(corrected, {
            InvalidInput: (error) => again(typedFaults(error), 422),
            LeadWithdrawn: () => refused("withdrawn", 422),
            TooManyCorrections: () => refused("tooMany", 429)
          })
        })
      ),
    askErasure: ({ params }) => forPeople(show(params.personLink, (shown) => question("erase", shown))),
    erase: ({ params: { personLink: link } }) =>
      forPeople(
        Effect.gen(function* () {
          yield* ownForm
          const { language } = yield* opened(pages.erase(Redacted.make(link)))
          return document(language, texts[language].erase.done, farewell(language))
        })
      )
  }
})
